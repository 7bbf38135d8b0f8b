"""Tables of the strongest bots, all thinking at once, while people play and open pages."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from benben.bots.pool import NICENESS
from benben.games import load_game, registry
from stress.beside import Friends, failed, p95
from stress.server import Served
from stress.wire import Connection

SECONDS: Final = 30.0
MOST_MS: Final = 150
MOST_PAGE_MS: Final = 300


async def seat_bots(port: int, times: int) -> None:
    """Open so many tables of experts, of all games in turn."""
    games = [key for key in sorted(registry()) if not key.startswith("_")]
    for number in range(times):
        key = games[number % len(games)]
        chairs = [{"kind": "bot", "bot": "expert"}] * load_game(key).seats[0]
        await Connection(port).api("POST", "/tables", {"game": key, "chairs": chairs})


async def think(served: Served, times: int) -> dict[str, Any]:
    """Measure people's moves alone, then while the bots think."""
    friends = Friends(served.port)
    await friends.come()
    alone, _ = await friends.measure(SECONDS / 3)
    await seat_bots(served.port, times)
    beside, pages = await friends.measure(SECONDS)
    niceness = served.workers()
    await friends.go()
    late = [f"a move {p95(beside)} ms"] if p95(beside) > MOST_MS else []
    late += [f"a page {p95(pages)} ms"] if p95(pages) > MOST_PAGE_MS else []
    told = {"tables": times, "moves": len(beside), "pages": len(pages), "workers": len(niceness)}
    times_told = {"alone_ms": p95(alone), "beside_ms": p95(beside), "page_ms": p95(pages)}
    violations = failed(beside + pages) + worker_faults(niceness)
    return {**told, **times_told, "late": late, "violations": violations}


def worker_faults(niceness: list[int]) -> list[str]:
    """Return what is wrong with the workers: there are fewer than cores, with lower priority than the server."""
    most, least = max(1, (os.cpu_count() or 2) - 1), min(19, os.getpriority(os.PRIO_PROCESS, 0) + NICENESS)
    wrong = [f"{len(niceness)} workers"] if not 1 <= len(niceness) <= most else []
    return wrong + [f"a worker is as nice as {nice}" for nice in niceness if nice < least]


def thinkers(folder: Path, times: int, tree: Path) -> dict[str, Any]:
    """Thinking bots do not slow people down."""
    served = Served(folder, tree)
    try:
        found = asyncio.run(think(served, times))
    finally:
        served.stop()
    with closing(sqlite3.connect(folder / "benben.db")) as db:
        (choices,) = db.execute("SELECT count(*) FROM step WHERE command LIKE 'bot-%'").fetchone()
    fallbacks = (folder / "server.log").read_text().count("bot_fallback")
    unheard = [] if choices else ["no bot ever moved"]
    violations = found.pop("violations") + unheard
    return {**found, "choices": choices, "fallbacks": fallbacks, "violations": violations}
