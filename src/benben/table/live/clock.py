"""The clock of a table, run by the server's monotonic time alone.

It runs for the seat on turn in a watcher's view, so it reveals nothing of secret decisions. The time spent is stored
with each step: a restart restores every bank, and nobody is charged for the time while the server is down.
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
    """The remaining milliseconds of each seat; running or stopped."""

    def __init__(self, manners: Manners, seats: int, now: Now) -> None:
        self.manners = manners
        self.now = now
        self.seat: int | None = None
        """The seat on turn in a watcher's view; None after the end."""
        self.began = now()
        """When that turn was first seen in this process."""
        self.banks = [manners.minutes * MINUTE] * seats
        self.used = 0
        """Stored milliseconds of this turn."""
        self.given = 0
        """Milliseconds that other players added to this turn."""
        self.stopped = 0
        """Milliseconds run since the last stored step, up to when the clock was stopped."""
        self.since: float | None = None
        """When the clock was started; None while it is stopped."""

    @property
    def counts(self) -> bool:
        """Whether this table plays by a clock at all."""
        return self.manners.clock != NO_CLOCK

    @property
    def turn(self) -> int:
        """The milliseconds a turn may take."""
        return self.manners.days * DAY if self.manners.clock == DAYS else self.manners.minutes * MINUTE

    def ran(self) -> int:
        """Return the milliseconds since the last stored step."""
        if not self.counts:
            return 0
        return self.stopped + (0 if self.since is None else round((self.now() - self.since) * 1000))

    def run(self, *, runs: bool) -> None:
        """Start or stop the clock; the time already run is kept."""
        if not runs:
            self.stopped, self.since = self.ran(), None
        elif self.since is None:
            self.since = self.now()

    def step(self, spent: int, seat: int | None, *, earns: bool) -> None:
        """Charge the milliseconds of a stored step, then pass the turn to the given seat."""
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
        """Begin the turn of another seat."""
        self.seat, self.began, self.used, self.given = seat, self.now(), 0, 0

    def left(self, seat: int) -> int | None:
        """Return the remaining milliseconds of a seat, at least 0; None if no clock applies to it now."""
        if self.manners.clock == BANK:
            return max(0, self.banks[seat] - (self.ran() if seat == self.seat else 0))
        if self.counts and seat == self.seat:
            return max(0, self.turn + self.given - self.used - self.ran())
        return None

    @property
    def is_up(self) -> bool:
        """Whether the turn has exceeded its time, so that others may act."""
        return self.manners.clock in (SOFT, DAYS) and self.seat is not None and self.left(self.seat) == 0

    @property
    def has_fallen(self) -> bool:
        """Whether the bank of the running seat is empty."""
        return self.manners.clock == BANK and self.since is not None and self.left(self.seat or 0) == 0

    def give(self) -> None:
        """Allow the turn one more minute from now, or one more day."""
        more = DAY if self.manners.clock == DAYS else MINUTE
        self.given = self.used + self.ran() + more - self.turn

    def seconds_left(self) -> float | None:
        """Return the seconds until the running clock is up; None if it is stopped or already up."""
        if self.since is None or self.seat is None or self.is_up:
            return None
        left = self.left(self.seat)
        return None if left is None else left / 1000
