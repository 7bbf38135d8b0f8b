"""What the store takes and gives: a match, its seats, steps and talk; and why it may refuse."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from benben.core.errors import BenbenError

UNDO: Final = "undo"
BACK: Final = "back"
"""With the number of steps that remain: `back 37`."""


class NotStored(BenbenError):
    """The database did not take a change: nothing happened."""


class Taken(BenbenError):
    """Somebody else stored this step, or this command, first."""


class MatchRow(msgspec.Struct, frozen=True):
    """A match without its steps."""

    id: str
    game: str
    version: str
    data: str
    seats: int
    options: str
    seed: str
    seed_hash: str
    status: str
    result: str
    created: int
    host: str = ""
    manners: str = "{}"
    origin: str = "{}"
    paused: int = 0


class SeatRow(msgspec.Struct, frozen=True):
    """Who sits where."""

    match: str
    seat: int
    name: str
    badge: int
    bot: str = ""
    holder: str = ""
    link: str = ""
    muted: int = 0
    token: str = ""

    @property
    def player(self) -> str:
        """Who plays this seat now: a program with its token, else whoever holds it."""
        return self.token or self.holder


class StepRow(msgspec.Struct, frozen=True):
    """A stored action."""

    match: str
    n: int
    seat: int
    action: str
    command: str
    digest: str
    versions: str
    at: int
    spent: int = 0


class TalkRow(msgspec.Struct, frozen=True):
    """Something said at a table: a ready phrase, or somebody's own words."""

    match: str
    n: int
    seat: int
    phrase: str
    text: str
    command: str
    at: int


class Stored(msgspec.Struct, frozen=True):
    """All that is kept of a match."""

    match: MatchRow
    seats: list[SeatRow]
    steps: list[StepRow]


def as_dict(row: msgspec.Struct) -> dict[str, Any]:
    """A row as SQLAlchemy takes it."""
    return msgspec.structs.asdict(row)
