"""A view as bytes for learning: the reader's side first."""

from __future__ import annotations

from typing import Final

from benben.core.parts.plane import Plane, one_hot, packed
from benben.games.the_pyramid.actions import PHASES
from benben.games.the_pyramid.board.pieces import KINDS, TILE_FACE, TILE_GEM, TILE_KIND, TILE_SYMBOL, TILES
from benben.games.the_pyramid.board.triangle import CELLS
from benben.games.the_pyramid.data import DATA, PAWNS, SIDES, SYMBOLS
from benben.games.the_pyramid.view import Architect, Cell, View

FEATURES: Final = 1 + SIDES + len(SYMBOLS) + len(DATA.gems) + 2 * KINDS
"""A cell: corridor, open sides, symbol, colour of a sarcophagus, own and opposing pawn."""
PLANES: Final = (
    Plane(
        "cells",
        (CELLS, FEATURES),
        1,
        "a cell: corridor, open sides, symbol, colour of a sarcophagus, own and opposing pawn",
    ),
    Plane("built", (CELLS,), 1, "whether a tile lies on a cell"),
    Plane("here", (CELLS,), 1, "the cell of the tile in question"),
    Plane("picked", (CELLS,), 1, "the cell picked first"),
    Plane("hand", (TILES,), 9, "how many tiles of a face the reader holds, at the face's lowest tile"),
    Plane("chosen", (TILES,), 1, "the face of the tile chosen from the hand"),
    Plane("unseen", (TILES,), 1, "the tiles the reader has not seen"),
    Plane("stock", (2, KINDS), 20, "the pawns in stock: own, then the opponent's"),
    Plane("mummy_played", (2,), 1, "whether a side has played its mummy"),
    Plane("hand_sizes", (2,), DATA.hand_size, "the tiles in hand"),
    Plane("pile", (1,), TILES, "the tiles in the pile"),
    Plane("turn", (2,), 255, "the turn, and the last one"),
    Plane("white", (1,), 1, "whether the reader plays white"),
    Plane("active", (1,), 1, "whether it is the reader's turn"),
    Plane(
        "readings",
        (3,),
        2,
        "turns without a tile, whether the pyramid is sealed, whether a turn was passed over",
    ),
    Plane("phase", (len(PHASES),), 1, "the decision point"),
)


def encode(v: View) -> bytes:
    """All planes, one after another."""
    own = v.seat or 0
    sides = (v.architects[own], v.architects[1 - own])
    known = [tile for side in sides for tile in side.hand if tile]
    seen = {*known, *(cell.tile for cell in v.cells)}
    pieces = (
        [number for cell in v.cells for number in encode_cell(cell, sides[0].colour)],
        [int(cell.tile > 0) for cell in v.cells],
        one_hot(v.here, CELLS),
        one_hot(v.picked, CELLS),
        faces(sides[0]),
        one_hot(TILE_FACE[v.chosen or 0] - 1, TILES),
        [int(tile not in seen) for tile in range(1, TILES + 1)],
        [count for side in sides for count in side.stock],
        [int(side.mummy_played) for side in sides],
        [len(side.hand) for side in sides],
        [v.pile],
        [v.turn, v.last],
        [int(v.white == own)],
        [int(v.active == own)],
        [int(v.null_turns), int(v.sealed), int(v.passed_over)],
        one_hot(PHASES.index(v.phase), len(PHASES)),
    )
    return packed(PLANES, pieces)


def encode_cell(cell: Cell, own: str) -> list[int]:
    """Tile and pawn; zeros where nothing is built."""
    if not cell.tile:
        return [0] * FEATURES
    return [
        int(TILE_KIND[cell.tile]),
        *(int(cell.open >> side & 1) for side in range(SIDES)),
        *one_hot(TILE_SYMBOL[cell.tile], len(SYMBOLS)),
        *one_hot(TILE_GEM[cell.tile], len(DATA.gems)),
        *(int(cell.pawn == pawn and cell.colour == own) for pawn in PAWNS),
        *(int(cell.pawn == pawn and cell.colour != own) for pawn in PAWNS),
    ]


def faces(side: Architect) -> list[int]:
    """How many tiles of each face the reader holds, at the face's lowest tile."""
    held = [TILE_FACE[tile] for tile in side.hand if tile]
    return [held.count(tile) for tile in range(1, TILES + 1)]
