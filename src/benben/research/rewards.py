"""Rewards: what a result is worth to each seat, by name; every environment takes the same names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from benben.core.errors import BadText
from benben.core.game import Game
from benben.core.outcome import Outcome


def win(outcome: Outcome) -> list[float]:
    """1, shared by the winners; 0 for the others."""
    share = 1.0 / len(outcome.winners)
    return [share if rank == 1 else 0.0 for rank in outcome.ranks]


def win_loss(outcome: Outcome) -> list[float]:
    """Zero-sum: 1 for a win alone, less for a shared one; the others pay for it alike (-1 with two seats)."""
    others = len(outcome.ranks) - 1
    return [(share * (others + 1) - 1.0) / others for share in win(outcome)]


def rank(outcome: Outcome) -> list[float]:
    """Zero-sum: from 1 for the first to -1 for the last, in equal steps; who ties takes the mean."""
    ranks = outcome.ranks
    last = len(ranks) - 1
    return [1.0 - 2.0 * (mine - 1 + (ranks.count(mine) - 1) / 2) / last for mine in ranks]


def margin(outcome: Outcome) -> list[float]:
    """One's score minus the best of the others, in points."""
    scores = outcome.scores
    best = [max(scores[:seat] + scores[seat + 1 :]) for seat in range(len(scores))]
    return [float(mine - other) for mine, other in zip(scores, best, strict=True)]


def score(outcome: Outcome) -> list[float]:
    """The points gained in each step, as one's own score sheet shows them to oneself: in total, the final score."""
    return [float(points) for points in outcome.scores]


REWARDS: Final[dict[str, Callable[[Outcome], list[float]]]] = {
    "win": win,
    "win_loss": win_loss,
    "rank": rank,
    "margin": margin,
    "score": score,
}
"""All but `score` are paid at the end of the match and are zero before."""
BY_STEP: Final = "score"


def rewards_of(name: str) -> Callable[[Outcome], list[float]]:
    """The rewards of that name; raises BadText."""
    if name not in REWARDS:
        raise BadText("option_value", option="rewards", value=name, known=", ".join(REWARDS))
    return REWARDS[name]


def shown_score(game: Game[Any, Any], state: Any, seat: int) -> float:
    """The sum of a seat's score sheet in its own view: it tells a seat nothing that the board does not."""
    return float(sum(line.points for line in game.sheet(game.view(state, seat), seat)))
