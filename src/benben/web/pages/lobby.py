"""The lobby: start a game or return to a table."""

from __future__ import annotations

from litestar import Response, get

from benben.table.live.table import Table, Unplayable
from benben.web.request.answers import html
from benben.web.request.identity import (
    holder_of,
    language_of,
    token_of,
)
from benben.web.screen.lobby import game_cards, table_card
from benben.web.screen.read_only import read_only_card
from benben.web.server import AnyRequest, Server, server_of


@get("/", include_in_schema=False)
async def lobby(request: AnyRequest) -> Response[str]:
    """All games, and the tables of the reader."""
    lang = language_of(request)
    server = server_of(request)
    rows = await server.store.held_by(holder_of(request)) if token_of(request) else []
    tables = [(row, await found(server, row.id)) for row in rows]
    mine = [
        table_card(table, table.owned_by(holder_of(request)), lang) if table else read_only_card(row, lang)
        for row, table in tables
    ]
    return html(request, "lobby.html", games=game_cards(lang), mine=mine)


async def found(server: Server, match: str) -> Table | None:
    """Return a table; None if its match can only be read."""
    try:
        return await server.house.find(match)
    except Unplayable:
        return None
