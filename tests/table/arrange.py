"""Fixtures: a house on a real store, and matches played at its tables."""

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
    """A monotonic clock that advances only when a test says so."""

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
    """Yield a house and the list of tables it publishes; without a pool no bot can think."""
    store = Store(url)
    publish = (told if told is not None else []).append
    house = House(store, pool or Pool(0), publish, budget=20, pace=0, now=now, is_present=is_present)
    try:
        yield house
    finally:
        await house.close()
        store.close()


async def until(done: Callable[[], bool], seconds: float = 60) -> None:
    """Poll until the condition holds."""
    async with asyncio.timeout(seconds):
        while not done():  # noqa: ASYNC110 (there is no event to wait for)
            await asyncio.sleep(0.01)


def people(seats: int) -> list[Chair]:
    """Return one person for every seat."""
    return [Chair("me"), *[Chair("screen")] * (seats - 1)]


def dice(seed: int) -> Random:
    """Return a random generator that is the same in every run."""
    return Random(seed)  # noqa: S311 (nothing here is secret)


def command() -> str:
    """Return an unused command id."""
    return f"command-{next(COMMANDS):06}"


async def act(table: Table, action: str) -> None:
    """Let the deciding seat play an action."""
    assert table.at.decision is not None
    seat = table.at.decision.seat
    await table.act(seat, action, table.version(seat), command())


async def play(table: Table, steps: int, chance: Random) -> None:
    """Play random steps, or fewer if the match ends."""
    for _ in range(steps):
        if table.is_over:
            return
        await act(table, chance.choice(table.at.options))


def standing(table: Table) -> tuple[object, ...]:
    """Return everything a table knows of its match."""
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
