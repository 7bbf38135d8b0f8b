"""The board as HTML: a whole page, or the fragment that a page morphs in; also the response to an action."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from secrets import token_hex
from typing import Any

from litestar import Response
from litestar.response import Redirect
from msgspec.structs import replace

from benben.core.errors import BenbenError
from benben.table.archive.read_only import read_match
from benben.table.live.table import Table, Unplayable
from benben.table.night import check_night_access
from benben.table.people.programs import lent_by
from benben.text import explain, speak
from benben.web.http.limits import MOVES
from benben.web.request.access import visible_table
from benben.web.request.answers import (
    Toast,
    html,
    html_response,
    inline_sheet,
    render,
    retry_header,
    status_of,
)
from benben.web.request.forms import Form, form_of, own_seat
from benben.web.request.identity import holder_of, language_of, page_of
from benben.web.request.talk import lines_after
from benben.web.screen.read_only import game_of, read_only_page
from benben.web.screen.table.context import Board
from benben.web.screen.table.render import choose_reader, live_board, mark_of
from benben.web.screen.table.talk import Line
from benben.web.server import AnyRequest, server_of

Change = Callable[[Table, int, Form], Coroutine[Any, Any, None]]
"""The action of a form at a table, from one seat."""


def board_html(
    request: AnyRequest, table: Table, held: list[int], seat: int | None, template: str, **more: Any
) -> Response[str]:
    """Respond with the table for this reader, as a page or a fragment."""
    board = shown_board(request, table, held, seat)
    sheet = inline_sheet(table.game.folder / "sprites.svg")
    return html(
        request, template, speaks=table.game, board=board, sprites=sheet, command=token_hex(16), **more
    )


def shown_board(request: AnyRequest, table: Table, held: list[int], seat: int | None) -> Board:
    """Return the present board, including which of the reader's seats programs play."""
    board = live_board(table, held, seat, language_of(request), server_of(request).hub)
    lent = lent_by(table, holder_of(request))
    return (
        replace(board, lent=tuple((row.seat, board.seats[row.seat].name) for row in lent)) if lent else board
    )


def fragment_text(request: AnyRequest, table: Table, held: list[int], seat: int | None) -> str:
    """Return the fragment for this reader; cached for the response to a move and for all streams of the same reader."""
    server, page = server_of(request), page_of(request)
    reader, behind = choose_reader(table, held, seat)

    def draw() -> str:
        board = shown_board(request, table, held, seat)
        return render(request, "fragment.html", speaks=table.game, board=board, command=token_hex(16))

    reader_key = (table.id, reader, behind, tuple(held), page.lang)
    second = int(table.now()) if table.clock.counts else 0  # a shown clock is outdated after a second
    acted = sum(table.acted[seat] for seat in held)  # a new command id after each step
    stamp = (mark_of(table, reader, server.hub), acted, second, table.is_open)
    return server.shown.get(reader_key, stamp, draw)


def lines_html(request: AnyRequest, lines: Sequence[Line]) -> str:
    """Render lines of talk as list items."""
    return render(request, "_talk_lines.html", lines=lines)


async def perform(request: AnyRequest, match: str, change: Change) -> Response[Any]:
    """Perform an action at a table; a refusal responds with the present board and a toast."""
    form = await form_of(request)
    server = server_of(request)
    table, held = await visible_table(request, match)
    scripted = "x-benben" in request.headers
    template = "fragment.html" if scripted else "table.html"
    seat: int | None = None
    try:
        seat = own_seat(held, form)
        server.limits.check(MOVES, f"{match}/{seat}")
        await change(table, seat, form)
    except BenbenError as error:
        toast = Toast(explain(error, speak(language_of(request), table.game.folder / "text")))
        held = table.owned_by(holder_of(request))
        check_night_access(table, held)
        return board_html(
            request,
            table,
            held,
            seat,
            template,
            toast=toast,
            status=status_of(error),
            headers=retry_header(error),
            talk=await lines_after(request, table),
        )
    if not scripted:
        return Redirect(f"/m/{match}?seat={seat}", status_code=303)
    held = table.owned_by(holder_of(request))
    check_night_access(table, held)
    return html_response(fragment_text(request, table, held, seat))


async def read_only_html(request: AnyRequest, match: str, error: Unplayable) -> Response[str]:
    """Respond with the page of a read-only match."""
    stored = await read_match(server_of(request).store, match)
    shown = read_only_page(stored, error, language_of(request))
    return html(request, "read_only.html", speaks=game_of(stored.match.game), stored=stored, shown=shown)
