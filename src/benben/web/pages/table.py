"""The table: page, fragment, stream of news, and everything done at it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from secrets import token_hex
from typing import Any, Final

import segno
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, ServerSentEvent
from markupsafe import Markup
from msgspec.structs import replace

from benben.core.errors import BadText, BenbenError, NotYourSeat
from benben.table.house import hashed
from benben.table.live import Table
from benben.table.night import let_in
from benben.table.programs import lent_by
from benben.table.shelf import Unreadable
from benben.text import explain, speak
from benben.web.answers import Toast, html, inline_sheet, render, retry_header, status_of, written
from benben.web.books import book_page
from benben.web.context import Board
from benben.web.limits import JOINS, LINKS, MOVES, STREAMS
from benben.web.news import news
from benben.web.pages.lobby import form_of
from benben.web.people import (
    IDENTITY,
    address_of,
    cookie,
    holder_of,
    language_of,
    new_token,
    page_of,
    token_of,
)
from benben.web.render import choose_reader, live_board, mark_of
from benben.web.server import AnyRequest, server_of
from benben.web.spoken import hearing, lines_after, lines_html, where_from
from benben.web.teller import teller

LONGEST_COMMAND: Final = 64


async def table_of(request: AnyRequest, match: str) -> tuple[Table, list[int]]:
    """A table that the reader may see, and the seats that they own there."""
    table, holder = await server_of(request).house.find(match), holder_of(request)
    table.check_watching(holder)
    return table, table.owned_by(holder)


async def looked_at(request: AnyRequest, match: str) -> tuple[Table, list[int]]:
    """The same, if the reader may see the board at all."""
    table, held = await table_of(request, match)
    let_in(table, held)
    return table, held


def board_html(
    request: AnyRequest, table: Table, held: list[int], seat: int | None, template: str, **more: Any
) -> Response[str]:
    """The table for this reader, as a page or a fragment."""
    board = shown_board(request, table, held, seat)
    sheet = inline_sheet(table.game.folder / "sprites.svg")
    return html(
        request, template, speaks=table.game, board=board, sprites=sheet, command=token_hex(16), **more
    )


def shown_board(request: AnyRequest, table: Table, held: list[int], seat: int | None) -> Board:
    """A table as it stands, and which of the reader's seats programs play."""
    board = live_board(table, held, seat, language_of(request), server_of(request).hub)
    lent = lent_by(table, holder_of(request))
    return (
        replace(board, lent=tuple((row.seat, board.seats[row.seat].name) for row in lent)) if lent else board
    )


def fragment_text(request: AnyRequest, table: Table, held: list[int], seat: int | None) -> str:
    """What changes on the page; drawn once for the answer to a move and for all streams of the same reader."""
    server, page = server_of(request), page_of(request)
    reader, behind = choose_reader(table, held, seat)

    def draw() -> str:
        board = shown_board(request, table, held, seat)
        return render(request, "fragment.html", speaks=table.game, board=board, command=token_hex(16))

    whom = (table.id, reader, behind, tuple(held), page.lang)
    second = int(table.now()) if table.clock.counts else 0  # what a clock shows is old a second later
    acted = sum(table.acted[seat] for seat in held)  # a new command id for each time
    stamp = (mark_of(table, reader, server.hub), acted, second, table.is_open)
    return server.shown.get(whom, stamp, draw)


@get("/m/{match:str}", include_in_schema=False)
async def table_page(
    request: AnyRequest, match: FromPath[str], seat: FromQuery[int | None] = None, tab: FromQuery[str] = ""
) -> Response[str]:
    """The table as a page; one that cannot be played on is read."""
    try:
        table, held = await looked_at(request, match)
    except Unreadable as error:
        return await book_page(request, match, error)
    talk = await lines_after(request, table)
    return board_html(request, table, held, seat, "table.html", tab=tab, talk=talk)


@get("/m/{match:str}/board", include_in_schema=False)
async def table_fragment(
    request: AnyRequest, match: FromPath[str], seat: FromQuery[int | None] = None
) -> Response[str]:
    """What changes on that page."""
    table, held = await looked_at(request, match)
    return written(fragment_text(request, table, held, seat))


@get("/m/{match:str}/menu", include_in_schema=False)
async def table_menu(
    request: AnyRequest, match: FromPath[str], seat: FromQuery[int | None] = None
) -> Response[str]:
    """The menu of that page, which fragments leave out."""
    table, held = await looked_at(request, match)
    board = shown_board(request, table, held, seat)
    return written(render(request, "menu.html", speaks=table.game, board=board))


@get("/m/{match:str}/stream", include_in_schema=False)
async def stream(
    request: AnyRequest,
    match: FromPath[str],
    seat: FromQuery[int | None] = None,
    talk: FromQuery[int | None] = None,
    brief: FromQuery[bool] = False,
) -> ServerSentEvent:
    """The board again whenever this reader's changes, and what is said; a returning reader gets what they missed."""
    server = server_of(request)
    server.limits.check(STREAMS, address_of(request))
    table, _ = await looked_at(request, match)
    seen, heard = await where_from(request, table, talk)
    holder = holder_of(request)

    async def look() -> tuple[str, Callable[[], str]]:
        table, held = await looked_at(request, match)
        reader, _ = choose_reader(table, held, seat)
        return mark_of(table, reader, server.hub), lambda: fragment_text(request, table, held, seat)

    hear = hearing(request, match, lambda line: lines_html(request, [line]))
    told = news(server.hub, match, holder, "board", seen, look, hear, heard, brief=brief)
    address = address_of(request)
    bounded = server.streams.bounded(told, (match, holder or address), address)
    return ServerSentEvent(bounded, retry_duration=1000)


