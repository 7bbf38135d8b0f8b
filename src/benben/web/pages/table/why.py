"""Explanations of clicks that match no option."""

from __future__ import annotations

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from benben.web.http.limits import QUESTIONS
from benben.web.request.access import visible_table
from benben.web.request.answers import html
from benben.web.request.identity import address_of, language_of
from benben.web.screen.table.why import why
from benben.web.server import AnyRequest, server_of


@get("/m/{match:str}/why", include_in_schema=False)
async def why_page(
    request: AnyRequest, match: FromPath[str], w: FromQuery[str] = "", seat: FromQuery[int | None] = None
) -> Response[str]:
    """A note above the board: why the thing named `w` cannot be chosen."""
    table, held = await visible_table(request, match)
    server_of(request).limits.check(QUESTIONS, f"{table.id}/{address_of(request)}")
    reason = why(table, held, seat, w, language_of(request))
    return html(request, "why.html", speaks=table.game, why=reason)
