"""Baseline clients: people who play, and how long they wait, alone and under a disturbance."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import Final

from stress.copies import Answers, busy, end, until_played
from stress.wire import Connection

TABLES: Final = 6
PACE: Final = 0.25
WARM: Final = 30
LOOK: Final = 0.25
"""Seconds between two page views."""


class Friends:
    """Tables of people, the timings of their moves and of page views meanwhile."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.answers: Answers = []
        self.pages: Answers = []
        self.tables: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def come(self) -> None:
        """Open tables and play until everything is warmed up."""
        playing = [busy(self.port, self.answers, PACE, self.tables) for _ in range(TABLES)]
        self.tasks = [asyncio.create_task(one) for one in (*playing, self.open_pages())]
        await until_played(self.answers, WARM)

    async def open_pages(self) -> None:
        """Open the lobby and a table, in turn, as a new visitor."""
        line = Connection(self.port)
        while True:
            for path in ("/", f"/m/{self.tables[-1]}" if self.tables else "/"):
                began = perf_counter()
                answer = await line.request("GET", path)
                self.pages.append((answer.status, perf_counter() - began))
                await asyncio.sleep(LOOK)

    async def measure(self, seconds: float) -> tuple[Answers, Answers]:
        """Return the timings of moves and pages in the next seconds."""
        moves, pages = len(self.answers), len(self.pages)
        await asyncio.sleep(seconds)
        return self.answers[moves:], self.pages[pages:]

    async def go(self) -> None:
        """Stop playing and close all connections."""
        await end(self.tasks)


def p95(answers: Answers) -> int:
    """Return the 95th percentile in milliseconds; infinite without any timings."""
    ordered = sorted(seconds for _, seconds in answers)
    return round(1000 * ordered[min(len(ordered) - 1, len(ordered) * 95 // 100)]) if ordered else 10**6


def failed(answers: Answers) -> list[str]:
    """Return the responses that no player should get."""
    return [f"answer {status}" for status, _ in answers if status >= 500]
