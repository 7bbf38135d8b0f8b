"""Nothing acknowledged is ever lost: `python -m stress.kill [--json]`.

People play at ten tables while the server is killed at random moments (`kill -9`) and restarted. They record every
response and every board they were shown, and retry a move without a response, as the page does.
After each kill the database is read and replayed, and it must hold:

    each acknowledged move exactly once, by its seat, with the version that its response showed
    no move that nobody sent, no gap in the numbers, no change of what was there before
    no less than was shown: no board had a version that is not stored
    for each step the digest that replaying it gives
"""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
import sqlite3
import sys
import tempfile
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, Final, NamedTuple

from benben.core.advance import Progress, advance, start
from benben.core.rng import Rng, parse_seed
from benben.games import load_game
from stress.server import Served, best_tree
from stress.tables import Browser, Party, new_command, open_party, pick, shown_version

OK: Final = 200
TIMEOUT: Final = 30.0
"""Seconds within which a table must be available again."""
SHORTEST: Final = 0.1
FILES: Final = ("benben.db", "benben.db-wal")


class Sent(NamedTuple):
    """A move that was sent."""

    seat: int
    action: str
    command: str


class Row(NamedTuple):
    """A stored step."""

    n: int
    seat: int
    action: str
    command: str
    digest: str
    versions: str


@dataclass
class Ledger:
    """What the players at one table know."""

    party: Party
    acknowledged: dict[str, tuple[Sent, int]] = field(default_factory=dict)
    """By command, with the version that the response showed; 0 for the response to a retry."""
    doubt: Sent | None = None
    """The move without a response."""
    repeated: int = 0
    shown: Counter[int] = field(default_factory=Counter)
    """The highest version each seat has seen."""
    rows: list[Row] = field(default_factory=list)
    """The rows stored at the last check."""

    def note_boards(self) -> None:
        """Record the boards that the streams have shown."""
        for browser in self.party.browsers:
            self.shown[browser.seat] = max(self.shown[browser.seat], browser.version)

    async def play(self, rng: Random) -> None:
        """Play until the match is over or the server dies."""
        while mover := self.party.mover():
            again = self.doubt is not None
            sent = self.doubt or Sent(mover.seat, pick(mover.board, rng), new_command())
            self.doubt = sent
            others = [
                (browser, browser.version) for browser in self.party.browsers if browser.seat != sent.seat
            ]
            version = await self.send(self.party.browsers[sent.seat], sent)
            self.acknowledged[sent.command] = (sent, 0 if again else version)
            self.repeated += again
            self.doubt = None
            self.shown[sent.seat] = max(self.shown[sent.seat], version)
            await self.party.browsers[sent.seat].wait_for(version)
            for browser, before in others if not again else ():
                await browser.wait_for(before + 1)
            await asyncio.sleep(rng.random() * 0.1)

    async def send(self, browser: Browser, sent: Sent) -> int:
        """Send a move and return the version that the response shows."""
        answer = await browser.act(sent.action, sent.command)
        if answer.status != OK:
            raise Broken(f"{self.party.id}: {answer.status} for {sent}")
        return shown_version(answer.body)

    def check(self, rows: list[Row], seats: int) -> list[str]:
        """Return what is wrong with the rows of a table."""
        by_command = {row.command: row for row in rows}
        last = json.loads(rows[-1].versions) if rows else [1] * (seats + 1)
        wrong = [f"lost: {sent}" for sent, _ in self.acknowledged.values() if stored(sent) not in by_command]
        wrong += [
            f"doubled: {count}x {c}" for c, count in Counter(r.command for r in rows).items() if count > 1
        ]
        known = {stored(sent) for sent, _ in self.acknowledged.values()} | (
            {stored(self.doubt)} if self.doubt else set()
        )
        wrong += [f"nobody sent {row}" for row in rows if row.command not in known]
        wrong += [f"gap before {row}" for n, row in enumerate(rows, 1) if row.n != n]
        wrong += ["an older step has changed"] if rows[: len(self.rows)] != self.rows else []
        wrong += [
            f"seat {seat} saw version {version}, stored is {last[seat + 1]}"
            for seat, version in self.shown.items()
            if version > last[seat + 1]
        ]
        wrong += [
            f"other than acknowledged: {row}"
            for sent, version in self.acknowledged.values()
            if (row := by_command.get(stored(sent))) and not same(row, sent, version)
        ]
        self.rows = rows
        return [f"{self.party.id}: {text}" for text in wrong]


