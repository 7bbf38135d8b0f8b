"""A view as bytes for learning: the reader's pyramid first, then the others clockwise."""

from __future__ import annotations

from typing import Final

from benben.core.parts.plane import Plane, one_hot, packed
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
PLANES: Final = (
    Plane(
        "quarters",
        (SEATS, COLOURS + 1, QUARTER_ROW, QUARTER_ROW),
        1,
        "a seat's pyramid from above: colours, symbols",
    ),
    Plane(
        "dominoes",
        (IN_SIGHT, FACES),
        1,
        "dominoes on sledges, on piles and in hand: for each tile colour and corners",
    ),
    Plane("pile_sizes", (SLOTS + 1,), 22, "how many dominoes a pile holds"),
    Plane("markers_out", (SEATS, COLOURS), 1, "whether a seat's marker of a colour lies on its pyramid"),
    Plane("singles", (SEATS, 3), 1, "whether a seat still has a single"),
    Plane("points", (SEATS, LEVELS), 255, "what a seat was paid in a round"),
    Plane("eliminated", (SEATS,), 1, "whether a seat is out"),
    Plane("active", (SEATS,), 1, "whose turn it is"),
    Plane("round", (LEVELS,), 1, "the round, also the level being built"),
    Plane("phase", (len(PHASES),), 1, "the decision point"),
)


def encode(v: View) -> bytes:
    """All planes, one after another."""
    seats = len(v.pyramids)
    own = v.seat or 0
    order = [(own + i) % seats for i in range(seats)]
    pyramids = [v.pyramids[seat] for seat in order]
    pieces = (
        encode_quarters(v, order),
        [number for domino in (*v.quarry, *v.tops, v.held) for number in encode_domino(domino)],
        list(v.sizes),
        [int(marker is not None) for pyramid in pyramids for marker in pyramid.markers],
        [int(single) for pyramid in pyramids for single in pyramid.singles],
        [points for p in pyramids for points in ([sum(line) for line in p.points] + [0] * LEVELS)[:LEVELS]],
        [int(pyramid.out > 0) for pyramid in pyramids],
        one_hot(order.index(v.active), SEATS),
        one_hot(v.round - 1, LEVELS),
        one_hot(PHASES.index(v.phase), len(PHASES)),
    )
    return packed(PLANES, pieces)


def encode_domino(domino: int) -> list[int]:
    """Colour and corners of both tiles; zeros for none."""
    numbers = [0] * FACES
    for tile in range(2 if domino else 0):
        base = tile * (COLOURS + 4)
        face = 2 * domino + tile
        numbers[base + TILE_COLOUR[face]] = 1
        for corner in range(4):
            numbers[base + COLOURS + corner] = int(TILE_SYMBOLS[face] >> corner & 1)
    return numbers


def encode_quarters(v: View, order: list[int]) -> list[int]:
    """What is seen from above: a plane for each colour and one for the symbols."""
    numbers = [0] * (len(order) * (COLOURS + 1) * QUARTERS)
    for place, seat in enumerate(order):
        base = place * (COLOURS + 1) * QUARTERS
        for i, quarter in enumerate(seen_from_above(v, seat)):
            if quarter != BARE:
                numbers[base + (quarter >> 1) * QUARTERS + i] = 1
                numbers[base + COLOURS * QUARTERS + i] = int(quarter & 1)
    return numbers
