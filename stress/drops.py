"""Broken connections: `python -m stress.drops [--json] [--page]`.

Clients listen through a proxy. First it cuts and resets their connections repeatedly, also in the middle of messages.
Then all connections suffer each kind of failure in turn, while the matches go on:

    cut        a close in the middle of a message
    reset      as from a restarting proxy
    hole       all data is dropped, and no connection ends
    sleep      a suspended laptop: no client reads, more is sent than any buffer holds
    restart    the server stops and starts again

The clients reconnect by themselves, with the id of the last event they received. `returned` is the time from the end
of a failure until the last of them shows the server's state, `page` the same for a page in a real browser. Throughout:

    no board older than one that was shown before
    no event twice: after a cut no client receives again what it had
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import sys
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, Final

from stress.ear import Ear
from stress.leaf import Leaf, leaf
from stress.proxy import Proxy
from stress.server import Served, best_tree
from stress.tables import Browser, Party, new_command, open_party, pick

COMMAND: Final = re.compile(rb'data-command="[^"]*"|name="id" value="[^"]*"')
TIMEOUT: Final = 30.0
OK: Final = 200


@dataclass
class Report:
    """The results of a run."""

    cuts: int = 0
    resets: int = 0
    moves: int = 0
    tables: int = 0
    told: int = 0
    """Boards received, each once."""
    returned: dict[str, float] = field(default_factory=dict)
    page: dict[str, float] = field(default_factory=dict)
    violations: list[str] = field(default_factory=list)

    def line(self) -> str:
        """Return a one-line summary."""
        back = ", ".join(f"{kind} {seconds} s" for kind, seconds in self.returned.items())
        page = ", ".join(f"{kind} {seconds} s" for kind, seconds in self.page.items())
        return (
            f"{self.cuts} lines cut, {self.resets} reset, {self.moves} moves and {self.told} boards at "
            f"{self.tables} tables; all back after: {back}; a page: {page or 'none'}; "
            f"{len(self.violations)} violations"
        )


class Trial:
    """A server, a proxy, clients that listen through it, and optionally a page."""

    def __init__(self, served: Served, args: argparse.Namespace) -> None:
        self.served = served
        self.args = args
        self.rng = Random(args.seed)
        self.report = Report(tables=args.tables)
        self.proxy = Proxy(served.port, self.rng)
        self.parties: list[Party] = []
        self.ears: list[Ear] = []
        self.page: Leaf | None = None
        self.free = 0.0
        """When the last failure ended."""

    async def run(self) -> Report:
        """Open the tables, cause every failure, compare the boards."""
        port = await self.proxy.open()
        self.parties = [
            await open_party(self.served.port, self.args.game, self.args.seats)
            for _ in range(self.args.tables)
        ]
        everyone = [browser for party in self.parties for browser in party.browsers]
        self.ears = [Ear(browser, port, self.report.violations, self.args.pulse) for browser in everyone]
        listening = [asyncio.create_task(ear.run()) for ear in self.ears]
        async with AsyncExitStack() as stack:
            if self.args.page:
                self.page = await stack.enter_async_context(leaf(everyone[0], port, self.report.violations))
            await self.many_lines()
            for kind, trouble in self.troubles().items():
                for _ in range(self.args.rounds):
                    await trouble()
                    await self.wait_for_boards(kind)
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
        for party in self.parties:
            party.close()
        await self.proxy.close()
        self.report.cuts, self.report.resets = self.proxy.cuts, self.proxy.resets
        self.report.told = sum(ear.heard for ear in self.ears)
        return self.report

    def troubles(self) -> dict[str, Callable[[], Awaitable[None]]]:
        """Return the failures by name; each returns when it is over."""
        return {
            "cut": self.cut,
            "reset": self.reset,
            "hole": self.black_hole,
            "sleep": self.sleep,
            "restart": self.restart,
        }

    async def wait_for_boards(self, kind: str) -> None:
        """Wait until every client shows the server's state; a late one is a violation."""
        began = self.free
        versions = {ear: await shown(ear.browser) for ear in self.ears}
        page = asyncio.create_task(self.page.wait_for(versions[self.ears[0]])) if self.page else None
        ends = await asyncio.gather(
            *(asyncio.wait_for(ear.browser.wait_for(versions[ear]), TIMEOUT) for ear in self.ears),
            return_exceptions=True,
        )
        self.note(
            kind, self.report.returned, max(began, *(end for end in ends if isinstance(end, float))) - began
        )
        for ear, end in zip(self.ears, ends, strict=True):
            if isinstance(end, BaseException):
                self.report.violations.append(f"{kind}: {ear.browser.table} did not come back")
        if page:
            self.note(kind, self.report.page, await page - began)
        for party in self.parties:
            await self.compare_boards(kind, party)

    def note(self, kind: str, figures: dict[str, float], seconds: float) -> None:
        """Record the slowest of a kind; above the limit it is a violation."""
        figures[kind] = max(figures.get(kind, 0.0), round(seconds, 2))
        if seconds > self.args.within:
            self.report.violations.append(f"{kind}: back after {seconds:.2f} s")

    async def compare_boards(self, kind: str, party: Party) -> None:
        """Check that every client shows the server's board; presence may still change."""
        for browser in party.browsers:
            for _ in range(20):
                board = await fragment(browser)
                if COMMAND.sub(b"", board).strip() == COMMAND.sub(b"", browser.board).strip():
                    break
                await asyncio.sleep(0.1)
            else:
                self.report.violations.append(f"{kind}: {party.id} seat {browser.seat} sees another board")

    # Failures

    async def many_lines(self) -> None:
        """Cut and reset connections often enough, while every client plays by the boards it receives."""
        enough, end = asyncio.Event(), perf_counter() + self.args.longest
        playing = [asyncio.create_task(self.play(party, enough)) for party in self.parties]
        self.proxy.sharp = True
        while self.proxy.cuts + self.proxy.resets < self.args.drops and perf_counter() < end:
            await asyncio.wait(playing, timeout=0.1)
        enough.set()
        await asyncio.gather(*playing)
        self.proxy.sharp = False
        self.free = perf_counter()
        await self.wait_for_boards("lines")

    async def cut(self) -> None:
        """Close all connections; the matches go on."""
        self.proxy.shut_down(reset=False)
        await self.go_on(1)
        self.open_again()

    async def reset(self) -> None:
        """Reset all connections; the matches go on."""
        self.proxy.shut_down(reset=True)
        await self.go_on(1)
        self.open_again()

    async def black_hole(self) -> None:
        """Drop all data for a while."""
        end = perf_counter() + self.args.hole
        self.proxy.hole = True
        await self.go_on(2)
        await asyncio.sleep(max(0.0, end - perf_counter()))
        self.open_again()

    async def sleep(self) -> None:
        """Stop reading while many moves are made."""
        for ear in self.ears:
            ear.sleep()
        if self.page:
            await self.page.freeze()
        await self.go_on(self.args.missed)
        self.free = perf_counter()
        for ear in self.ears:
            ear.wake()
        if self.page:
            await self.page.thaw()

    async def restart(self) -> None:
        """Restart the server on the same port; nothing it stored may be lost."""
        self.proxy.shut_down(reset=False)
        await self.go_on(1)
        await asyncio.to_thread(self.served.restart)
        self.open_again()

    def open_again(self) -> None:
        """End the failure."""
        self.proxy.shut = self.proxy.hole = False
        self.free = perf_counter()

    # Moves

    async def play(self, party: Party, enough: asyncio.Event) -> None:
        """Play according to the mover's own board, which may be outdated; refused moves are retried."""
        while not enough.is_set():
            mover = party.mover()
            if mover is not None:
                answer = await mover.act(pick(mover.board, self.rng), new_command())
                self.report.moves += answer.status == OK
                if answer.status > OK + 300:
                    self.report.violations.append(f"{party.id}: {answer.status}")
            await asyncio.sleep(self.rng.random() * 0.05)

    async def go_on(self, moves: int) -> None:
        """Make moves that bypass the proxy."""
        await asyncio.gather(*(self.move(party, moves) for party in self.parties))

    async def move(self, party: Party, moves: int) -> None:
        """Make moves for the seat on turn according to the server."""
        for _ in range(moves):
            seat = (await told(party.browsers[0]))["turn"]
            if seat is None:
                return
            info = await told(party.browsers[seat])
            command = {"seat": seat, "version": info["version"], "command": new_command()}
            direct = party.browsers[seat].connection
            await direct.api(
                "POST", f"/tables/{party.id}/act", {"action": self.rng.choice(info["options"]), **command}
            )
            self.report.moves += 1


