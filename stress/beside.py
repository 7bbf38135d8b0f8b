"""Friends who play, and how long they wait: by themselves, then beside somebody who is in their way."""

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
"""Seconds between two pages that somebody opens."""


class Friends:
    """Some tables of friends, their answers and the pages they open meanwhile."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.answers: Answers = []
        self.pages: Answers = []
        self.tables: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def come(self) -> None:
        """Sit down and play until everything is warm."""
        playing = [busy(self.port, self.answers, PACE, self.tables) for _ in range(TABLES)]
        self.tasks = [asyncio.create_task(one) for one in (*playing, self.open_pages())]
        await until_played(self.answers, WARM)

    async def open_pages(self) -> None:
        """The lobby and a table, in turn, as somebody new."""
        line = Connection(self.port)
        while True:
            for path in ("/", f"/m/{self.tables[-1]}" if self.tables else "/"):
                began = perf_counter()
                answer = await line.request("GET", path)
                self.pages.append((answer.status, perf_counter() - began))
                await asyncio.sleep(LOOK)

    async def measure(self, seconds: float) -> tuple[Answers, Answers]:
        """Moves and pages of the next seconds."""
        moves, pages = len(self.answers), len(self.pages)
        await asyncio.sleep(seconds)
        return self.answers[moves:], self.pages[pages:]

    async def go(self) -> None:
        """Everybody goes home."""
        await end(self.tasks)


def p95(answers: Answers) -> int:
    """Milliseconds that 95 of 100 do not exceed; nobody played: endlessly many."""
    ordered = sorted(seconds for _, seconds in answers)
    return round(1000 * ordered[min(len(ordered) - 1, len(ordered) * 95 // 100)]) if ordered else 10**6


def failed(answers: Answers) -> list[str]:
    """Answers that no friend should get."""
    return [f"answer {status}" for status, _ in answers if status >= 500]
