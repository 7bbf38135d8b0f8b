"""Talk at a table: read, send, mute."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from benben.core.errors import BenbenError
from benben.table.live.table import Table
from benben.table.people.handover import check_seat
from benben.table.people.talk import mute
from benben.text import explain, speak
from benben.web.http.limits import MOVES, TALK
from benben.web.pages.table.board import Change, board_html, lines_html
from benben.web.request.access import visible_table
from benben.web.request.answers import Toast, html_response, retry_header, status_of
from benben.web.request.forms import Form, command_in, count_in, form_of, own_seat
from benben.web.request.identity import holder_of, language_of
from benben.web.request.talk import lines_after
from benben.web.server import AnyRequest, server_of


@get("/m/{match:str}/talk", include_in_schema=False)
async def talk_lines(request: AnyRequest, match: FromPath[str], after: FromQuery[int] = 0) -> Response[str]:
    """The talk after a line."""
    table, _ = await visible_table(request, match)
    return html_response(lines_html(request, await lines_after(request, table, after)))


async def respond(request: AnyRequest, match: str, change: Change) -> Response[Any]:
    """Apply a change and respond: to a script with the missing lines or the error, to a form with the whole table."""
    form = await form_of(request)
    table, held = await visible_table(request, match)
    scripted = "x-benben" in request.headers
    seat: int | None = None
    try:
        seat = own_seat(held, form)
        await change(table, seat, form)
    except BenbenError as error:
        return await refused(request, table, seat, error, scripted=scripted)
    if scripted:
        known = count_in(form.get("known", ""))
        return html_response(lines_html(request, await lines_after(request, table, known)))
    return Redirect(f"/m/{match}?seat={seat}&tab=talk", status_code=303)


async def refused(
    request: AnyRequest, table: Table, seat: int | None, error: BenbenError, *, scripted: bool
) -> Response[Any]:
    """Respond to a refusal: to a script with its sentence, to a form with the table and a toast."""
    why = explain(error, speak(language_of(request), table.game.folder / "text"))
    status, headers = status_of(error), retry_header(error)
    if scripted:
        return Response(why, media_type=MediaType.TEXT, status_code=status, headers=headers)
    return board_html(
        request,
        table,
        table.owned_by(holder_of(request)),
        seat,
        "table.html",
        toast=Toast(why),
        status=status,
        headers=headers,
        tab="talk",
        talk=await lines_after(request, table),
    )


@post("/m/{match:str}/talk", include_in_schema=False)
async def say(request: AnyRequest, match: FromPath[str]) -> Response[Any]:
    """Send free text or a ready phrase."""
    server = server_of(request)

    async def change(table: Table, seat: int, form: Form) -> None:
        server.limits.check(TALK, f"{match}/{seat}")
        await server.talks.say(table, seat, form.get("phrase", ""), form.get("text", ""), command_in(form))

    return await respond(request, match, change)


@post("/m/{match:str}/mute", include_in_schema=False)
async def mute_seat(request: AnyRequest, match: FromPath[str]) -> Response[Any]:
    """Mute a seat (`muted` is 1) or unmute it; only the host may."""

    async def change(table: Table, seat: int, form: Form) -> None:
        server_of(request).limits.check(MOVES, f"{match}/{seat}")
        whom = check_seat(table, count_in(form.get("who", "")))
        await mute(table, whom.seat, holder_of(request), muted=form.get("muted") == "1")

    return await respond(request, match, change)
