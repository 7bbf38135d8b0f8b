"""Tiles and pawns as tables of numbers (RULES.md 2.3, 2.4)."""

from __future__ import annotations

from typing import Final

from benben.games.the_pyramid.data import DATA, SIDES, Face

ROOM: Final = 0
CORRIDOR: Final = 1

# What a tile bears: indices of data.SYMBOLS.
PLAIN: Final = 0
TURN_CORRIDOR: Final = 1
TURN_ROOM: Final = 2
SWAPPING: Final = 3
MOVING: Final = 4
STAY_FREE: Final = 5
DOUBLE: Final = 6
ANKH: Final = 7
SARCOPHAGUS: Final = 8
CURSE: Final = 9

ALL_OPEN: Final = 7
TILES: Final = len(DATA.tiles)
TILE_NAMES: Final = tuple(f"T{tile:02}" for tile in range(1, TILES + 1))


def turned(doors: int, turns: int) -> int:
    """Open sides after clockwise thirds of a turn (RULES.md 2.3)."""
    return (doors << turns | doors >> (SIDES - turns)) & ALL_OPEN


def looks(face: Face) -> tuple[int, int, int, str]:
    """What distinguishes two faces: a triangle has one pattern for each number of open sides."""
    return face.kind, face.open.bit_count(), face.symbol, face.colour


# Tables by tile; entry 0 stands for a cell without one.
TILE_KIND: Final[list[int]] = [ROOM] + [face.kind for face in DATA.tiles]
TILE_SYMBOL: Final[list[int]] = [PLAIN] + [face.symbol for face in DATA.tiles]
TILE_GEM: Final[list[int]] = [-1] + [DATA.gems.index(f.colour) if f.colour else -1 for f in DATA.tiles]
"""The colour of a sarcophagus, an index of DATA.gems; -1: none."""
TILE_TURNS: Final[list[int]] = [1] + [1 if face.open in (0, ALL_OPEN) else SIDES for face in DATA.tiles]
"""In how many ways a tile can lie."""
TILE_DOORS: Final[list[int]] = [0] * SIDES + [
    turned(face.open, turns) for face in DATA.tiles for turns in range(SIDES)
]
"""SIDES a tile: its open sides, as bits, after so many clockwise thirds."""
TILE_FACE: Final[list[int]] = [0] + [
    1 + [looks(other) for other in DATA.tiles].index(looks(face)) for face in DATA.tiles
]
"""The lowest tile that looks the same (R-50)."""

WHITE: Final = 0
BLUE: Final = 1

# Kinds of pawns: indices of data.PAWNS.
WORKER: Final = 0
MUMMY: Final = 1
PRIEST: Final = 2
PHARAOH: Final = 3
KINDS: Final = 4

EMPTY: Final = 0
"""A cell without a pawn."""


def pawn_of(colour: int, kind: int) -> int:
    """A pawn as cells hold it: 1 to 4 white, 5 to 8 blue."""
    return 1 + KINDS * colour + kind


def colour_of(pawn: int) -> int:
    """Whose pawn it is."""
    return (pawn - 1) // KINDS


def kind_of(pawn: int) -> int:
    """Worker, mummy, priest or pharaoh."""
    return (pawn - 1) % KINDS
