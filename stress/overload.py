"""Three times the target load: no new tables, present matches go on, and the server recovers fast."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, Final

from stress.copies import end
from stress.load import TARGET_MS, Load, percentile
from stress.server import Served
from stress.wire import Connection

RATE: Final = 40.0
TIMES: Final = 3
CALM: Final = 5.0
SECONDS: Final = 20.0
MOST_MS: Final = 1000.0
RECOVERED: Final = 10.0
LONGEST: Final = 60.0
"""Seconds to wait for recovery."""
FULL: Final = 503
PROBE: Final = 0.5
BODY: Final = b'{"game": "pyramido", "chairs": [{"kind": "me"}, {"kind": "screen"}]}'


async def request_table(port: int) -> int:
    """Request a new table and return the status."""
    line = Connection(port)
    told = await line.request("POST", "/api/tables", BODY, Content_Type="application/json")
    line.close()
    return told.status


async def keep_requesting(port: int, answers: list[int]) -> None:
    """Request new tables repeatedly."""
    while True:
        answers.append(await request_table(port))
        await asyncio.sleep(PROBE)


async def recovery_time(load: Load, rate: float) -> float:
    """Return the seconds until the latency at the target rate is below its limit again."""
    began = perf_counter()
    while perf_counter() - began < LONGEST:
        second = await load.drive(rate, 1.0)
        if second.slowest < TARGET_MS and not second.errors:
            return max(0.0, perf_counter() - began - 1.0)
    return LONGEST


async def seconds_until_open(port: int) -> float:
    """Return for how many seconds new tables are refused after everyone has left."""
    began = perf_counter()
    while await request_table(port) == FULL and perf_counter() - began < LONGEST:  # noqa: ASYNC110 (there is no event to wait for)
        await asyncio.sleep(PROBE)
    return perf_counter() - began


async def press(served: Served, times: int) -> dict[str, Any]:
    """Drive the target load, three times as much, and the target load again."""
    load, rate = Load(served, "pyramido", 3, Random(times)), RATE * times / 200
    for _ in range(times):
        await load.open()
    usual = await load.drive(rate, CALM)
    answers: list[int] = []
    knocking = asyncio.create_task(keep_requesting(served.port, answers))
    pressed = await load.drive(TIMES * rate, SECONDS)
    await end([knocking])
    recovered = await recovery_time(load, rate)
    for party in load.free:
        party.close()
    opened = await seconds_until_open(served.port)
    told = {"tables": times, "asked": TIMES * rate, "made": round(len(pressed.act) / pressed.seconds, 1)}
    late = [f"p95 {pressed.slowest:.0f} ms"] if pressed.slowest > MOST_MS else []
    late += [
        f"{what} after {s:.1f} s" for what, s in (("calm", recovered), ("open", opened)) if s > RECOVERED
    ]
    figures = {
        "usual_ms": round(usual.slowest),
        "act_ms": round(percentile(pressed.act, 95)),
        "push_ms": round(percentile(pressed.push, 95)),
        "refused": answers.count(FULL),
        "calm_after": round(recovered, 1),
        "open_after": round(opened, 1),
    }
    violations = [f"a full house answered {status}" for status in answers if status != FULL]
    violations += [pressed.problem] if pressed.errors else []
    return {**told, **figures, "late": late, "violations": violations}


def overload(folder: Path, times: int, tree: Path) -> dict[str, Any]:
    """Excess load is refused, and its effects end soon."""
    served = Served(folder, tree, most_tables=str(times))
    try:
        return asyncio.run(press(served, times))
    finally:
        served.stop()
