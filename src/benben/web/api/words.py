"""The board as text, in JSON."""

from __future__ import annotations

from litestar import get
from litestar.params import FromPath

from benben.core.errors import NotYourSeat
from benben.web.api.schema import REFUSALS, SeatParam
from benben.web.request.access import visible_table
from benben.web.request.identity import language_of
from benben.web.screen.table.text import table_text
from benben.web.server import AnyRequest


@get("/api/tables/{match:str}/words", responses=REFUSALS, tags=["tables"])
async def words_at_table(request: AnyRequest, match: FromPath[str], seat: SeatParam = None) -> list[str]:
    """Describe the board in lines of text in your language."""
    table, held = await visible_table(request, match)
    if seat is not None and seat not in held:
        raise NotYourSeat("not_at_table")
    return table_text(table, held, seat, language_of(request))
