"""Talk for one reader: phrases in their language, free text as written."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec

from benben.store import TalkRow
from benben.table.live.table import Table
from benben.web.screen.teller import Teller


class Line(msgspec.Struct, frozen=True):
    """A line of talk; `n` counts only the lines of this table."""

    n: int
    seat: int
    badge: int
    name: str
    phrase: str
    """The key of a ready phrase; empty for free text."""
    text: str
    at: int
    """Milliseconds since 1970."""
    mine: bool

    @property
    def moment(self) -> str:
        """The time of the line in ISO 8601."""
        return datetime.fromtimestamp(self.at / 1000, UTC).isoformat(timespec="seconds")

    @property
    def clock(self) -> str:
        """The time of the line in the server's zone; a script replaces it by the reader's local time."""
        return datetime.fromtimestamp(self.at / 1000).astimezone().strftime("%H:%M")


def lines_of(table: Table, rows: Sequence[TalkRow], held: Sequence[int], say: Teller) -> list[Line]:
    """Return talk rows as lines for the owner of these seats."""
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
