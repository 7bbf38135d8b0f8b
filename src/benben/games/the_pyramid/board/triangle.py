"""The cells of a triangle, their sides and neighbours (RULES.md 2.2, 2.3)."""

from __future__ import annotations

from typing import Final

from benben.games.the_pyramid.data import DATA, SIDES, beside, cell_names

OUTSIDE: Final = -1
"""The neighbour of a side on the border."""
HORIZONTAL: Final = 0
"""Side s0 of every cell; s1 and s2 follow clockwise, so that neighbours call their common edge alike."""


class Triangle:
    """A triangle of so many rows; cells are numbered from the ground up and from the left."""

    def __init__(self, side: int) -> None:
        self.side = side
        self.names: list[str] = list(cell_names(side))
        """A1, A2, ...: row and number (RULES.md 2.2)."""
        self.cells = len(self.names)
        self.top = self.cells - 1
        """The highest cell (TP-99)."""
        self.neighbours: list[int] = []
        """SIDES a cell: the cell across s0, s1, s2, or OUTSIDE."""
        self.borders: list[int] = []
        """For each cell its sides on the border, as bits (TP-102)."""
        self.ground: list[int] = []
        """For each cell its sides on the ground, as bits."""
        for name in self.names:
            horizontal, left, right = [self.find(other) for other in beside(name)]
            around = [horizontal, left, right] if points_up(name) else [horizontal, right, left]
            self.neighbours += around
            self.borders.append(sum([1 << i for i in range(SIDES) if around[i] == OUTSIDE]))
            self.ground.append(1 << HORIZONTAL if horizontal == OUTSIDE else 0)

    def find(self, name: str) -> int:
        """The cell of a name, or OUTSIDE."""
        return self.names.index(name) if name in self.names else OUTSIDE


def points_up(name: str) -> bool:
    """Odd numbers point up, even ones down."""
    return int(name[1:]) % 2 == 1


PYRAMID: Final = Triangle(DATA.side)
"""The triangle of the game (TP-07)."""
CELLS: Final = PYRAMID.cells
CELL_NAMES: Final = tuple(PYRAMID.names)
CELL_ROW: Final[list[int]] = [ord(name[0]) - ord("A") for name in CELL_NAMES]
"""0 for row A, 1 for row B, ..."""
CELL_NUMBER: Final[list[int]] = [int(name[1:]) for name in CELL_NAMES]
NEIGHBOURS: Final[list[int]] = PYRAMID.neighbours
BASE: Final[list[int]] = [PYRAMID.find(name) for name in DATA.base]
"""The cells dealt at the start, in the order of dealing (TP-08)."""


def is_site(tiles: list[int], cell: int) -> bool:
    """Unbuilt, and a whole side borders a tile (TP-76)."""
    if tiles[cell]:
        return False
    for side in range(SIDES):
        other = NEIGHBOURS[SIDES * cell + side]
        if other != OUTSIDE and tiles[other]:
            return True
    return False
