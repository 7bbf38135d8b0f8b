"""Hints at the table: a panel above the question; without scripts the whole table with that panel."""

from __future__ import annotations

from secrets import token_hex
from typing import Any

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from benben.core.errors import BenbenError, NotYourSeat
from benben.text import explain
from benben.web.http.limits import HINTS
from benben.web.pages.table.board import board_html
from benben.web.request.access import visible_table
from benben.web.request.answers import Toast, html, retry_header, status_of
from benben.web.request.identity import language_of
from benben.web.request.talk import lines_after
from benben.web.screen.table.hints import Hints, hint_panel
from benben.web.screen.teller import teller
from benben.web.server import AnyRequest, server_of


@get("/m/{match:str}/hint", include_in_schema=False)
async def hint_page(
    request: AnyRequest, match: FromPath[str], seat: FromQuery[int | None] = None
) -> Response[Any]:
    """The hints for the seat on turn; an error is shown in the same place."""
    server, lang = server_of(request), language_of(request)
    table, held = await visible_table(request, match)
    if seat is None or seat not in held:
        raise NotYourSeat("not_at_table")
    status, headers = 200, {}
    try:
        server.limits.check(HINTS, f"{match}/{seat}")
        panel = hint_panel(table, seat, await server.adviser.hints(table, seat), lang)
    except BenbenError as error:
        status, headers = status_of(error), retry_header(error)
        panel = Hints(table.id, seat, table.version(seat), problem=explain(error, teller(lang, table).words))
    if "x-benben" in request.headers:
        return html(
            request,
            "hints.html",
            speaks=table.game,
            status=status,
            headers=headers,
            hints=panel,
            command=token_hex(16),
        )
    return board_html(
        request,
        table,
        held,
        seat,
        "table.html",
        status=status,
        headers=headers,
        hints=None if panel.problem else panel,
        toast=Toast(panel.problem) if panel.problem else None,
        talk=await lines_after(request, table),
    )
