"""The rows of the store (match, seat, step, talk) and its errors."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from benben.core.errors import BenbenError

UNDO: Final = "undo"
BACK: Final = "back"
"""Followed by the number of steps that remain: `back 37`."""


class NotStored(BenbenError):
    """A write failed, and nothing was changed; or a read failed."""


class Taken(BenbenError):
    """Another writer stored this step or this command first."""


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
    """A seat of a match and its owner."""

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
        """The hash that identifies who plays the seat now: the token of a program, else the owner."""
        return self.token or self.holder


class StepRow(msgspec.Struct, frozen=True):
    """A stored step."""

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
    """A line of talk: a phrase, or free text."""

    match: str
    n: int
    seat: int
    phrase: str
    text: str
    command: str
    at: int


class Stored(msgspec.Struct, frozen=True):
    """A match with its seats and steps."""

    match: MatchRow
    seats: list[SeatRow]
    steps: list[StepRow]


def as_dict(row: msgspec.Struct) -> dict[str, Any]:
    """A row as parameters for SQLAlchemy."""
    return msgspec.structs.asdict(row)
