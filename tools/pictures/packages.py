"""The packages of benben and what they import, level by level, for the tour.

Levels are those of the contract in `pyproject.toml` that `make lint` checks; arrows are read from the sources.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import grimp

from benben.svg import el, label, number
from tools.pictures.layers import Edges, Layout, is_bend, layout
from tools.pictures.sheet import ROOT

PACKAGE: Final = "benben"
PICTURE: Final = Path("docs/pictures/packages.svg")
ROW: Final = 80.0
BOX: Final = 36.0
LETTER: Final = 8.4
"""The width of a letter of a name."""
GAP: Final = 40.0
LANE: Final = 24.0
"""The room between two arrows that pass a row."""
EDGE: Final = 28.0
STYLE: Final = """
svg { --paper: #fbf6ea; --band: #f3e8cf; --box: #fffaf0; --line: #b08e55; --ink: #2b2013; --arrow: #7d5f36; }
@media (prefers-color-scheme: dark) {
  svg { --paper: #141a2b; --band: #1a2136; --box: #25305a; --line: #8fb4e3; --ink: #f3e8cf; --arrow: #d2b67f; }
}
.paper { fill: var(--paper); }
.band { fill: var(--band); }
.box { fill: var(--box); stroke: var(--line); stroke-width: 1.5px; }
.arrow { fill: none; stroke: var(--arrow); stroke-width: 1.5px; }
.tip { fill: var(--arrow); }
text { font: 500 14px ui-monospace, "DejaVu Sans Mono", Menlo, monospace; }
text { fill: var(--ink); text-anchor: middle; }
"""


def pictures() -> dict[Path, str]:
    """The picture by its file."""
    rows = levels(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8")))
    return {PICTURE: drawn(rows, direct_only(imports()))}


def levels(project: Mapping[str, Any]) -> list[list[str]]:
    """The rows of the contract about the whole package, the highest first."""
    contracts = project["tool"]["importlinter"]["contracts"]
    rows = next(
        contract["layers"]
        for contract in contracts
        if contract["type"] == "layers" and contract.get("containers", [PACKAGE]) == [PACKAGE]
    )
    return [[name.strip(" ()").removeprefix(f"{PACKAGE}.") for name in row.split("|")] for row in rows]


def imports() -> dict[str, set[str]]:
    """What each module and package at the top imports of the others; the root, which opens them, is none of them."""
    graph = grimp.build_graph(PACKAGE, cache_dir=None)
    tops = graph.find_children(PACKAGE)
    for top in tops:
        graph.squash_module(top)
    return {
        short(top): set(map(short, graph.find_modules_directly_imported_by(top) & tops - {top}))
        for top in tops
    }


def short(name: str) -> str:
    """A name without the package."""
    return name.removeprefix(f"{PACKAGE}.")


def direct_only(graph: Mapping[str, set[str]]) -> dict[str, list[str]]:
    """The graph without what follows from longer ways."""
    return {
        name: sorted(others.difference(*(below(other, graph) for other in others)))
        for name, others in sorted(graph.items())
    }


def below(name: str, graph: Mapping[str, set[str]]) -> set[str]:
    """Everything that a package imports, directly or not."""
    return graph[name].union(*(below(other, graph) for other in graph[name]))


def drawn(rows: Sequence[Sequence[str]], edges: Edges) -> str:
    """The picture; every package stands in one row."""
    if homeless := edges.keys() - {name for row in rows for name in row}:
        raise ValueError(f"in no level of pyproject.toml: {', '.join(sorted(homeless))}")
    there = [[name for name in row if name in edges] for row in rows]
    widths = {name: box_width(name) + GAP for name in edges} | {"": LANE}
    return sheet(layout(there, edges, widths))


def box_width(name: str) -> float:
    """A name with a margin."""
    return len(name) * LETTER + 28


def sheet(made: Layout) -> str:
    """Bands, arrows, boxes."""
    names = {name for name in made.middles if not is_bend(name)}
    half = {name: box_width(name) / 2 if name in names else 0 for name in made.middles}
    left = min(x - half[name] for name, x in made.middles.items()) - EDGE
    width = max(x + half[name] for name, x in made.middles.items()) + EDGE - left
    height = len(made.rows) * ROW + EDGE
    spots = {
        name: (made.middles[name] - left, EDGE / 2 + ROW * (i + 0.5))
        for i, row in enumerate(made.rows)
        for name in row
    }
    bands = [
        el("rect", cls="band", y=EDGE / 2 + i * ROW, width=width, height=ROW)
        for i in range(0, len(made.rows), 2)
    ]
    arrows = [arrow_body([spots[name] for name in arrow]) for arrow in made.arrows]
    boxes = [box(name, *spots[name]) for name in sorted(names)]
    return el(
        "svg",
        el("style", STYLE),
        el("rect", cls="paper", width=width, height=height, rx=14),
        *bands,
        *arrows,
        *boxes,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
    )


def box(name: str, x: float, y: float) -> str:
    """A package."""
    width = box_width(name)
    frame = el("rect", cls="box", x=x - width / 2, y=y - BOX / 2, width=width, height=BOX, rx=8)
    return frame + label(name, x, y + 5)


def arrow_body(spots: Sequence[tuple[float, float]]) -> str:
    """A line from the foot of a box, past its bends, to the head of another, with its tip."""
    (x, y), *bends, (to_x, to_y) = spots
    beside_boxes = [(bend_x, bend_y + side) for bend_x, bend_y in bends for side in (-BOX / 3, BOX / 3)]
    stops = [(x, y + BOX / 2), *beside_boxes, (to_x, to_y - BOX / 2 - 6)]
    path = "M" + " ".join(map(number, stops[0]))
    for (ax, ay), (bx, by) in pairwise(stops):
        half = (ay + by) / 2
        points = (ax, half, bx, half, bx, by)
        path += f"V{number(by)}" if ax == bx else "C" + " ".join(map(number, points))
    tip = f"M{number(to_x - 4)} {number(to_y - BOX / 2 - 8)}h8l-4 8z"
    return el("path", cls="arrow", d=path) + el("path", cls="tip", d=tip)
