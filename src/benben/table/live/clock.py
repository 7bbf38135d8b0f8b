"""Clock of a table: whose time runs, by the server's monotonic time alone.

It runs for the seat that a watcher's view names, so that it tells nothing of secret decisions. What it ran is
stored with each step: a restart gives every bank back, and the time while the server is down costs nobody.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from benben.table.live.manners import BANK, DAYS, NO_CLOCK, SOFT, Manners

Now = Callable[[], float]
"""Monotonic seconds."""
MINUTE: Final = 60_000
DAY: Final = 24 * 60 * MINUTE


class Clock:
    """Milliseconds of each seat; it runs or stands still."""

    def __init__(self, manners: Manners, seats: int, now: Now) -> None:
        self.manners = manners
        self.now = now
        self.seat: int | None = None
        """Whose turn everybody sees; None: it is over."""
        self.began = now()
        """When that turn was first seen here."""
        self.banks = [manners.minutes * MINUTE] * seats
        self.used = 0
        """Stored milliseconds of this turn."""
        self.given = 0
        """Milliseconds that others added to this turn."""
        self.stopped = 0
        """What ran after the last stored step, before the clock was stopped."""
        self.since: float | None = None
        """Since when it runs; None: it stands."""

    @property
    def counts(self) -> bool:
        """Whether this table plays by a clock at all."""
        return self.manners.clock != NO_CLOCK

    @property
    def turn(self) -> int:
        """Milliseconds a turn may take."""
        return self.manners.days * DAY if self.manners.clock == DAYS else self.manners.minutes * MINUTE

    def ran(self) -> int:
        """Milliseconds since the last stored step."""
        if not self.counts:
            return 0
        return self.stopped + (0 if self.since is None else round((self.now() - self.since) * 1000))

    def run(self, *, runs: bool) -> None:
        """Let it run or stand; nothing is lost by either."""
        if not runs:
            self.stopped, self.since = self.ran(), None
        elif self.since is None:
            self.since = self.now()

    def step(self, spent: int, seat: int | None, *, earns: bool) -> None:
        """A step was stored that took so long; after it everybody sees this seat's turn."""
        if self.seat is not None:
            self.banks[self.seat] = max(0, self.banks[self.seat] - spent)
        self.used += spent
        self.stopped = 0
        if self.since is not None:
            self.since = self.now()
        if seat != self.seat:
            if earns and self.seat is not None:
                self.banks[self.seat] += self.manners.increment * 1000
            self.begin(seat)

    def begin(self, seat: int | None) -> None:
        """Another seat's turn."""
        self.seat, self.began, self.used, self.given = seat, self.now(), 0, 0

    def left(self, seat: int) -> int | None:
        """Milliseconds that a seat has, never less than nothing; None: no clock stands for it now."""
        if self.manners.clock == BANK:
            return max(0, self.banks[seat] - (self.ran() if seat == self.seat else 0))
        if self.counts and seat == self.seat:
            return max(0, self.turn + self.given - self.used - self.ran())
        return None

    @property
    def is_up(self) -> bool:
        """Whether the turn has taken longer than it should: others may act."""
        return self.manners.clock in (SOFT, DAYS) and self.seat is not None and self.left(self.seat) == 0

    @property
    def has_fallen(self) -> bool:
        """Whether the bank of the running seat is empty."""
        return self.manners.clock == BANK and self.since is not None and self.left(self.seat or 0) == 0

    def give(self) -> None:
        """One more minute, or one more day, from now on."""
        more = DAY if self.manners.clock == DAYS else MINUTE
        self.given = self.used + self.ran() + more - self.turn

    def seconds_left(self) -> float | None:
        """Until a running clock is up; None: it stands, or is up already."""
        if self.since is None or self.seat is None or self.is_up:
            return None
        left = self.left(self.seat)
        return None if left is None else left / 1000
