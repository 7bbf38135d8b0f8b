"""Duplicate nights: several tables play the same sealed deal and compare their results when all are over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from secrets import randbits
from typing import Final

from benben.core.errors import BadText, NotYourSeat
from benben.core.record import Record
from benben.core.rng import SEED_BITS
from benben.games import load_game
from benben.store import MatchRow, Stored
from benben.table.house import House
from benben.table.live.origin import RUNNING, Origin, origin_of, result_of, tables_of_night
from benben.table.live.table import Table
from benben.table.people.names import clean_name
from benben.table.people.opening import Chair, match_row, new_id, seat_row
from benben.table.people.secrets import hashed, new_secret

MIN_TABLES: Final = 2
MAX_TABLES: Final = 8
"""The limits of the number of tables."""
PERSON: Final = "person"
"""The kind of a seat that no bot plays."""


@dataclass(frozen=True)
class Night:
    """All tables of a night, in the order in which they were named."""

    id: str
    tables: tuple[MatchRow, ...]

    @property
    def is_over(self) -> bool:
        """Whether the matches at all tables are over."""
        return all(match.status != RUNNING for match in self.tables)

    @property
    def host(self) -> str:
        """The holder who opened the night."""
        return self.tables[0].host

    def is_host(self, holder: str) -> bool:
        """Whether the holder opened this night."""
        return bool(holder) and self.host == holder

    def scores(self) -> list[tuple[int, ...]]:
        """The points of each seat, table by table; empty until all matches are over."""
        return (
            [result.scores for match in self.tables if (result := result_of(match))] if self.is_over else []
        )


def night_chairs(kinds: list[str], name: str, plays: bool) -> list[Chair]:
    """Return the chairs of a night's tables: links for people, except the host if they play, and bots for the rest."""
    chairs = [Chair("link") if kind == PERSON else Chair("bot", bot=kind) for kind in kinds]
    first = kinds.index(PERSON) if PERSON in kinds else None
    if plays and first is not None:
        chairs[first] = Chair("me", name)
    return chairs


async def open_night(
    house: House,
    key: str,
    chairs: Sequence[Chair],
    options: Mapping[str, str],
    names: Sequence[str],
    holder: str,
) -> str:
    """Store several tables with one secret deal in one transaction; a chair "me" is the host's at the first table."""
    game = load_game(key)
    if not MIN_TABLES <= len(names) <= MAX_TABLES:
        raise BadText("night_tables", tables=len(names), fewest=MIN_TABLES, most=MAX_TABLES)
    if len(chairs) not in game.seats:
        fewest, most = game.seats[0], game.seats[-1]
        raise BadText("bad_seats", game=key, seats=len(chairs), fewest=fewest, most=most)
    if all(chair.kind == "bot" for chair in chairs):
        raise BadText("night_people")
    night = new_id()
    record = Record(
        key,
        game.version,
        game.data_digest,
        len(chairs),
        game.options.parse(options),
        randbits(SEED_BITS),
    )
    tables = [night_table(record, night, n, name, chairs, holder) for n, name in enumerate(names, start=1)]
    await house.store.keep(tables)
    return night


def night_table(
    record: Record, night: str, n: int, name: str, chairs: Sequence[Chair], holder: str
) -> Stored:
    """Return the rows of one table of a night."""
    row = match_row(record, holder, Origin(night=night, place=n, name=clean_name(name)))
    mine = [chair if n == 1 or chair.kind == "bot" else Chair("link") for chair in chairs]
    return Stored(row, [seat_row(row.id, seat, chair, holder) for seat, chair in enumerate(mine)], [])


async def find_night(house: House, night: str) -> Night:
    """Return a night by its id."""
    known = night.isascii() and night.isalnum() and len(night) <= len(new_id())
    tables = await tables_of_night(house.store, night) if known else []
    if not tables:
        raise BadText("no_night", night=night[:12])
    return Night(night, tuple(sorted(tables, key=lambda match: origin_of(match).place)))


def check_night_access(table: Table, held: Sequence[int]) -> None:
    """Refuse readers without a seat at the table while the night runs: others still play the same deal."""
    if table.withheld and not held:
        raise NotYourSeat("night_runs")


async def invite_to_night(house: House, night: Night, match: str, seat: int, holder: str) -> str:
    """Create a secret link for a free seat; only the host of the night may."""
    if not night.is_host(holder):
        raise NotYourSeat("night_host")
    if match not in [row.id for row in night.tables]:
        raise BadText("no_table", table=match[:12])
    table = await house.find(match)
    if not 0 <= seat < len(table.seats):
        raise BadText("no_such_seat", seat=seat, last=len(table.seats) - 1)
    row = table.seats[seat]
    if row.bot or row.holder:
        raise BadText("seat_taken", seat=seat)
    secret = new_secret()
    await table.change_seat(row, link=hashed(secret))
    return secret
