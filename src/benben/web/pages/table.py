"""The table: page, fragment, stream of news, and everything done at it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from secrets import token_hex
from typing import Any, Final

import segno
from litestar import MediaType, Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, ServerSentEvent
from markupsafe import Markup

from benben.core.errors import BadText, BenbenError, NotYourSeat
from benben.table.house import hashed
from benben.table.live import Table
from benben.text import explain, speak
from benben.web.answers import Toast, html, inline_sheet, render, retry_header, status_of, written
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
from benben.web.render import choose_reader, live_board, mark_of, replay_board, teller
from benben.web.server import AnyRequest, server_of

LONGEST_COMMAND: Final = 64


async def table_of(request: AnyRequest, match: str) -> tuple[Table, list[int]]:
    """A table and the seats that the reader holds there."""
    table = await server_of(request).house.find(match)
    return table, table.seats_of(holder_of(request))


def board_html(
    request: AnyRequest, table: Table, held: list[int], seat: int | None, template: str, **more: Any
) -> Response[str]:
    """The table for this reader, as a page or a fragment."""
    board = live_board(table, held, seat, language_of(request), server_of(request).hub)
    sheet = inline_sheet(table.game.folder / "sprites.svg")
    return html(
        request, template, speaks=table.game, board=board, sprites=sheet, command=token_hex(16), **more
    )


def fragment_text(request: AnyRequest, table: Table, held: list[int], seat: int | None) -> str:
    """What changes on the page; drawn once for the answer to a move and for all streams of the same reader."""
    server, page = server_of(request), page_of(request)
    reader, behind = choose_reader(table, held, seat)

    def draw() -> str:
        board = live_board(table, held, seat, page.lang, server.hub)
        return render(request, "fragment.html", speaks=table.game, board=board, command=token_hex(16))

    whom = (table.id, reader, behind, tuple(held), page.lang, page.theme)
    return server.shown.get(whom, (mark_of(table, reader, server.hub), own_steps(table, held)), draw)


def own_steps(table: Table, held: list[int]) -> int:
    """How often these seats acted: a new command id for each time, and none for what others did in secret."""
    own = {str(seat) for seat in held}
    return sum(command.partition("-")[0] in own for command in table.commands)


@get("/m/{match:str}", include_in_schema=False)
async def table_page(
    request: AnyRequest, match: FromPath[str], seat: FromQuery[int | None] = None
) -> Response[str]:
    """The table as a page."""
    table, held = await table_of(request, match)
    return board_html(request, table, held, seat, "table.html")


@get("/m/{match:str}/board", include_in_schema=False)
async def table_fragment(
    request: AnyRequest, match: FromPath[str], seat: FromQuery[int | None] = None
) -> Response[str]:
    """What changes on that page."""
    table, held = await table_of(request, match)
    return written(fragment_text(request, table, held, seat))


@get("/m/{match:str}/stream", include_in_schema=False)
async def stream(
    request: AnyRequest, match: FromPath[str], seat: FromQuery[int | None] = None
) -> ServerSentEvent:
    """The board again whenever this reader's changes; a returning reader gets the current one."""
    server = server_of(request)
    server.limits.check(STREAMS, address_of(request))
    await server.house.find(match)
    holder = holder_of(request)
    seen = request.headers.get("last-event-id", "")

    async def look() -> tuple[str, Callable[[], str]]:
        table = await server.house.find(match)
        held = table.seats_of(holder)
        reader, _ = choose_reader(table, held, seat)
        return mark_of(table, reader, server.hub), lambda: fragment_text(request, table, held, seat)

    return ServerSentEvent(news(server.hub, match, holder, "board", seen, look), retry_duration=1000)


Deed = Callable[[Table, int, dict[str, str]], Coroutine[Any, Any, None]]


async def do(request: AnyRequest, match: str, deed: Deed) -> Response[Any]:
    """Do something at a table; a refusal comes with the board as it is."""
    form = await form_of(request)
    server = server_of(request)
    table, held = await table_of(request, match)
    scripted = "x-benben" in request.headers
    template = "fragment.html" if scripted else "table.html"
    seat: int | None = None
    try:
        seat = own_seat(held, form)
        server.limits.check(MOVES, f"{match}/{seat}")
        await deed(table, seat, form)
    except BenbenError as error:
        toast = Toast(explain(error, speak(language_of(request), table.game.folder / "text")))
        held = table.seats_of(holder_of(request))
        return board_html(
            request,
            table,
            held,
            seat,
            template,
            toast=toast,
            status=status_of(error),
            headers=retry_header(error),
        )
    if not scripted:
        return Redirect(f"/m/{match}?seat={seat}", status_code=303)
    return written(fragment_text(request, table, table.seats_of(holder_of(request)), seat))


