"""House: all tables of a server; opens, finds, and lets bots think."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from hashlib import sha256
from hmac import compare_digest
from secrets import choice, randbits, token_urlsafe
from typing import Final

import msgspec
import structlog

from benben.bots import load_bot
from benben.bots.pool import Pool
from benben.core.errors import BadText, BenbenError, NotYourSeat, Stale
from benben.core.rng import SEED_BITS, seed_hash, seed_text
from benben.games import load_game
from benben.store import MatchRow, SeatRow, Store
from benben.table.live import Table
from benben.table.names import clean_name

LETTERS: Final = "ACDEFGHJKLMNPQRTUVWXYZ234679"
ID_LENGTH: Final = 6
LONGEST_ID: Final = 12
"""What the store takes."""
KEPT: Final = 400
"""Tables kept in memory; others are replayed when somebody opens them."""
FALLBACK_BOT: Final = "greedy"

log = structlog.get_logger()


class Chair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit on a seat of a new table."""

    kind: str
    """me, screen (this device too), link (a friend) or bot."""
    name: str = ""
    bot: str = FALLBACK_BOT


class House:
    """Opens tables and finds them again; one instance a process."""

    def __init__(
        self, store: Store, pool: Pool, tell: Callable[[str], None], *, budget: float, pace: float
    ) -> None:
        self.store = store
        self.pool = pool
        self.tell = tell
        self.budget = budget
        """Seconds a bot may think."""
        self.pace = pace
        """Seconds a bot takes at least, so that people can follow."""
        self.tables: OrderedDict[str, Table] = OrderedDict()
        self.opening: dict[str, asyncio.Task[Table]] = {}
        self.thinking: dict[str, asyncio.Task[None]] = {}
        self.workers = asyncio.Semaphore(pool.size)
        """Tables wait for a worker here, in order, not in the threads that also read the store."""

    async def open(self, key: str, chairs: Sequence[Chair], options: dict[str, str], holder: str) -> Table:
        """A new table: stored, then ready."""
        game = load_game(key)
        if len(chairs) not in game.seats:
            fewest, most = game.seats[0], game.seats[-1]
            raise BadText("bad_seats", game=key, seats=len(chairs), fewest=fewest, most=most)
        seed = randbits(SEED_BITS)
        changed = game.options.parse(options).changed()
        match = MatchRow(
            id=new_id(),
            game=key,
            version=game.version,
            data=game.data_digest,
            seats=len(chairs),
            options=msgspec.json.encode(changed).decode(),
            seed=seed_text(seed),
            seed_hash=seed_hash(seed),
            status="running",
            result="",
            created=int(time.time()),
        )
        seats = [seat_row(match.id, seat, chair, holder) for seat, chair in enumerate(chairs)]
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
        return table

    async def load(self, match: str) -> Table:
        """Read and replay a match; bots go on where they were."""
        try:
            stored = await self.store.load(match)
            if stored is None:
                raise BadText("no_table", table=match)
            table = await asyncio.to_thread(Table, stored, self.store, self.changed)
            self.tables[match] = table
            self.forget_idle()
            self.wake_bots(table)
            return table
        finally:
            del self.opening[match]

    def forget_idle(self) -> None:
        """Keep memory bounded: the longest unused tables can be replayed."""
        idle = [match for match in self.tables if match not in self.thinking]
        for match in idle[: max(0, len(self.tables) - KEPT)]:
            del self.tables[match]

    def changed(self, match: str) -> None:
        """A table stands elsewhere: tell its readers, ask its next bot."""
        self.tell(match)
        if table := self.tables.get(match):
            self.wake_bots(table)

    async def refresh(self, match: str) -> None:
        """Another process may have changed a table: replay what it stored."""
        if self.store.shared and (table := self.tables.get(match)):
            async with table.lock:
                table.catch_up(await self.store.steps_after(match, table.rows))
                table.seats = await self.store.seats_of(match)
            self.wake_bots(table)

    # Bots

    def wake_bots(self, table: Table) -> None:
        """Let the deciding bot think, unless it does already."""
        decision = table.at.decision
        if decision and table.seats[decision.seat].bot and table.id not in self.thinking:
            task = asyncio.create_task(self.think(table))
            self.thinking[table.id] = task

    async def think(self, table: Table) -> None:
        """Bots move until a person must decide or the match is over."""
        try:
            while (decision := table.at.decision) and (bot := table.seats[decision.seat].bot):
                await self.bot_step(table, decision.seat, bot)
        finally:
            self.thinking.pop(table.id, None)

    async def bot_step(self, table: Table, seat: int, bot: str) -> None:
        """One choice of a bot, through the same door as everyone's."""
        began = time.monotonic()
        version, n = table.version(seat), table.at.n
        view, options = table.game.view(table.at.state, seat), table.at.options
        secret = int.from_bytes(sha256(f"{table.record.seed}/{seat}".encode()).digest()[:16], "big")
        async with self.workers:
            answer = await asyncio.to_thread(
                self.pool.choose, bot, table.game, view, options, secret, n, self.budget
            )
        if answer.fallback:
            log.warning("bot_fallback", table=table.id, seat=seat, bot=bot, why=answer.fallback)
        try:
            await asyncio.sleep(self.pause(table, seat, answer.action, began))
            await table.act(seat, answer.action, version, f"bot-{table.id}-{table.rows + 1}")
        except BenbenError as error:
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
        """A new secret link for a free seat, made by somebody at the table; an older link dies."""
        if not table.seats_of(holder):
            raise NotYourSeat("not_at_table")
        row = check_seat(table, seat)
        if row.bot or row.holder:
            raise BadText("seat_taken", seat=seat)
        secret = token_urlsafe(24)
        await table.change_seat(row, link=hashed(secret))
        return secret

    async def sit(self, table: Table, secret: str, holder: str, name: str) -> int:
        """Exchange a secret link, once, for a seat."""
        for row in table.seats:
            if row.link and compare_digest(row.link, hashed(secret)):
                try:
                    await table.change_seat(row, holder=holder, link="", name=clean_name(name) or row.name)
                except Stale:
                    raise BadText("dead_link") from None
                return row.seat
        raise BadText("dead_link")

    async def leave(self, table: Table, seat: int, holder: str) -> None:
        """Hand one's own seat, or a free one, to a bot, so that the others can go on."""
        held = table.seats_of(holder)
        row = check_seat(table, seat)
        if seat not in held and not (held and not row.holder and not row.bot):
            raise NotYourSeat("not_at_table")
        await table.change_seat(table.seats[seat], holder="", link="", bot=FALLBACK_BOT)
        self.wake_bots(table)

    async def close(self) -> None:
        """Stop thinking; everything told is stored already."""
        tasks = list(self.thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def new_id() -> str:
    """A short name of a table, easy to read aloud."""
    return "".join(choice(LETTERS) for _ in range(ID_LENGTH))


def hashed(secret: str) -> str:
    """What is stored of a secret."""
    return sha256(secret.encode()).hexdigest() if secret else ""


def seat_row(match: str, seat: int, chair: Chair, holder: str) -> SeatRow:
    """A seat of a new table."""
    if chair.kind not in ("me", "screen", "link", "bot"):
        raise BadText("chair_kind", kind=chair.kind)
    bot = chair.bot if chair.kind == "bot" else ""
    if bot:
        load_bot(bot)
    mine = holder if chair.kind in ("me", "screen") else ""
    return SeatRow(match, seat, clean_name(chair.name), badge=seat + 1, bot=bot, holder=mine)


def check_seat(table: Table, seat: int) -> SeatRow:
    """A seat of the table."""
    if not 0 <= seat < len(table.seats):
        raise BadText("no_such_seat", seat=seat, last=len(table.seats) - 1)
    return table.seats[seat]
