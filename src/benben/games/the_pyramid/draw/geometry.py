"""Where cells, corners and sides lie: the box of a tile is 100 wide and 86.6 high (RULES.md 10)."""

from __future__ import annotations

from functools import cache
from typing import Final

from benben.games.the_pyramid.board.triangle import CELL_NAMES, CELL_NUMBER, CELL_ROW, points_up
from benben.games.the_pyramid.data import DATA

Point = tuple[float, float]

SIDE: Final = 100
HIGH: Final = 86.6
WIDE: Final = SIDE * DATA.side
TALL: Final = HIGH * DATA.side
LOW_CENTRE: Final = 57.7
"""How far below the top of its box the centre of a tile that points up is."""
HIGH_CENTRE: Final = 28.9
LETTERS: Final = {"u": "hlr", "d": "hrl"}
"""Sides s0, s1, s2 as sprites call them."""


@cache
def pose(cell: int) -> str:
    """Whether a cell points up ("u") or down ("d")."""
    return "u" if points_up(CELL_NAMES[cell]) else "d"


@cache
def box(cell: int) -> Point:
    """The upper left corner of a cell's box."""
    row, column = CELL_ROW[cell], (CELL_NUMBER[cell] - 1) // 2
    left = SIDE / 2 * row + SIDE * column + (0 if pose(cell) == "u" else SIDE / 2)
    return left, TALL - HIGH * (row + 1)


@cache
def centre(cell: int) -> Point:
    """The middle of a cell."""
    x, y = box(cell)
    return x + SIDE / 2, y + (LOW_CENTRE if pose(cell) == "u" else HIGH_CENTRE)


@cache
def corners(cell: int) -> tuple[Point, ...]:
    """The three points of a cell: the same numbers for all cells that meet there."""
    x, y = box(cell)
    flat, point = (y + HIGH, y) if pose(cell) == "u" else (y, y + HIGH)
    return (x, round(flat, 1)), (x + SIDE, round(flat, 1)), (x + SIDE / 2, round(point, 1))


@cache
def doors_name(cell_pose: str, doors: int) -> str:
    """Open sides as sprites call them: "hl"; "o" for none."""
    letters = LETTERS[cell_pose]
    return "".join(sorted(letters[side] for side in range(3) if doors >> side & 1)) or "o"


@cache
def hole(cell: int) -> str:
    """The outline of a cell as a piece of a path."""
    x, y = box(cell)
    if pose(cell) == "u":
        return f"M{x:g} {y + HIGH:g}l50-{HIGH}l50 {HIGH}z"
    return f"M{x:g} {y:g}h100l-50 {HIGH}z"
