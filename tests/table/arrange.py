"""A house on a real store, and matches played at its tables."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from random import Random

from benben.bots.pool import Pool
from benben.store import Store
from benben.table.house import Chair, House, hashed
from benben.table.live import Table

ME = hashed("my token")
COMMANDS = count()


@asynccontextmanager
async def house_on(url: str, pool: Pool | None = None, told: list[str] | None = None) -> AsyncIterator[House]:
    """A house; what it tells is noted. Without a pool no bot can think."""
    store = Store(url)
    house = House(store, pool or Pool(0), (told if told is not None else []).append, budget=20, pace=0)
    try:
        yield house
    finally:
        await house.close()
        store.close()


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
        len(table.back),
    )
