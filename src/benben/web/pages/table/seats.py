"""Changes of seats, requests to all players, pauses."""

from __future__ import annotations

from typing import Any

from litestar import Response, post
from litestar.params import FromPath

from benben.table.live.table import Table
from benben.table.people import handover
from benben.table.people.opening import FALLBACK_BOT
from benben.table.questions import consent
from benben.web.pages.table.board import perform
from benben.web.request.forms import Form, check_choice, command_in, seat_in, version_in
from benben.web.request.identity import holder_of
from benben.web.server import AnyRequest


@post("/m/{match:str}/leave", include_in_schema=False)
async def leave(request: AnyRequest, match: FromPath[str]) -> Response[Any]:
    """Let a bot play one's own seat, or another that may be handed over."""

    async def change(table: Table, seat: int, form: Form) -> None:
        bot = form.get("bot", FALLBACK_BOT)[:40]
        await handover.hand_to_bot(table, seat_in(form, seat), holder_of(request), bot)

    return await perform(request, match, change)


@post("/m/{match:str}/return", include_in_schema=False)
async def take_back(request: AnyRequest, match: FromPath[str]) -> Response[Any]:
    """Take one's own seat back from a bot."""

    async def change(table: Table, seat: int, _: Form) -> None:
        await handover.take_seat_back(table, seat, holder_of(request))

    return await perform(request, match, change)


@post("/m/{match:str}/time", include_in_schema=False)
async def give_time(request: AnyRequest, match: FromPath[str]) -> Response[Any]:
    """Give more time to a player whose time is up."""

    async def change(table: Table, seat: int, form: Form) -> None:
        await handover.give_time(table, seat_in(form, seat), holder_of(request))

    return await perform(request, match, change)


@post("/m/{match:str}/ask", include_in_schema=False)
async def ask(request: AnyRequest, match: FromPath[str]) -> Response[Any]:
    """Ask all players to go back before one's own last step, or to pause."""

    async def change(table: Table, seat: int, form: Form) -> None:
        command = f"{seat}-{command_in(form)}"
        await consent.ask(table, seat, form.get("what", ""), version_in(form), command)

    return await perform(request, match, change)


@post("/m/{match:str}/answer", include_in_schema=False)
async def answer(request: AnyRequest, match: FromPath[str]) -> Response[Any]:
    """Accept or refuse a request; a no to one's own request withdraws it."""

    async def change(table: Table, _: int, form: Form) -> None:
        yes = check_choice(form.get("yes", ""), ("1", "0")) == "1"
        await consent.answer(table, holder_of(request), form.get("request", ""), yes=yes)

    return await perform(request, match, change)


@post("/m/{match:str}/resume", include_in_schema=False)
async def resume(request: AnyRequest, match: FromPath[str]) -> Response[Any]:
    """Resume a paused match."""

    async def change(table: Table, _: int, __: Form) -> None:
        await table.pause(paused=False)

    return await perform(request, match, change)
