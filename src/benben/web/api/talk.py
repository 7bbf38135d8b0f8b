"""Talk as JSON: read, send, mute; new lines also arrive over the stream of the table."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from benben.core.errors import NotYourSeat
from benben.table.live.table import Table
from benben.table.people.talk import mute
from benben.web.api.schema import REFUSALS
from benben.web.http.limits import MOVES, TALK
from benben.web.request.access import visible_table
from benben.web.request.identity import holder_of
from benben.web.request.talk import lines_after, lines_for
from benben.web.screen.table.talk import Line
from benben.web.server import AnyRequest, server_of

After = Annotated[
    int, QueryParameter(name="after", ge=0, le=1_000_000_000, description="The last line you know.")
]


class Say(msgspec.Struct, forbid_unknown_fields=True):
    """Free text or the key of a ready phrase, and a command id for idempotent retries."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=7)]
    command: Annotated[str, msgspec.Meta(min_length=8, max_length=60, pattern="^[A-Za-z0-9-]+$")]
    text: Annotated[str, msgspec.Meta(max_length=2000)] = ""
    phrase: Annotated[str, msgspec.Meta(max_length=40)] = ""


class Mute(msgspec.Struct, forbid_unknown_fields=True):
    """Mute or unmute a seat."""

    muted: bool


class Muted(msgspec.Struct):
    """Whether a seat is muted."""

    seat: int
    muted: bool


@get("/api/tables/{match:str}/talk", responses=REFUSALS, tags=["talk"])
async def show_talk(request: AnyRequest, match: FromPath[str], after: After = 0) -> list[Line]:
    """List the talk after a line, the newest 200 lines at most."""
    table, _ = await visible_table(request, match)
    return await lines_after(request, table, after)


@post("/api/tables/{match:str}/talk", responses=REFUSALS, tags=["talk"])
async def say_at_table(request: AnyRequest, match: FromPath[str], data: JSONBody[Say]) -> Line:
    """Send a line from your seat; return it as everyone receives it."""
    server = server_of(request)
    table = await owned_table(request, match, data.seat)
    server.limits.check(TALK, f"{match}/{data.seat}")
    said = await server.talks.say(table, data.seat, data.phrase, data.text, data.command)
    return lines_for(request, table, [said])[0]


@post("/api/tables/{match:str}/mute/{seat:int}", responses=REFUSALS, tags=["talk"], status_code=200)
async def mute_at_table(
    request: AnyRequest, match: FromPath[str], seat: FromPath[int], data: JSONBody[Mute]
) -> Muted:
    """Mute or unmute a seat; only the host may."""
    server = server_of(request)
    table = await server.house.find(match)
    server.limits.check(MOVES, f"{match}/mute/{holder_of(request)}")
    await mute(table, seat, holder_of(request), muted=data.muted)
    return Muted(seat, bool(table.seats[seat].muted))


async def owned_table(request: AnyRequest, match: str, seat: int) -> Table:
    """Return the table if the asker owns the seat."""
    table = await server_of(request).house.find(match)
    if seat not in table.owned_by(holder_of(request)):
        raise NotYourSeat("not_at_table")
    return table
