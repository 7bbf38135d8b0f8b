"""A soak test with bots: tables end and others begin, watchers come and go, and nothing leaks.

Once more matches were played than fit into the caches, memory is compared: in the second quarter of the time and in
the last. At the end all tables are played out and all watchers leave: tasks, timers and descriptors must be as few as
before.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, Final

from benben.games import load_game, registry
from stress.inside import MAX_TABLES
from stress.server import Served
from stress.wire import Connection, Listener, listen

TABLES: Final = 50
FEW: Final = 6
"""Tables of a soak that lasts less than a minute."""
SECOND: Final = 1.0
PACE: Final = "0.05"
GROWTH: Final = 1.05
SPARE: Final = 4
"""Tolerance for threads, descriptors and tasks that are created on first use and stay."""
QUIET: Final = 300.0
"""Seconds within which the last tables must be played out."""
WATCHED: Final = ("memory", "files", "tasks", "timers", "threads")


class Evening:
    """Tables of bots, each with a watcher, and samples of the server's resources every second."""

    def __init__(self, served: Served, inside: Path, games: list[str]) -> None:
        self.served = served
        self.inside = inside
        self.games = games
        self.chance = Random(1)
        self.line = Connection(served.port)
        self.running: dict[str, Listener] = {}
        self.matches = 0
        self.seen: list[dict[str, float]] = []

    async def open(self) -> None:
        """Open one more table, with a watcher."""
        game = self.games[self.matches % len(self.games)]
        seats = self.chance.choice(load_game(game).seats)
        chairs = [{"kind": "bot", "bot": self.chance.choice(("random", "greedy"))} for _ in range(seats)]
        opened = await self.line.api("POST", "/tables", {"game": game, "chairs": chairs})
        self.matches += 1
        self.running[opened["table"]] = await self.watch(opened["table"])

    async def watch(self, table: str) -> Listener:
        """Subscribe to a table and ignore its events."""
        return await listen(f"/m/{table}/stream", self.served.port, "", lambda *_: None)

    async def replace_finished(self) -> None:
        """Replace finished tables, and one watcher by another."""
        for table, watcher in list(self.running.items()):
            if (await self.line.api("GET", f"/tables/{table}"))["over"]:
                watcher.close()
                del self.running[table]
        if self.running:
            table = self.chance.choice(list(self.running))
            self.running[table].close()
            self.running[table] = await self.watch(table)

    def note(self) -> dict[str, float]:
        """Sample the server's resources."""
        told: dict[str, float] = json.loads(self.inside.read_text())
        return {**told, "memory": self.served.memory(), "files": self.served.files()}

    async def keep_running(self, seconds: float, tables: int) -> None:
        """Keep so many tables running until the time is up."""
        end = perf_counter() + seconds
        while perf_counter() < end:
            while len(self.running) < tables:
                await self.open()
            await asyncio.sleep(SECOND)
            await self.replace_finished()
            self.seen.append(self.note())

    async def play_out(self) -> dict[str, float]:
        """Play out the remaining tables and return the resources in use afterwards."""
        end = perf_counter() + QUIET
        while self.running and perf_counter() < end:
            await asyncio.sleep(SECOND)
            await self.replace_finished()
        for watcher in self.running.values():
            watcher.close()
        self.line.close()
        await asyncio.sleep(3 * SECOND)
        return self.note()


def quarter(seen: list[dict[str, float]], number: int) -> dict[str, float]:
    """Return the median of each resource in a quarter of the time."""
    size = len(seen) // 4
    part = seen[number * size : (number + 1) * size] or seen
    return {name: median(one[name] for one in part) for name in WATCHED}


async def run(served: Served, inside: Path, seconds: int) -> dict[str, Any]:
    """Run the whole soak test."""
    long = seconds >= 60
    evening = Evening(served, inside, sorted(registry()) if long else ["_template"])
    await asyncio.sleep(2 * SECOND)
    first = evening.note()
    await evening.keep_running(seconds, TABLES if long else FEW)
    early, late, after = quarter(evening.seen, 1), quarter(evening.seen, 3), await evening.play_out()
    violations = [
        f"{name}: {first[name]:g} before, {after[name]:g} after"
        for name in ("files", "tasks", "timers")
        if after[name] > first[name] + after["thinking"] + SPARE
    ]
    steady = evening.matches > 4 * MAX_TABLES
    grown = late["memory"] / early["memory"]
    violations += [f"memory grew {grown:.3f} times"] if steady and grown > GROWTH else []
    unfinished = [f"{len(evening.running)} tables were not played out"] if evening.running else []
    course = [round(one["memory"]) for one in evening.seen[:: max(1, len(evening.seen) // 10)]]
    told = {"seconds": seconds, "matches": evening.matches, "growth": round(grown, 3), "course_mb": course}
    return {
        **told,
        "first": first,
        "early": early,
        "late": unfinished,
        "end": late,
        "after": after,
        "violations": violations,
    }


def soak(folder: Path, times: int, tree: Path) -> dict[str, Any]:
    """Soak for so many seconds."""
    inside = folder / "inside.json"
    launcher = (sys.executable, "-m", "stress.inside", str(inside))
    served = Served(folder, tree, launcher=launcher, pace=PACE)
    try:
        return asyncio.run(run(served, inside, times))
    finally:
        served.stop()
