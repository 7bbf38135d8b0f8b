"""The bytes of `tensor.encode` straight from a State, compiled: a law holds both equal for every seat."""

from __future__ import annotations

from typing import Final

from benben.core.parts.plane import places, total
from benben.games.pyramido.board import (
    BARE,
    CELLS,
    FIRST_TILE,
    FREE,
    LEVEL_SHIFT,
    LEVELS,
    QUARTER_ROW,
    QUARTERS,
    STEP_X,
    STEP_Y,
    cell_at,
    place_x,
    place_y,
)
from benben.games.pyramido.data import DATA
from benben.games.pyramido.setup import level_height, level_width
from benben.games.pyramido.state import State
from benben.games.pyramido.tensor import PLANES, encode_domino

BLANK: Final = bytes(total(PLANES))
SIZE: Final = len(BLANK)
AT: Final = places(PLANES)
QUARTERS_SEEN: Final = AT["quarters"]
FREE_CELLS: Final = AT["free"]
MARKERS: Final = AT["markers"]
PLACED: Final = AT["placed"]
HOLES: Final = AT["holes"]
DOMINOES: Final = AT["dominoes"]
PILE_SIZES: Final = AT["pile_sizes"]
HIDDEN: Final = AT["hidden"]
MARKERS_OUT: Final = AT["markers_out"]
SINGLES_LEFT: Final = AT["singles"]
POINTS: Final = AT["points"]
ELIMINATED: Final = AT["eliminated"]
WEST: Final = AT["west"]
NORTH: Final = AT["north"]
LONG_SIDE: Final = AT["long_side"]
SEATS: Final = AT["seats"]
FIRST: Final = AT["first"]
ACTIVE: Final = AT["active"]
ROUND: Final = AT["round"]
TURN: Final = AT["turn"]
SLOT: Final = AT["slot"]
MARKED: Final = AT["marked"]
COVERING: Final = AT["covering"]
COLOUR: Final = AT["colour"]
PHASE: Final = AT["phase"]

# What the shapes say, as numbers that the compiler knows.
COLOURS: Final = 6
SLOTS: Final = 3
SINGLES: Final = 3
SIDES: Final = 5
"""Columns of the box from the westernmost to the first tile."""
LONG: Final = 5
GRID: Final = 25
WINDOW: Final = 10

