"""House: all tables of a server; opens and finds tables, schedules bots and clocks."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from hashlib import sha256
from hmac import compare_digest
from secrets import randbits
from typing import Final

import structlog

from benben.bots.pool import Answer, Pool
from benben.core.errors import BadText, BenbenError, NotYourSeat, Stale
from benben.core.record import Record
from benben.core.rng import SEED_BITS
from benben.games import load_game
from benben.store import SeatRow, Store
from benben.table.live.clock import Now
from benben.table.live.lesson import lesson_progress, tempo
from benben.table.live.manners import Manners, check_manners
from benben.table.live.origin import Origin, check_only_table, night_runs, read_origin
from benben.table.live.table import Table, open_table
from benben.table.people.handover import check_seat, may_invite
from benben.table.people.names import check_name
from benben.table.people.opening import (
    DEFAULT_MANNERS,
    FALLBACK_BOT,
    NO_ORIGIN,
    Chair,
    match_row,
    seat_row,
    with_distinct_names,
)
from benben.table.people.secrets import hashed, new_secret

MAX_ID_LENGTH: Final = 12
"""The length of an id in the store."""
MAX_TABLES: Final = 400
"""Tables kept in memory; others are replayed from the store on request."""

log = structlog.get_logger()


class House:
    """Opens tables, caches them and runs their bots and timers; one instance per process."""

    def __init__(
        self,
        store: Store,
        pool: Pool,
        publish: Callable[[str], None],
        *,
        budget: float,
        pace: float,
        is_present: Callable[[str, str], bool] = lambda *_: True,
        now: Now = time.monotonic,
    ) -> None:
        self.store = store
        self.pool = pool
        self.publish = publish
        self.budget = budget
        """Seconds a bot may think."""
        self.pace = pace
        """Minimum seconds per bot move, so that people can follow."""
        self.is_present = is_present
        """Whether a holder of seats has a page of the table open."""
        self.now = now
        self.timers: dict[str, asyncio.TimerHandle] = {}
        """Timers by table id: the next change of a table that is due to time alone."""
        self.handovers: set[asyncio.Task[None]] = set()
        self.closing = False
        self.tables: OrderedDict[str, Table] = OrderedDict()
        self.loading: dict[str, asyncio.Task[Table]] = {}
        self.thinking: dict[str, asyncio.Task[None]] = {}
        self.workers = asyncio.Semaphore(pool.size)
        """Limits concurrent bot calls: tables wait here, in order, and not in the threads that also read the store."""

    async def open(
        self,
        key: str,
        chairs: Sequence[Chair],
        options: dict[str, str],
        holder: str,
        manners: Manners = DEFAULT_MANNERS,
        *,
        seed: int | None = None,
        origin: Origin = NO_ORIGIN,
    ) -> Table:
        """Store a new table and return it; without a seed its dice are secret."""
        game = load_game(key)
        if len(chairs) not in game.seats:
            fewest, most = game.seats[0], game.seats[-1]
            raise BadText("bad_seats", game=key, seats=len(chairs), fewest=fewest, most=most)
        record = Record(
            game=key,
            version=game.version,
            data=game.data_digest,
            seats=len(chairs),
            options=game.options.parse(options),
            seed=randbits(SEED_BITS) if seed is None else seed,
        )
        match = match_row(record, holder, origin, check_manners(manners))
        seats = [
            seat_row(match.id, seat, chair, holder) for seat, chair in enumerate(with_distinct_names(chairs))
        ]
        await self.store.create(match, seats)
        return await self.find(match.id)

    async def find(self, match: str) -> Table:
        """Return a table by its id, replayed from the store if it is not in memory."""
        table = self.tables.get(match)
        if table is None:
            if not (match.isascii() and match.isalnum() and len(match) <= MAX_ID_LENGTH):
                raise BadText("no_table", table=match[:MAX_ID_LENGTH])
            if match not in self.loading:
                self.loading[match] = asyncio.create_task(self.load(match))
            table = await asyncio.shield(self.loading[match])
        else:
            self.tables.move_to_end(match)
        if table.withheld and table.is_over:
            table.withheld = await night_runs(self.store, table.origin.night)
        return table

    async def load(self, match: str) -> Table:
        """Load a match from the store, replay it and resume its bots."""
        try:
            stored = await self.store.load(match)
            if stored is None:
                raise BadText("no_table", table=match)
            table = await asyncio.to_thread(open_table, stored, self.store, self.changed, self.now)
            self.tables[match] = table
            self.evict_idle()
            self.schedule(table)
            return table
        finally:
            del self.loading[match]

    def evict_idle(self) -> None:
        """Evict the least recently used tables from memory, except those whose bots are thinking."""
        idle = [match for match in self.tables if match not in self.thinking]
        for match in idle[: max(0, len(self.tables) - MAX_TABLES)]:
            del self.tables[match]
            self.stop_timer(match)

    def changed(self, match: str) -> None:
        """Handle a change of a table: notify its readers and wake its next bot."""
        self.publish(match)
        if table := self.tables.get(match):
            self.schedule(table)

    def schedule(self, table: Table) -> None:
        """Start the next bot of a table and set its timer."""
        if self.closing:
            return
        for row in table.seats:
            if (
                row.player
                and row.player not in table.absent_since
                and not self.is_present(table.id, row.player)
            ):
                table.absent_since[row.player] = self.now()
        self.wake_bots(table)
        self.set_timer(table)

    async def refresh(self, match: str) -> None:
        """Reload a table that another process may have changed."""
        if self.store.shared and (table := self.tables.get(match)):
            async with table.lock:
                table.catch_up(await self.store.steps_after(match, table.rows))
                table.seats = await self.store.seats_of(match)
                table.paused = await self.store.is_paused(match)
                table.sync_clock(table.clock.seat)
                if table.lesson:
                    table.lesson = lesson_progress(table.game, read_origin(await self.store.origin_of(match)))
            self.schedule(table)

    # Timers

    def presence_changed(self, match: str, holder: str) -> None:
        """Handle a holder's first page opened at a table, or the last one closed."""
        table = self.tables.get(match)
        if table and holder:
            if self.is_present(match, holder):
                table.absent_since.pop(holder, None)
            self.schedule(table)

    def set_timer(self, table: Table) -> None:
        """Set the timer of a table: its clock runs out, or the absence limit of the person on turn is reached."""
        self.stop_timer(table.id)
        wait = 0.0 if table.clock.has_fallen else table.seconds_to_change()
        if wait is not None:
            loop = asyncio.get_running_loop()
            self.timers[table.id] = loop.call_later(wait + 0.02, self.timer_expired, table)

    def stop_timer(self, match: str) -> None:
        """Cancel the timer of a table."""
        if timer := self.timers.pop(match, None):
            timer.cancel()

    def timer_expired(self, table: Table) -> None:
        """Handle an expired timer: an empty bank hands its seat to a bot, anything else notifies the readers."""
        self.timers.pop(table.id, None)
        if table.clock.has_fallen:
            task = asyncio.create_task(self.hand_over_fallen(table))
            self.handovers.add(task)
            task.add_done_callback(self.handovers.discard)
        else:
            self.changed(table.id)

    async def hand_over_fallen(self, table: Table) -> None:
        """Hand a seat with an empty bank to a bot, unless its move came in time; if refused, retry after a second."""
        seat = table.clock.seat
        try:
            if seat is not None:
                row, when = table.seats[seat], lambda: table.clock.seat == seat and table.clock.has_fallen
                await table.change_seat(row, when, bot=FALLBACK_BOT)
        except BenbenError as error:
            log.warning("fall_refused", table=table.id, seat=seat, why=error.key)
            self.timers[table.id] = asyncio.get_running_loop().call_later(1, self.timer_expired, table)

    # Bots

    def wake_bots(self, table: Table) -> None:
        """Start the background task of the deciding bot, unless it is running."""
        if self.next_bot(table) and table.id not in self.thinking:
            task = asyncio.create_task(self.think(table))
            self.thinking[table.id] = task

    def next_bot(self, table: Table) -> tuple[int, str] | None:
        """Return the seat that a bot must decide for now, and the bot; None in a pause or when a person decides."""
        decision = table.at.decision
        if decision is None or table.paused or not (bot := table.bot_at(decision.seat)):
            return None
        return decision.seat, bot

    async def think(self, table: Table) -> None:
        """Let bots move until a person must decide, the table is paused or the match is over."""
        try:
            while found := self.next_bot(table):
                await self.bot_step(table, *found)
        finally:
            self.thinking.pop(table.id, None)

    async def bot_step(self, table: Table, seat: int, bot: str) -> None:
        """Ask a bot for one action and submit it like any player's."""
        began = time.monotonic()
        version, n = table.version(seat), table.at.n
        view, options = table.game.view(table.at.state, seat), table.at.options
        secret = int.from_bytes(sha256(f"{table.record.seed}/{seat}".encode()).digest()[:16], "big")
        cue = table.lesson.cue(table.steps) if table.lesson else None
        if cue:
            answer = Answer(cue.action)
        else:
            async with self.workers:
                answer = await asyncio.to_thread(
                    self.pool.choose, bot, table.game, view, options, secret, n, self.budget
                )
        if answer.fallback:
            log.warning("bot_fallback", table=table.id, seat=seat, bot=bot, why=answer.fallback)
        try:
            await asyncio.sleep(self.pause(table, seat, answer.action, began) * tempo(cue))
            await table.act(seat, answer.action, version, f"bot-{table.id}-{table.rows + 1}", bot)
        except BenbenError as error:
            if self.next_bot(table) != (seat, bot):
                return  # the seat was taken back or the table paused meanwhile: the bot's answer is dropped
            log.warning("bot_refused", table=table.id, seat=seat, why=error.key)
            await asyncio.sleep(1)

    def pause(self, table: Table, seat: int, action: str, began: float) -> float:
        """Return how many seconds to delay a bot's action: 0 for a secret one that no other reader can notice.

        A secret action that others notice is timed from the last change they noticed, so that its delay does not reveal
        how many secret choices there were.
        """
        decision = table.at.decision
        if decision is not None and decision.secret:
            if not table.is_noticed_by_others(seat, action):
                return 0.0
            began = table.noticed_at
        return max(0.0, self.pace - (time.monotonic() - began))

    # Seats

    async def invite(self, table: Table, seat: int, holder: str) -> str:
        """Create a secret link for a seat and revoke the older one; its holder keeps it until the link is used."""
        row = check_seat(table, seat)
        if not table.owned_by(holder):
            raise NotYourSeat("not_at_table")
        if not may_invite(table, seat, holder):
            raise BadText("seat_taken", seat=seat)
        secret = new_secret()
        await table.change_seat(row, link=hashed(secret))
        return secret

    async def sit(self, table: Table, secret: str, holder: str, name: str) -> int:
        """Exchange a secret link, once, for a seat and return the seat."""
        await check_only_table(self.store, table.id, table.origin, holder)
        for row in table.seats:
            if row.link and compare_digest(row.link, hashed(secret)):
                check_seated_once(table, row, holder)
                requested = check_name(name, row.seat, [one.name for one in table.seats])
                called = requested or ("" if row.holder else row.name)
                try:
                    await table.change_seat(
                        row, holder=holder, link="", bot="", name=called, muted=0, token=""
                    )
                except Stale:
                    raise BadText("dead_link") from None
                return row.seat
        raise BadText("dead_link")

    async def close(self) -> None:
        """Cancel timers, bots and background tasks; every published step is already stored."""
        self.closing = True
        for match in list(self.timers):
            self.stop_timer(match)
        tasks = [*self.thinking.values(), *self.handovers]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def check_seated_once(table: Table, row: SeatRow, holder: str) -> None:
    """Refuse to seat a person who already sits here on another person's seat: they would see two hands."""
    if row.holder and row.holder != holder and table.owned_by(holder):
        raise BadText("sits_already")
