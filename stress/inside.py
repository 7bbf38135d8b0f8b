"""A server that dumps its internal counts every second: `python -m stress.inside FILE serve ...`.

It keeps fewer tables in memory than usual and clears all bounded caches now and then, so that whatever still grows
is unbounded.
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

MAX_TABLES: Final = 60
SECOND: Final = 1.0
FORGETFUL: Final = 10
"""Seconds between two clearings of the bounded caches."""
SECONDS: Final = count(1)
BOUNDED: Final[dict[int, _lru_cache_wrapper[Any]]] = {}


def clear_caches() -> None:
    """Clear every bounded cache; unbounded ones stay, and their growth shows."""
    forget()
    for one in gc.get_objects():
        if isinstance(one, _lru_cache_wrapper) and one.cache_parameters()["maxsize"] is not None:
            BOUNDED[id(one)] = one
    for memory in BOUNDED.values():
        memory.cache_clear()


def dump(rooms: house.House, file: Path) -> None:
    """Write the present counts to a file, and schedule the next dump."""
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
        clear_caches()
    asyncio.get_running_loop().call_later(SECOND, dump, rooms, file)


def start_dumps(file: Path) -> None:
    """Start the dumps when the house is created."""
    make = house.House.__init__

    def made(rooms: house.House, *args: Any, **kwargs: Any) -> None:
        make(rooms, *args, **kwargs)
        dump(rooms, file)

    house.House.__init__ = made  # type: ignore[method-assign,assignment]
    house.MAX_TABLES = MAX_TABLES  # type: ignore[misc]


if __name__ == "__main__":
    start_dumps(Path(sys.argv[1]))
    sys.argv = ["benben", *sys.argv[2:]]
    main()
