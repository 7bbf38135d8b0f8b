"""Cells, quarters, turns and areas of a pyramid (RULES.md 2.3): used by the rules and the drawing."""

from __future__ import annotations

from typing import Final

from benben.games.pyramido.data import COLOURS, DATA

# Level 1 grows in a frame of 9 x 9 cells around its first tile (0,0). A seat's cells are kept with
# a border, 11 to a row, so that a neighbour is always a valid index.
REACH: Final = 4
FRAME: Final = 9
ROW: Final = 11
CELLS: Final = 121
CENTRE: Final = 60

FREE: Final = 0
TILE: Final = 1
OUTSIDE: Final = 2

EAST: Final = 0
DIRECTIONS: Final = ("E", "S", "W", "N")
STEPS: Final[list[int]] = [1, 11, -1, -11]
"""From tile A to tile B, in cells, by direction."""
STEP_X: Final[list[int]] = [1, 0, -1, 0]
STEP_Y: Final[list[int]] = [0, 1, 0, -1]

# Quarters of a seat, 20 to a row with a border: a quarter holds 2 * colour + (1 with a symbol).
QUARTER_ROW: Final = 20
QUARTERS: Final = 400
BARE: Final = -1
FIRST_TILE: Final = 189
"""The north-western quarter of cell (0,0) of level 1."""
LEVEL_SHIFT: Final = 21
"""Each level begins one quarter further south and east."""
QUARTER_STEPS: Final[list[int]] = [2, 40, -2, -40]
"""From tile A to tile B, in quarters, by direction."""
CORNER_QUARTERS: Final[list[int]] = [0, 1, 21, 20]
"""From a tile's first quarter to NW, NE, SE, SW."""

LEVEL_TURNS: Final[list[int]] = [10, 6, 3, 1]
LEVEL_LONG: Final[list[int]] = [5, 4, 3, 2]
LEVEL_SHORT: Final[list[int]] = [4, 3, 2, 1]
LEVELS: Final = 4

PLACES: Final = FRAME * FRAME
PLACE_NAMES: Final = tuple(f"{i % FRAME - REACH},{i // FRAME - REACH}" for i in range(PLACES))

TILE_COLOUR: Final[list[int]] = [0, 0] + [face.colour for domino in DATA.dominoes for face in domino]
"""Colour of tile A (2d) and B (2d + 1) of domino d."""
TILE_SYMBOLS: Final[list[int]] = [0, 0] + [face.symbols for domino in DATA.dominoes for face in domino]
"""Corners with a symbol, as bits, of tile A (2d) and B (2d + 1) of domino d in direction E."""
SINGLE_OF: Final[list[int]] = [
    next(i for i, colours in enumerate(DATA.singles) if colour in colours) for colour in range(COLOURS)
]
"""Which single bears a colour."""


def cell_at(x: int, y: int) -> int:
    """The index of a cell."""
    return CENTRE + y * ROW + x


def place_x(place: int) -> int:
    """West to east."""
    return place % FRAME - REACH


def place_y(place: int) -> int:
    """North to south."""
    return place // FRAME - REACH


def place_at(x: int, y: int) -> int:
    """The place that a word names: `x,y`."""
    return (y + REACH) * FRAME + x + REACH


def turned(symbols: int, turns: int) -> int:
    """A tile's symbols after clockwise quarter turns (PO-22)."""
    return (symbols << turns | symbols >> (4 - turns)) & 15


def lay(quarters: list[int], first: int, colour: int, symbols: int) -> None:
    """Make a tile's four quarters the visible ones."""
    for corner in range(4):
        quarters[first + CORNER_QUARTERS[corner]] = 2 * colour + (symbols >> corner & 1)


def colours(domino: int) -> tuple[int, int]:
    """Of both tiles of a domino."""
    return TILE_COLOUR[2 * domino], TILE_COLOUR[2 * domino + 1]


def lay_domino(quarters: list[int], first: int, domino: int, turns: int) -> None:
    """Lay both tiles, A with its north-western quarter at `first`, symbols turned along (PO-22)."""
    a, b = 2 * domino, 2 * domino + 1
    lay(quarters, first, TILE_COLOUR[a], turned(TILE_SYMBOLS[a], turns))
    lay(quarters, first + QUARTER_STEPS[turns], TILE_COLOUR[b], turned(TILE_SYMBOLS[b], turns))


def level_origin(level: int, west: int, north: int) -> int:
    """The first quarter of cell (0,0) of a level above a ground whose corner is (west, north) (PO-31)."""
    if level == 1:
        return FIRST_TILE
    return FIRST_TILE + 2 * west + 2 * QUARTER_ROW * north + LEVEL_SHIFT * (level - 1)


def area(quarters: list[int], first: int) -> list[int]:
    """The area that holds a quarter: same colour, joined by edges, seen from above (PO-80, PO-81)."""
    colour = quarters[first] >> 1
    found = [first]
    seen = {first}
    for quarter in found:
        for step in (1, QUARTER_ROW, -1, -QUARTER_ROW):
            beside = quarter + step
            if quarters[beside] >> 1 == colour and beside not in seen:
                seen.add(beside)
                found.append(beside)
    return found


def symbols_in(quarters: list[int], found: list[int]) -> int:
    """How many symbols these quarters show."""
    symbols = 0
    for quarter in found:
        symbols += quarters[quarter] & 1
    return symbols


def tileable(free: int, width: int) -> bool:
    """Whether dominoes can fill exactly the free cells (bit i: cell i of rows of `width`)."""
    if free == 0:
        return True
    lowest = free & -free
    rest = free ^ lowest
    below = lowest << width
    if rest & below and tileable(rest ^ below, width):
        return True
    beside = lowest << 1
    if not rest & beside or at_row_end(lowest, width):
        return False
    return tileable(rest ^ beside, width)


def at_row_end(bit: int, width: int) -> bool:
    """Whether a cell is the last of its row."""
    return bit.bit_length() % width == 0