LAYERS: Final[list[bytes]] = [
    *[bytes([quarter >> 1 == colour for quarter in range(-1, 255)]) for colour in range(COLOURS)],
    bytes([quarter != BARE and quarter & 1 for quarter in range(-1, 255)]),
]
"""What becomes of a quarter, counted from bare ground, in the layer of each colour and in that of symbols."""
LAYERS_SIZE: Final[int] = PLANES[0].size // PLANES[0].shape[0]
"""The bytes of a seat."""
GRID_AT: Final[list[int]] = [
    LONG * (quarter // (2 * QUARTER_ROW)) + quarter % QUARTER_ROW // 2 for quarter in range(QUARTERS)
]
"""The cell of a level that has a quarter, counted from the level's corner, at its north-western corner."""
DOMINO: Final[list[bytes]] = [bytes(encode_domino(domino)) for domino in range(len(DATA.dominoes) + 1)]
NONE_HIDDEN: Final[list[int]] = [0] * (len(DATA.dominoes) + 1)


def observe(s: State, seat: int, out: bytearray, at: int) -> None:
    """Write what a seat may know into `out` from index `at` on."""
    out[at : at + SIZE] = BLANK
    for place in range(s.seats):
        owner = (seat + place) % s.seats
        observe_quarters(s, owner, place, out, at)
        observe_seat(s, owner, place, out, at)
        if s.out[owner]:
            out[at + ELIMINATED + place] = s.out[owner]
        else:
            observe_level(s, owner, place, out, at)
    observe_supply(s, out, at)
    observe_turn(s, seat, out, at)


def observe_quarters(s: State, seat: int, place: int, out: bytearray, at: int) -> None:
    """What is seen of a seat's pyramid from above; kept until it lays a piece."""
    if not s.layers:
        s.layers = [b""] * s.seats
    if not s.layers[seat]:
        s.layers[seat] = layers(s, seat)
    begin = at + QUARTERS_SEEN + LAYERS_SIZE * place
    out[begin : begin + LAYERS_SIZE] = s.layers[seat]


def layers(s: State, seat: int) -> bytes:
    """One byte a quarter, in a layer for each colour and one for symbols."""
    seen: list[int] = []
    first = corner(s, seat)
    for row in range(first, first + WINDOW * QUARTER_ROW, QUARTER_ROW):
        seen += [quarter - BARE for quarter in s.quarters[row : row + WINDOW]]
    told = bytes(seen)
    return b"".join([told.translate(faces) for faces in LAYERS])


def corner(s: State, seat: int) -> int:
    """The quarter at the corner of the box around a seat's level 1."""
    return QUARTERS * seat + FIRST_TILE + 2 * s.box[4 * seat] + 2 * QUARTER_ROW * s.box[4 * seat + 1]


def observe_seat(s: State, seat: int, place: int, out: bytearray, at: int) -> None:
    """What a seat has and where its first tile lies."""
    out[at + SEATS + place] = 1
    out[at + WEST + SIDES * place - s.box[4 * seat]] = 1
    out[at + NORTH + SIDES * place - s.box[4 * seat + 1]] = 1
    if s.long_side[seat] >= 0:
        out[at + LONG_SIDE + 2 * place + s.long_side[seat]] = 1
    for single in range(SINGLES):
        if s.singles[SINGLES * seat + single]:
            out[at + SINGLES_LEFT + SINGLES * place + single] = 1
    for level in range(s.round):
        points = s.points[LEVELS * seat + level]
        if points:
            out[at + POINTS + LEVELS * place + level] = points


def observe_level(s: State, seat: int, place: int, out: bytearray, at: int) -> None:
    """Free cells and markers of the level that a seat builds."""
    if s.round == 1:
        box = 4 * seat
        west, north = s.box[box], s.box[box + 1]
        width, height = s.box[box + 2] - west + 1, s.box[box + 3] - north + 1
    else:
        west, north, width, height = 0, 0, level_width(s, seat), level_height(s, seat)
    base = at + FREE_CELLS + GRID * place
    for y in range(height):
        cell = CELLS * seat + cell_at(west, north + y)
        for x in range(width):
            if s.cells[cell + x] == FREE:
                out[base + LONG * y + x] = 1
    observe_markers(s, seat, place, out, at)


def observe_markers(s: State, seat: int, place: int, out: bytearray, at: int) -> None:
    """On which cells of the level being built markers lie."""
    first = corner(s, seat) - QUARTERS * seat + LEVEL_SHIFT * (s.round - 1)
    for colour in range(COLOURS):
        marker = s.markers[COLOURS * seat + colour]
        if marker >= 0:
            out[at + MARKERS + GRID * place + GRID_AT[marker - first]] = 1
            out[at + MARKERS_OUT + COLOURS * place + colour] = 1


def observe_supply(s: State, out: bytearray, at: int) -> None:
    """Quarry, piles and the domino in hand."""
    dominoes: list[bytes] = [DOMINO[domino] for domino in s.quarry]
    hidden = NONE_HIDDEN[:]
    for pile in range(SLOTS + 1):
        lying = s.piles[pile]
        top = lying[-1] if lying else 0
        dominoes.append(DOMINO[top])
        out[at + PILE_SIZES + pile] = len(lying)
        for domino in lying:
            hidden[domino] = 1
        hidden[top] = 0
    dominoes.append(DOMINO[s.held])
    out[at + DOMINOES : at + PILE_SIZES] = b"".join(dominoes)
    out[at + HIDDEN : at + MARKERS_OUT] = bytes(hidden[1:])


def observe_turn(s: State, seat: int, out: bytearray, at: int) -> None:
    """Whose turn it is, and how far it has come."""
    out[at + FIRST + (s.first - seat) % s.seats] = 1
    out[at + ACTIVE + (s.seat - seat) % s.seats] = 1
    out[at + ROUND + s.round - 1] = 1
    out[at + TURN + s.turn - 1] = 1
    out[at + PHASE + s.phase] = 1
    if s.slot >= 0:
        out[at + SLOT + s.slot] = 1
    if s.marked >= 0:
        out[at + MARKED + s.marked] = 1
    if s.covering >= 0:
        out[at + COVERING + s.covering] = 1
        out[at + COLOUR + s.colour] = 1
    if s.domino:
        observe_placed(s, out, at + PLACED)
    if s.holes:
        observe_holes(s, out, at + HOLES)


def grid_at(s: State, x: int, y: int) -> int:
    """The index of a cell in a grid of the level that the active seat builds."""
    if s.round == 1:
        return LONG * (y - s.box[4 * s.seat + 1]) + x - s.box[4 * s.seat]
    return LONG * y + x


def observe_placed(s: State, out: bytearray, at: int) -> None:
    """Where both tiles of the domino just placed lie."""
    x, y = place_x(s.place), place_y(s.place)
    out[at + grid_at(s, x, y)] = 1
    out[at + GRID + grid_at(s, x + STEP_X[s.turns], y + STEP_Y[s.turns])] = 1


def observe_holes(s: State, out: bytearray, at: int) -> None:
    """Cells that the active seat must fill: the next one, then the later ones in a grid of their own."""
    for hole in s.holes:
        out[at + grid_at(s, place_x(hole), place_y(hole))] = 1
        if hole == s.holes[0]:
            at += GRID
