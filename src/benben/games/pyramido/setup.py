"""A new match, a new level, and where a domino fits."""

from __future__ import annotations

from typing import Final

from benben.core.errors import BadText
from benben.core.event import Log
from benben.core.game import Options as AnyOptions
from benben.core.rng import Rng
from benben.games.pyramido.actions import CHOOSE, PLACE
from benben.games.pyramido.board import (
    BARE,
    CELLS,
    FIRST_TILE,
    FREE,
    LEVEL_LONG,
    LEVEL_SHORT,
    LEVEL_TURNS,
    OUTSIDE,
    QUARTERS,
    REACH,
    ROW,
    STEPS,
    TILE,
    cell_at,
    place_at,
)
from benben.games.pyramido.data import COLOURS, DATA, SLOTS
from benben.games.pyramido.options import Options
from benben.games.pyramido.state import State

LONG: Final = 5
SHORT: Final = 4
SINGLES: Final = 3

WIDE: Final = 1
"""A tile here keeps within 5 x 4."""
TALL: Final = 2
"""A tile here keeps within 4 x 5."""
BESIDE: Final = 4
"""This cell borders a tile."""
PLACE_HERE: Final[list[int]] = [
    PLACE.at(place_at(cell % ROW - REACH - 1, cell // ROW - REACH - 1)) for cell in range(CELLS)
]
"""The first `place` action of each cell of level 1."""


def new(seats: int, options: AnyOptions, rng: Rng, log: Log | None) -> State:
    """Shuffle, fill the quarry, deal the piles, choose the first seat (PO-04 to PO-12)."""
    assert isinstance(options, Options)
    deck = list(range(1, len(DATA.dominoes) + 1))
    rng.shuffle(deck)
    piles: list[list[int]] = []
    dealt = SLOTS
    for size in DATA.piles:
        piles.append(deck[dealt : dealt + size])
        dealt += size
    s = State()
    s.seats = seats
    s.edition = options.edition
    s.first = first_seat(seats, options.first, rng)
    s.round = 1
    s.turn = 1
    s.seat = 0
    s.phase = CHOOSE
    s.quarry = deck[:SLOTS]
    s.piles = piles
    s.slot = -1
    s.held = 0
    s.domino = 0
    s.place = 0
    s.turns = 0
    s.marked = -1
    s.covering = -1
    s.colour = -1
    s.holes = []
    s.fits = []
    s.quarters = [BARE] * (QUARTERS * seats)
    s.cells = [OUTSIDE] * (CELLS * seats)
    s.origin = [FIRST_TILE] * seats
    s.box = [0] * (4 * seats)
    s.long_side = [-1] * seats
    s.markers = [-1] * (COLOURS * seats)
    s.singles = [1] * (SINGLES * seats)
    s.out = [0] * seats
    s.points = [0] * (len(LEVEL_TURNS) * seats)
    s.paid = []
    s.laid = []
    for seat in range(seats):
        open_level(s, seat)
    s.seat = s.first
    s.fits = fits(s, s.seat)
    if log is not None:
        log.tell("round_began", s.first, 1, LEVEL_TURNS[0])
    return s


def first_seat(seats: int, wish: str, rng: Rng) -> int:
    """A random seat, or the wished one."""
    if wish == "random":
        return rng.below(seats)
    seat = int(wish)
    if seat >= seats:
        raise BadText("option_value", option="first", value=wish, known="0.." + str(seats - 1))
    return seat


def open_level(s: State, seat: int) -> None:
    """Free the cells of the seat's next level; all others are outside (PO-14, PO-15, PO-32)."""
    base = CELLS * seat
    s.cells[base : base + CELLS] = [OUTSIDE] * CELLS
    if s.round == 1:
        west, north, width, height = -REACH, -REACH, 2 * REACH + 1, 2 * REACH + 1
    else:
        west, north, width, height = 0, 0, level_width(s, seat), level_height(s, seat)
    for y in range(north, north + height):
        for x in range(west, west + width):
            s.cells[base + cell_at(x, y)] = FREE


def level_width(s: State, seat: int) -> int:
    """Columns of the current level of a seat whose rectangle is decided."""
    return LEVEL_LONG[s.round - 1] if s.long_side[seat] == 0 else LEVEL_SHORT[s.round - 1]


def level_height(s: State, seat: int) -> int:
    """Rows of the current level of a seat whose rectangle is decided."""
    return LEVEL_SHORT[s.round - 1] if s.long_side[seat] == 0 else LEVEL_LONG[s.round - 1]


def fits(s: State, seat: int) -> list[int]:
    """Every legal `place` action of a seat, the same for every domino (PO-19 to PO-34)."""
    if s.round > 1:
        return fits_above(s, seat)
    if s.turn == 1:
        return [PLACE.at(place_at(0, 0), turns) for turns in range(4)]
    return fits_on_the_ground(s, seat)


def fits_above(s: State, seat: int) -> list[int]:
    """Levels 2-4: any two free neighbouring cells (PO-30)."""
    cells = s.cells
    found: list[int] = []
    width = level_width(s, seat)
    for y in range(level_height(s, seat)):
        cell = CELLS * seat + cell_at(0, y)
        place = PLACE.at(place_at(0, y), 0)
        for x in range(width):
            if cells[cell + x] == FREE:
                found += [place + 4 * x + t for t in range(4) if cells[cell + x + STEPS[t]] == FREE]
    return found


def fits_on_the_ground(s: State, seat: int) -> list[int]:
    """Level 1: beside a tile (PO-24) and within 5 x 4 or 4 x 5 (PO-28, PO-29).

    A domino is within a shape when both its cells are: it cannot stick out on two opposite sides.
    """
    found: list[int] = []
    ground = open_ground(s, seat)
    for cell in range(CELLS):
        here = ground[cell]
        if here:
            for turns in range(4):
                beside = ground[cell + STEPS[turns]]
                if here & beside & (WIDE | TALL) and (here | beside) & BESIDE:
                    found.append(PLACE_HERE[cell] + turns)
    return found


def open_ground(s: State, seat: int) -> list[int]:
    """For each cell of level 1 which shapes a tile there leaves possible, and whether it borders a tile."""
    cells, base = s.cells, CELLS * seat
    west, north, east, south = s.box[4 * seat], s.box[4 * seat + 1], s.box[4 * seat + 2], s.box[4 * seat + 3]
    wide, tall = south - north < SHORT, east - west < SHORT
    ground = [0] * CELLS
    for y in range(max(south - LONG + 1, north - 2), min(north + LONG, south + 3)):
        row = cell_at(0, y)
        for x in range(max(east - LONG + 1, west - 2), min(west + LONG, east + 3)):
            cell = row + x
            if cells[base + cell] == FREE:
                if wide and south - SHORT < y < north + SHORT:
                    ground[cell] |= WIDE
                if tall and east - SHORT < x < west + SHORT:
                    ground[cell] |= TALL
                if touches_tile(cells, base + cell):
                    ground[cell] |= BESIDE
    return ground


def touches_tile(cells: list[int], cell: int) -> bool:
    """Whether a whole side of the cell borders a tile (PO-24)."""
    return (
        cells[cell + 1] == TILE
        or cells[cell + ROW] == TILE
        or cells[cell - 1] == TILE
        or cells[cell - ROW] == TILE
    )
