"""Programs at a table: the owner lends a seat by a token and may take it back at any time."""

from __future__ import annotations

from typing import Final

from benben.core.errors import BadText, NotYourSeat
from benben.store import SeatRow
from benben.table.live.table import Table
from benben.table.people.handover import check_seat
from benben.table.people.secrets import hashed, new_secret

PREFIX: Final = "seat_"
"""The prefix of a seat's token, which plays that seat and identifies nobody."""


async def lend(table: Table, seat: int, holder: str) -> str:
    """Create a token for the holder's own seat, or a free one at their table, and revoke the older one."""
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
    """Take a lent seat back and revoke its token."""
    row = check_seat(table, seat)
    if row not in lent_by(table, holder):
        raise NotYourSeat("not_at_table")
    await table.change_seat(row, token="")


def lent_by(table: Table, holder: str) -> list[SeatRow]:
    """Return the seats that the holder has lent to programs."""
    return [row for row in table.seats if holder and row.holder == holder and row.token and not row.bot]


def seats_of_program(table: Table, token: str) -> list[int]:
    """Return the seats that a token, given as its hash, plays."""
    return [row.seat for row in table.seats if token and row.token == token and not row.bot]