class Broken(Exception):
    """A violated guarantee."""


def stored(sent: Sent) -> str:
    """Return the command as the server stores it."""
    return f"{sent.seat}-{sent.command}"


def same(row: Row, sent: Sent, version: int) -> bool:
    """Whether a row matches what was acknowledged."""
    agrees = not version or json.loads(row.versions)[sent.seat + 1] == version
    return agrees and (row.seat, row.action) == (sent.seat, sent.action)


def read(file: Path) -> dict[str, tuple[Any, list[Row]]]:
    """Return each match with its steps."""
    with closing(sqlite3.connect(file)) as db:
        if db.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            raise Broken("the database is damaged")
        found = {
            m[0]: (m, list[Row]()) for m in db.execute("SELECT id, game, seats, options, seed FROM match")
        }
        order = "SELECT match, n, seat, action, command, digest, versions FROM step ORDER BY match, n"
        for match, *row in db.execute(order):
            found[match][1].append(Row(*row))
    return found


def replay(match: Any, rows: list[Row]) -> list[str]:
    """Return the steps whose stored digest differs from that of a replay by the engine alone."""
    key, seats, options, seed = match[1:]
    game, dice = load_game(key), parse_seed(seed)
    at: Progress[Any, Any] = start(game, seats, game.options.parse(json.loads(options)), Rng(dice, 0))
    wrong = []
    for row in rows:
        at = advance(at, row.action, Rng(dice, at.n + 1), row.seat)
        if at.digest != row.digest:
            wrong.append(f"{match[0]}: step {row.n} has digest {row.digest}, replayed {at.digest}")
    return wrong


def examine(folder: Path, ledgers: list[Ledger]) -> list[str]:
    """Return all that is wrong with a copy of the data directory."""
    found = read(folder / "benben.db")
    wrong = []
    for ledger in ledgers:
        if ledger.party.id not in found:
            wrong.append(f"{ledger.party.id}: the table is gone")
            continue
        match, rows = found[ledger.party.id]
        wrong += ledger.check(rows, match[2]) + replay(match, rows)
    return wrong


@dataclass
class Report:
    """The results of a run."""

    kills: int = 0
    acknowledged: int = 0
    repeated: int = 0
    tables: int = 0
    slowest_start: float = 0.0
    violations: list[str] = field(default_factory=list)

    def line(self) -> str:
        """Return a one-line summary."""
        return (
            f"{self.kills} kills, {self.tables} tables, {self.acknowledged} moves acknowledged, "
            f"{self.repeated} sent again, slowest start {self.slowest_start:.1f} s, "
            f"{len(self.violations)} violations"
        )


