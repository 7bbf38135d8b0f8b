"""Seats that change hands, requests to everybody, pauses, and whether a click is enough."""

from __future__ import annotations

from typing import Any

from litestar import Response, post
from litestar.params import FromPath

from benben.core.errors import BadText
from benben.table import asking, seating
from benben.table.house import FALLBACK_BOT
from benben.table.live import Table
from benben.web.pages.lobby import back, check_choice, form_of
from benben.web.pages.table import command_in, do, version_in
from benben.web.people import CONFIRM, CONFIRMS, holder_of
from benben.web.server import AnyRequest


def seat_in(form: dict[str, str], own: int) -> int:
    """The seat that a form is about; none named: one's own."""
    named = form.get("of", "")
    if not named:
        return own
    if not (named.isascii() and named.isdecimal() and len(named) < 3):
        raise BadText("no_such_seat", seat=named[:10], last="?")
    return int(named)


@post("/m/{match:str}/leave", include_in_schema=False)
async def leave(request: AnyRequest, match: FromPath[str]) -> Response[Any]:
    """Let a bot play one's seat, or another that may be handed over."""

    async def deed(table: Table, seat: int, form: dict[str, str]) -> None:
        bot = form.get("bot", FALLBACK_BOT)[:40]
        await seating.hand_to_bot(table, seat_in(form, seat), holder_of(request), bot)

    return await do(request, match, deed)


@post("/m/{match:str}/return", include_in_schema=False)
async def take_back(request: AnyRequest, match: FromPath[str]) -> Response[Any]:
    """Play one's own seat again."""

    async def deed(table: Table, seat: int, _: dict[str, str]) -> None:
        await seating.take_seat_back(table, seat, holder_of(request))

    return await do(request, match, deed)


@post("/m/{match:str}/time", include_in_schema=False)
async def give_time(request: AnyRequest, match: FromPath[str]) -> Response[Any]:
    """Let somebody whose time is up think on."""

    async def deed(table: Table, seat: int, form: dict[str, str]) -> None:
        await seating.give_time(table, seat_in(form, seat), holder_of(request))

    return await do(request, match, deed)


@post("/m/{match:str}/ask", include_in_schema=False)
async def ask(request: AnyRequest, match: FromPath[str]) -> Response[Any]:
    """Ask everybody to go back before one's last step, or for a pause."""

    async def deed(table: Table, seat: int, form: dict[str, str]) -> None:
        command = f"{seat}-{command_in(form)}"[:64]
        await asking.ask(table, seat, form.get("what", ""), version_in(form), command)

    return await do(request, match, deed)


@post("/m/{match:str}/answer", include_in_schema=False)
async def answer(request: AnyRequest, match: FromPath[str]) -> Response[Any]:
    """Say yes or no to what somebody asks; one's own request is withdrawn by a no."""

    async def deed(table: Table, _: int, form: dict[str, str]) -> None:
        yes = check_choice(form.get("yes", ""), ("1", "0")) == "1"
        await asking.answer(table, holder_of(request), form.get("request", ""), yes=yes)

    return await do(request, match, deed)


@post("/m/{match:str}/resume", include_in_schema=False)
async def resume(request: AnyRequest, match: FromPath[str]) -> Response[Any]:
    """Go on after a pause."""

    async def deed(table: Table, _: int, __: dict[str, str]) -> None:
        await table.pause(paused=False)

    return await do(request, match, deed)


@post("/confirm", include_in_schema=False)
async def choose_confirm(request: AnyRequest) -> Response[Any]:
    """Whether a single click plays, or only the button that confirms it."""
    form = await form_of(request)
    return back(request, form, CONFIRM, check_choice(form.get("confirm", ""), CONFIRMS))


HANDLERS: list[Any] = [leave, take_back, give_time, ask, answer, resume, choose_confirm]
