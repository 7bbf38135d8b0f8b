"""The origin of a match that was not simply opened: a fork, an import, a lesson or a duplicate night."""

from __future__ import annotations

from typing import Final

import msgspec

from benben.core.errors import NotYourSeat
from benben.core.outcome import Outcome
from benben.store import MatchRow, Store

RUNNING: Final = "running"


class Origin(msgspec.Struct, frozen=True, omit_defaults=True):
    """The origin as the store keeps it, as JSON; empty for a match that was simply opened."""

    night: str = ""
    """The id of the duplicate night; the first field, because the store finds a night by the prefix of this JSON."""
    place: int = 0
    """The number of this table within the night, counted from 1, and its name."""
    name: str = ""
    fork: str = ""
    """The id of the match it was forked from, and the number of steps taken over."""
    n: int = 0
    imported: bool = False
    """Whether it was imported from a file."""
    lesson: bool = False
    """Whether it was opened as the lesson of its game, and whether the newcomer has left the lesson."""
    left: bool = False


class Result(msgspec.Struct, frozen=True):
    """The result of a match as the store keeps it."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...] = ()
    reason: str = "unknown"


def origin_of(match: MatchRow) -> Origin:
    """Return the origin of a match."""
    return read_origin(match.origin)


def read_origin(text: str) -> Origin:
    """Decode a stored origin."""
    return msgspec.json.decode(text, type=Origin)


def origin_text(origin: Origin) -> str:
    """Encode an origin for the store."""
    return msgspec.json.encode(origin).decode()


def result_text(outcome: Outcome) -> str:
    """Encode the result of a match for the store."""
    result = Result(tuple(outcome.scores), tuple(outcome.ranks), outcome.reason)
    return msgspec.json.encode(result).decode()


def result_of(match: MatchRow) -> Result | None:
    """Return the result of a match; None while it runs."""
    return msgspec.json.decode(match.result, type=Result) if match.result else None


async def tables_of_night(store: Store, night: str) -> list[MatchRow]:
    """Return the matches of a duplicate night."""
    found = await store.of_origin(origin_text(Origin(night=night)).removesuffix("}"))
    return [match for match in found if origin_of(match).night == night]


async def night_runs(store: Store, night: str) -> bool:
    """Whether a table of the night is still playing the deal."""
    return any(match.status == RUNNING for match in await tables_of_night(store, night))


async def check_only_table(store: Store, match: str, origin: Origin, holder: str) -> None:
    """Refuse a person who already plays the deal of this night at another table."""
    if not origin.night:
        return
    for other in await tables_of_night(store, origin.night):
        if other.id != match and any(row.holder == holder for row in await store.seats_of(other.id)):
            raise NotYourSeat("night_twice")
