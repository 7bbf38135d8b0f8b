"""Hints at the table: a panel above the question, or without scripts the table with that panel."""

from __future__ import annotations

from secrets import token_hex
from typing import Any

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from benben.core.errors import BenbenError, NotYourSeat
from benben.text import explain
from benben.web.answers import Toast, html, retry_header, status_of
from benben.web.hints import Hints, hint_panel
from benben.web.limits import HINTS
from benben.web.pages.table import board_html, looked_at
from benben.web.people import language_of
from benben.web.server import AnyRequest, server_of
from benben.web.spoken import lines_after
from benben.web.teller import teller


@get("/m/{match:str}/hint", include_in_schema=False)
async def hint_page(
    request: AnyRequest, match: FromPath[str], seat: FromQuery[int | None] = None
) -> Response[Any]:
    """What the seat on turn may consider; a refusal stands in the same place."""
    server, lang = server_of(request), language_of(request)
    table, held = await looked_at(request, match)
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
