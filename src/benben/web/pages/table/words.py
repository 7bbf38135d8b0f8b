"""The board as text, for screen readers: what it shows this reader, line by line."""

from __future__ import annotations

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from benben.web.request.access import visible_table
from benben.web.request.answers import html
from benben.web.request.identity import language_of
from benben.web.screen.table.text import table_text
from benben.web.screen.teller import teller
from benben.web.server import AnyRequest


@get("/m/{match:str}/words", include_in_schema=False)
async def words_page(
    request: AnyRequest, match: FromPath[str], seat: FromQuery[int | None] = None
) -> Response[str]:
    """The board as text."""
    table, held = await visible_table(request, match)
    lang = language_of(request)
    lines = table_text(table, held, seat, lang)
    name = teller(lang, table)("game.name")
    return html(
        request, "words.html", speaks=table.game, table={"id": match, "name": name}, lines=lines, seat=seat
    )
