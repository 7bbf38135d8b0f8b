"""Reviews of finished matches: computed in chunks by workers that are idle, then cached."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Final

from benben.bots.review import Moment, Review, add_up
from benben.core.errors import Illegal
from benben.table.house import House
from benben.table.live.table import Table

CACHE_SIZE: Final = 40
"""Reviews in the cache."""
CHUNK: Final = 2
"""Steps per chunk; a chunk takes some tenths of a second, for which a bot may have to wait."""
CHUNK_TIMEOUT: Final = 60.0
"""Seconds after which a chunk times out."""
POLL_INTERVAL: Final = 0.05
"""Seconds between two checks for an idle worker."""


@dataclass
class Reviewed:
    """The review of a match, complete or in progress."""

    of: int
    """The number of steps of the match."""
    start: list[float] = field(default_factory=list)
    """The chances of all seats after the set-up."""
    moments: list[Moment] = field(default_factory=list)
    failed: bool = False

    @property
    def is_done(self) -> bool:
        """Whether every step has been judged."""
        return len(self.moments) == self.of

    @property
    def review(self) -> Review:
        """The review of the steps judged so far."""
        return add_up(self.start, self.moments)


class Reviews:
    """Computes and caches the reviews of a house, one match at a time."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.cache: OrderedDict[tuple[str, int], Reviewed] = OrderedDict()
        self.tasks: set[asyncio.Task[None]] = set()
        self.lock = asyncio.Lock()

    def of(self, table: Table) -> Reviewed:
        """Return the review of a finished match and start it if needed; a failed one is returned once, then dropped."""
        check_open(table)
        key = (table.id, table.rows)
        found = self.find(table)
        if found is None:
            found = self.cache[key] = Reviewed(len(table.steps))
            task = asyncio.create_task(self.run(found, table.sealed_record()))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)
            self.evict()
        elif found.failed:
            del self.cache[key]
        return found

    def find(self, table: Table) -> Reviewed | None:
        """Return the cached review of a table; None if it was never started."""
        return self.cache.get((table.id, table.rows))

    def evict(self) -> None:
        """Evict the oldest reviews from the cache, except those in progress."""
        old = [key for key, one in self.cache.items() if one.is_done or one.failed]  # the oldest first
        for key in old[: max(0, len(self.cache) - CACHE_SIZE)]:
            del self.cache[key]

    async def run(self, found: Reviewed, record: str) -> None:
        """Judge all steps in order, a chunk at a time."""
        async with self.lock:
            while not found.is_done:
                first = len(found.moments) + 1
                await self.wait_for_idle_worker()
                async with self.house.workers:
                    chunk = await asyncio.to_thread(
                        self.house.pool.look_back, record, first, first + CHUNK - 1, CHUNK_TIMEOUT
                    )
                if chunk is None:
                    found.failed = True
                    return
                found.start = chunk.start
                found.moments.extend(chunk.moments)

    async def wait_for_idle_worker(self) -> None:
        """Wait until a worker is idle, as live matches have priority."""
        while self.house.workers.locked():  # noqa: ASYNC110 (a semaphore does not tell when it is free)
            await asyncio.sleep(POLL_INTERVAL)

    async def close(self) -> None:
        """Cancel the reviews in progress."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


def check_open(table: Table) -> None:
    """Refuse a review before the end and while the night runs, as it reveals what was hidden."""
    if table.is_over and table.withheld:
        raise Illegal("night_sealed")
    if not table.is_open:
        raise Illegal("still_running")