def own_seat(held: list[int], form: dict[str, str]) -> int:
    """The seat that the form names, if the reader holds it."""
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


@post("/m/{match:str}/act", include_in_schema=False)
async def act(request: AnyRequest, match: FromPath[str]) -> Response[Any]:
    """Play an option."""

    async def deed(table: Table, seat: int, form: dict[str, str]) -> None:
        await table.act(seat, form.get("a", "")[:200], version_in(form), f"{seat}-{command_in(form)}"[:64])

    return await do(request, match, deed)


@post("/m/{match:str}/undo", include_in_schema=False)
async def undo(request: AnyRequest, match: FromPath[str]) -> Response[Any]:
    """Take one's last step back."""

    async def deed(table: Table, seat: int, form: dict[str, str]) -> None:
        await table.take_back(seat, version_in(form), f"{seat}-{command_in(form)}"[:64])

    return await do(request, match, deed)


@post("/m/{match:str}/leave", include_in_schema=False)
async def leave(request: AnyRequest, match: FromPath[str]) -> Response[Any]:
    """Hand one's seat, or the free one that the form names, to a bot."""

    async def deed(table: Table, seat: int, form: dict[str, str]) -> None:
        free = form.get("free", "")[:2]
        given = int(free) if free.isascii() and free.isdecimal() else seat
        await server_of(request).house.leave(table, given, holder_of(request))

    return await do(request, match, deed)


@post("/m/{match:str}/invite/{seat:int}", include_in_schema=False)
async def invite(request: AnyRequest, match: FromPath[str], seat: FromPath[int]) -> Response[str]:
    """A secret link for a free seat, with its QR code."""
    server = server_of(request)
    server.limits.check(LINKS, address_of(request))
    table, _ = await table_of(request, match)
    secret = await server.house.invite(table, seat, holder_of(request))
    link = f"{request.base_url}m/{match}/join/{secret}"
    drawn = segno.make(link, error="m").svg_inline(scale=4, omitsize=True, svgclass="qr", lineclass=None)
    code = Markup(drawn)  # noqa: S704 (our own drawing)
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


@get("/m/{match:str}/join/{secret:str}", include_in_schema=False)
async def join_page(request: AnyRequest, match: FromPath[str], secret: FromPath[str]) -> Response[str]:
    """Somebody opens a secret link: nothing happens before they say so."""
    server = server_of(request)
    server.limits.check(JOINS, address_of(request))
    table, _ = await table_of(request, match)
    row = next((row for row in table.seats if row.link and row.link == hashed(secret)), None)
    if row is None:
        raise BadText("dead_link")
    say = teller(language_of(request), table)
    seat = {"id": match, "game": table.game.key, "game_name": say("game.name"), "badge": row.badge}
    return html(
        request, "join.html", speaks=table.game, table={**seat, "name": say.name(row.seat), "secret": secret}
    )


@post("/m/{match:str}/join", include_in_schema=False)
async def join(request: AnyRequest, match: FromPath[str]) -> Response[Any]:
    """Exchange the link, once, for a cookie."""
    server = server_of(request)
    server.limits.check(JOINS, address_of(request))
    form = await form_of(request)
    table, _ = await table_of(request, match)
    token = token_of(request) or new_token()
    seat = await server.house.sit(table, form.get("secret", ""), hashed(token), form.get("name", "")[:200])
    return Redirect(
        f"/m/{match}?seat={seat}", status_code=303, cookies=[cookie(request, IDENTITY, token, secret=True)]
    )


@get("/m/{match:str}/replay", include_in_schema=False)
async def replay(
    request: AnyRequest, match: FromPath[str], n: FromQuery[int] = 0, seat: FromQuery[int | None] = None
) -> Response[str]:
    """A finished match, step by step."""
    table, held = await table_of(request, match)
    if not table.is_over:
        return Redirect(f"/m/{match}", status_code=303)
    wish = seat if seat is not None and 0 <= seat < len(table.seats) else held[0] if held else None
    board = replay_board(table, wish, n, language_of(request))
    sheet = inline_sheet(table.game.folder / "sprites.svg")
    scripted = "x-benben" in request.headers
    template = "fragment.html" if scripted else "replay.html"
    return html(request, template, speaks=table.game, board=board, sprites=sheet, command="")


@get("/m/{match:str}/record", include_in_schema=False)
async def record(request: AnyRequest, match: FromPath[str]) -> Response[str]:
    """The match as a text file: all of it after the end, before that only what proves the deal later."""
    table, _ = await table_of(request, match)
    name = f"benben-{table.game.key}-{match}.rec"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(table.sealed_record(), media_type=MediaType.TEXT, headers=headers)
