"""Reviews of finished matches: made in pieces by workers that nobody who plays needs just now, then kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Final

from benben.bots.review import Moment, Review, add_up
from benben.core.errors import Illegal
from benben.table.house import House
from benben.table.live.table import Table

KEPT: Final = 40
"""Reviews that are remembered."""
PIECE: Final = 2
"""Steps that a worker judges at a time: some tenths of a second, for which a bot may have to wait."""
PATIENCE: Final = 60.0
"""Seconds after which a piece is given up."""
A_MOMENT: Final = 0.05
"""Seconds between two looks for a worker that nobody needs."""


@dataclass
class Reviewed:
    """A match that is being reviewed, or was."""

    of: int
    """Its steps."""
    start: list[float] = field(default_factory=list)
    """Everyone's chances after the set-up."""
    moments: list[Moment] = field(default_factory=list)
    failed: bool = False

    @property
    def is_done(self) -> bool:
        """Whether every step was judged."""
        return len(self.moments) == self.of

    @property
    def review(self) -> Review:
        """As far as it is."""
        return add_up(self.start, self.moments)


class Reviews:
    """The reviews of a house; one match at a time is looked through."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.kept: OrderedDict[tuple[str, int], Reviewed] = OrderedDict()
        self.tasks: set[asyncio.Task[None]] = set()
        self.desk = asyncio.Lock()

    def of(self, table: Table) -> Reviewed:
        """The review of a match that is over, begun if need be; a failure is told once, then it is begun anew."""
        check_open(table)
        key = (table.id, table.rows)
        found = self.find(table)
        if found is None:
            found = self.kept[key] = Reviewed(len(table.steps))
            task = asyncio.create_task(self.look_through(found, table.sealed_record()))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)
            self.forget()
        elif found.failed:
            del self.kept[key]
        return found

    def find(self, table: Table) -> Reviewed | None:
        """A review that was begun."""
        return self.kept.get((table.id, table.rows))

    def forget(self) -> None:
        """Keep memory bounded; what is under way stays."""
        old = [key for key, one in self.kept.items() if one.is_done or one.failed]  # the oldest first
        for key in old[: max(0, len(self.kept) - KEPT)]:
            del self.kept[key]

    async def look_through(self, found: Reviewed, record: str) -> None:
        """Judge all steps in order, a piece at a time."""
        async with self.desk:
            while not found.is_done:
                first = len(found.moments) + 1
                await self.wait_for_leisure()
                async with self.house.workers:
                    piece = await asyncio.to_thread(
                        self.house.pool.look_back, record, first, first + PIECE - 1, PATIENCE
                    )
                if piece is None:
                    found.failed = True
                    return
                found.start = piece.start
                found.moments.extend(piece.moments)

    async def wait_for_leisure(self) -> None:
        """Those who play come first."""
        while self.house.workers.locked():  # noqa: ASYNC110 (a semaphore does not tell when it is free)
            await asyncio.sleep(A_MOMENT)

    async def close(self) -> None:
        """Leave what is not done."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


def check_open(table: Table) -> None:
    """What has been thought of a match says what was hidden: refused before the end, and while a night runs."""
    if table.is_over and table.withheld:
        raise Illegal("night_sealed")
    if not table.is_open:
        raise Illegal("still_running")
