"""Latency under load: `python -m stress.load [--json]`.

Tables of three people, each with a stream of their own seat, and moves played over all tables at a fixed rate: the
target rate, then faster and faster until the server is saturated.

    tables      the number of tables
    rate        moves per second requested, and `made`, those that were made
    act         milliseconds from the click to the whole response: p50, p95, p99
    push        milliseconds from the click to the new board in each other player's stream: p50, p95, p99
    errors      responses other than 200, boards that did not come within 5 seconds
    cpu         processor time of the server in percent of one core; `cpu_ms` per move; `client` our own
    memory      resident megabytes of the server
    disk        milliseconds of one write of ours to the same disk meanwhile: p50, p95, p99
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import FileIO
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final

from rich.console import Console
from rich.table import Table

from stress.server import Served, best_tree
from stress.tables import Party, new_command, open_party, pick, shown_version
from stress.wire import Answer

PROMISES: Final = ((100, 50.0), (200, 100.0))
"""Targets: tables, and moves per second at them."""
RAMP: Final = (1.25, 1.5, 2.0, 3.0, 4.0, 6.0)
"""Factors on the target rate."""
TARGET_MS: Final = 100.0
TARGET_MB: Final = 400.0
OK: Final = 200
SATURATED_MS: Final = 250.0
LATEST: Final = 5.0
"""Seconds after which a board counts as lost."""
PROBE: Final = 0.1
"""Seconds between probes of the disk."""
TIMEOUT: Final = 30.0
"""The timeout for opening a table, in seconds."""


@dataclass
class Figures:
    """The results at one rate."""

    tables: int
    rate: float
    seconds: float
    act: list[float] = field(default_factory=list)
    push: list[float] = field(default_factory=list)
    errors: int = 0
    problem: str = ""
    skipped: int = 0
    """Moves skipped because no table was free."""
    cpu: float = 0.0
    client: float = 0.0
    memory: float = 0.0
    disk: list[float] = field(default_factory=list)

    def fail(self, why: str) -> None:
        """Count an error and keep the first reason."""
        self.errors += 1
        self.problem = self.problem or why

    @property
    def slowest(self) -> float:
        """The larger p95 of act and push."""
        return max(percentile(self.act, 95), percentile(self.push, 95))

    @property
    def saturated(self) -> bool:
        """Whether the server could not keep up."""
        return (
            bool(self.errors) or self.slowest > SATURATED_MS or self.skipped > 0.05 * self.rate * self.seconds
        )

    def report(self) -> dict[str, object]:
        """Return the results that the module's docstring explains."""
        made = len(self.act) / self.seconds
        told = {name: percentiles(getattr(self, name)) for name in ("act", "push", "disk")}
        return {
            "tables": self.tables,
            "rate": self.rate,
            "made": round(made, 1),
            **told,
            "errors": self.errors,
            "problem": self.problem,
            "cpu": round(100 * self.cpu / self.seconds),
            "cpu_ms": round(1000 * self.cpu / max(1, len(self.act)), 1),
            "client": round(100 * self.client / self.seconds),
            "memory": round(self.memory),
        }


def percentile(values: list[float], percent: float) -> float:
    """Return the value that so many percent do not exceed; infinite if there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))] if ordered else float("inf")


def percentiles(values: list[float]) -> list[float]:
    """Return p50, p95 and p99."""
    return [round(percentile(values, percent), 1) for percent in (50, 95, 99)]


class Load:
    """Tables at a server, and those free for the next move."""

    def __init__(self, served: Served, game: str, seats: int, rng: Random) -> None:
        self.served = served
        self.game = game
        self.seats = seats
        self.rng = rng
        self.tables = 0
        self.free: list[Party] = []
        self.tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Open one more table."""
        async with asyncio.timeout(TIMEOUT):
            party = await open_party(self.served.port, self.game, self.seats)
            await party.gather()
        self.free.append(party)

    async def grow(self, tables: int) -> None:
        """Open tables up to a number."""
        while self.tables < tables:
            await self.open()
            self.tables += 1

    async def drive(self, rate: float, seconds: float) -> Figures:
        """Make moves at a fixed rate, whether or not earlier ones are answered."""
        figures = Figures(self.tables, rate, seconds)
        disk = asyncio.create_task(self.probe_disk(figures.disk))
        cpu, client, began = self.served.cpu(), own_cpu(), perf_counter()
        for number in range(int(rate * seconds)):
            await asyncio.sleep(max(0.0, began + number / rate - perf_counter()))
            if self.free:
                party = self.free.pop(self.rng.randrange(len(self.free)))
                self.start(self.move(party, figures))
            else:
                figures.skipped += 1
        figures.seconds = max(seconds, perf_counter() - began)
        figures.cpu, figures.client = self.served.cpu() - cpu, own_cpu() - client
        figures.memory = self.served.memory()
        disk.cancel()
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=2 * LATEST)
        return figures

    async def probe_disk(self, times: list[float]) -> None:
        """Time small writes: a slow disk is not the server's fault, but its responses wait for it."""
        with (self.served.folder / "probe").open("wb", buffering=0) as file:
            while True:
                times.append(1000 * await asyncio.to_thread(synced, file))
                await asyncio.sleep(PROBE)

    def start(self, work: object) -> None:
        """Start a background task."""
        task: asyncio.Task[None] = asyncio.ensure_future(work)  # type: ignore[call-overload]
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def move(self, party: Party, figures: Figures) -> None:
        """Make one move and time its response and the boards of the others; replace a finished table."""
        mover = party.mover()
        if mover is None:
            party.close()
            await self.open()
            return
        action = pick(mover.board, self.rng)
        before = [browser.version for browser in party.browsers]
        began = perf_counter()
        try:
            answer = await asyncio.wait_for(mover.act(action, new_command()), LATEST)
            check(answer)
            figures.act.append(1000 * (perf_counter() - began))
            for browser, version in zip(party.browsers, before, strict=True):
                newer = shown_version(answer.body) if browser is mover else version + 1
                arrived = await asyncio.wait_for(browser.wait_for(newer), LATEST)
                if browser is not mover:
                    figures.push.append(1000 * (arrived - began))
        except (OSError, TimeoutError, EOFError) as error:
            figures.fail(f"{type(error).__name__} {error}")
            party.close()
            return
        self.free.append(party)


