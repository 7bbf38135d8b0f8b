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
    """The outline of a cell as a piece of a path, in half widths and heights of a cell."""
    x, y = round(2 * box(cell)[0] / SIDE), round(box(cell)[1] / HIGH)
    return f"M{x} {y + 1}l1-1 1 1z" if pose(cell) == "u" else f"M{x} {y}h2l-1 1z"
