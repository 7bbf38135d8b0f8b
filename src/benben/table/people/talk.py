"""Talk: messages at a table, each checked, stored, then shown; independent of the board."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final
from weakref import WeakKeyDictionary

from benben.core.errors import BadText, NotYourSeat
from benben.store import Store, Taken, TalkRow
from benben.table.live.table import Table
from benben.table.people.names import clean

MAX_LINE_LENGTH: Final = 500
MAX_LINES: Final = 200
"""Lines kept in memory and shown; older ones stay in the store."""
ATTEMPTS: Final = 5
"""Retries when another process stores a line first."""
PHRASES: Final = (
    "hello",
    "good_luck",
    "your_turn",
    "one_moment",
    "thinking",
    "well_played",
    "lucky",
    "sorry",
    "back_soon",
    "thanks",
)
"""Ready phrases; each reader sees `phrase.<key>` in their own language."""


class Talk:
    """The newest lines of one table, in order; the lock serializes new lines."""

    def __init__(self, match: str, store: Store, publish: Callable[[str], None]) -> None:
        self.match = match
        self.store = store
        self.publish = publish
        self.lines: list[TalkRow] = []
        self.lock = asyncio.Lock()
        self.loaded = False

    @property
    def last(self) -> int:
        """The number of the newest line; 0 if there is none."""
        return self.lines[-1].n if self.lines else 0

    def after(self, n: int) -> list[TalkRow]:
        """Return the lines after line `n`."""
        return [line for line in self.lines if line.n > n]

    async def load(self) -> None:
        """Load earlier lines from the store, once."""
        async with self.lock:
            if not self.loaded:
                await self.catch_up()
                self.loaded = True

    async def catch_up(self) -> None:
        """Load new lines from the store."""
        newer = await self.store.talk_after(self.match, self.last, MAX_LINES)
        self.lines = [*self.lines, *newer][-MAX_LINES:]

    async def say(self, seat: int, phrase: str, text: str, command: str) -> TalkRow:
        """Store a line, then publish it; a repeated command returns the line it stored before."""
        async with self.lock:
            for _ in range(ATTEMPTS):
                now = time.time_ns() // 1_000_000
                line = TalkRow(self.match, self.last + 1, seat, phrase, text, command, now)
                try:
                    await self.store.add_talk(line)
                except Taken:
                    await self.catch_up()
                    if done := await self.store.talk_by(self.match, command):
                        return done
                    continue
                self.lines = [*self.lines, line][-MAX_LINES:]
                self.publish(self.match)
                return line
            raise Taken("taken")


class Talks:
    """The talk of every table in memory, dropped together with its table."""

    def __init__(self, store: Store, publish: Callable[[str], None]) -> None:
        self.store = store
        self.publish = publish
        self.known: WeakKeyDictionary[Table, Talk] = WeakKeyDictionary()

    async def of(self, table: Table) -> Talk:
        """Return the talk of a table."""
        talk = self.known.get(table)
        if talk is None:
            talk = self.known[table] = Talk(table.id, self.store, self.publish)
        if not talk.loaded:
            await talk.load()
        return talk

    async def refresh(self, table: Table) -> None:
        """Load lines that another process may have stored."""
        talk = self.known.get(table)
        if talk and self.store.shared:
            async with talk.lock:
                await talk.catch_up()

    async def say(self, table: Table, seat: int, phrase: str, text: str, command: str) -> TalkRow:
        """Store a ready phrase or free text from a seat."""
        if table.seats[seat].muted:
            raise NotYourSeat("muted")
        words = "" if phrase else clean(text)
        if phrase and phrase not in PHRASES:
            raise BadText("phrase_unknown", phrase=phrase[:40], known=", ".join(PHRASES))
        if not phrase and not words:
            raise BadText("talk_empty")
        if len(words) > MAX_LINE_LENGTH:
            raise BadText("talk_long", length=len(words), most=MAX_LINE_LENGTH)
        return await (await self.of(table)).say(seat, phrase, words, f"{seat}-{command}"[:64])


async def mute(table: Table, seat: int, holder: str, *, muted: bool) -> None:
    """Mute another person's seat, or unmute it; only the host may."""
    if not table.is_host(holder):
        raise NotYourSeat("mute_host")
    if not 0 <= seat < len(table.seats):
        raise BadText("no_such_seat", seat=seat, last=len(table.seats) - 1)
    row = table.seats[seat]
    if row.bot or not row.holder or row.holder == holder:
        raise BadText("mute_whom")
    if bool(row.muted) != muted:
        await table.change_seat(row, muted=int(muted))
