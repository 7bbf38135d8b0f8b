"""Changes of seats, requests to all players and pauses, as JSON."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from litestar import post
from litestar.params import FromPath, JSONBody, QueryParameter

from benben.core.errors import NotYourSeat
from benben.table.live.table import Table
from benben.table.people import handover
from benben.table.people.opening import FALLBACK_BOT
from benben.table.questions import consent
from benben.web.api.info import table_for_seat, table_info
from benben.web.api.schema import REFUSALS, TableInfo
from benben.web.http.limits import MOVES
from benben.web.request.access import seats_held
from benben.web.request.identity import holder_of
from benben.web.server import AnyRequest, server_of

Level = Annotated[str, QueryParameter(name="bot", max_length=40, description="The bot that plays.")]


class Ask(msgspec.Struct, forbid_unknown_fields=True):
    """A request to all players: to go back before your own last step, or to pause."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=7)]
    what: Literal["back", "pause"]
    version: Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
    command: Annotated[str, msgspec.Meta(min_length=8, max_length=60, pattern="^[A-Za-z0-9-]+$")]


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    """Yes or no to a request by its id; a no to your own request withdraws it."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=7)]
    request: Annotated[str, msgspec.Meta(max_length=64)]
    yes: bool


async def owned_table(request: AnyRequest, match: str) -> Table:
    """Return the table if the asker owns a seat there; rate limited by the first one."""
    server = server_of(request)
    table = await server.house.find(match)
    held = table.owned_by(holder_of(request))
    if not held:
        raise NotYourSeat("not_at_table")
    server.limits.check(MOVES, f"{match}/{held[0]}")
    return table


@post("/api/tables/{match:str}/leave/{seat:int}", responses=REFUSALS, tags=["seats"], status_code=200)
async def leave_table(
    request: AnyRequest, match: FromPath[str], seat: FromPath[int], bot: Level = FALLBACK_BOT
) -> TableInfo:
    """Let a bot play a seat: your own, a free one or one whose person is late; as host any."""
    table = await owned_table(request, match)
    await handover.hand_to_bot(table, seat, holder_of(request), bot)
    return await table_info(request, match, None)


@post("/api/tables/{match:str}/return/{seat:int}", responses=REFUSALS, tags=["seats"], status_code=200)
async def return_to_table(request: AnyRequest, match: FromPath[str], seat: FromPath[int]) -> TableInfo:
    """Take your own seat back; the bot makes no further move."""
    table = await owned_table(request, match)
    await handover.take_seat_back(table, seat, holder_of(request))
    return await table_info(request, match, seat)


@post("/api/tables/{match:str}/time/{seat:int}", responses=REFUSALS, tags=["seats"], status_code=200)
async def give_time_at_table(request: AnyRequest, match: FromPath[str], seat: FromPath[int]) -> TableInfo:
    """Give more time to a player whose time is up."""
    table = await owned_table(request, match)
    await handover.give_time(table, seat, holder_of(request))
    return await table_info(request, match, None)


@post("/api/tables/{match:str}/ask", responses=REFUSALS, tags=["tables"], status_code=200)
async def ask_at_table(request: AnyRequest, match: FromPath[str], data: JSONBody[Ask]) -> TableInfo:
    """Send a request to all players; bots agree, and without other people it is granted at once."""
    table = await table_for_seat(request, match, data.seat, seats_held)
    await consent.ask(table, data.seat, data.what, data.version, f"{data.seat}-{data.command}")
    return await table_info(request, match, data.seat)


@post("/api/tables/{match:str}/answer", responses=REFUSALS, tags=["tables"], status_code=200)
async def answer_at_table(request: AnyRequest, match: FromPath[str], data: JSONBody[Answer]) -> TableInfo:
    """Accept or refuse a request."""
    table = await table_for_seat(request, match, data.seat, seats_held)
    await consent.answer(table, holder_of(request), data.request, yes=data.yes)
    return await table_info(request, match, data.seat)


@post("/api/tables/{match:str}/resume", responses=REFUSALS, tags=["tables"], status_code=200)
async def resume_at_table(request: AnyRequest, match: FromPath[str]) -> TableInfo:
    """Resume a paused match."""
    table = await owned_table(request, match)
    await table.pause(paused=False)
    return await table_info(request, match, None)
