"""What was said at a table, for one reader: phrases in their language, words as they were written."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec

from benben.store import TalkRow
from benben.table.live.table import Table
from benben.web.screen.teller import Teller


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


def lines_of(table: Table, rows: Sequence[TalkRow], held: Sequence[int], say: Teller) -> list[Line]:
    """Lines as the reader sees them who holds these seats."""
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