class Trial:
    """A server that is killed repeatedly, and the players who go on."""

    def __init__(self, folder: Path, args: argparse.Namespace) -> None:
        self.folder = folder
        self.args = args
        self.rng = Random(args.seed)
        self.ledgers: list[Ledger] = []
        self.past: list[Ledger] = []
        """Those of finished matches."""
        self.report = Report()

    async def run(self) -> Report:
        """Kill the server as often as requested; stop at the first violation."""
        served = await self.start(0)
        try:
            for _ in range(self.args.kills):
                await self.play_and_kill(served)
                checking = asyncio.create_task(asyncio.to_thread(self.examine_copy))
                served = await self.start(served.port)
                self.report.violations += await checking
                if self.report.violations:
                    break
        finally:
            served.stop()
        return self.report

    async def start(self, port: int) -> Served:
        """Start a server and wait until it is ready."""
        began = perf_counter()
        served = await asyncio.to_thread(Served, self.folder, self.args.tree or best_tree(), port)
        self.report.slowest_start = max(self.report.slowest_start, perf_counter() - began)
        return served

    async def play_and_kill(self, served: Served) -> None:
        """Reconnect everyone and play until the server dies."""
        await self.seat_everybody(served.port)
        playing = [asyncio.create_task(ledger.play(self.rng)) for ledger in self.ledgers]
        await self.death(served)
        await asyncio.sleep(0.05)
        for task in playing:
            task.cancel()
        ends = await asyncio.gather(*playing, return_exceptions=True)
        self.report.violations += [
            str(end) for end in ends if isinstance(end, Exception) and not isinstance(end, OSError | EOFError)
        ]
        self.sum_up()

    async def death(self, served: Served) -> None:
        """Kill the server at a random moment."""
        await asyncio.sleep(SHORTEST + self.rng.random() * self.args.longest)
        await asyncio.to_thread(served.kill)

    async def seat_everybody(self, port: int) -> None:
        """Reopen all streams; replace finished tables by new ones."""
        for ledger in self.ledgers:
            await self.gather(ledger.party)
        over = [ledger for ledger in self.ledgers if ledger.party.mover() is None]
        self.past += over
        self.ledgers = [ledger for ledger in self.ledgers if ledger not in over]
        while len(self.ledgers) < self.args.tables:
            party = await open_party(port, self.args.game, self.args.seats)
            self.ledgers.append(Ledger(party))
            await self.gather(party)

    async def gather(self, party: Party) -> None:
        """Reconnect a party; raise `Broken` if its table is not available in time."""
        try:
            async with asyncio.timeout(TIMEOUT):
                await party.gather()
        except (TimeoutError, OSError) as error:
            raise Broken(f"{party.id} does not come back") from error

    def sum_up(self) -> None:
        """Record what was shown and acknowledged, close all connections, copy the data."""
        for ledger in self.ledgers:
            ledger.note_boards()
            ledger.party.close()
            for browser in ledger.party.browsers:
                browser.mark, browser.board = "", b""
        everyone = [*self.past, *self.ledgers]
        self.report.kills += 1
        self.report.tables = len(everyone)
        self.report.acknowledged = sum(len(ledger.acknowledged) for ledger in everyone)
        self.report.repeated = sum(ledger.repeated for ledger in everyone)
        shutil.rmtree(self.copy, ignore_errors=True)
        self.copy.mkdir()
        for name in FILES:
            if (self.folder / name).exists():
                shutil.copy(self.folder / name, self.copy / name)
        if self.report.kills % 10 == 0 and not self.args.json:
            print(self.report.line(), flush=True)

    @property
    def copy(self) -> Path:
        """The copy of the data directory that is examined while the next server starts."""
        return self.folder / "copy"

    def examine_copy(self) -> list[str]:
        """Examine the copy; runs in a thread."""
        return examine(self.copy, [*self.past, *self.ledgers])


def arguments(script: str, promise: str) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(prog=f"python -m stress.{script}", description=promise)
    parser.add_argument("--game", default="pyramido")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--longest", type=float, default=1.0, help="seconds between start and kill")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tree", type=Path, help="the package to serve; default: compiled if up to date")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def main(
    kind: type[Trial] = Trial, script: str = "kill", promise: str = "Kill the server, lose nothing."
) -> None:
    """Run, print the results, and fail on a violation."""
    args = arguments(script, promise)
    with tempfile.TemporaryDirectory(prefix=f"benben-{script}-") as folder:
        trial = kind(Path(folder), args)
        try:
            report = asyncio.run(trial.run())
        except Broken as error:
            report = trial.report
            report.violations.append(str(error))
    if args.json:
        print(json.dumps(vars(report)))
    else:
        print(*report.violations[:20], report.line(), sep="\n")
    sys.exit(bool(report.violations))


if __name__ == "__main__":
    main()
