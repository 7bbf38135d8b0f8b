"""Talk for one request: the lines its reader has not received, and the source of new lines for a stream."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from benben.store import TalkRow
from benben.table.live.table import Table
from benben.web.http.sse import FetchLines, known_by
from benben.web.request.identity import holder_of, language_of
from benben.web.screen.table.talk import Line, lines_of
from benben.web.screen.teller import teller
from benben.web.server import AnyRequest, server_of

Show = Callable[[Line], str]


def lines_for(request: AnyRequest, table: Table, rows: Sequence[TalkRow]) -> list[Line]:
    """Return talk rows as lines for this reader."""
    return lines_of(table, rows, table.owned_by(holder_of(request)), teller(language_of(request), table))


async def lines_after(request: AnyRequest, table: Table, n: int = 0) -> list[Line]:
    """Return the lines after line `n` for this reader."""
    return lines_for(request, table, (await server_of(request).talks.of(table)).after(n))


def line_source(request: AnyRequest, match: str, show: Show) -> FetchLines:
    """Return the function by which a stream fetches new lines."""

    async def fetch_lines(n: int) -> list[tuple[int, str]]:
        table = await server_of(request).house.find(match)
        return [(line.n, show(line)) for line in await lines_after(request, table, n)]

    return fetch_lines


async def known_position(request: AnyRequest, table: Table, talk: int | None) -> tuple[str, int]:
    """Return the board mark and line number that the reader knows; by default only lines from now on are new."""
    last = (await server_of(request).talks.of(table)).last
    return known_by(request.headers.get("last-event-id", ""), last if talk is None else talk)