def check(answer: Answer) -> None:
    """Raise unless the status is 200, which alone says that the move is stored."""
    if answer.status != OK:
        raise OSError(f"{answer.status} {answer.body[:80]!r}")


def synced(file: FileIO) -> float:
    """Return the seconds until a block is on disk."""
    began = perf_counter()
    file.write(b"x" * 4096)
    os.fdatasync(file.fileno())
    return perf_counter() - began


def own_cpu() -> float:
    """Return the processor time of this process."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


@contextmanager
def serving(tree: Path) -> Iterator[Served]:
    """Run a server with an empty data directory."""
    with tempfile.TemporaryDirectory(prefix="benben-load-") as folder:
        served = Served(Path(folder), tree)
        try:
            yield served
        finally:
            served.stop()


async def measure(served: Served, args: argparse.Namespace) -> tuple[list[Figures], list[Figures]]:
    """Measure the target rates, then faster ones until the server is saturated."""
    load = Load(served, args.game, args.seats, Random(args.seed))
    promised: list[Figures] = []
    for tables, rate in promises(args):
        await load.grow(tables)
        await load.drive(rate, args.warm)
        promised.append(await load.drive(rate, args.seconds))
    ramp: list[Figures] = []
    for faster in RAMP[: args.ramp]:
        if not (promised + ramp)[-1].saturated:
            ramp.append(await load.drive(promised[-1].rate * faster, args.step))
    for party in load.free:
        party.close()
    return promised, ramp


def promises(args: argparse.Namespace) -> Sequence[tuple[int, float]]:
    """Return the tables and rate of the command line, else all targets."""
    tables, rate = PROMISES[-1]
    return ((args.tables or tables, args.rate or rate),) if args.tables or args.rate else PROMISES


def show(promised: list[Figures], ramp: list[Figures], seats: int) -> None:
    """Print a table of the results and the verdict."""
    table = Table(
        *("tables", "asked/s", "made/s", "act p50", "p95", "p99", "push p50", "p95", "p99", "errors"),
        *("server cpu %", "ms a move", "client cpu %", "memory MB", "disk p95"),
        title=f"{seats} viewers at each table; milliseconds",
    )
    for figures in promised + ramp:
        table.add_row(*(f"{cell:.4g}" if isinstance(cell, float) else str(cell) for cell in row(figures)))
    Console(width=160).print(table)
    for figures in promised + ramp:
        if figures.problem:
            print(f"at {figures.rate:g} moves/s: {figures.problem}")
    for figures in promised:
        asked = f"{figures.tables} tables x {seats} viewers at {figures.rate:g} moves/s"
        print(f"target: {asked}, p95 below {TARGET_MS:g} ms and {TARGET_MB:g} MB: {verdict([figures])}")
    print(saturation(promised + ramp))


def row(figures: Figures) -> list[object]:
    """Return one row of that table."""
    told = figures.report()
    made = [told["tables"], told["rate"], told["made"], *percentiles(figures.act), *percentiles(figures.push)]
    return [
        *made,
        *(told[name] for name in ("errors", "cpu", "cpu_ms", "client", "memory")),
        percentile(figures.disk, 95),
    ]


def saturation(found: list[Figures]) -> str:
    """Return the rate at which the server was saturated."""
    full = next((figures.rate for figures in found if figures.saturated), None)
    return f"saturated at {full:g} moves/s" if full else f"not saturated at {found[-1].rate:g} moves/s"


def verdict(promised: list[Figures]) -> str:
    """Return whether the targets are met."""
    met = all(
        not figures.errors and figures.slowest < TARGET_MS and figures.memory < TARGET_MB
        for figures in promised
    )
    return "met" if met else "MISSED"


def arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(prog="python -m stress.load", description="A server under load.")
    parser.add_argument("--game", default="pyramido")
    parser.add_argument("--tables", type=int, help="default: all that we promise")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--rate", type=float, help="moves a second; default: all that we promise")
    parser.add_argument("--seconds", type=float, default=60.0, help="at each of these rates")
    parser.add_argument("--warm", type=float, default=3.0, help="seconds before measuring")
    parser.add_argument("--step", type=float, default=10.0, help="seconds at each faster rate")
    parser.add_argument("--ramp", type=int, default=len(RAMP), help="how many faster rates")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tree", type=Path, help="the package to serve; default: compiled if up to date")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def main() -> None:
    """Measure, print the results, and fail if a target is missed."""
    args = arguments()
    tree = args.tree or best_tree()
    with serving(tree) as served:
        promised, ramp = asyncio.run(measure(served, args))
    if args.json:
        told = {"tree": str(tree), "seats": args.seats, "verdict": verdict(promised)}
        rates = [figures.report() for figures in promised + ramp]
        print(json.dumps({**told, "rates": rates, "saturation": saturation(promised + ramp)}))
    else:
        print(f"engines: {tree}")
        show(promised, ramp, args.seats)
    sys.exit(verdict(promised) != "met")


if __name__ == "__main__":
    main()
