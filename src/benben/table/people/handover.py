"""Handing over seats during a match: to a bot and back, to another person, and when the time is up."""

from __future__ import annotations

from benben.bots import load_bot
from benben.core.errors import BadText, Illegal, NotYourSeat
from benben.store import SeatRow
from benben.table.live.manners import BANK
from benben.table.live.table import Table


def check_seat(table: Table, seat: int) -> SeatRow:
    """Return a seat of the table; raise `BadText` if there is none of that number."""
    if not 0 <= seat < len(table.seats):
        raise BadText("no_such_seat", seat=seat, last=len(table.seats) - 1)
    return table.seats[seat]


def may_hand_over(table: Table, seat: int, holder: str) -> bool:
    """Whether the holder may let a bot play a seat: its owner and the host always, others if it is free or late."""
    row = table.seats[seat]
    if not table.owned_by(holder) or table.is_over:
        return False
    if row.holder == holder:
        return True
    return not row.bot and (not row.holder or table.is_host(holder) or table.is_late(seat))


async def hand_to_bot(table: Table, seat: int, holder: str, bot: str) -> None:
    """Let a bot play a seat; its owner may take it back, while a free seat stays with the bot."""
    row = check_seat(table, seat)
    load_bot(bot)
    if not may_hand_over(table, seat, holder):
        raise NotYourSeat("seat_held" if table.owned_by(holder) else "not_at_table")
    if row.holder:
        await table.change_seat(row, bot=bot)
    else:
        await table.change_seat(row, bot=bot, link="")


def may_take_back(table: Table, seat: int) -> bool:
    """Whether the owner may take the seat back; not with an empty bank, which only turns of the bot can refill."""
    return table.manners.clock != BANK or table.clock.banks[seat] > 0


async def take_seat_back(table: Table, seat: int, holder: str) -> None:
    """Return a seat from the bot to its owner; no effect if the owner plays it already."""
    row = check_seat(table, seat)
    if not holder or row.holder != holder:
        raise NotYourSeat("not_at_table")
    if not row.bot:
        return
    if not may_take_back(table, seat):
        raise Illegal("time_up")
    await table.change_seat(row, bot="")


def may_invite(table: Table, seat: int, holder: str) -> bool:
    """Whether the holder may create a link: to a free seat or their own; the host to any."""
    row = table.seats[seat]
    if not table.owned_by(holder):
        return False
    return not (row.bot or row.holder) or row.holder == holder or table.is_host(holder)


async def give_time(table: Table, seat: int, holder: str) -> None:
    """Give more time to a player whose time is up."""
    check_seat(table, seat)
    if not table.seats_of(holder):
        raise NotYourSeat("not_at_table")
    if table.seats[seat].holder == holder:
        raise NotYourSeat("own_time")
    if not may_get_time(table, seat):
        raise Illegal("no_time_to_give")
    table.clock.give()
    table.publish(table.id)


def may_get_time(table: Table, seat: int) -> bool:
    """Whether the person on a seat has used up the time of the turn."""
    return table.is_late(seat) and table.clock.is_up
