"""A view as bytes for learning: the reader's pyramid first, then the others clockwise.

Left out: names of the edition; what lies below what is seen from above; how the points of a finished round
came about; the laps of a round, which follow from its number. Areas, their symbols and cells that no domino
can fill follow from quarters, markers and free cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from benben.core.parts.plane import Plane, one_hot, packed
from benben.games.pyramido.actions import PHASES
from benben.games.pyramido.board import (
    BARE,
    LEVEL_LONG,
    LEVEL_SHORT,
    LEVEL_TURNS,
    LEVELS,
    QUARTER_ROW,
    REACH,
    STEP_X,
    STEP_Y,
    TILE_COLOUR,
    TILE_SYMBOLS,
    level_origin,
)
from benben.games.pyramido.cards import seen_from_above
from benben.games.pyramido.data import COLOURS, CORNERS, DATA, DOMINOES_EACH, SEATS, SLOTS
from benben.games.pyramido.view import Box, View

MOST_SEATS: Final = SEATS[-1]
LONG: Final = LEVEL_LONG[0]
WINDOW: Final = 2 * LONG
"""Quarters in a row from the north-western corner of level 1 on: no pyramid is wider."""
FACES: Final = 2 * (COLOURS + len(CORNERS))
"""A domino: for each tile six colours and four corners."""
IN_SIGHT: Final = SLOTS + (SLOTS + 1) + 1
"""Dominoes on sledges, on top of piles, in hand."""
BEST_ROUND: Final = 2 * (2 * DOMINOES_EACH + len(DATA.singles))
"""Points that no round exceeds: every symbol of a seat, and once more as its bonus."""
CELLS: Final = "as [row][column] of the level being built; level 1 counts from the corner of its box"
PLANES: Final = (
    Plane(
        "quarters",
        (MOST_SEATS, COLOURS + 1, WINDOW, WINDOW),
        1,
        "what a quarter of a seat's pyramid shows from above, as [seat][six colours, then a symbol][row][column]; "
        "row 0 and column 0 are the north-western quarters of the box around level 1",
    ),
    Plane(
        "free",
        (MOST_SEATS, LONG, LONG),
        1,
        f"whether a seat still in the game has yet to fill a cell, {CELLS}, and its cells end with the box",
    ),
    Plane(
        "markers",
        (MOST_SEATS, LONG, LONG),
        1,
        f"whether a marker of a seat still in the game lies on a tile, {CELLS}; its colour is the tile's",
    ),
    Plane("placed", (2, LONG, LONG), 1, f"where tile A and tile B of this turn's domino lie, {CELLS}"),
    Plane(
        "holes",
        (2, LONG, LONG),
        1,
        f"cells that the active seat must fill with singles: first the next one, then the later ones, {CELLS}",
    ),
    Plane(
        "dominoes",
        (IN_SIGHT, 2, COLOURS + len(CORNERS)),
        1,
        "dominoes on sledges 1-3, on top of piles 1-4 and in hand, as [domino][tile A, B][six colours, then "
        "the corners NW, NE, SE, SW with a symbol]; all zeros: none",
    ),
    Plane("pile_sizes", (SLOTS + 1,), max(DATA.piles), "how many dominoes a pile holds"),
    Plane(
        "hidden",
        (len(DATA.dominoes),),
        1,
        "whether a domino, by its number less one, still lies unseen in one of the piles",
    ),
    Plane(
        "markers_out",
        (MOST_SEATS, COLOURS),
        1,
        "whether the marker of a colour of a seat still in the game lies on its pyramid",
    ),
    Plane("singles", (MOST_SEATS, len(DATA.singles)), 1, "whether a seat still has a single"),
    Plane("points", (MOST_SEATS, LEVELS), BEST_ROUND, "what a seat was paid in a round"),
    Plane(
        "eliminated",
        (MOST_SEATS,),
        MOST_SEATS - 1,
        "0: the seat is in the game; 1: it was eliminated first, 2: second, and so on",
    ),
    Plane(
        "west",
        (MOST_SEATS, REACH + 1),
        1,
        "how many cells the box of a seat's level 1 begins west of its first tile: moves on level 1 count "
        "from that tile",
    ),
    Plane("north", (MOST_SEATS, REACH + 1), 1, "the same to the north"),
    Plane(
        "long_side",
        (MOST_SEATS, 2),
        1,
        "whether a seat's level 1 is 5 cells wide, or 5 cells high; all zeros: it may still become either",
    ),
    Plane("seats", (MOST_SEATS,), 1, "whether a seat takes part"),
    Plane("first", (MOST_SEATS,), 1, "the seat that began this round"),
    Plane("active", (MOST_SEATS,), 1, "whose turn it is"),
    Plane("round", (LEVELS,), 1, "the round, also the level being built"),
    Plane("turn", (LEVEL_TURNS[0],), 1, "the lap of the round"),
    Plane("slot", (SLOTS,), 1, "the sledge emptied this turn"),
    Plane("marked", (2,), 1, "whether tile A or B of this turn's domino has been marked"),
    Plane("covering", (3,), 1, "where the chosen single goes: tile A, tile B, a hole"),
    Plane("colour", (COLOURS,), 1, "the face of the chosen single"),
    Plane("phase", (len(PHASES),), 1, "the decision point"),
)


def encode(v: View) -> bytes:
    """All planes, one after another."""
    seats = len(v.pyramids)
    own = v.seat or 0
    order = [(own + i) % seats for i in range(seats)]
    pyramids = [v.pyramids[seat] for seat in order]
    corners = [corner(v, seat) for seat in order]
    pieces = (
        [number for seat in order for number in layers([*window(v, seat)])],
        [number for seat in order for number in grid(free_cells(v, seat))],
        [number for seat in order for number in grid(marked_cells(v, seat))],
        [number for cell in placed_cells(v) for number in grid([cell])] if v.placed else [],
        [*grid(hole_cells(v)[:1]), *grid(hole_cells(v)[1:])],
        [number for domino in (*v.quarry, *v.tops, v.held) for number in encode_domino(domino)],
        list(v.sizes),
        hidden(v),
        [int(marker is not None and not p.out) for p in pyramids for marker in p.markers],
        [int(single) for pyramid in pyramids for single in pyramid.singles],
        [points for p in pyramids for points in ([sum(line) for line in p.points] + [0] * LEVELS)[:LEVELS]],
        [pyramid.out for pyramid in pyramids],
        [number for box in corners for number in one_hot(-box.west, REACH + 1)],
        [number for box in corners for number in one_hot(-box.north, REACH + 1)],
        [int(pyramid.long_side == side) for pyramid in pyramids for side in ("x", "y")],
        [1] * seats,
        one_hot(order.index(v.first), MOST_SEATS),
        one_hot(order.index(v.active), MOST_SEATS),
        one_hot(v.round - 1, LEVELS),
        one_hot(v.turn - 1, LEVEL_TURNS[0]),
        one_hot(v.slot, SLOTS),
        [int(v.marked == tile) for tile in ("A", "B")],
        [int(v.covering == place) for place in ("A", "B", "hole")],
        one_hot(v.colour, COLOURS),
        one_hot(PHASES.index(v.phase), len(PHASES)),
    )
    return packed(PLANES, pieces)


def corner(v: View, seat: int) -> Box:
    """The box around level 1; before the first domino the cell of its tile A."""
    return v.pyramids[seat].box or Box(0, 0, 0, 0)


def window(v: View, seat: int) -> Iterator[int]:
    """What is seen from above, from the corner of the box on."""
    seen = seen_from_above(v, seat)
    box = corner(v, seat)
    first = level_origin(1, 0, 0) + 2 * box.west + 2 * QUARTER_ROW * box.north
    for row in range(WINDOW):
        yield from seen[first + QUARTER_ROW * row :][:WINDOW]


def layers(quarters: list[int]) -> Iterator[int]:
    """Ones for the quarters of each colour, then for those with a symbol."""
    for colour in range(COLOURS):
        yield from (int(quarter >> 1 == colour) for quarter in quarters)
    yield from (int(quarter != BARE and quarter & 1) for quarter in quarters)


def grid(cells: list[tuple[int, int]]) -> list[int]:
    """Ones for cells of a level, row by row."""
    return [int((x, y) in cells) for y in range(LONG) for x in range(LONG)]


def within(v: View, seat: int, x: int, y: int) -> tuple[int, int]:
    """A cell of the level being built, counted from its corner."""
    box = corner(v, seat)
    return (x - box.west, y - box.north) if v.round == 1 else (x, y)


def free_cells(v: View, seat: int) -> list[tuple[int, int]]:
    """Cells of the level being built, on level 1 of the box, that hold no tile."""
    pyramid = v.pyramids[seat]
    if pyramid.out:
        return []
    box = corner(v, seat)
    width, height = box.east - box.west + 1, box.south - box.north + 1
    if v.round > 1:
        sides = LEVEL_LONG[v.round - 1], LEVEL_SHORT[v.round - 1]
        width, height = sides if pyramid.long_side == "x" else sides[::-1]
    filled = {
        within(v, seat, piece.x + step * STEP_X[piece.turns], piece.y + step * STEP_Y[piece.turns])
        for piece in v.laid
        if piece.seat == seat and piece.level == v.round
        for step in range(2 if piece.domino else 1)
    }
    return [(x, y) for y in range(height) for x in range(width) if (x, y) not in filled]


def marked_cells(v: View, seat: int) -> list[tuple[int, int]]:
    """Cells of the level being built with a marker."""
    pyramid, box = v.pyramids[seat], corner(v, seat)
    west, north = 2 * box.west + v.round - 1, 2 * box.north + v.round - 1
    markers = [marker for marker in pyramid.markers if marker and not pyramid.out]
    return [((marker.x - west) // 2, (marker.y - north) // 2) for marker in markers]


def placed_cells(v: View) -> list[tuple[int, int]]:
    """Where both tiles of the domino just placed lie."""
    last = next(piece for piece in reversed(v.laid) if piece.domino)
    x, y = within(v, v.active, last.x, last.y)
    return [(x, y), (x + STEP_X[last.turns], y + STEP_Y[last.turns])]


def hole_cells(v: View) -> list[tuple[int, int]]:
    """Cells that the active seat must fill, the next one first."""
    return [within(v, v.active, x, y) for x, y in v.holes]


def encode_domino(domino: int) -> list[int]:
    """Colour and corners of both tiles; zeros for none."""
    numbers: list[int] = []
    for face in (2 * domino, 2 * domino + 1) if domino else ():
        numbers += one_hot(TILE_COLOUR[face], COLOURS)
        numbers += [TILE_SYMBOLS[face] >> corner & 1 for corner in range(len(CORNERS))]
    return numbers or [0] * FACES


def hidden(v: View) -> list[int]:
    """The dominoes that nobody has seen."""
    seen = {*v.quarry, *v.tops, v.held, *(piece.domino for piece in v.laid)}
    return [int(domino not in seen) for domino in range(1, len(DATA.dominoes) + 1)]
