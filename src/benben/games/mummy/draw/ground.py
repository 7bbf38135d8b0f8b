"""Geometry of the picture, all of it from the map: an owner may redraw the maze."""

from __future__ import annotations

from functools import cache
from typing import Final

from benben.games.mummy.board import (
    CARD_CELL,
    CARD_COLOUR,
    CARDS,
    COLUMNS,
    CORRIDOR,
    DUNGEON,
    DUNGEON_SQUARES,
    ROWS,
    SQUARES,
)
from benben.games.mummy.data import COLOURS, DATA
from benben.games.mummy.maze import Square

CELL: Final = 40
WIDTH: Final = COLUMNS * CELL
HEIGHT: Final = ROWS * CELL
"""Of the map; its upper left corner is the origin."""
SOCLE: Final = 26
"""The stone band under the map that bears the letters of the columns."""
SIDE: Final = 46
"""Room for the sloping casing."""
FOOT: Final = 14
CAPSTONE: Final = 104
PANEL_WIDTH: Final = 284
PANEL_HEIGHT: Final = 262
"""Panels stand in the sky at both sides of the peak."""
OUTSIDE: Final = "-"
ROW_WEIGHT: Final = 3
"""Regions are bands rather than columns: a row counts as much as three columns."""

Run = tuple[int, int, int]
"""Column, row and length of cells side by side."""


def tiers() -> list[tuple[int, int, int]]:
    """For each row that has stone or corridor: row, first and last column."""
    found = []
    for y, row in enumerate(DATA.maze.rows):
        inside = [x for x, sign in enumerate(row) if sign != OUTSIDE]
        if inside:
            found.append((y, inside[0], inside[-1]))
    return found


TIERS: Final = tiers()


def room_above() -> int:
    """How much sky the panels need over the map: none beside a peak, their height over a square maze."""
    needed = [
        PANEL_HEIGHT - CELL * y
        for y, first, last in TIERS
        if min(CELL * first, WIDTH - CELL * (last + 1)) - CELL < PANEL_WIDTH - SIDE
    ]
    return max([CAPSTONE + 12, *needed])


TOP: Final = room_above()
SCENE_WIDTH: Final = WIDTH + 2 * SIDE
SCENE_HEIGHT: Final = TOP + HEIGHT + SOCLE + FOOT


def corner(space: int) -> tuple[float, float]:
    """The upper left corner of a space; of a large dungeon the middle of it."""
    if space == DUNGEON:
        columns, rows = zip(*DUNGEON_SQUARES, strict=True)
        return CELL * (min(columns) + max(columns)) / 2, CELL * (min(rows) + max(rows)) / 2
    x, y = SQUARES[space]
    return CELL * x, CELL * y


def centre(space: int) -> tuple[float, float]:
    """The middle of a space."""
    x, y = corner(space)
    return x + CELL / 2, y + CELL / 2


def squares_of(sign: str) -> list[Square]:
    """All squares of the map with a sign."""
    return [(x, y) for y, row in enumerate(DATA.maze.rows) for x, found in enumerate(row) if found == sign]


@cache
def open_squares() -> frozenset[Square]:
    """Where somebody can stand."""
    return frozenset((*SQUARES, *DUNGEON_SQUARES))


def runs(squares: frozenset[Square]) -> list[Run]:
    """Squares side by side put together, in reading order."""
    found: list[Run] = []
    for x, y in sorted(squares, key=lambda square: (square[1], square[0])):
        if found and found[-1][1] == y and found[-1][0] + found[-1][2] == x:
            found[-1] = (found[-1][0], y, found[-1][2] + 1)
        else:
            found.append((x, y, 1))
    return found


def area(squares: frozenset[Square]) -> str:
    """The path around squares, run by run."""
    return "".join(f"M{CELL * x} {CELL * y}h{CELL * n}v{CELL}h{-CELL * n}z" for x, y, n in runs(squares))


@cache
def whole_area() -> str:
    """The path around all that is open."""
    return area(open_squares())


def spaces_path(spaces: list[int]) -> str:
    """The path through the middle of some spaces, run by run: a line as wide as a cell covers them."""
    found = runs(frozenset(SQUARES[space] for space in spaces))
    return "".join(f"M{CELL * x} {CELL * y + CELL // 2}h{CELL * n}" for x, y, n in found)


@cache
def regions() -> tuple[frozenset[Square], ...]:
    """The corridor cells of each colour: those nearest to where its treasures lie."""
    lie = [
        [SQUARES[CARD_CELL[card]] for card in range(CARDS) if CARD_COLOUR[card] == c]
        for c in range(len(COLOURS))
    ]
    boxes = [
        (
            min(x for x, _ in found),
            min(y for _, y in found),
            max(x for x, _ in found),
            max(y for _, y in found),
        )
        for found in lie
    ]

    def distance(square: Square, colour: int) -> tuple[int, int]:
        x, y = square
        west, north, east, south = boxes[colour]
        to_box = max(west - x, x - east, 0) + ROW_WEIGHT * max(north - y, y - south, 0)
        return to_box, min(abs(x - tx) + abs(y - ty) for tx, ty in lie[colour])

    found: list[set[Square]] = [set() for _ in COLOURS]
    for square in SQUARES[:CORRIDOR]:
        found[min(range(len(COLOURS)), key=lambda colour: (*distance(square, colour), -colour))].add(square)
    return tuple(frozenset(squares) for squares in found)
