"""A long evening of bots: tables end and others begin, watchers come and go, and nothing is left behind.

Once more matches were played than are kept, memory is compared: in the second quarter of the time, and in the last.
At the end all tables are played out and all watchers go: tasks, timers and descriptors must be as few as before.
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
from stress.inside import KEPT
from stress.server import Served
from stress.wire import Connection, Listener, listen

TABLES: Final = 50
FEW: Final = 6
"""Tables of a soak that lasts less than a minute."""
SECOND: Final = 1.0
PACE: Final = "0.05"
GROWTH: Final = 1.05
SPARE: Final = 4
"""Threads, descriptors and tasks that are made when they are first needed, and stay."""
QUIET: Final = 300.0
"""Seconds in which the last tables must be played out."""
WATCHED: Final = ("memory", "files", "tasks", "timers", "threads")


class Evening:
    """Tables of bots, each with a watcher, and what was seen of the server every second."""

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
        """One more table, and somebody who watches it."""
        game = self.games[self.matches % len(self.games)]
        seats = self.chance.choice(load_game(game).seats)
        chairs = [{"kind": "bot", "bot": self.chance.choice(("random", "greedy"))} for _ in range(seats)]
        opened = await self.line.api("POST", "/tables", {"game": game, "chairs": chairs})
        self.matches += 1
        self.running[opened["table"]] = await self.watch(opened["table"])

    async def watch(self, table: str) -> Listener:
        """A stream; what it brings is of no interest."""
        return await listen(f"/m/{table}/stream", self.served.port, "", lambda *_: None)

    async def look_round(self) -> None:
        """Finished tables make room; a watcher goes and another comes."""
        for table, watcher in list(self.running.items()):
            if (await self.line.api("GET", f"/tables/{table}"))["over"]:
                watcher.close()
                del self.running[table]
        if self.running:
            table = self.chance.choice(list(self.running))
            self.running[table].close()
            self.running[table] = await self.watch(table)

    def note(self) -> dict[str, float]:
        """What there is now."""
        told: dict[str, float] = json.loads(self.inside.read_text())
        return {**told, "memory": self.served.memory(), "files": self.served.files()}

    async def last(self, seconds: float, tables: int) -> None:
        """As many tables as there shall be, until the time is up."""
        end = perf_counter() + seconds
        while perf_counter() < end:
            while len(self.running) < tables:
                await self.open()
            await asyncio.sleep(SECOND)
            await self.look_round()
            self.seen.append(self.note())

    async def fall_silent(self) -> dict[str, float]:
        """Play out what was begun; what is left when nobody is there."""
        end = perf_counter() + QUIET
        while self.running and perf_counter() < end:
            await asyncio.sleep(SECOND)
            await self.look_round()
        for watcher in self.running.values():
            watcher.close()
        self.line.close()
        await asyncio.sleep(3 * SECOND)
        return self.note()


def quarter(seen: list[dict[str, float]], number: int) -> dict[str, float]:
    """The usual figures of a quarter of the time."""
    size = len(seen) // 4
    part = seen[number * size : (number + 1) * size] or seen
    return {name: median(one[name] for one in part) for name in WATCHED}


async def live(served: Served, inside: Path, seconds: int) -> dict[str, Any]:
    """A whole evening."""
    long = seconds >= 60
    evening = Evening(served, inside, sorted(registry()) if long else ["_template"])
    await asyncio.sleep(2 * SECOND)
    first = evening.note()
    await evening.last(seconds, TABLES if long else FEW)
    early, late, after = quarter(evening.seen, 1), quarter(evening.seen, 3), await evening.fall_silent()
    violations = [
        f"{name}: {first[name]:g} before, {after[name]:g} after"
        for name in ("files", "tasks", "timers")
        if after[name] > first[name] + after["thinking"] + SPARE
    ]
    steady = evening.matches > 4 * KEPT
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
    """So many seconds of bots."""
    inside = folder / "inside.json"
    launcher = (sys.executable, "-m", "stress.inside", str(inside))
    served = Served(folder, tree, launcher=launcher, pace=PACE)
    try:
        return asyncio.run(live(served, inside, times))
    finally:
        served.stop()
