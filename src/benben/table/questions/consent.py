"""Requests that all players must accept: to go back before a player's last step, or to pause; kept in memory only."""

from __future__ import annotations

import asyncio
from typing import Final

from benben.core.errors import BadText, BenbenError, Illegal, NotYourSeat, Stale
from benben.store import BACK
from benben.table.live.proposal import Proposal
from benben.table.live.table import Table

TO_GO_BACK: Final = "back"
TO_PAUSE: Final = "pause"
REQUESTS: Final = (TO_GO_BACK, TO_PAUSE)


def waits_for(table: Table, asked: Proposal) -> list[int]:
    """Return the seats whose players have not answered yet."""
    return [
        row.seat
        for row in table.seats
        if row.holder and not row.bot and row.holder not in {asked.holder, *asked.agreed}
    ]


async def ask(table: Table, seat: int, what: str, version: int, command: str) -> None:
    """Send a request to all players; granted at once if nobody else sits there. A repeated command has no effect."""
    if command in table.commands or (table.asked and table.asked.id == command):
        return
    if what not in REQUESTS:
        raise BadText("option_value", option="what", value=what[:40], known=", ".join(REQUESTS))
    if version != table.version(seat):
        raise Stale("stale")
    check_request(table, seat, what)
    asked = table.asked = Proposal(command, what, seat, table.seats[seat].holder)
    if waits_for(table, asked):
        table.publish(table.id)
        return
    try:
        await grant(table, asked)
    except BenbenError:
        table.asked = None
        raise


def check_request(table: Table, seat: int, what: str) -> None:
    """Refuse a request that cannot be made now."""
    if table.is_over:
        raise Illegal("nothing_to_ask")
    table.check_player(seat)
    if table.asked:
        raise Illegal("asked_already")
    if what == TO_GO_BACK and last_step_of(table, seat) is None:
        raise Illegal("no_step_yet")


def last_step_of(table: Table, seat: int) -> int | None:
    """Return the number of steps before the seat's last one; None if it has made no step."""
    own = [n for n, step in enumerate(table.steps) if step.seat == seat]
    return own[-1] if own else None


async def answer(table: Table, holder: str, request: str, *, yes: bool) -> None:
    """Record one player's answer; a no ends the request, also when the asker says it."""
    asked = table.asked
    if asked is None or asked.id != request:
        raise Stale("asked_no_more")
    waiting = {table.seats[seat].holder for seat in waits_for(table, asked)}
    if holder not in waiting and holder != asked.holder:
        if not table.seats_of(holder):
            raise NotYourSeat("not_at_table")
        return
    if not yes:
        table.asked = None
    elif waiting == {holder}:
        await grant(table, asked)
        return
    elif holder != asked.holder:
        asked.agreed.add(holder)
    table.publish(table.id)


async def grant(table: Table, asked: Proposal) -> None:
    """Carry out an accepted request; raise `Stale` if the table has changed meanwhile."""
    if asked.what == TO_PAUSE:
        await table.pause(paused=True)
        return
    async with table.lock:
        kept = last_step_of(table, asked.seat)
        if kept is None or table.asked is not asked:
            raise Stale("asked_no_more")
        after = await asyncio.to_thread(table.position_after, kept)
        await table.save(asked.seat, f"{BACK} {kept}", asked.id, after)
    table.publish(table.id)
