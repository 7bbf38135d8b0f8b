"""The live parts of a table for one reader: permissions for each seat, clocks, requests, pauses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from benben.table.hub import Hub
from benben.table.live.clock import DAY, MINUTE
from benben.table.live.manners import BANK
from benben.table.live.table import Reader, Table
from benben.table.people.handover import may_get_time, may_hand_over, may_invite, may_take_back
from benben.table.questions.consent import TO_GO_BACK, last_step_of, waits_for
from benben.web.screen.table.pieces import Request, SeatCard

if TYPE_CHECKING:
    from benben.web.screen.teller import Teller


def live_card(table: Table, card: SeatCard, holder: str, hub: Hub, say: Teller) -> SeatCard:
    """Return the card of a seat with what this reader may do about it."""
    row, seat, going = table.seats[card.seat], card.seat, not table.is_over
    owned = bool(holder) and row.holder == holder
    left = time_shown(table, seat) if going else None
    return replace(
        card,
        mine=owned,
        here=bool(row.bot) or hub.is_present(table.id, row.player),
        can_invite=going and may_invite(table, seat, holder),
        can_leave=going and not row.bot and may_hand_over(table, seat, holder),
        can_return=going and owned and bool(row.bot) and may_take_back(table, seat),
        can_give=bool(table.seats_of(holder)) and not owned and may_get_time(table, seat),
        late=table.is_late(seat),
        left=left,
        runs=left is not None and seat == table.clock.seat and table.clock.since is not None,
        time="" if left is None else clock_text(left, say),
        program=bool(row.token),
        muted=bool(row.muted),
        can_mute=table.is_host(holder) and not owned and bool(row.holder) and not row.bot,
    )


def time_shown(table: Table, seat: int) -> int | None:
    """Return the milliseconds on a seat's card: a bank is always shown, a turn only while a person takes it."""
    row = table.seats[seat]
    if not row.holder or (row.bot and table.manners.clock != BANK):
        return None
    return table.clock.left(seat)


def clock_text(left: int, say: Teller) -> str:
    """Return the text of a clock: days and hours, or hours, minutes and seconds."""
    if left >= DAY:
        return say("web.clock.days_left", days=left // DAY, hours=left % DAY // (60 * MINUTE))
    seconds = -(-left // 1000)
    hours, minutes = seconds // 3600, seconds % 3600 // 60
    return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"


def request_of(table: Table, holder: str, say: Teller) -> Request | None:
    """Return the pending request as this reader sees it."""
    asked = table.asked
    if asked is None:
        return None
    waiting = waits_for(table, asked)
    return Request(
        id=asked.id,
        text=say(f"web.asked.{asked.what}", name=say.name(asked.seat)),
        waits=", ".join(say.name(seat) for seat in waiting),
        mine=bool(holder) and holder == asked.holder,
        answerable=bool(holder) and holder in {table.seats[seat].holder for seat in waiting},
    )


def can_ask(table: Table, reader: Reader, what: str) -> bool:
    """Whether this reader may send the request now."""
    if reader is None or table.seats[reader].bot or table.is_over or table.paused or table.asked:
        return False
    return what != TO_GO_BACK or last_step_of(table, reader) is not None
