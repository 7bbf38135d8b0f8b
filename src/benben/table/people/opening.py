"""Rows of a new table: its id, its deal and its seats."""

from __future__ import annotations

import time
from collections.abc import Sequence
from secrets import choice
from typing import Final

import msgspec

from benben.bots import load_bot
from benben.core.errors import BadText
from benben.core.record import Record
from benben.core.rng import seed_hash, seed_text
from benben.store import MatchRow, SeatRow
from benben.table.live.manners import Manners, write_manners
from benben.table.live.origin import RUNNING, Origin, origin_text
from benben.table.people.names import clean_name, numbered

LETTERS: Final = "ACDEFGHJKLMNPQRTUVWXYZ234679"
ID_LENGTH: Final = 6
FALLBACK_BOT: Final = "greedy"
DEFAULT_MANNERS: Final = Manners()
NO_ORIGIN: Final = Origin()
"""The origin of a match that was simply opened."""


class Chair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The occupant of a seat at a new table."""

    kind: str
    """me, screen (the same device), link (a friend) or bot."""
    name: str = ""
    bot: str = FALLBACK_BOT


def match_row(
    record: Record, host: str, origin: Origin = NO_ORIGIN, manners: Manners = DEFAULT_MANNERS
) -> MatchRow:
    """Return the row of a new match with the deal of a record."""
    assert record.seed is not None
    return MatchRow(
        id=new_id(),
        game=record.game,
        version=record.version,
        data=record.data,
        seats=record.seats,
        options=msgspec.json.encode(record.options.changed()).decode(),
        seed=seed_text(record.seed),
        seed_hash=seed_hash(record.seed),
        status=RUNNING,
        result="",
        created=int(time.time()),
        host=host,
        manners=write_manners(manners),
        origin=origin_text(origin),
    )


def seat_row(match: str, seat: int, chair: Chair, holder: str) -> SeatRow:
    """Return the row of a seat at a new table."""
    if chair.kind not in ("me", "screen", "link", "bot"):
        raise BadText("chair_kind", kind=chair.kind)
    bot = chair.bot if chair.kind == "bot" else ""
    if bot:
        load_bot(bot)
    mine = holder if chair.kind in ("me", "screen") else ""
    return SeatRow(match, seat, clean_name(chair.name), badge=seat + 1, bot=bot, holder=mine)


def with_distinct_names(chairs: Sequence[Chair]) -> list[Chair]:
    """Return the same chairs with distinct names: one that looks like an earlier one gets a number."""
    names = numbered(chair.name for chair in chairs)
    return [msgspec.structs.replace(chair, name=name) for chair, name in zip(chairs, names, strict=True)]


def new_id() -> str:
    """Return a new table id: short, without letters that are easily confused."""
    return "".join(choice(LETTERS) for _ in range(ID_LENGTH))
