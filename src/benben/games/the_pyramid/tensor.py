"""A view as bytes for learning: the reader's side first.

What a View holds and no plane: `turns` and `tile` of a cell (its open sides and its symbol say all that the rules
ask; tiles that look alike are one face), `sites` (unbuilt cells beside a tile), `built` and `forecast` (they matter
on a screen only), `last` (the same in every match), hands laid open at the end (nothing is decided then; `unseen`
still tells them).
"""

from __future__ import annotations

from typing import Final

from benben.core.parts.plane import Plane, one_hot, packed
from benben.games.the_pyramid.actions import PHASES
from benben.games.the_pyramid.board.networks import LONGEST, PAIR, SECRET, SINGLE, TOP
from benben.games.the_pyramid.board.pieces import (
    ANKH,
    DOUBLE,
    ROOM,
    TILE_FACE,
    TILE_GEM,
    TILE_KIND,
    TILE_SYMBOL,
)
from benben.games.the_pyramid.board.triangle import CELLS
from benben.games.the_pyramid.data import COLOURS, DATA, KINDS, PAWNS, SIDES, SYMBOLS
from benben.games.the_pyramid.view import Architect, Cell, View

FEATURES: Final = len(KINDS) + SIDES + len(SYMBOLS) + len(DATA.gems) + 2 * len(PAWNS)
FACES: Final = tuple(sorted(set(TILE_FACE[1:])))
"""What can be told apart of a tile, each by its lowest tile."""
ALIKE: Final = max(TILE_FACE.count(face) for face in FACES)
BYTE: Final = 255
WEIGHTS: Final = max(sum(pawns) + pawns[-1] for pawns in DATA.pawns) + TILE_SYMBOL.count(DOUBLE)
"""No majority is greater: every pawn counts one, a pharaoh and each pawn on a double two."""
ROOMS: Final = min(CELLS, TILE_KIND[1:].count(ROOM))
WORTH: Final = min(BYTE, SECRET * (ROOMS + max(SINGLE, PAIR) + TOP + LONGEST))
"""No network is worth more, but for component files with great numbers: a byte tells no more of them."""
BONUSES: Final = len(DATA.gems) * max(2 * SINGLE, PAIR) + TOP + CELLS // 2 * LONGEST
"""At most, all networks together: each of equally long ones is the longest."""
SCORE: Final = min(BYTE, SECRET * (ROOMS + BONUSES) + TILE_SYMBOL.count(ANKH) ** 2)
PLANES: Final = (
    Plane(
        "cells",
        (CELLS, FEATURES),
        1,
        "for each cell: room, corridor; open on side 0, 1, 2; its symbol, one of ten; the colour of its sarcophagus; "
        "on it a worker, mummy, priest, pharaoh of the reader, then the same of the opponent; all zeros: unbuilt",
    ),
    Plane(
        "lead",
        (CELLS, 2),
        WEIGHTS,
        "by how much the reader, or the opponent, leads the network that holds a cell",
    ),
    Plane("worth", (CELLS,), WORTH, "what the network that holds a cell would pay if the game ended now"),
    Plane(
        "networks",
        (CELLS, 3),
        1,
        "whether the network that holds a cell is secret (nothing opens to the outside), holds the curse, "
        "opens to an unbuilt cell",
    ),
    Plane("scores", (2,), SCORE, "the scores if the game ended now: the reader's, then the opponent's"),
    Plane("here", (CELLS,), 1, "the cell of the pawn played this turn"),
    Plane("picked", (CELLS,), 1, "the cell of the own pawn picked for a swap or a move"),
    Plane(
        "hand",
        (len(FACES),),
        min(ALIKE, DATA.hand_size),
        "how many tiles of a face the reader holds; faces stand in the order of their lowest tiles",
    ),
    Plane("chosen", (len(FACES),), 1, "the face that the reader has chosen and not yet laid"),
    Plane(
        "unseen",
        (len(FACES),),
        ALIKE,
        "how many tiles of a face the reader has not seen: they are in the other hand or in the pile",
    ),
    Plane(
        "stock",
        (2, len(PAWNS)),
        max(max(pawns) for pawns in DATA.pawns),
        "workers, mummies, priests, pharaohs in stock: the reader's, then the opponent's",
    ),
    Plane(
        "mummy_played", (2,), 1, "whether the reader, the opponent has played the mummy: until then no priest"
    ),
    Plane("hand_sizes", (2,), DATA.hand_size, "the tiles in the reader's and the opponent's hand"),
    Plane(
        "pile",
        (1,),
        max(1, len(DATA.tiles) - len(DATA.base) - len(COLOURS) * DATA.hand_size),
        "the tiles left in the pile",
    ),
    Plane("turn", (1,), DATA.turns, "the turn, from 1; odd ones are white's"),
    Plane("white", (1,), 1, "whether the reader plays white"),
    Plane("active", (1,), 1, "whether it is the reader's turn"),
    Plane(
        "readings",
        (3,),
        1,
        "the table's rules: tiles that look alike in every rotation may be turned, "
        "the ground does not lead outside, a cursed network cannot be the longest",
    ),
    Plane("phase", (len(PHASES),), 1, "the decision point, the end of the match included"),
)


