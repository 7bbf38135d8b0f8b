"""A server that kills itself when it reaches a given point for the n-th time.

`python -m stress.faults POINT N serve ...`. The points are monkeypatched around the real server, whose code does not
know them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from signal import SIGKILL
from typing import Any, Final

from benben.cli import main
from benben.store import Store
from benben.table.hub import Hub
from benben.table.live.table import Table

POINTS: Final = ("before_apply", "after_apply", "after_commit", "before_push")


class Fault:
    """Counts down to the kill."""

    def __init__(self, n: int) -> None:
        self.left = n
        self.stored = False
        """Whether a step was stored: only then is there something to push."""

    def pass_by(self) -> None:
        """Count one pass; kill the process at the last one."""
        self.left -= 1
        if self.left <= 0:
            os.kill(os.getpid(), SIGKILL)


def plant(point: str, fault: Fault) -> None:
    """Install the fault at a point."""
    match point:
        case "before_apply":
            before(Table, "check_turn", fault.pass_by)
        case "after_apply":
            before(Table, "save", fault.pass_by)
        case "after_commit":
            after_append(fault.pass_by)
        case "before_push":
            after_append(lambda: setattr(fault, "stored", True))
            before(Hub, "publish", lambda: fault.pass_by() if fault.stored else None)
        case _:
            raise SystemExit(f"no such point: {point}; known are {', '.join(POINTS)}")


def before(kind: type, name: str, strike: Callable[[], None]) -> None:
    """Call `strike` before every call of a method."""
    known = getattr(kind, name)

    def struck(self: Any, *args: Any, **kwargs: Any) -> Any:
        strike()
        return known(self, *args, **kwargs)

    setattr(kind, name, struck)


def after_append(strike: Callable[[], None]) -> None:
    """Call `strike` when a step is on disk and not yet published."""
    append = Store.append

    async def appended(self: Store, *args: Any, **kwargs: Any) -> None:
        await append(self, *args, **kwargs)
        strike()

    Store.append = appended  # type: ignore[method-assign]


if __name__ == "__main__":
    plant(sys.argv[1], Fault(int(sys.argv[2])))
    sys.argv = ["benben", *sys.argv[3:]]
    main()
