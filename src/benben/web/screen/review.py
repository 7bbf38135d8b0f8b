"""The review of a finished match as shown: a graph, the cost of each seat's choices, and luck."""

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
    """A choice that cost a seat some of its chance."""

    n: int
    played: str
    better: str
    cost: str
    """In percentage points."""


@dataclass(frozen=True)
class SeatReview:
    """The review of one seat."""

    seat: int
    badge: int
    name: str
    luck: str
    skill: str
    choices: tuple[Costly, ...]
    percent: int
    """The chance at the end of the curve."""


def choice_words(table: Table, replay: Replay, moment: Moment, say: Teller) -> tuple[str, str]:
    """Return what was played and what was better, with the labels of the seat's own view."""
    view = table.game.view(replay.positions[moment.n - 1].state, moment.seat)
    played, better = (table.game.label(view, one, say) for one in (moment.action, moment.best))
    return played, better


def seat_reviews(table: Table, found: Reviewed, replay: Replay, say: Teller) -> list[SeatReview]:
    """Return the reviews of all seats, as far as the match has been reviewed."""
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
    """Return a share as percentage points with a sign."""
    whole = round(100 * share)
    return f"+{whole}" if whole > 0 else f"{MINUS}{-whole}" if whole < 0 else "0"


def graph_of(table: Table, found: Reviewed, say: Teller) -> Graph:
    """Return the graph of all seats' chances, as far as the match has been reviewed."""
    review = found.review
    costly = [[one.n for one in own.costliest] for own in review.seats]
    titles = [band_title(found, n, chances, say) for n, chances in enumerate(review.chances)]
    return graph(review.chances, found.of, [row.badge for row in table.seats], costly, titles)


def band_title(found: Reviewed, n: int, chances: Sequence[float], say: Teller) -> str:
    """Return whose step it was and everyone's chances after it."""
    stood = ", ".join(f"{say.name(seat)} {round(100 * share)} %" for seat, share in enumerate(chances))
    step = say("web.review.step", n, name=say.name(found.moments[n - 1].seat)) if n else ""
    return f"{step}\n{stood}".strip()
