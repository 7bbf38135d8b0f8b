"""Lessons: begin and leave."""

from __future__ import annotations

from typing import Any

from litestar import Response, post
from litestar.params import FromPath

from benben.table.learning.lessons import leave_lesson, open_lesson
from benben.table.live.table import Table
from benben.web.http.limits import TABLES
from benben.web.pages.table.board import perform
from benben.web.request.answers import signed_in
from benben.web.request.forms import Form
from benben.web.request.identity import address_of, identity_of
from benben.web.server import AnyRequest, server_of


@post("/lessons/{key:str}", include_in_schema=False)
async def begin_lesson(request: AnyRequest, key: FromPath[str]) -> Response[Any]:
    """Open a lesson and redirect to its table; a reader without an identity gets a new one."""
    server = server_of(request)
    server.limits.check(TABLES, address_of(request))
    identity = identity_of(request)
    table = await open_lesson(server.house, key, identity.holder)
    return signed_in(request, f"/m/{table.id}", identity)


@post("/m/{match:str}/lesson/leave", include_in_schema=False)
async def leave(request: AnyRequest, match: FromPath[str]) -> Response[Any]:
    """Leave the lesson and play on freely."""

    async def change(table: Table, seat: int, _: Form) -> None:
        await leave_lesson(table, seat)

    return await perform(request, match, change)
