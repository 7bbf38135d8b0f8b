"""House: all tables of a server; opens, finds, and lets bots think."""

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
    BEGUN,
    FALLBACK_BOT,
    USUAL_MANNERS,
    Chair,
    match_row,
    seat_row,
    told_apart,
)
from benben.table.people.secrets import hashed, new_secret

LONGEST_ID: Final = 12
"""What the store takes."""
KEPT: Final = 400
"""Tables kept in memory; others are replayed when somebody opens them."""

log = structlog.get_logger()


class House:
    """Opens tables and finds them again; one instance a process."""

    def __init__(
        self,
        store: Store,
        pool: Pool,
        tell: Callable[[str], None],
        *,
        budget: float,
        pace: float,
        is_present: Callable[[str, str], bool] = lambda *_: True,
        now: Now = time.monotonic,
    ) -> None:
        self.store = store
        self.pool = pool
        self.tell = tell
        self.budget = budget
        """Seconds a bot may think."""
        self.pace = pace
        """Seconds a bot takes at least, so that people can follow."""
        self.is_present = is_present
        """Whether a holder of seats is at a table right now."""
        self.now = now
        self.alarms: dict[str, asyncio.TimerHandle] = {}
        """When to look at a table again because time passed, not because somebody did something."""
        self.falling: set[asyncio.Task[None]] = set()
        self.closing = False
        self.tables: OrderedDict[str, Table] = OrderedDict()
        self.opening: dict[str, asyncio.Task[Table]] = {}
        self.thinking: dict[str, asyncio.Task[None]] = {}
        self.workers = asyncio.Semaphore(pool.size)
        """Tables wait for a worker here, in order, not in the threads that also read the store."""

    async def open(
        self,
        key: str,
        chairs: Sequence[Chair],
        options: dict[str, str],
        holder: str,
        manners: Manners = USUAL_MANNERS,
        *,
        seed: int | None = None,
        origin: Origin = BEGUN,
    ) -> Table:
        """A new table: stored, then ready. Without a seed its dice are secret."""
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
        seats = [seat_row(match.id, seat, chair, holder) for seat, chair in enumerate(told_apart(chairs))]
        await self.store.create(match, seats)
        return await self.find(match.id)

    async def find(self, match: str) -> Table:
        """A table by its id, replayed from the store if need be."""
        table = self.tables.get(match)
        if table is None:
            if not (match.isascii() and match.isalnum() and len(match) <= LONGEST_ID):
                raise BadText("no_table", table=match[:LONGEST_ID])
            if match not in self.opening:
                self.opening[match] = asyncio.create_task(self.load(match))
            table = await asyncio.shield(self.opening[match])
        else:
            self.tables.move_to_end(match)
        if table.withheld and table.is_over:
            table.withheld = await night_runs(self.store, table.origin.night)
        return table

    async def load(self, match: str) -> Table:
        """Read and replay a match; bots go on where they were."""
        try:
            stored = await self.store.load(match)
            if stored is None:
                raise BadText("no_table", table=match)
            table = await asyncio.to_thread(open_table, stored, self.store, self.changed, self.now)
            self.tables[match] = table
            self.forget_idle()
            self.attend(table)
            return table
        finally:
            del self.opening[match]

    def forget_idle(self) -> None:
        """Keep memory bounded: the longest unused tables can be replayed."""
        idle = [match for match in self.tables if match not in self.thinking]
        for match in idle[: max(0, len(self.tables) - KEPT)]:
            del self.tables[match]
            self.stop_alarm(match)

    def changed(self, match: str) -> None:
        """A table stands elsewhere: tell its readers, ask its next bot."""
        self.tell(match)
        if table := self.tables.get(match):
            self.attend(table)

    def attend(self, table: Table) -> None:
        """Let the next bot think, or wait for a person as long as the table's manners say."""
        if self.closing:
            return
        for row in table.seats:
            if row.player and row.player not in table.away and not self.is_present(table.id, row.player):
                table.away[row.player] = self.now()
        self.wake_bots(table)
        self.set_alarm(table)

    async def refresh(self, match: str) -> None:
        """Another process may have changed a table: replay what it stored."""
        if self.store.shared and (table := self.tables.get(match)):
            async with table.lock:
                table.catch_up(await self.store.steps_after(match, table.rows))
                table.seats = await self.store.seats_of(match)
                table.paused = await self.store.is_paused(match)
                table.wind(table.clock.seat)
                if table.lesson:
                    table.lesson = lesson_progress(table.game, read_origin(await self.store.origin_of(match)))
            self.attend(table)

    # Time

    def presence_changed(self, match: str, holder: str) -> None:
        """Somebody opened the first page of a table or closed the last one."""
        table = self.tables.get(match)
        if table and holder:
            if self.is_present(match, holder):
                table.away.pop(holder, None)
            self.attend(table)

    def set_alarm(self, table: Table) -> None:
        """Look again when a clock is up or somebody on turn has been away too long."""
        self.stop_alarm(table.id)
        wait = 0.0 if table.clock.has_fallen else table.seconds_to_change()
        if wait is not None:
            loop = asyncio.get_running_loop()
            self.alarms[table.id] = loop.call_later(wait + 0.02, self.ring, table)

    def stop_alarm(self, match: str) -> None:
        """Nothing is awaited any more."""
        if alarm := self.alarms.pop(match, None):
            alarm.cancel()

    def ring(self, table: Table) -> None:
        """Time passed: an empty bank hands its seat to a bot, anything else is shown."""
        self.alarms.pop(table.id, None)
        if table.clock.has_fallen:
            task = asyncio.create_task(self.fall(table))
            self.falling.add(task)
            task.add_done_callback(self.falling.discard)
        else:
            self.changed(table.id)

    async def fall(self, table: Table) -> None:
        """A bank is empty: a bot plays on, unless the move came in time after all."""
        seat = table.clock.seat
        try:
            if seat is not None:
                row, when = table.seats[seat], lambda: table.clock.seat == seat and table.clock.has_fallen
                await table.change_seat(row, when, bot=FALLBACK_BOT)
        except BenbenError as error:
            log.warning("fall_refused", table=table.id, seat=seat, why=error.key)
            self.alarms[table.id] = asyncio.get_running_loop().call_later(1, self.ring, table)

    # Bots

    def wake_bots(self, table: Table) -> None:
        """Let the deciding bot think, unless it does already."""
        if self.next_bot(table) and table.id not in self.thinking:
            task = asyncio.create_task(self.think(table))
            self.thinking[table.id] = task

    def next_bot(self, table: Table) -> tuple[int, str] | None:
        """The seat that a bot must decide for now, and which bot; nobody moves in a pause."""
        decision = table.at.decision
        if decision is None or table.paused or not (bot := table.bot_at(decision.seat)):
            return None
        return decision.seat, bot

    async def think(self, table: Table) -> None:
        """Bots move until a person must decide, the table pauses or the match is over."""
        try:
            while found := self.next_bot(table):
                await self.bot_step(table, *found)
        finally:
            self.thinking.pop(table.id, None)

    async def bot_step(self, table: Table, seat: int, bot: str) -> None:
        """One choice of a bot, through the same door as everyone's."""
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
                return  # the owner is back, or the table pauses: what the bot thought of is dropped
            log.warning("bot_refused", table=table.id, seat=seat, why=error.key)
            await asyncio.sleep(1)

    def pause(self, table: Table, seat: int, action: str, began: float) -> float:
        """How long a bot's choice waits: not at all if nobody else will notice it.

        A secret choice that others notice is timed from what they noticed last, so that the time it takes does not
        tell how many choices there were.
        """
        decision = table.at.decision
        if decision is not None and decision.secret:
            if not table.tells_others(seat, action):
                return 0.0
            began = table.noticed
        return max(0.0, self.pace - (time.monotonic() - began))

    # Seats

    async def invite(self, table: Table, seat: int, holder: str) -> str:
        """A new secret link for a seat; an older link dies. Whoever holds the seat keeps it until the link is used."""
        row = check_seat(table, seat)
        if not table.owned_by(holder):
            raise NotYourSeat("not_at_table")
        if not may_invite(table, seat, holder):
            raise BadText("seat_taken", seat=seat)
        secret = new_secret()
        await table.change_seat(row, link=hashed(secret))
        return secret

    async def sit(self, table: Table, secret: str, holder: str, name: str) -> int:
        """Exchange a secret link, once, for a seat."""
        await check_only_table(self.store, table.id, table.origin, holder)
        for row in table.seats:
            if row.link and compare_digest(row.link, hashed(secret)):
                check_newcomer(table, row, holder)
                wish = check_name(name, row.seat, [one.name for one in table.seats])
                called = wish or ("" if row.holder else row.name)
                try:
                    await table.change_seat(
                        row, holder=holder, link="", bot="", name=called, muted=0, token=""
                    )
                except Stale:
                    raise BadText("dead_link") from None
                return row.seat
        raise BadText("dead_link")

    async def close(self) -> None:
        """Stop thinking; everything told is stored already."""
        self.closing = True
        for match in list(self.alarms):
            self.stop_alarm(match)
        tasks = [*self.thinking.values(), *self.falling]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def check_newcomer(table: Table, row: SeatRow, holder: str) -> None:
    """Whoever sits at a table takes over no seat of another person there: it would show them two hands."""
    if row.holder and row.holder != holder and table.owned_by(holder):
        raise BadText("sits_already")
