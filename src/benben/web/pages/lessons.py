"""Lessons: begin one, leave one."""

from __future__ import annotations

from typing import Any

from litestar import Response, post
from litestar.params import FromPath
from litestar.response import Redirect

from benben.table.house import hashed
from benben.table.live import Table
from benben.table.school import leave_lesson, open_lesson
from benben.web.limits import TABLES
from benben.web.pages.table import do
from benben.web.people import IDENTITY, address_of, cookie, new_token, token_of
from benben.web.server import AnyRequest, server_of


@post("/lessons/{key:str}", include_in_schema=False)
async def begin_lesson(request: AnyRequest, key: FromPath[str]) -> Response[Any]:
    """A guided first match; whoever had no identity gets one."""
    server = server_of(request)
    server.limits.check(TABLES, address_of(request))
    token = token_of(request) or new_token()
    table = await open_lesson(server.house, key, hashed(token))
    return Redirect(
        f"/m/{table.id}", status_code=303, cookies=[cookie(request, IDENTITY, token, secret=True)]
    )


@post("/m/{match:str}/lesson/leave", include_in_schema=False)
async def leave(request: AnyRequest, match: FromPath[str]) -> Response[Any]:
    """Play on freely."""

    async def deed(table: Table, seat: int, _: dict[str, str]) -> None:
        await leave_lesson(table, seat)

    return await do(request, match, deed)


HANDLERS: list[Any] = [begin_lesson, leave]
