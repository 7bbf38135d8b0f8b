"""A server that writes down what lives inside it, every second: `python -m stress.inside FILE serve ...`.

It keeps fewer tables in memory than others do, so that what is kept on purpose is soon as much as it ever will be.
"""

from __future__ import annotations

import asyncio
import json
import sys
import threading
from pathlib import Path
from typing import Any, Final

from benben.cli import main
from benben.table import house

KEPT: Final = 60
SECOND: Final = 1.0


def watch(rooms: house.House, file: Path) -> None:
    """Tell what is there now, and look again later."""
    told = {
        "tasks": len(asyncio.all_tasks()),
        "timers": len(rooms.alarms),
        "thinking": len(rooms.thinking),
        "tables": len(rooms.tables),
        "threads": threading.active_count(),
    }
    fresh = file.with_suffix(".new")
    fresh.write_text(json.dumps(told))
    fresh.replace(file)
    asyncio.get_running_loop().call_later(SECOND, watch, rooms, file)


def open_eyes(file: Path) -> None:
    """Watch a house from its first moment on."""
    make = house.House.__init__

    def made(rooms: house.House, *args: Any, **kwargs: Any) -> None:
        make(rooms, *args, **kwargs)
        watch(rooms, file)

    house.House.__init__ = made  # type: ignore[method-assign,assignment]
    house.KEPT = KEPT  # type: ignore[misc]


if __name__ == "__main__":
    open_eyes(Path(sys.argv[1]))
    sys.argv = ["benben", *sys.argv[2:]]
    main()
