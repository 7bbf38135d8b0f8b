"""A server that writes down what lives inside it, every second: `python -m stress.inside FILE serve ...`.

It keeps fewer tables in memory than others do, and now and then forgets what is remembered up to a bound, so that
what grows in spite of it is what nobody bounds.
"""

from __future__ import annotations

import asyncio
import gc
import json
import sys
import threading
from functools import _lru_cache_wrapper
from itertools import count
from pathlib import Path
from typing import Any, Final

from benben.cli import main
from benben.svg.kept import forget
from benben.table import house

KEPT: Final = 60
SECOND: Final = 1.0
FORGETFUL: Final = 10
"""Seconds after which everything is forgotten that may be."""
SECONDS: Final = count(1)
BOUNDED: Final[dict[int, _lru_cache_wrapper[Any]]] = {}


def forget_all() -> None:
    """Empty every memory that has a bound; those without one stay, and show."""
    forget()
    for one in gc.get_objects():
        if isinstance(one, _lru_cache_wrapper) and one.cache_parameters()["maxsize"] is not None:
            BOUNDED[id(one)] = one
    for memory in BOUNDED.values():
        memory.cache_clear()


def watch(rooms: house.House, file: Path) -> None:
    """Tell what is there now, and look again later."""
    told = {
        "tasks": len(asyncio.all_tasks()),
        "timers": len(rooms.timers),
        "thinking": len(rooms.thinking),
        "tables": len(rooms.tables),
        "threads": threading.active_count(),
    }
    fresh = file.with_suffix(".new")
    fresh.write_text(json.dumps(told))
    fresh.replace(file)
    if next(SECONDS) % FORGETFUL == 1:
        forget_all()
    asyncio.get_running_loop().call_later(SECOND, watch, rooms, file)


def open_eyes(file: Path) -> None:
    """Watch a house from its first moment on."""
    make = house.House.__init__

    def made(rooms: house.House, *args: Any, **kwargs: Any) -> None:
        make(rooms, *args, **kwargs)
        watch(rooms, file)

    house.House.__init__ = made  # type: ignore[method-assign,assignment]
    house.MAX_TABLES = KEPT  # type: ignore[misc]


if __name__ == "__main__":
    open_eyes(Path(sys.argv[1]))
    sys.argv = ["benben", *sys.argv[2:]]
    main()
