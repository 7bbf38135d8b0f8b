"""Nothing is shown before it is stored: `python -m stress.crash [--json]`.

Like `stress.kill`, but the server kills itself, in turn at each of four points: before a move is applied, after it
is applied, after it is stored, before it is pushed. The same must hold after each death.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from time import perf_counter
from typing import Final

from stress.faults import POINTS
from stress.kill import Broken, Trial, main
from stress.server import Served, best_tree

LATEST: Final = 30.0
"""Seconds within which a fault must strike."""
MOST_MOVES: Final = 8


class Crash(Trial):
    """A server with a new fault at each start."""

    async def start(self, port: int) -> Served:
        """Start a server that dies at the next point, after some moves."""
        began = perf_counter()
        point, moves = POINTS[self.report.kills % len(POINTS)], self.rng.randint(1, MOST_MOVES)
        launcher = (sys.executable, "-m", "stress.faults", point, str(moves))
        tree = self.args.tree or best_tree()
        served = await asyncio.to_thread(Served, self.folder, tree, port, launcher)
        self.report.slowest_start = max(self.report.slowest_start, perf_counter() - began)
        return served

    async def death(self, served: Served) -> None:
        """Wait until the server kills itself."""
        try:
            await asyncio.to_thread(served.process.wait, LATEST)
        except subprocess.TimeoutExpired:
            raise Broken("the fault did not strike") from None
        finally:
            await asyncio.to_thread(served.kill)


if __name__ == "__main__":
    main(Crash, "crash", "Die at every point of a move, show nothing that is not stored.")
