"""Seats lent to programs, as JSON."""

from __future__ import annotations

import msgspec
from litestar import post
from litestar.params import FromPath

from benben.table.people.programs import lend, take_seat_back
from benben.web.api.info import table_info
from benben.web.api.schema import REFUSALS, TableInfo
from benben.web.http.limits import LINKS
from benben.web.request.identity import address_of, holder_of
from benben.web.server import AnyRequest, server_of


class Lent(msgspec.Struct):
    """The token of one seat, shown once: send it as `Authorization: Bearer`."""

    seat: int
    token: str


@post("/api/tables/{match:str}/program/{seat:int}", responses=REFUSALS, tags=["programs"])
async def lend_seat(request: AnyRequest, match: FromPath[str], seat: FromPath[int]) -> Lent:
    """Let a program play your own seat or a free one; the older token of the seat is revoked."""
    server = server_of(request)
    server.limits.check(LINKS, address_of(request))
    table = await server.house.find(match)
    return Lent(seat, await lend(table, seat, holder_of(request)))


@post(
    "/api/tables/{match:str}/program/{seat:int}/back", responses=REFUSALS, tags=["programs"], status_code=200
)
async def take_back_seat(request: AnyRequest, match: FromPath[str], seat: FromPath[int]) -> TableInfo:
    """Take your seat back and revoke its token."""
    server = server_of(request)
    server.limits.check(LINKS, address_of(request))
    table = await server.house.find(match)
    await take_seat_back(table, seat, holder_of(request))
    return await table_info(request, match, seat)
