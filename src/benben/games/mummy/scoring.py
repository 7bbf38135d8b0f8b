"""Who wins (MU-115 to MU-120, MU-130, MU-131, MU-135, MU-136, R-34)."""

from __future__ import annotations

from benben.core.outcome import Line, Outcome
from benben.games.mummy.actions import REASONS, RUNNING
from benben.games.mummy.board import CARDS, OUT, hand_of, owner_of
from benben.games.mummy.state import State


def is_eliminated(s: State, seat: int) -> bool:
    """Whether a hunting seat has no piece left."""
    return seat > 0 and all(s.cells[p] == OUT for p in range(len(s.cells)) if owner_of(p, s.seats) == seat)


def has_won(s: State, seat: int) -> bool:
    """The winner alone, or in team play every hunter still in the game with it (MU-116, MU-120, MU-136)."""
    if s.winner < 1 or s.win == "solo":
        return s.ending != RUNNING and seat == s.winner
    return seat > 0 and not is_eliminated(s, seat)


def lines_of(s: State, seat: int) -> tuple[Line, ...]:
    """The score sheet of a seat: a point for winning, and what it was won with."""
    if seat == 0:
        lines = [Line("ankhs", 0, count=s.won)]
    else:
        played = [s.played[card] for card in range(CARDS) if s.played[card] >= 0]
        lines = [Line("cards", 0, count=sum([1 for p in played if owner_of(p, s.seats) == seat]))]
    if has_won(s, seat):
        lines.append(Line("won", 1))
    return tuple(lines)


def outcome(s: State) -> Outcome:
    """A point for each winner; the eliminated stand behind everybody (R-34)."""
    seats = range(s.seats)
    scores = [1 if has_won(s, seat) else 0 for seat in seats]
    standings = [2 * scores[seat] + (0 if is_eliminated(s, seat) else 1) for seat in seats]
    return Outcome(
        scores=tuple(scores),
        ranks=tuple([1 + sum([1 for other in standings if other > mine]) for mine in standings]),
        reason=REASONS[s.ending],
        breakdown=tuple([lines_of(s, seat) for seat in seats]),
        rounds=s.round,
        eliminated=tuple([seat for seat in seats if is_eliminated(s, seat)]),
    )


def missing(s: State, piece: int) -> list[int]:
    """The cards a hunter has still to play."""
    hand = hand_of(piece, s.seats)
    return [card for card in range(CARDS) if s.held[card] == hand and s.played[card] < 0]
