"""Smaller quality gates, each tried many times: `python -m stress.gates [--full] [--json] [--only NAME]`.

damage      the write-ahead log truncated anywhere, missing, or the database emptied: a prefix of the story, or an error
restart     1,000 unfinished tables: seconds until the server is ready, and until a table opens
repeat      the same move sent 50 times at once: played once
stop        SIGTERM while people play: seconds until the process is gone, no response of 500 or above
backup      backups during play: each is complete; p50, p99 and the slowest move between and during backups
bots        bots that hang, fail, exit or return garbage: seconds beyond the budget until a move is there
slow        500 connections with unfinished requests and 100 that never read: p95 of the moves meanwhile
thinkers    50 tables of experts: p95 of people's moves and pages meanwhile; workers have lower priority
overload    three times the target load of so many tables: no new table, and a fast recovery
canaries    matches of all games: secrets searched in all bytes that people, a watcher and bots are sent
soak        seconds of bots at 50 tables: leaks of memory, descriptors, tasks, timers and threads
clicks      moves in a real browser: p50, p95 and the slowest until a click shows, and a board; joining by phone

Exceeding a time limit is a failure unless `--times` is given: a few tries on a busy machine say nothing about time.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, Final

from benben.bots.pool import Pool
from benben.core.errors import BadText
from benben.core.rng import seed_hash, seed_text
from benben.games import load_game
from benben.match import Match
from benben.store import MatchRow, SeatRow, StepRow, Store
from stress.canaries import canaries
from stress.clicks import clicks
from stress.copies import Answers, backup, busy, end, until_played
from stress.overload import overload
from stress.rogues import ROGUES, installed
from stress.server import Served, best_tree
from stress.slow import slow
from stress.soak import soak
from stress.tables import new_command, open_party
from stress.thinkers import thinkers
from stress.wire import Connection

Figures = dict[str, Any]
TIMES: Final = {
    "damage": (100, 100),
    "restart": (1000, 1000),
    "repeat": (40, 200),
    "stop": (3, 20),
    "backup": (10, 50),
    "bots": (10, 100),
    "slow": (500, 500),
    "thinkers": (50, 50),
    "overload": (200, 200),
    "canaries": (20, 1000),
    "soak": (120, 1800),
    "clicks": (60, 400),
}
"""Repetitions, without and with `--full`."""
AT_ONCE: Final = 50
BUDGET: Final = 0.2
SEEDS: Final = 1
READY: Final = 3.0
OPENED: Final = 0.2
STOPPED: Final = 5.0
BEYOND: Final = 0.5


def match_row(number: int) -> MatchRow:
    """Return a running match of Pyramido."""
    game = load_game("pyramido")
    return MatchRow(
        id=f"T{number:05}",
        game=game.key,
        version=game.version,
        data=game.data_digest,
        seats=2,
        options="{}",
        seed=seed_text(number),
        seed_hash=seed_hash(number),
        status="running",
        result="",
        created=number,
    )


async def fill(store: Store, matches: int, steps: int) -> None:
    """Store matches with some legal steps each."""
    seen = Match("pyramido", seats=2, seed=0)
    for number in range(matches):
        row = match_row(number)
        seats = [SeatRow(row.id, seat, "", seat + 1, holder="f" * 64) for seat in range(2)]
        await store.create(row, seats)
        seen = Match("pyramido", seats=2, seed=number)
        for n in range(1, steps + 1):
            seat, action = seen.seat, seen.options[0]
            assert seat is not None
            seen.play(action)
            digest = seen.record().split()[-1]
            versions = json.dumps([n + 1] * 3)
            await store.append(StepRow(row.id, n, seat, action, f"{seat}-{n:08}", digest, versions, n))


# Recovery from a damaged file


def damage(folder: Path, times: int, _: Path) -> Figures:
    """Truncate the log at random places and open the result."""
    store = Store(f"sqlite:///{folder / 'benben.db'}")
    with closing(sqlite3.connect(folder / "benben.db")) as keeper:
        keeper.execute("PRAGMA wal_autocheckpoint=0")
        asyncio.run(fill(store, 3, 12))
        for name in ("benben.db", "benben.db-wal"):
            shutil.copy(folder / name, folder / f"{name}.whole")
    store.close()
    rng, told = Random(SEEDS), {"prefix": 0, "refused": 0}
    violations = []
    size = (folder / "benben.db-wal.whole").stat().st_size
    cuts: list[tuple[int | None, bool]] = [(None, False), (None, True), (size, True)]
    for cut, emptied in cuts + [(rng.randrange(size), False) for _ in range(times)]:
        try:
            found = stories(left_over(folder, cut, emptied=emptied))
        except BadText:
            told["refused"] += 1
            continue
        told["prefix"] += 1
        if emptied and cut:
            violations.append("an emptied database was opened beside its log")
        violations += [
            f"cut at {cut}: {match} has {steps}" for match, steps in found.items() if not is_prefix(steps)
        ]
    return {**told, "late": [], "violations": violations}


def left_over(folder: Path, cut: int | None, *, emptied: bool) -> Path:
    """Return a copy of the database with a truncated log, or without one if `cut` is None."""
    here = folder / "cut"
    shutil.rmtree(here, ignore_errors=True)
    here.mkdir()
    (here / "benben.db").write_bytes(b"" if emptied else (folder / "benben.db.whole").read_bytes())
    if cut is not None:
        (here / "benben.db-wal").write_bytes((folder / "benben.db-wal.whole").read_bytes()[:cut])
    return here / "benben.db"


def stories(file: Path) -> dict[str, list[int]]:
    """Return the step numbers of each match, as a server finds them."""
    store = Store(f"sqlite:///{file}")
    store.close()
    with closing(sqlite3.connect(file)) as db:
        if db.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            return {"the database": [-1]}
        found: dict[str, list[int]] = {row[0]: [] for row in db.execute("SELECT id FROM match")}
        for match, n in db.execute("SELECT match, n FROM step ORDER BY match, n"):
            found[match].append(n)
    return found


def is_prefix(steps: list[int]) -> bool:
    """Whether the steps are numbered without a gap."""
    return steps == list(range(1, len(steps) + 1))


# Restart, repeated commands, shutdown, backup


def restart(folder: Path, times: int, tree: Path) -> Figures:
    """Start a server with many unfinished tables."""
    store = Store(f"sqlite:///{folder / 'benben.db'}")
    asyncio.run(fill(store, times, 4))
    store.close()
    began = perf_counter()
    served = Served(folder, tree)
    ready = perf_counter() - began
    try:
        began = perf_counter()
        info = asyncio.run(Connection(served.port).api("GET", "/tables/T00003"))
        opened = perf_counter() - began
    finally:
        served.stop()
    violations = [] if info["version"] == 5 else [f"version {info['version']}"]
    late = [f"{seconds:.2f} s" for seconds, most in ((ready, READY), (opened, OPENED)) if seconds > most]
    told = {"tables": times, "ready": round(ready, 2), "opened": round(opened, 3)}
    return {**told, "late": late, "violations": violations}


def repeat(folder: Path, times: int, tree: Path) -> Figures:
    """Send the same command on many connections at once."""

    async def run(served: Served) -> list[str]:
        wrong: list[str] = []
        party = await open_party(served.port, "pyramido", 2)
        tokens = {browser.seat: browser.connection.token for browser in party.browsers}
        lines = [Connection(served.port) for _ in range(AT_ONCE)]
        for _ in range(times):
            info = await Connection(served.port, tokens[0]).api("GET", f"/tables/{party.id}")
            if info["over"]:
                party = await open_party(served.port, "pyramido", 2)
                tokens = {browser.seat: browser.connection.token for browser in party.browsers}
                continue
            seat = info["turn"]
            info = await Connection(served.port, tokens[seat]).api("GET", f"/tables/{party.id}")
            told = {"seat": seat, "version": info["version"], "command": new_command()}
            body = {"action": info["options"][0], **told}
            for line in lines:
                line.token = tokens[seat]
            path = f"/tables/{party.id}/act"
            answers = await asyncio.gather(*(line.api("POST", path, body) for line in lines))
            versions = {answer["version"] for answer in answers}
            if versions != {info["version"] + 1}:
                wrong.append(f"{party.id}: versions {versions} after {info['version']}")
        for line in lines:
            line.close()
        return wrong

    served = Served(folder, tree)
    try:
        return {"rounds": times, "at_once": AT_ONCE, "late": [], "violations": asyncio.run(run(served))}
    finally:
        served.stop()


def stop(folder: Path, times: int, tree: Path) -> Figures:
    """Send SIGTERM while people play, repeatedly."""
    slowest, answers = 0.0, Answers()

    async def run(served: Served) -> float:
        playing = [asyncio.create_task(busy(served.port, answers, 0.02)) for _ in range(8)]
        await until_played(answers, len(answers) + 20)
        began = perf_counter()
        await asyncio.to_thread(served.stop)
        seconds = perf_counter() - began
        await end(playing)
        return seconds

    for _ in range(times):
        slowest = max(slowest, asyncio.run(run(Served(folder, tree))))
    failed = [f"answer {status}" for status, _ in answers if status >= 500]
    late = [f"{slowest:.2f} s"] if slowest > STOPPED else []
    told = {"stops": times, "slowest": round(slowest, 2), "moves": len(answers)}
    return {**told, "late": late, "violations": failed}


def bots(folder: Path, times: int, _: Path) -> Figures:
    """Call every faulty bot many times; a legal option is played for each, soon after the budget."""
    violations, slowest = [], 0.0
    game = load_game("_template")
    match = Match("_template", seats=2, seed=1)
    assert match.seat is not None
    with installed(folder), Pool(1) as pool:
        for number in range(times * len(ROGUES)):
            bot = sorted(ROGUES)[number % len(ROGUES)]
            began = perf_counter()
            answer = pool.choose(bot, game, match.view(match.seat), match.options, number, 1, BUDGET)
            slowest = max(slowest, perf_counter() - began - BUDGET)
            if answer.action not in match.options or not answer.fallback:
                violations.append(f"{bot}: {answer}")
    late = [f"{slowest:.2f} s"] if slowest > BEYOND else []
    told = {"questions": times * len(ROGUES), "slowest_beyond": round(slowest, 2)}
    return {**told, "late": late, "violations": violations}


GATES: Final[dict[str, Callable[[Path, int, Path], Figures]]] = {
    "damage": damage,
    "restart": restart,
    "repeat": repeat,
    "stop": stop,
    "backup": backup,
    "bots": bots,
    "slow": slow,
    "thinkers": thinkers,
    "overload": overload,
    "canaries": canaries,
    "soak": soak,
    "clicks": clicks,
}


def arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(prog="python -m stress.gates", description="Smaller promises.")
    parser.add_argument("--only", choices=GATES, action="append", help="one of them; may be repeated")
    parser.add_argument("--full", action="store_true", help="as often as the quality gates say")
    parser.add_argument("--times", type=int, help="how often, instead of the usual number")
    parser.add_argument("--tree", type=Path, help="the package to serve; default: compiled if up to date")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def main() -> None:
    """Run all gates, print their results, and fail if one failed."""
    args = arguments()
    tree = (args.tree or best_tree()).absolute()
    found: dict[str, Figures] = {}
    for name in args.only or GATES:
        with tempfile.TemporaryDirectory(prefix=f"benben-{name}-") as folder:
            found[name] = GATES[name](Path(folder), args.times or TIMES[name][args.full], tree)
        if not args.json:
            print(f"{name:8}", json.dumps(found[name]), flush=True)
    if args.json:
        print(json.dumps(found))
    broken = "violations" if args.times else "late"
    sys.exit(any(figures["violations"] or figures[broken] for figures in found.values()))


if __name__ == "__main__":
    main()
