"""Programs at a table: somebody lends a seat by a token, and takes it back whenever they like."""

from __future__ import annotations

from typing import Final

from benben.core.errors import BadText, NotYourSeat
from benben.store import SeatRow
from benben.table.live.table import Table
from benben.table.people.handover import check_seat
from benben.table.people.secrets import hashed, new_secret

PREFIX: Final = "seat_"
"""How the token of a seat begins: it is nobody's identity and opens no other door."""


async def lend(table: Table, seat: int, holder: str) -> str:
    """A token for one's own seat, or for a free one at one's table; an older token dies."""
    row = check_seat(table, seat)
    own = bool(holder) and row.holder == holder
    free = bool(table.seats_of(holder)) and not row.holder
    if not own and not free:
        raise NotYourSeat("not_at_table")
    if row.bot:
        raise BadText("seat_taken", seat=seat)
    token = PREFIX + new_secret()
    await table.change_seat(row, holder=holder, link="", token=hashed(token))
    return token


async def take_seat_back(table: Table, seat: int, holder: str) -> None:
    """Play the seat oneself again; the token is dead."""
    row = check_seat(table, seat)
    if row not in lent_by(table, holder):
        raise NotYourSeat("not_at_table")
    await table.change_seat(row, token="")


def lent_by(table: Table, holder: str) -> list[SeatRow]:
    """The seats that somebody has lent to programs."""
    return [row for row in table.seats if holder and row.holder == holder and row.token and not row.bot]


def seats_of_program(table: Table, token: str) -> list[int]:
    """The seat that a token, as it is stored, plays."""
    return [row.seat for row in table.seats if token and row.token == token and not row.bot]
