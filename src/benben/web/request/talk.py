"""Talk as one request asks for it: the lines its reader has missed, and how a stream hears of new ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from benben.store import TalkRow
from benben.table.live.table import Table
from benben.web.http.sse import Hear, known_by
from benben.web.request.identity import holder_of, language_of
from benben.web.screen.table.talk import Line, lines_of
from benben.web.screen.teller import teller
from benben.web.server import AnyRequest, server_of

Show = Callable[[Line], str]


def lines_for(request: AnyRequest, table: Table, rows: Sequence[TalkRow]) -> list[Line]:
    """Lines as this reader sees them."""
    return lines_of(table, rows, table.owned_by(holder_of(request)), teller(language_of(request), table))


async def lines_after(request: AnyRequest, table: Table, n: int = 0) -> list[Line]:
    """What this reader has missed since line `n`."""
    return lines_for(request, table, (await server_of(request).talks.of(table)).after(n))


def hearing(request: AnyRequest, match: str, show: Show) -> Hear:
    """How a stream hears of new lines."""

    async def hear(n: int) -> list[tuple[int, str]]:
        table = await server_of(request).house.find(match)
        return [(line.n, show(line)) for line in await lines_after(request, table, n)]

    return hear


async def where_from(request: AnyRequest, table: Table, talk: int | None) -> tuple[str, int]:
    """The board and the line that a reader knows; who names no line hears what is said from now on."""
    last = (await server_of(request).talks.of(table)).last
    return known_by(request.headers.get("last-event-id", ""), last if talk is None else talk)
