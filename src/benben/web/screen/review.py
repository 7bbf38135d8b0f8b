"""The review of a finished match in words: a graph, what each seat's choices cost, what was luck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from benben.bots.review import Moment
from benben.table.archive.library import Replay
from benben.table.learning.reviews import Reviewed
from benben.table.live.table import Table
from benben.web.screen.graph import Graph, graph
from benben.web.screen.teller import Teller

MINUS: Final = "\u2212"


@dataclass(frozen=True)
class Costly:
    """A choice that cost a seat something."""

    n: int
    played: str
    better: str
    cost: str
    """In percent points."""


@dataclass(frozen=True)
class SeatReview:
    """A seat's match."""

    seat: int
    badge: int
    name: str
    luck: str
    skill: str
    choices: tuple[Costly, ...]
    percent: int
    """The chance where the curve ends."""


def choice_words(table: Table, replay: Replay, moment: Moment, say: Teller) -> tuple[str, str]:
    """What was played and what was better, as the seat's own board named them."""
    view = table.game.view(replay.positions[moment.n - 1].state, moment.seat)
    played, better = (table.game.label(view, one, say) for one in (moment.action, moment.best))
    return played, better


def seat_reviews(table: Table, found: Reviewed, replay: Replay, say: Teller) -> list[SeatReview]:
    """Every seat's match, as far as it was looked through."""
    review = found.review
    return [
        SeatReview(
            row.seat,
            row.badge,
            say.name(row.seat),
            points(own.luck),
            points(own.skill),
            tuple(
                Costly(one.n, *choice_words(table, replay, one, say), cost=points(-one.cost))
                for one in (own.costliest if found.is_done else ())
            ),
            round(100 * review.chances[-1][row.seat]),
        )
        for row, own in zip(table.seats, review.seats, strict=True)
    ]


def points(share: float) -> str:
    """A share of the whole in percent points, with its sign."""
    whole = round(100 * share)
    return f"+{whole}" if whole > 0 else f"{MINUS}{-whole}" if whole < 0 else "0"


def graph_of(table: Table, found: Reviewed, say: Teller) -> Graph:
    """The chances of all seats, from the set-up as far as it was looked through."""
    review = found.review
    costly = [[one.n for one in own.costliest] for own in review.seats]
    titles = [band_title(found, n, chances, say) for n, chances in enumerate(review.chances)]
    return graph(review.chances, found.of, [row.badge for row in table.seats], costly, titles)


def band_title(found: Reviewed, n: int, chances: Sequence[float], say: Teller) -> str:
    """Whose step it was and how everybody stood after it."""
    stood = ", ".join(f"{say.name(seat)} {round(100 * share)} %" for seat, share in enumerate(chances))
    step = say("web.review.step", n, name=say.name(found.moments[n - 1].seat)) if n else ""
    return f"{step}\n{stood}".strip()
