"""Explanations of unavailable things on the board, as JSON."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get
from litestar.params import FromPath, QueryParameter

from benben.core.errors import NotYourSeat
from benben.web.api.schema import REFUSALS, SeatParam
from benben.web.http.limits import QUESTIONS
from benben.web.request.access import visible_table
from benben.web.request.identity import address_of, language_of
from benben.web.screen.table.why import MAX_NAME_LENGTH, why
from benben.web.server import AnyRequest, server_of

Thing = Annotated[
    str,
    QueryParameter(
        name="what",
        min_length=1,
        max_length=MAX_NAME_LENGTH,
        description="The name of a thing on the board: `cell 2,0`.",
    ),
]


class WhyInfo(msgspec.Struct):
    """Why a thing cannot be chosen, with the clause of the rules; `possible` is true if it can."""

    what: str
    possible: bool
    text: str
    clause: str


@get("/api/tables/{match:str}/why", responses=REFUSALS, tags=["tables"])
async def why_at_table(
    request: AnyRequest, match: FromPath[str], what: Thing, seat: SeatParam = None
) -> WhyInfo:
    """Explain why a thing on the board is not one of your options now."""
    table, held = await visible_table(request, match)
    server_of(request).limits.check(QUESTIONS, f"{table.id}/{address_of(request)}")
    if seat is not None and seat not in held:
        raise NotYourSeat("not_at_table")
    reason = why(table, held, seat, what, language_of(request))
    return WhyInfo(what, reason.possible, reason.text, reason.clause)
