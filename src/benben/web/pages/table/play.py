"""The table: page, fragment, menu, event stream, moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import ServerSentEvent

from benben.table.live.table import Table, Unplayable
from benben.web.http.limits import STREAMS
from benben.web.http.sse import table_events
from benben.web.pages.table.board import (
    board_html,
    fragment_text,
    lines_html,
    perform,
    read_only_html,
    shown_board,
)
from benben.web.request.access import check_not_lent, visible_table
from benben.web.request.answers import html_response, render
from benben.web.request.forms import Form, action_in, command_in, version_in
from benben.web.request.identity import (
    address_of,
    holder_of,
)
from benben.web.request.talk import known_position, line_source, lines_after
from benben.web.screen.table.render import choose_reader, mark_of
from benben.web.server import AnyRequest, server_of


@get("/m/{match:str}", include_in_schema=False)
async def table_page(
    request: AnyRequest, match: FromPath[str], seat: FromQuery[int | None] = None, tab: FromQuery[str] = ""
) -> Response[str]:
    """The table as a page; read-only if the match cannot be replayed."""
    try:
        table, held = await visible_table(request, match)
    except Unplayable as error:
        return await read_only_html(request, match, error)
    talk = await lines_after(request, table)
    return board_html(request, table, held, seat, "table.html", tab=tab, talk=talk)


@get("/m/{match:str}/board", include_in_schema=False)
async def table_fragment(
    request: AnyRequest, match: FromPath[str], seat: FromQuery[int | None] = None
) -> Response[str]:
    """The fragment of that page."""
    table, held = await visible_table(request, match)
    return html_response(fragment_text(request, table, held, seat))


@get("/m/{match:str}/menu", include_in_schema=False)
async def table_menu(
    request: AnyRequest, match: FromPath[str], seat: FromQuery[int | None] = None
) -> Response[str]:
    """The menu of that page, which fragments omit."""
    table, held = await visible_table(request, match)
    board = shown_board(request, table, held, seat)
    return html_response(render(request, "menu.html", speaks=table.game, board=board))


@get("/m/{match:str}/stream", include_in_schema=False)
async def stream(
    request: AnyRequest,
    match: FromPath[str],
    seat: FromQuery[int | None] = None,
    talk: FromQuery[int | None] = None,
    brief: FromQuery[bool] = False,
) -> ServerSentEvent:
    """Stream the board whenever it changes for this reader, and new talk; a reconnected reader misses nothing."""
    server = server_of(request)
    server.limits.check(STREAMS, address_of(request))
    table, _ = await visible_table(request, match)
    seen, heard = await known_position(request, table, talk)
    holder = holder_of(request)

    async def look() -> tuple[str, Callable[[], str]]:
        table, held = await visible_table(request, match)
        reader, _ = choose_reader(table, held, seat)
        return mark_of(table, reader, server.hub), lambda: fragment_text(request, table, held, seat)

    fetch_lines = line_source(request, match, lambda line: lines_html(request, [line]))
    messages = table_events(server.hub, match, holder, "board", seen, look, fetch_lines, heard, brief=brief)
    address = address_of(request)
    bounded = server.streams.bounded(messages, (match, holder or address), address)
    return ServerSentEvent(bounded, retry_duration=1000)


@post("/m/{match:str}/act", include_in_schema=False)
async def act(request: AnyRequest, match: FromPath[str]) -> Response[Any]:
    """Play an option."""

    async def change(table: Table, seat: int, form: Form) -> None:
        check_not_lent(table, seat)
        await table.act(seat, action_in(form), version_in(form), f"{seat}-{command_in(form)}")

    return await perform(request, match, change)


@post("/m/{match:str}/undo", include_in_schema=False)
async def undo(request: AnyRequest, match: FromPath[str]) -> Response[Any]:
    """Undo one's own last step."""

    async def change(table: Table, seat: int, form: Form) -> None:
        check_not_lent(table, seat)
        await table.take_back(seat, version_in(form), f"{seat}-{command_in(form)}")

    return await perform(request, match, change)
