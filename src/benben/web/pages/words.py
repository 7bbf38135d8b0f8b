"""The table in words, for those who listen or read: what the board shows this reader, line by line."""

from __future__ import annotations

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from benben.table.live import Table
from benben.web.answers import html
from benben.web.pages.table import looked_at
from benben.web.people import language_of
from benben.web.render import choose_reader
from benben.web.server import AnyRequest
from benben.web.teller import teller


def words_of(table: Table, held: list[int], seat: int | None, lang: str) -> list[str]:
    """Stage, seats and board as lines of text, from the view of this reader alone."""
    reader, _ = choose_reader(table, held, seat)
    say, view = teller(lang, table), table.view(reader)
    cards = enumerate(table.game.cards(view, say))
    told = [
        ", ".join([f"{say.name(one)}: {say('web.seat.points', card.points)}", *card.lines])
        for one, card in cards
    ]
    return [table.game.stage(view, say), *told, *table.game.in_words(view, say)]


@get("/m/{match:str}/words", include_in_schema=False)
async def words_page(
    request: AnyRequest, match: FromPath[str], seat: FromQuery[int | None] = None
) -> Response[str]:
    """The table in words."""
    table, held = await looked_at(request, match)
    lang = language_of(request)
    lines = words_of(table, held, seat, lang)
    name = teller(lang, table)("game.name")
    return html(
        request, "words.html", speaks=table.game, table={"id": match, "name": name}, lines=lines, seat=seat
    )
