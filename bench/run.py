"""`make bench`: benchmarks, part by part; `--only games,pages` names those that run, `--json` prints one JSON object.

    games   the speed of the games and of other libraries (see games.py); the part that runs by default
    pages   what Lighthouse says of pages on a phone (see pages.py)
    research   environments for learning, and those of others (see environments.py)

A part adds its figures to the JSON object.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from rich.console import Console, RenderableType

from bench import environments, games, pages

Figures = dict[str, Any]


@dataclass(frozen=True)
class Wishes:
    """What the command line asks for."""

    compiled: Path | None
    """The output folder of tools/compile.py."""
    peers: bool


@dataclass(frozen=True)
class Part:
    """A benchmark of a name."""

    measure: Callable[[Wishes, Console], Figures]
    show: Callable[[Figures], Iterable[RenderableType]]


PARTS: Final = {
    "games": Part(lambda told, console: games.bench(told.compiled, told.peers, console), games.show),
    "pages": Part(lambda _, console: pages.bench(console), pages.show),
    "research": Part(
        lambda told, console: environments.bench(told.compiled, told.peers, console), environments.show
    ),
}
USUAL: Final = ("games",)


def names(text: str) -> tuple[str, ...]:
    """The parts of a comma-separated list."""
    found = tuple(name.strip() for name in text.split(",") if name.strip())
    if unknown := sorted(set(found) - PARTS.keys()):
        raise argparse.ArgumentTypeError(f"no part {', '.join(unknown)}; there are {', '.join(PARTS)}")
    return found


def main() -> None:
    """Measure and print the figures."""
    parser = argparse.ArgumentParser(description="Measure speed and weight.")
    parser.add_argument("--only", type=names, default=USUAL, help=f"parts to run: {', '.join(PARTS)}")
    parser.add_argument("--compiled", type=Path, help="the output folder of tools/compile.py")
    parser.add_argument("--peers", action="store_true", help="measure other libraries too")
    parser.add_argument("--json", action="store_true", help="print one JSON object only")
    given = parser.parse_args()
    console = Console(stderr=True, quiet=given.json)
    found: Figures = {}
    for name in given.only:
        found |= PARTS[name].measure(Wishes(given.compiled, given.peers), console)
    if given.json:
        print(json.dumps(found))
        return
    for name in given.only:
        for shown in PARTS[name].show(found):
            Console().print(shown)


if __name__ == "__main__":
    main()
