"""Hints for the seat on turn and the review of a finished match, as JSON."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get
from litestar.params import FromPath, QueryParameter

from benben.bots.hints import Hint
from benben.bots.review import Moment
from benben.core.errors import NotYourSeat
from benben.table.archive.library import Replay
from benben.table.live.table import Table
from benben.web.api.schema import REFUSALS
from benben.web.http.limits import HINTS, RETRY_AFTER, ServerFull
from benben.web.request.access import seats_held
from benben.web.request.identity import language_of
from benben.web.request.matches import reviewed
from benben.web.screen.review import choice_words
from benben.web.screen.table.hints import hint_card
from benben.web.screen.teller import Teller, teller
from benben.web.server import AnyRequest, server_of

OwnSeat = Annotated[int, QueryParameter(name="seat", ge=0, le=7, description="Your seat that decides now.")]


class HintInfo(msgspec.Struct):
    """An option worth considering, the best first; `chance` is the probability of winning after it, from 0 to 1."""

    action: str
    label: str
    chance: float
    reasons: list[str]
    """Its advantages over the other hints, as sentences."""


class ChoiceInfo(msgspec.Struct):
    """A choice that cost something: step `n` was played from position `n - 1` of the replay."""

    n: int
    action: str
    label: str
    best: str
    best_label: str
    cost: float
    """How much lower its chance was than that of the best option, from 0 to 1."""


class SeatReviewInfo(msgspec.Struct):
    """A seat's match: all its choices cost `skill`, at most 0; dice and hidden things brought `luck`."""

    seat: int
    name: str
    luck: float
    skill: float
    costliest: list[ChoiceInfo]


class ReviewInfo(msgspec.Struct):
    """A finished match, reviewed up to `done` of `steps`; poll until `ready`."""

    table: str
    ready: bool
    done: int
    steps: int
    chances: list[list[float]]
    """The chances of each seat, after the set-up and after each step."""
    seats: list[SeatReviewInfo]


@get("/api/tables/{match:str}/hints", responses=REFUSALS, tags=["tables"])
async def hints_at_table(request: AnyRequest, match: FromPath[str], seat: OwnSeat) -> list[HintInfo]:
    """List the best options of the seat on turn, from its own view alone; the table may not allow hints."""
    server = server_of(request)
    table = await server.house.find(match)
    if seat not in seats_held(request, table):
        raise NotYourSeat("not_at_table")
    server.limits.check(HINTS, f"{match}/{seat}")
    found = await server.adviser.hints(table, seat)
    say = teller(language_of(request), table)
    return [hint_info(table, seat, hint, say) for hint in found]


def hint_info(table: Table, seat: int, hint: Hint, say: Teller) -> HintInfo:
    """Return a hint as JSON."""
    card = hint_card(table, seat, hint, say)
    return HintInfo(card.action, card.label, hint.chance, list(card.reasons))


@get("/api/tables/{match:str}/review", responses=REFUSALS, tags=["records"])
async def review_of_table(request: AnyRequest, match: FromPath[str]) -> ReviewInfo:
    """Show how the chances of a finished match went, which choices cost most and what was luck."""
    table, found = await reviewed(request, match)
    if found.failed:
        raise ServerFull("review_failed", seconds=RETRY_AFTER)
    replay = await server_of(request).library.replay(table)
    say, review = teller(language_of(request), table), found.review
    seats = [
        SeatReviewInfo(
            seat,
            say.name(seat),
            own.luck,
            own.skill,
            [choice_info(table, replay, one, say) for one in own.costliest],
        )
        for seat, own in enumerate(review.seats)
    ]
    return ReviewInfo(match, found.is_done, len(found.moments), found.of, review.chances, seats)


def choice_info(table: Table, replay: Replay, moment: Moment, say: Teller) -> ChoiceInfo:
    """Return one of the costliest choices as JSON."""
    label, best_label = choice_words(table, replay, moment, say)
    return ChoiceInfo(moment.n, moment.action, label, moment.best, best_label, moment.cost)
