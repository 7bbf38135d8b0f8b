"""A drawing of layers: each node in its row, arrows that go round the nodes between, few crossings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import fsum
from typing import Final

SWEEPS: Final = 200
"""How often rows are ordered and moved towards their neighbours; more changes nothing."""

BEND: Final = ">"
"""Stands in the name of a bend: from>to>row."""
STRAIGHT: Final = 8
"""How much more a straight arrow counts than a box right above another."""

Edges = Mapping[str, Sequence[str]]
Near = dict[str, list[str]]


@dataclass(frozen=True)
class Layout:
    """Where everything stands."""

    rows: list[list[str]]
    """Nodes and bends of arrows, from left to right."""
    middles: dict[str, float]
    """The middle of each, from left to right."""
    arrows: list[list[str]]
    """Each arrow as the nodes and bends that it passes."""


def layout(rows: Sequence[Sequence[str]], edges: Edges, widths: Mapping[str, float]) -> Layout:
    """Nodes in rows, joined by arrows that lead downwards; `widths` has room for nodes and, by "", for bends."""
    level = {node: i for i, row in enumerate(rows) for node in row}
    filled = [list(row) for row in rows]
    arrows: list[list[str]] = []
    for start, top in level.items():
        for end in edges[start]:
            passed = range(top + 1, level[end])
            bends = [f"{start}{BEND}{end}{BEND}{row}" for row in passed]
            for row, bend in zip(passed, bends, strict=True):
                filled[row].append(bend)
            arrows.append([start, *bends, end])
    near = neighbours(arrows)
    best = ordered(filled, near)
    return Layout(best, spread(best, near, widths), arrows)


def neighbours(arrows: Sequence[Sequence[str]]) -> Near:
    """What each node and bend is joined to, one row up or down."""
    near: dict[str, list[str]] = {}
    for arrow in arrows:
        for above, below in pairwise(arrow):
            near.setdefault(above, []).append(below)
            near.setdefault(below, []).append(above)
    return near


def ordered(rows: list[list[str]], near: Near) -> list[list[str]]:
    """The rows, each sorted by where its neighbours stand, again and again; of all tries that with fewest crossings."""
    best = [list(row) for row in rows]
    for sweep in range(SWEEPS):
        for i in range(len(rows)) if sweep % 2 else reversed(range(len(rows))):
            places = {node: (k + 0.5) / len(row) for row in rows for k, node in enumerate(row)}
            rows[i].sort(key=lambda node: middle(node, near, places))
        if crossings(rows, near) < crossings(best, near):
            best = [list(row) for row in rows]
    return best


def crossings(rows: Sequence[Sequence[str]], near: Near) -> int:
    """How often two arrows cross between two rows."""
    found = 0
    for above, below in pairwise(rows):
        place = {node: i for i, node in enumerate(below)}
        ends = [
            (i, place[other])
            for i, node in enumerate(above)
            for other in near.get(node, ())
            if other in place
        ]
        found += sum(a < c and b > d for a, b in ends for c, d in ends)
    return found


def middle(node: str, near: Near, places: Mapping[str, float]) -> float:
    """The middle of a node's neighbours, where bends count most; its own place if it has none."""
    others = near.get(node) or [node]
    weights = [weight(other) if is_bend(node) else 1 for other in others]
    return fsum(places[other] * w for other, w in zip(others, weights, strict=True)) / sum(weights)


def is_bend(node: str) -> bool:
    """Whether this is a place where an arrow passes a row."""
    return BEND in node


def weight(node: str) -> int:
    """How much a wish counts: arrows should run straight, so boxes make way for them."""
    return STRAIGHT if is_bend(node) else 1


def spread(rows: Sequence[Sequence[str]], near: Near, widths: Mapping[str, float]) -> dict[str, float]:
    """Move each row towards its neighbours, without overlaps."""
    places = {node: 0.0 for row in rows for node in row}
    for sweep in range(SWEEPS):
        for row in rows if sweep % 2 else reversed(rows):
            wanted = [(middle(node, near, places), weight(node)) for node in row]
            room = [widths.get(node, widths[""]) for node in row]
            places |= dict(zip(row, apart(wanted, room), strict=True))
    return places


def apart(wanted: Sequence[tuple[float, float]], room: Sequence[float]) -> list[float]:
    """The places nearest to those wanted, each by its weight, in the same order, where none takes another's room."""
    before = [0.0]
    for left, right in pairwise(room):
        before.append(before[-1] + (left + right) / 2)
    blocks: list[tuple[float, float, int]] = []
    for (want, heavy), offset in zip(wanted, before, strict=True):
        blocks.append((want - offset, heavy, 1))
        while len(blocks) > 1 and blocks[-2][0] > blocks[-1][0]:
            (right, n, right_count), (left, m, left_count) = blocks.pop(), blocks.pop()
            blocks.append(((left * m + right * n) / (m + n), m + n, left_count + right_count))
    starts = [start for start, _, count in blocks for _ in range(count)]
    return [start + offset for start, offset in zip(starts, before, strict=True)]
