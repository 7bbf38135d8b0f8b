"""Backups during play: `benben backup` as a host runs it, while people play."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, Final

from stress.kill import read, replay
from stress.server import ROOT, Served
from stress.tables import new_command, open_party, pick

TABLES: Final = 8
LONGEST_BREAK: Final = 1.0
"""Seconds between two backups."""
WARM: Final = 20
LONGEST: Final = 30.0
"""Seconds to wait for moves."""
REPLAYED: Final = 10
"""Every so many backups, one is replayed from the first move to the last."""
MOST_MS: Final = 100
Answers = list[tuple[int, float]]
"""Status and seconds of each move."""


async def busy(port: int, answers: Answers, pace: float, opened: list[str] | None = None) -> None:
    """Play match after match until the server is gone, and record the timings."""
    rng = Random(port)
    while True:
        party = await open_party(port, "pyramido", 2)
        if opened is not None:
            opened.append(party.id)
        try:
            await party.gather()
            while mover := party.mover():
                began, version = perf_counter(), mover.version
                answer = await mover.act(pick(mover.board, rng), new_command())
                answers.append((answer.status, perf_counter() - began))
                await asyncio.wait_for(mover.wait_for(version + 1), 5)
                await asyncio.sleep(pace)
        except (OSError, EOFError, TimeoutError):
            return
        finally:
            party.close()


async def until_played(answers: Answers, moves: int) -> None:
    """Wait for so many moves, or until the timeout."""
    end = perf_counter() + LONGEST
    while len(answers) < moves and perf_counter() < end:  # noqa: ASYNC110 (there is no event to wait for)
        await asyncio.sleep(0.05)


async def copy_once(folder: Path, tree: Path, copy: Path) -> str:
    """Make one backup and return its error output."""
    benben = str(Path(sys.executable).parent / "benben")
    process = await asyncio.create_subprocess_exec(
        *("nice", benben, "backup", str(copy), "--data-dir", str(folder), "--lang", "en"),
        env={**os.environ, "PYTHONPATH": f"{tree}{os.pathsep}{ROOT}"},
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
    )
    _, complaint = await process.communicate()
    return complaint.decode() if process.returncode else ""


async def copy_often(folder: Path, tree: Path, times: int, port: int) -> tuple[Answers, Answers, list[str]]:
    """Return the timings of moves between and during backups, and the errors."""
    answers: Answers = []
    alone, beside, wrong = Answers(), Answers(), list[str]()
    playing = [asyncio.create_task(busy(port, answers, 0.1)) for _ in range(TABLES)]
    await until_played(answers, WARM)
    for number in range(times):
        began, start = perf_counter(), len(answers)
        wrong.append(await copy_once(folder, tree, folder / f"copy-{number}.db"))
        copied = len(answers)
        await asyncio.sleep(min(LONGEST_BREAK, perf_counter() - began))
        beside += answers[start:copied]
        alone += answers[copied:]
    await end(playing)
    return alone, beside, [one for one in wrong if one]


async def end(tasks: Iterable[asyncio.Task[None]]) -> None:
    """Cancel tasks until they are done: one that has just received its result may miss the first cancellation."""
    left = set(tasks)
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=1)


def faults_of(copy: Path, *, replayed: bool) -> list[str]:
    """Return what is wrong with a backup: damage, a gap, a wrong digest."""
    found = read(copy)
    wrong = [] if found else ["no match"]
    for match, rows in found.values():
        wrong += [f"{match[0]}: gap before step {row.n}" for n, row in enumerate(rows, 1) if row.n != n]
        wrong += replay(match, rows) if replayed else []
    return [f"{copy.name}: {one}" for one in wrong]


def backup(folder: Path, times: int, tree: Path) -> dict[str, Any]:
    """Backups during play are complete, some are replayed, and moves are not slowed down."""
    served = Served(folder, tree)
    try:
        alone, beside, violations = asyncio.run(copy_often(folder, tree, times, served.port))
    finally:
        served.stop()
    for number in range(times):
        violations += faults_of(folder / f"copy-{number}.db", replayed=number % REPLAYED == 0)
    violations += [f"answer {status}" for status, _ in alone + beside if status >= 500]
    usual, meanwhile = milliseconds(alone), milliseconds(beside)
    late = [f"{meanwhile} ms, else {usual} ms"] if meanwhile[-1] > usual[-1] + MOST_MS else []
    told = {"copies": times, "moves": len(beside), "alone_ms": usual, "beside_ms": meanwhile}
    return {**told, "late": late, "violations": violations}


def milliseconds(answers: Answers) -> list[int]:
    """Return p50, p99 and the maximum in milliseconds."""
    ordered = sorted(seconds for _, seconds in answers) or [0.0]
    return [
        round(1000 * ordered[min(len(ordered) - 1, len(ordered) * percent // 100)])
        for percent in (50, 99, 100)
    ]
