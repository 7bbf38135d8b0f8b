"""Pages of finished matches: replay, record, fork, deal; import of records; problem reports."""

from __future__ import annotations

from typing import Any, Final

from litestar import MediaType, Response, get, post
from litestar.datastructures import UploadFile
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from benben.core.errors import BadText, BenbenError
from benben.core.rng import seed_text
from benben.table.archive.library import chairs_around
from benben.table.archive.viewpoint import viewpoint_of
from benben.table.live.table import Unplayable
from benben.text import explain, speak
from benben.web.http.limits import TABLES
from benben.web.pages.table.board import read_only_html
from benben.web.request.access import table_of, visible_table
from benben.web.request.answers import html, inline_sheet, retry_header, signed_in, status_of
from benben.web.request.forms import form_of, number_in
from benben.web.request.identity import address_of, identity_of, language_of
from benben.web.request.matches import IMPORT_BODY, checked_deal, record_file
from benben.web.screen.report import report_text
from benben.web.screen.table.render import choose_reader
from benben.web.screen.table.replay import replay_board
from benben.web.screen.teller import teller
from benben.web.server import AnyRequest, server_of

MAX_ECHOED: Final = 20_000
"""The maximum length of a refused record that the form shows again, in characters."""
MAX_LINE_LENGTH: Final = 120


@get("/m/{match:str}/replay", include_in_schema=False)
async def replay_page(
    request: AnyRequest, match: FromPath[str], n: FromQuery[int] = 0, seat: FromQuery[str] = ""
) -> Response[str]:
    """The replay of a finished match at a step, from a viewpoint."""
    try:
        table, held = await visible_table(request, match)
    except Unplayable as error:
        return await read_only_html(request, match, error)
    if not table.is_over:
        return Redirect(f"/m/{match}", status_code=303)
    replay = await server_of(request).library.replay(table)
    eyes = viewpoint_of(seat, table.record.seats, held[0] if held else None)
    place = f"{request.base_url}m/{match}/replay"
    board = replay_board(table, replay, eyes, n, language_of(request), place)
    sheet = inline_sheet(table.game.folder / "sprites.svg")
    template = "fragment.html" if "x-benben" in request.headers else "replay.html"
    return html(request, template, speaks=table.game, board=board, sprites=sheet, command="")


@get("/m/{match:str}/record", include_in_schema=False)
async def record(request: AnyRequest, match: FromPath[str]) -> Response[str]:
    """The match as a text file: complete after the end, before that only what proves the deal later."""
    text, game = await record_file(request, match)
    return download(text, f"benben-{game}-{match}.rec")


@get("/m/{match:str}/report", include_in_schema=False)
async def report(
    request: AnyRequest, match: FromPath[str], seat: FromQuery[int | None] = None
) -> Response[str]:
    """A problem report with everything needed to investigate and nothing that the reader may not know."""
    table, held = await visible_table(request, match)
    reader, _ = choose_reader(table, held, seat)
    agent = request.headers.get("user-agent", "")
    say = teller(language_of(request), table)
    text = report_text(server_of(request).program, table, reader, say, agent, f"/m/{match}")
    return download(text, f"benben-report-{match}.txt")


def download(text: str, name: str) -> Response[str]:
    """Return a text file as an attachment."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(text, media_type=MediaType.TEXT, headers=headers)


@get("/m/{match:str}/deal", include_in_schema=False)
async def deal(request: AnyRequest, match: FromPath[str], check: FromQuery[int] = 0) -> Response[str]:
    """The hash of the deal; after the end also the seed, and whether both agree with the match."""
    table, _ = await table_of(request, match)
    say = teller(language_of(request), table)
    asked = bool(check) and table.is_open
    problem = await checked_deal(request, table) if asked else None
    seed = seed_text(table.record.seed) if table.is_open and table.record.seed is not None else ""
    return html(
        request,
        "deal.html",
        speaks=table.game,
        table={"id": match, "game": table.game.key, "name": say("game.name")},
        seed=seed,
        seed_hash=table.seed_hash,
        checked=asked,
        problem=explain(problem, say.words) if problem else "",
        steps=len(table.steps) if table.is_open else 0,
        waits=table.is_over and table.withheld,
        over=table.is_over,
    )


@post("/m/{match:str}/fork", include_in_schema=False)
async def fork(request: AnyRequest, match: FromPath[str]) -> Response[Any]:
    """Open a new table at a position of a finished match."""
    form = await form_of(request)
    server = server_of(request)
    server.limits.check(TABLES, address_of(request))
    table, held = await visible_table(request, match)
    mine = number_in(form, "seat")
    if mine >= table.record.seats:
        raise BadText("no_such_seat", seat=mine, last=table.record.seats - 1)
    name = table.seats[mine].name if mine in held else ""
    chairs = chairs_around(table.record.seats, mine, form.get("others", "bot")[:10], name)
    identity = identity_of(request)
    forked = await server.library.fork(table, number_in(form, "n"), chairs, identity.holder)
    return signed_in(request, f"/m/{forked.id}", identity)


@get("/import", include_in_schema=False)
async def import_page(request: AnyRequest) -> Response[str]:
    """The import form."""
    return html(request, "import.html", message="", line=None, text="", others="bot")


@post("/import", include_in_schema=False, request_max_body_size=IMPORT_BODY)
async def import_record(request: AnyRequest) -> Response[Any]:
    """Import a record from a file or pasted text: as a replay if it is finished, else as a table to continue."""
    form = await request.form()
    text = await text_in(form.get("file"), form.get("text"))
    others = str(form.get("others") or "bot")[:10]
    identity = identity_of(request)
    server = server_of(request)
    try:
        server.limits.check(TABLES, address_of(request))
        match = await server.library.import_record(text, others, identity.holder)
    except BenbenError as error:
        message = explain(error, speak(language_of(request)))
        return html(
            request,
            "import.html",
            status=status_of(error) if status_of(error) != 404 else 422,
            headers=retry_header(error),
            message=message,
            line=wrong_line(text, error),
            text=text if len(text) <= MAX_ECHOED else "",
            others=others,
        )
    there = await match_path(request, match)
    return signed_in(request, there, identity)


async def match_path(request: AnyRequest, match: str) -> str:
    """Return the path of an imported match: its replay if it is over, else its table."""
    try:
        table = await server_of(request).house.find(match)
    except Unplayable:
        return f"/m/{match}"
    return f"/m/{match}/replay" if table.is_over else f"/m/{match}"


async def text_in(file: Any, pasted: Any) -> str:
    """Return the text of the uploaded file, or else the pasted text."""
    uploaded = await file.read() if isinstance(file, UploadFile) else b""
    return uploaded.decode("utf-8-sig", "replace") if uploaded else str(pasted or "")


def wrong_line(text: str, error: BenbenError) -> tuple[int, str] | None:
    """Return the number and text of the line that an error refers to; None if unknown."""
    lines = text.splitlines()
    n = error.details.get("line")
    if "step" in error.details:
        numbers = [line.split("  ", 1)[0].strip() for line in lines]
        step = str(error.details["step"])
        n = numbers.index(step) + 1 if step in numbers else None
    elif error.key in ("record_digest", "record_scores"):
        n = max((i for i, line in enumerate(lines, start=1) if line.strip()), default=None)
    elif error.key.startswith(("record_header", "record_version", "unknown_game", "unknown_option", "bad_s")):
        n = next((i for i, line in enumerate(lines, start=1) if line.strip()), None)
    if not isinstance(n, int) or not 0 < n <= len(lines):
        return None
    return n, lines[n - 1][:MAX_LINE_LENGTH]
