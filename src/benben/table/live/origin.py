"""Where a match comes from when it did not simply begin: a fork, an import, a lesson, a duplicate night."""

from __future__ import annotations

from typing import Final

import msgspec

from benben.core.errors import NotYourSeat
from benben.core.outcome import Outcome
from benben.store import MatchRow, Store

RUNNING: Final = "running"


class Origin(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the store keeps of it, as JSON; nothing of it for a match that simply began."""

    night: str = ""
    """The duplicate night it belongs to; stands first, for the store finds a night by how this text begins."""
    place: int = 0
    """Which of its tables this is, counted from 1, and what it is called."""
    name: str = ""
    fork: str = ""
    """The match it was forked from, and after how many steps."""
    n: int = 0
    imported: bool = False
    """Whether it came as a file."""
    lesson: bool = False
    """Whether it began as its game's lesson, and whether the newcomer plays freely since."""
    left: bool = False


class Result(msgspec.Struct, frozen=True):
    """How a match ended, as the store keeps it."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...] = ()
    reason: str = "unknown"


def origin_of(match: MatchRow) -> Origin:
    """Where a match comes from."""
    return read_origin(match.origin)


def read_origin(text: str) -> Origin:
    """As the store keeps it."""
    return msgspec.json.decode(text, type=Origin)


def origin_text(origin: Origin) -> str:
    """As the store keeps it."""
    return msgspec.json.encode(origin).decode()


def result_text(outcome: Outcome) -> str:
    """As the store keeps it."""
    told = Result(tuple(outcome.scores), tuple(outcome.ranks), outcome.reason)
    return msgspec.json.encode(told).decode()


def result_of(match: MatchRow) -> Result | None:
    """How a match ended; None while it runs."""
    return msgspec.json.decode(match.result, type=Result) if match.result else None


async def tables_of_night(store: Store, night: str) -> list[MatchRow]:
    """The matches of a duplicate night."""
    found = await store.of_origin(origin_text(Origin(night=night)).removesuffix("}"))
    return [match for match in found if origin_of(match).night == night]


async def night_runs(store: Store, night: str) -> bool:
    """Whether some table of the night still plays the deal."""
    return any(match.status == RUNNING for match in await tables_of_night(store, night))


async def check_only_table(store: Store, match: str, origin: Origin, holder: str) -> None:
    """Nobody plays the same deal at two tables of a night."""
    if not origin.night:
        return
    for other in await tables_of_night(store, origin.night):
        if other.id != match and any(row.holder == holder for row in await store.seats_of(other.id)):
            raise NotYourSeat("night_twice")
