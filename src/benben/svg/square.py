"""Square cells: the border of a set of cells."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

NORTH: Final = (0, -1)
EAST: Final = (1, 0)
SOUTH: Final = (0, 1)
WEST: Final = (-1, 0)


def border(cells: Collection[tuple[int, int]]) -> Iterator[tuple[int, int, tuple[int, int]]]:
    """Each side (x, y, direction) of a cell whose neighbour is not in the set."""
    for x, y in cells:
        for side in (NORTH, EAST, SOUTH, WEST):
            if (x + side[0], y + side[1]) not in cells:
                yield x, y, side