def encode(v: View) -> bytes:
    """All planes, one after another."""
    own = v.seat or 0
    sides = (v.architects[own], v.architects[1 - own])
    colours = [COLOURS.index(side.colour) for side in sides]
    pieces = (
        [number for cell in v.cells for number in encode_cell(cell, sides[0].colour)],
        *encode_networks(v, colours),
        [min(SCORE, v.standing.scores[colour]) for colour in colours],
        one_hot(v.here, CELLS),
        one_hot(v.picked, CELLS),
        counts([tile for tile in sides[0].hand if tile]),
        one_hot(FACES.index(TILE_FACE[v.chosen]) if v.chosen else None, len(FACES)),
        counts(unseen(v, sides)),
        [count for side in sides for count in side.stock],
        [int(side.mummy_played) for side in sides],
        [len(side.hand) for side in sides],
        [v.pile],
        [v.turn],
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
        *one_hot(TILE_KIND[cell.tile], len(KINDS)),
        *(int(cell.open >> side & 1) for side in range(SIDES)),
        *one_hot(TILE_SYMBOL[cell.tile], len(SYMBOLS)),
        *one_hot(TILE_GEM[cell.tile], len(DATA.gems)),
        *(int(cell.pawn == pawn and cell.colour == own) for pawn in PAWNS),
        *(int(cell.pawn == pawn and cell.colour != own) for pawn in PAWNS),
    ]


def encode_networks(v: View, colours: list[int]) -> tuple[list[int], list[int], list[int]]:
    """Lead, worth and marks of the network of each cell; zeros where there is none."""
    lead, worth, marks = [0] * (2 * CELLS), [0] * CELLS, [0] * (3 * CELLS)
    for one in v.standing.networks:
        own, other = (one.weights[colour] for colour in colours)
        for cell in one.cells:
            lead[2 * cell : 2 * cell + 2] = max(0, own - other), max(0, other - own)
            worth[cell] = min(WORTH, one.value)
            marks[3 * cell : 3 * cell + 3] = int(one.secret), int(one.cursed), int(len(one.unbuilt) > 0)
    return lead, worth, marks


def unseen(v: View, sides: tuple[Architect, ...]) -> list[int]:
    """The tiles that the reader has not seen."""
    seen = {cell.tile for cell in v.cells}.union(*(side.hand for side in sides))
    return [tile for tile in range(1, len(DATA.tiles) + 1) if tile not in seen]


def counts(tiles: list[int]) -> list[int]:
    """How many tiles of each face are among these."""
    found = [TILE_FACE[tile] for tile in tiles]
    return [found.count(face) for face in FACES]
