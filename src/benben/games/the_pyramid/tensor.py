"""A view as numbers for learning: the reader's side first."""

from __future__ import annotations

from math import prod
from typing import Final

from benben.games.the_pyramid.actions import PHASES
from benben.games.the_pyramid.board.pieces import KINDS, TILE_FACE, TILE_GEM, TILE_KIND, TILE_SYMBOL, TILES
from benben.games.the_pyramid.board.triangle import CELLS
from benben.games.the_pyramid.data import DATA, PAWNS, SIDES, SYMBOLS
from benben.games.the_pyramid.view import Architect, Cell, View

FEATURES: Final = 1 + SIDES + len(SYMBOLS) + len(DATA.gems) + 2 * KINDS
"""A cell: corridor, open sides, symbol, colour of a sarcophagus, own and opposing pawn."""
MOST: Final[list[int]] = [max(1, *(pawns[kind] for pawns in DATA.pawns)) for kind in range(KINDS)]
PIECES: Final[tuple[tuple[str, tuple[int, ...]], ...]] = (
    ("cells", (CELLS, FEATURES)),
    ("built", (CELLS,)),
    ("here", (CELLS,)),
    ("picked", (CELLS,)),
    ("hand", (TILES,)),
    ("chosen", (TILES,)),
    ("unseen", (TILES,)),
    ("stock", (2, KINDS)),
    ("mummy_played", (2,)),
    ("hand_sizes", (2,)),
    ("pile", (1,)),
    ("turn", (1,)),
    ("white", (1,)),
    ("active", (1,)),
    ("readings", (3,)),
    ("phase", (len(PHASES),)),
)
SIZES: Final = [prod(shape) for _, shape in PIECES]


def encode(v: View) -> list[float]:
    """All pieces, one after another."""
    own = v.seat or 0
    sides = (v.architects[own], v.architects[1 - own])
    known = [tile for side in sides for tile in side.hand if tile]
    seen = {*known, *(cell.tile for cell in v.cells)}
    pieces = (
        [number for cell in v.cells for number in encode_cell(cell, sides[0].colour)],
        [float(cell.tile > 0) for cell in v.cells],
        one_hot(v.here, CELLS),
        one_hot(v.picked, CELLS),
        faces(sides[0]),
        one_hot(TILE_FACE[v.chosen or 0] - 1, TILES),
        [float(tile not in seen) for tile in range(1, TILES + 1)],
        [count / most for side in sides for count, most in zip(side.stock, MOST, strict=True)],
        [float(side.mummy_played) for side in sides],
        [len(side.hand) / DATA.hand_size for side in sides],
        [v.pile / TILES],
        [v.turn / v.last],
        [float(v.white == own)],
        [float(v.active == own)],
        [float(v.null_turns), float(v.sealed), float(v.passed_over)],
        one_hot(PHASES.index(v.phase), len(PHASES)),
    )
    assert [len(piece) for piece in pieces] == SIZES
    return [number for piece in pieces for number in piece]


def one_hot(place: int, size: int) -> list[float]:
    """A row of zeros with a single one, or none for a place outside."""
    return [float(i == place) for i in range(size)]


def encode_cell(cell: Cell, own: str) -> list[float]:
    """Tile and pawn; zeros where nothing is built."""
    if not cell.tile:
        return [0.0] * FEATURES
    return [
        float(TILE_KIND[cell.tile]),
        *(float(cell.open >> side & 1) for side in range(SIDES)),
        *one_hot(TILE_SYMBOL[cell.tile], len(SYMBOLS)),
        *one_hot(TILE_GEM[cell.tile], len(DATA.gems)),
        *(float(cell.pawn == pawn and cell.colour == own) for pawn in PAWNS),
        *(float(cell.pawn == pawn and cell.colour != own) for pawn in PAWNS),
    ]


def faces(side: Architect) -> list[float]:
    """How many tiles of each face the reader holds, at the face's lowest tile."""
    held = [TILE_FACE[tile] for tile in side.hand if tile]
    return [float(held.count(tile)) for tile in range(1, TILES + 1)]
