"""Lessons as JSON: begin, read the instructions, leave."""

from __future__ import annotations

import msgspec
from litestar import get, post
from litestar.params import FromPath

from benben.table.learning.lessons import leave_lesson, open_lesson
from benben.web.api.info import table_for_seat, table_info
from benben.web.api.schema import REFUSALS, Opened, SeatParam, TableInfo
from benben.web.http.limits import TABLES
from benben.web.request.access import seats_held
from benben.web.request.identity import address_of, identity_of, language_of
from benben.web.screen.table.coach import coach_of
from benben.web.screen.teller import teller
from benben.web.server import AnyRequest, server_of


class Lesson(msgspec.Struct):
    """The present instruction of a lesson and the action to choose; both are empty once you play freely."""

    mood: str
    """do, watch, skip or end; free: there is no lesson, or it is over."""
    text: str
    wanted: str
    step: int
    steps: int


@post("/api/lessons/{key:str}", responses=REFUSALS, tags=["lessons"])
async def begin_lesson(request: AnyRequest, key: FromPath[str]) -> Opened:
    """Open a table for a guided first match."""
    server = server_of(request)
    server.limits.check(TABLES, address_of(request))
    identity = identity_of(request)
    table = await open_lesson(server.house, key, identity.holder)
    return Opened(table.id, identity.shown, table.seed_hash)


@get("/api/tables/{match:str}/lesson", responses=REFUSALS, tags=["lessons"])
async def show_lesson(request: AnyRequest, match: FromPath[str], seat: SeatParam = None) -> Lesson:
    """Show what the lesson asks of you now."""
    info = await table_info(request, match, seat)
    table = await server_of(request).house.find(match)
    say = teller(language_of(request), table)
    coach = coach_of(table, info.seat, "" if info.turn is None else say.name(info.turn), say)
    if coach is None:
        return Lesson("free", "", "", 0, 0)
    return Lesson(coach.mood, coach.text, coach.wanted, coach.n, coach.of)


@post(
    "/api/tables/{match:str}/lesson/leave/{seat:int}", responses=REFUSALS, tags=["lessons"], status_code=200
)
async def leave(request: AnyRequest, match: FromPath[str], seat: FromPath[int]) -> TableInfo:
    """Leave the lesson and play on freely."""
    await leave_lesson(await table_for_seat(request, match, seat, seats_held), seat)
    return await table_info(request, match, seat)