Deed = Callable[[Table, int, dict[str, str]], Coroutine[Any, Any, None]]


async def do(request: AnyRequest, match: str, deed: Deed) -> Response[Any]:
    """Do something at a table; a refusal comes with the board as it is."""
    form = await form_of(request)
    server = server_of(request)
    table, held = await looked_at(request, match)
    scripted = "x-benben" in request.headers
    template = "fragment.html" if scripted else "table.html"
    seat: int | None = None
    try:
        seat = own_seat(held, form)
        server.limits.check(MOVES, f"{match}/{seat}")
        await deed(table, seat, form)
    except BenbenError as error:
        toast = Toast(explain(error, speak(language_of(request), table.game.folder / "text")))
        held = table.owned_by(holder_of(request))
        let_in(table, held)
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
    let_in(table, held)
    return written(fragment_text(request, table, held, seat))


def own_seat(held: list[int], form: dict[str, str]) -> int:
    """The seat that the form names, if the reader owns it."""
    named = {str(seat): seat for seat in held}
    if form.get("seat", "") not in named:
        raise NotYourSeat("not_at_table")
    return named[form["seat"]]


def version_in(form: dict[str, str]) -> int:
    """The version of the board that the reader saw."""
    told = form.get("n", "")
    if not (told.isascii() and told.isdecimal() and len(told) < 10):
        raise BadText("bad_version", value=told[:20])
    return int(told)


def command_in(form: dict[str, str]) -> str:
    """The id that makes a repeated request harmless."""
    command = form.get("id", "")
    if not 8 <= len(command) <= LONGEST_COMMAND or not command.replace("-", "").isalnum():
        raise BadText("bad_command")
    return command


def check_in_person(table: Table, seat: int) -> None:
    """Whoever has lent a seat to a program takes it back before they play it."""
    if table.seats[seat].token:
        raise NotYourSeat("bot_plays")


@post("/m/{match:str}/act", include_in_schema=False)
async def act(request: AnyRequest, match: FromPath[str]) -> Response[Any]:
    """Play an option."""

    async def deed(table: Table, seat: int, form: dict[str, str]) -> None:
        check_in_person(table, seat)
        await table.act(seat, form.get("a", "")[:200], version_in(form), f"{seat}-{command_in(form)}"[:64])

    return await do(request, match, deed)


@post("/m/{match:str}/undo", include_in_schema=False)
async def undo(request: AnyRequest, match: FromPath[str]) -> Response[Any]:
    """Take one's last step back."""

    async def deed(table: Table, seat: int, form: dict[str, str]) -> None:
        check_in_person(table, seat)
        await table.take_back(seat, version_in(form), f"{seat}-{command_in(form)}"[:64])

    return await do(request, match, deed)


@post("/m/{match:str}/invite/{seat:int}", include_in_schema=False)
async def invite(request: AnyRequest, match: FromPath[str], seat: FromPath[int]) -> Response[str]:
    """A secret link for a seat, with its QR code."""
    server = server_of(request)
    server.limits.check(LINKS, address_of(request))
    table = await server.house.find(match)
    secret = await server.house.invite(table, seat, holder_of(request))
    link, code = invitation(request, match, secret)
    say = teller(language_of(request), table)
    return html(
        request,
        "invite.html",
        speaks=table.game,
        link=link,
        qr=code,
        name=say.name(seat),
        match=match,
    )


def invitation(request: AnyRequest, match: str, secret: str) -> tuple[str, Markup]:
    """A secret link as text and as a QR code."""
    link = f"{request.base_url}m/{match}/join/{secret}"
    drawn = segno.make(link, error="m").svg_inline(scale=4, omitsize=True, svgclass="qr", lineclass=None)
    return link, Markup(drawn)  # noqa: S704 (our own drawing)


@get("/m/{match:str}/join/{secret:str}", include_in_schema=False)
async def join_page(request: AnyRequest, match: FromPath[str], secret: FromPath[str]) -> Response[str]:
    """Somebody opens a secret link: nothing happens before they say so."""
    server = server_of(request)
    server.limits.check(JOINS, address_of(request))
    table = await server.house.find(match)
    return join_form(request, table, secret)


def join_form(
    request: AnyRequest, table: Table, secret: str, why: str = "", name: str = "", status: int = 200
) -> Response[str]:
    """The seat behind a secret link, and what was wrong with the name."""
    row = next((row for row in table.seats if row.link and row.link == hashed(secret)), None)
    if row is None:
        raise BadText("dead_link")
    say = teller(language_of(request), table)
    seat = {"id": table.id, "game": table.game.key, "game_name": say("game.name"), "badge": row.badge}
    return html(
        request,
        "join.html",
        status=status,
        speaks=table.game,
        table={**seat, "name": say.name(row.seat), "secret": secret},
        why=why,
        name=name,
        here=f"/m/{table.id}/join/{secret}",
    )


@post("/m/{match:str}/join", include_in_schema=False)
async def join(request: AnyRequest, match: FromPath[str]) -> Response[Any]:
    """Exchange the link, once, for a cookie."""
    server = server_of(request)
    server.limits.check(JOINS, address_of(request))
    form = await form_of(request)
    table = await server.house.find(match)
    token = token_of(request) or new_token()
    secret = form.get("secret", "")
    try:
        seat = await server.house.sit(table, secret, hashed(token), form.get("name", "")[:200])
    except BadText as error:
        if error.key != "name_taken":
            raise
        why = explain(error, speak(language_of(request)))
        return join_form(request, table, secret, why, str(error.details["free"]), status_of(error))
    return Redirect(
        f"/m/{match}?seat={seat}", status_code=303, cookies=[cookie(request, IDENTITY, token, secret=True)]
    )
