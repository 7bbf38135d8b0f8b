"""A house on a real store, and matches played at its tables."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from random import Random

from benben.bots.pool import Pool
from benben.store import Store
from benben.table.house import House
from benben.table.live.table import Table
from benben.table.people.opening import Chair
from benben.table.people.secrets import hashed

ME = hashed("my token")
COMMANDS = count()


class Watch:
    """Monotonic time that passes when a test says so."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time

    def pass_(self, *, minutes: float = 0, seconds: float = 0) -> None:
        self.time += 60 * minutes + seconds


@asynccontextmanager
async def house_on(
    url: str,
    pool: Pool | None = None,
    told: list[str] | None = None,
    now: Callable[[], float] = time.monotonic,
    is_present: Callable[[str, str], bool] = lambda *_: True,
) -> AsyncIterator[House]:
    """A house; what it tells is noted. Without a pool no bot can think."""
    store = Store(url)
    publish = (told if told is not None else []).append
    house = House(store, pool or Pool(0), publish, budget=20, pace=0, now=now, is_present=is_present)
    try:
        yield house
    finally:
        await house.close()
        store.close()


async def until(done: Callable[[], bool], seconds: float = 60) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(seconds):
        while not done():  # noqa: ASYNC110 (what is waited for rings no bell)
            await asyncio.sleep(0.01)


def people(seats: int) -> list[Chair]:
    """One person on every seat."""
    return [Chair("me"), *[Chair("screen")] * (seats - 1)]


def dice(seed: int) -> Random:
    """The same chances every time."""
    return Random(seed)  # noqa: S311 (nothing here is secret)


def command() -> str:
    """An id that was not used yet."""
    return f"command-{next(COMMANDS):06}"


async def act(table: Table, action: str) -> None:
    """The deciding seat plays."""
    assert table.at.decision is not None
    seat = table.at.decision.seat
    await table.act(seat, action, table.version(seat), command())


async def play(table: Table, steps: int, chance: Random) -> None:
    """Some random steps, or fewer if the match ends."""
    for _ in range(steps):
        if table.is_over:
            return
        await act(table, chance.choice(table.at.options))


def standing(table: Table) -> tuple[object, ...]:
    """All that a table knows of its match."""
    return (
        table.at.digest,
        table.at.n,
        table.rows,
        table.versions,
        table.looks,
        table.steps,
        table.commands,
        len(table.undo_positions),
    )
