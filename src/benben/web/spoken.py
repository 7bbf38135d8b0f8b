"""What was said at a table, for one reader: phrases in their language, words as they were written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

import msgspec

from benben.store import TalkRow
from benben.table.live import Table
from benben.web.answers import render
from benben.web.news import Hear, known_by
from benben.web.people import holder_of, language_of
from benben.web.server import AnyRequest, server_of
from benben.web.teller import teller


class Line(msgspec.Struct, frozen=True):
    """A line of talk; `n` counts the lines of a table and nothing else."""

    n: int
    seat: int
    badge: int
    name: str
    phrase: str
    """The key of a ready phrase; empty: the writer's own words."""
    text: str
    at: int
    """Milliseconds since 1970."""
    mine: bool

    @property
    def moment(self) -> str:
        """When it was said, for programs."""
        return datetime.fromtimestamp(self.at / 1000, UTC).isoformat(timespec="seconds")

    @property
    def clock(self) -> str:
        """When it was said, by the clock of the server; a script puts in the reader's own."""
        return datetime.fromtimestamp(self.at / 1000).astimezone().strftime("%H:%M")


Show = Callable[[Line], str]


def spoken(request: AnyRequest, table: Table, rows: Sequence[TalkRow]) -> list[Line]:
    """Lines as this reader sees them."""
    say = teller(language_of(request), table)
    held = table.owned_by(holder_of(request))
    return [
        Line(
            n=row.n,
            seat=row.seat,
            badge=table.seats[row.seat].badge,
            name=say.name(row.seat),
            phrase=row.phrase,
            text=say(f"phrase.{row.phrase}") if row.phrase else row.text,
            at=row.at,
            mine=row.seat in held,
        )
        for row in rows
    ]


async def lines_after(request: AnyRequest, table: Table, n: int = 0) -> list[Line]:
    """What this reader has missed since line `n`."""
    return spoken(request, table, (await server_of(request).talks.of(table)).after(n))


def lines_html(request: AnyRequest, lines: Sequence[Line]) -> str:
    """Lines as list items."""
    return render(request, "_talk_lines.html", lines=lines)


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
