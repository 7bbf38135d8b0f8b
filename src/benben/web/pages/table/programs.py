"""Seats lent to programs: the token, shown once, and taking the seat back."""

from __future__ import annotations

from typing import Any

from litestar import Response, post
from litestar.params import FromPath
from litestar.response import Redirect

from benben.table.people.programs import lend, take_seat_back
from benben.web.http.limits import LINKS
from benben.web.pages.table.board import fragment_text
from benben.web.request.access import table_of
from benben.web.request.answers import html, html_response
from benben.web.request.identity import address_of, holder_of, language_of
from benben.web.screen.teller import teller
from benben.web.server import AnyRequest, server_of


@post("/m/{match:str}/program/{seat:int}", include_in_schema=False)
async def lend_seat(request: AnyRequest, match: FromPath[str], seat: FromPath[int]) -> Response[str]:
    """Create a token for a seat and show it with a command to try it."""
    server_of(request).limits.check(LINKS, address_of(request))
    table, _ = await table_of(request, match)
    token = await lend(table, seat, holder_of(request))
    address = f"{request.base_url}api/tables/{match}"
    return html(
        request,
        "program.html",
        speaks=table.game,
        name=teller(language_of(request), table).name(seat),
        match=match,
        token=token,
        line=f'curl -H "Authorization: Bearer {token}" {address}',
    )


@post("/m/{match:str}/program/{seat:int}/back", include_in_schema=False)
async def take_back_seat(request: AnyRequest, match: FromPath[str], seat: FromPath[int]) -> Response[Any]:
    """Take one's own seat back."""
    table, _ = await table_of(request, match)
    await take_seat_back(table, seat, holder_of(request))
    if "x-benben" not in request.headers:
        return Redirect(f"/m/{match}?seat={seat}", status_code=303)
    return html_response(fragment_text(request, table, table.owned_by(holder_of(request)), seat))
