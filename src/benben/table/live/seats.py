"""TableSeats: who sits at a table, its host and its clock; independent of the position on the board."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from hashlib import blake2b

import msgspec

from benben.core.errors import NotYourSeat, Stale
from benben.store import SeatRow, Store, Stored
from benben.table.live.clock import Clock, Now
from benben.table.live.manners import CLOSED, DAYS, read_manners
from benben.table.live.proposal import Proposal


class TableSeats:
    """The seats, manners and clock of a table; the lock serializes changes."""

    def __init__(self, stored: Stored, store: Store, publish: Callable[[str], None], now: Now) -> None:
        self.id = stored.match.id
        self.store = store
        self.publish = publish
        self.now = now
        self.lock = asyncio.Lock()
        self.seats: list[SeatRow] = list(stored.seats)
        self.opener = stored.match.host
        self.manners = read_manners(stored.match.manners)
        self.clock = Clock(self.manners, len(self.seats), now)
        self.paused = bool(stored.match.paused)
        self.asked: Proposal | None = None
        self.absent_since: dict[str, float] = {}
        """Since when the players without an open page have been absent."""

    @property
    def seating_hash(self) -> str:
        """A hash that changes when a player sits down, leaves or is muted; equal in all processes."""
        host = [self.is_host(row.holder) for row in self.seats]
        values = [(row.name, row.bot, bool(row.holder), row.muted, bool(row.token)) for row in self.seats]
        return blake2b(msgspec.json.encode([host, values]), digest_size=4).hexdigest()

    @property
    def status_hash(self) -> str:
        """A hash that changes with what everyone sees beside the board: a pause, a request, a player who is late."""
        asked = [self.asked.id, len(self.asked.agreed)] if self.asked else []
        late = [self.is_late(row.seat) for row in self.seats]
        values = [self.paused, asked, late, self.clock.given]
        return blake2b(msgspec.json.encode(values), digest_size=4).hexdigest()

    def seats_of(self, holder: str) -> list[int]:
        """Return the seats that the holder decides for now."""
        return [
            seat for seat in self.owned_by(holder) if not (self.seats[seat].bot or self.seats[seat].token)
        ]

    def owned_by(self, holder: str) -> list[int]:
        """Return the seats of a holder, including those that a bot or a program plays for them."""
        return [row.seat for row in self.seats if holder and row.holder == holder]

    @property
    def host(self) -> str:
        """The holder who opened the table, as long as they own a seat; else the first who does."""
        if self.owned_by(self.opener):
            return self.opener
        return next((row.holder for row in self.seats if row.holder), "")

    def is_host(self, holder: str) -> bool:
        """Whether the holder is the host of this table."""
        return bool(holder) and holder == self.host

    def check_watching(self, holder: str) -> None:
        """Refuse watchers at a closed table."""
        if self.manners.watch == CLOSED and not self.owned_by(holder):
            raise NotYourSeat("closed_table")

    async def change_seat(
        self, was: SeatRow, when: Callable[[], bool] = lambda: True, **values: object
    ) -> None:
        """Store a change of a seat unless another change came first, then publish it."""
        async with self.lock:
            if not when():
                raise Stale("stale")
            if not await self.store.change_seat(self.id, was.seat, was, **values):
                self.seats = await self.store.seats_of(self.id)
                raise Stale("stale")
            self.seats[was.seat] = msgspec.structs.replace(was, **values)
            if not values.keys().isdisjoint(("holder", "bot")):
                self.asked = None
                self.sync_clock(self.clock.seat)
        self.publish(self.id)

    # Time

    def sync_clock(self, turn: int | None) -> None:
        """Begin the turn of a seat and run the clock only while a person decides."""
        if turn != self.clock.seat:
            self.clock.begin(turn)
        row = None if turn is None else self.seats[turn]
        self.clock.run(runs=bool(row and row.holder and not row.bot and not self.paused))

    def is_late(self, seat: int) -> bool:
        """Whether others need not wait for the person on a seat: the time is up, or they have been absent too long."""
        row = self.seats[seat]
        if seat != self.clock.seat or not row.holder or row.bot or self.paused:
            return False
        left = self.seconds_of_absence(row.player)
        return self.clock.is_up or (left is not None and left <= 0)

    def seconds_of_absence(self, player: str) -> float | None:
        """Return how many seconds the player on turn may stay absent; None if present or if a turn may take days."""
        if player not in self.absent_since or self.manners.clock == DAYS:
            return None
        since = max(self.absent_since[player], self.clock.began)
        return since + self.manners.absent * 60 - self.now()

    def seconds_to_change(self) -> float | None:
        """Return the seconds until a clock is up or an absence is too long; None if neither is pending."""
        if self.clock.since is None or self.clock.seat is None:
            return None
        waits = (self.clock.seconds_left(), self.seconds_of_absence(self.seats[self.clock.seat].player))
        return min((wait for wait in waits if wait is not None and wait > 0), default=None)

    async def pause(self, *, paused: bool) -> None:
        """Store that the match is paused or resumed, then publish it."""
        async with self.lock:
            await self.store.pause(self.id, int(paused))
            self.paused, self.asked = paused, None
            self.sync_clock(self.clock.seat)
        self.publish(self.id)
