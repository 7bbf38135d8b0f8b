"""The big screen: a watcher's view of a table, for everyone in the room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litestar import Response, get
from litestar.params import FromPath
from litestar.response import ServerSentEvent
from msgspec.structs import replace

from benben.table.live.table import Table
from benben.web.http.limits import STREAMS
from benben.web.http.sse import table_events
from benben.web.request.access import visible_table
from benben.web.request.answers import html_response, inline_sheet, render
from benben.web.request.identity import address_of, language_of
from benben.web.screen.table.context import Board
from benben.web.screen.table.render import live_board, mark_of
from benben.web.server import AnyRequest, server_of

NOBODY = ""
"""The holder of its stream: a screen in the room does not make anyone present."""


def public_board(request: AnyRequest, table: Table, *, seated: bool) -> Board:
    """Return a watcher's board, whoever opened it; players of the table may invite from it."""
    board = live_board(table, (), None, language_of(request), server_of(request).hub)
    seats = tuple(replace(one, can_invite=seated and one.kind == "free") for one in board.seats)
    return replace(board, seats=seats)


def rendered(request: AnyRequest, template: str, table: Table, *, seated: bool, **more: Any) -> str:
    """Render the big screen as a page or a fragment."""
    board = public_board(request, table, seated=seated)
    return render(request, template, speaks=table.game, board=board, **more)


@get("/m/{match:str}/tv", include_in_schema=False)
async def tv(request: AnyRequest, match: FromPath[str]) -> Response[str]:
    """The table for a large screen."""
    table, held = await visible_table(request, match)
    sheet = inline_sheet(table.game.folder / "sprites.svg")
    return html_response(rendered(request, "tv.html", table, seated=bool(held), sprites=sheet))


@get("/m/{match:str}/tv/stream", include_in_schema=False)
async def tv_stream(request: AnyRequest, match: FromPath[str]) -> ServerSentEvent:
    """Stream the big screen whenever a watcher's board changes."""
    server = server_of(request)
    server.limits.check(STREAMS, address_of(request))
    await visible_table(request, match)
    seen = request.headers.get("last-event-id", "")

    async def look() -> tuple[str, Callable[[], str]]:
        table, held = await visible_table(request, match)
        return mark_of(table, None, server.hub), lambda: rendered(
            request, "_tv.html", table, seated=bool(held)
        )

    address = address_of(request)
    messages = table_events(server.hub, match, NOBODY, "board", seen, look)
    bounded = server.streams.bounded(messages, (match, address), address)
    return ServerSentEvent(bounded, retry_duration=1000)
