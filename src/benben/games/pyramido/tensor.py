"""A view as numbers for learning: the reader's pyramid first, then the others clockwise."""

from __future__ import annotations

from math import prod
from typing import Final

from benben.games.pyramido.actions import PHASES
from benben.games.pyramido.board import (
    BARE,
    LEVELS,
    QUARTER_ROW,
    QUARTERS,
    TILE_COLOUR,
    TILE_SYMBOLS,
)
from benben.games.pyramido.cards import seen_from_above
from benben.games.pyramido.data import COLOURS, SLOTS
from benben.games.pyramido.view import View

SEATS: Final = 4
FACES: Final = 2 * (COLOURS + 4)
"""A domino: for each tile six colours and four corners."""
IN_SIGHT: Final = SLOTS + (SLOTS + 1) + 1
"""Dominoes on sledges, on top of piles, in hand."""
PIECES: Final[tuple[tuple[str, tuple[int, ...]], ...]] = (
    ("quarters", (SEATS, COLOURS + 1, QUARTER_ROW, QUARTER_ROW)),
    ("dominoes", (IN_SIGHT, FACES)),
    ("pile_sizes", (SLOTS + 1,)),
    ("markers_out", (SEATS, COLOURS)),
    ("singles", (SEATS, 3)),
    ("points", (SEATS, LEVELS)),
    ("eliminated", (SEATS,)),
    ("active", (SEATS,)),
    ("round", (LEVELS,)),
    ("phase", (len(PHASES),)),
)
SIZES: Final = [prod(shape) for _, shape in PIECES]


def encode(v: View) -> list[float]:
    """All pieces, one after another."""
    seats = len(v.pyramids)
    own = v.seat or 0
    order = [(own + i) % seats for i in range(seats)]
    pyramids = [v.pyramids[seat] for seat in order]
    pieces = (
        encode_quarters(v, order),
        [number for domino in (*v.quarry, *v.tops, v.held) for number in encode_domino(domino)],
        [size / 22 for size in v.sizes],
        [float(marker is not None) for pyramid in pyramids for marker in pyramid.markers],
        [float(single) for pyramid in pyramids for single in pyramid.singles],
        [
            points / 30
            for p in pyramids
            for points in ([sum(line) for line in p.points] + [0] * LEVELS)[:LEVELS]
        ],
        [float(pyramid.out > 0) for pyramid in pyramids],
        one_hot(order.index(v.active), SEATS),
        one_hot(v.round - 1, LEVELS),
        one_hot(PHASES.index(v.phase), len(PHASES)),
    )
    return [
        number
        for piece, size in zip(pieces, SIZES, strict=True)
        for number in piece + [0.0] * (size - len(piece))
    ]


def one_hot(place: int, size: int) -> list[float]:
    """A row of zeros with a single one."""
    return [float(i == place) for i in range(size)]


def encode_domino(domino: int) -> list[float]:
    """Colour and corners of both tiles; zeros for none."""
    numbers = [0.0] * FACES
    for tile in range(2 if domino else 0):
        base = tile * (COLOURS + 4)
        face = 2 * domino + tile
        numbers[base + TILE_COLOUR[face]] = 1.0
        for corner in range(4):
            numbers[base + COLOURS + corner] = float(TILE_SYMBOLS[face] >> corner & 1)
    return numbers


def encode_quarters(v: View, order: list[int]) -> list[float]:
    """What is seen from above: a plane for each colour and one for the symbols."""
    numbers = [0.0] * (len(order) * (COLOURS + 1) * QUARTERS)
    for place, seat in enumerate(order):
        base = place * (COLOURS + 1) * QUARTERS
        for i, quarter in enumerate(seen_from_above(v, seat)):
            if quarter != BARE:
                numbers[base + (quarter >> 1) * QUARTERS + i] = 1.0
                numbers[base + COLOURS * QUARTERS + i] = float(quarter & 1)
    return numbers