async def told(browser: Browser) -> dict[str, Any]:
    """Return the table as JSON, for this seat."""
    found = await browser.connection.api("GET", f"/tables/{browser.table}?seat={browser.seat}")
    assert isinstance(found, dict)
    return found


async def shown(browser: Browser) -> int:
    """Return the version that this seat should show."""
    return int((await told(browser))["version"])


async def fragment(browser: Browser) -> bytes:
    """Return the board that this seat should show."""
    cookie = f"benben_id={browser.connection.token}"
    path = f"/m/{browser.table}/board?seat={browser.seat}"
    return (await browser.connection.request("GET", path, Cookie=cookie)).body


def arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(prog="python -m stress.drops", description="Cut lines, lose nothing.")
    parser.add_argument("--game", default="pyramido")
    parser.add_argument("--drops", type=int, default=1000)
    parser.add_argument("--longest", type=float, default=90.0, help="seconds in which so many lines break")
    parser.add_argument("--rounds", type=int, default=2, help="how often each trouble of all lines at once")
    parser.add_argument("--hole", type=float, default=30.0, help="seconds that everything is swallowed")
    parser.add_argument("--missed", type=int, default=40, help="moves at each table during a sleep")
    parser.add_argument("--within", type=float, default=2.0, help="seconds in which everybody must be back")
    parser.add_argument("--pulse", type=float, default=5.0, help="seconds between signs of life")
    parser.add_argument("--page", action="store_true", help="with a page in a real browser")
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tree", type=Path, help="the package to serve; default: compiled if up to date")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def main() -> None:
    """Run, print the results, and fail if a client showed something wrong or too late."""
    args = arguments()
    launcher = (sys.executable, "-m", "stress.pulse", str(args.pulse))
    with tempfile.TemporaryDirectory(prefix="benben-drops-") as folder:
        served = Served(Path(folder), args.tree or best_tree(), launcher=launcher)
        try:
            report = asyncio.run(Trial(served, args).run())
        finally:
            served.stop()
    if args.json:
        print(json.dumps(vars(report)))
    else:
        print(*report.violations[:20], report.line(), sep="\n")
    sys.exit(bool(report.violations))


if __name__ == "__main__":
    main()
