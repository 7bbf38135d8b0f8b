"""Why something on the board of Pyramido cannot be chosen now, from a view alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from benben.core.errors import BadText
from benben.core.parts.display import Reason
from benben.games.pyramido.actions import PILE_NAMES, SLOT_NAMES, TILE_NAMES
from benben.games.pyramido.board import (
    DIRECTIONS,
    LEVEL_LONG,
    LEVEL_SHORT,
    SINGLE_OF,
    STEP_X,
    STEP_Y,
)
from benben.games.pyramido.data import DATA
from benben.games.pyramido.view import Laid, View

Cell = tuple[int, int]
CELL: Final = re.compile(r"(-?\d{1,2}),(-?\d{1,2})")
SHAPES: Final = ((LEVEL_LONG[0], LEVEL_SHORT[0]), (LEVEL_SHORT[0], LEVEL_LONG[0]))
"""What level 1 may become: 5 x 4 or 4 x 5."""
BEFORE_SINGLES: Final = ("choose_domino", "place_domino", "place_marker")


def why_not(v: View, options: Sequence[str], what: str) -> Reason | None:
    """The rule that speaks against a thing of the drawing; None: an option is about it."""
    kind, _, name = what.partition(" ")
    names, reason = THINGS.get(kind, ((), None))
    if kind == "cell" and (found := CELL.fullmatch(name)):
        return cell(v, options, (int(found[1]), int(found[2])))
    if reason is None or name not in names:
        raise BadText("unknown_thing", what=what)
    return reason(v, options, name)


# Cells of the level that is being built


def cell(v: View, options: Sequence[str], at: Cell) -> Reason | None:
    """A cell of the reader's own level, built or not."""
    if at in chosen_from(v, options):
        return None
    if v.phase == "place_domino":
        return no_room(v, at)
    if v.phase == "resurface" and v.marked and at == tile_cells(v)[TILE_NAMES.index(v.marked)]:
        return Reason("marked", "PO-59")
    return ELSEWHERE[v.phase]


ELSEWHERE: Final = {
    "choose_domino": Reason("take_first", "PO-19"),
    "place_marker": Reason("mark_new", "PO-46"),
    "resurface": Reason("cover_new", "PO-59"),
    "orient_single": Reason("turn_single", "PO-60"),
    "fill_hole": Reason("fill_there", "PO-36"),
    "refresh_quarry": Reason("refill_now", "PO-70"),
    "split_pile": Reason("split_now", "PO-73"),
}
"""What a click on a cell forgets, by the decision to be made."""


def chosen_from(v: View, options: Sequence[str]) -> set[Cell]:
    """The cells that some option is about."""
    found: set[Cell] = set()
    for verb, *words in (option.split() for option in options):
        if verb == "place":
            x, y = words[0].split(",")
            found.add((int(x), int(y)))
        elif verb in ("mark", "cover"):
            found.add(tile_cells(v)[TILE_NAMES.index(words[0])])
        elif verb == "fill" or (verb == "orient" and v.covering == "hole"):
            found.add(v.holes[0])
        elif verb == "orient":
            found.add(tile_cells(v)[TILE_NAMES.index(v.covering)])
    return found


def tile_cells(v: View) -> list[Cell]:
    """Where tiles A and B of the domino just placed lie."""
    return cells_of(next(piece for piece in reversed(v.laid) if piece.domino))


def cells_of(piece: Laid) -> list[Cell]:
    """The cells that a piece covers."""
    a = (piece.x, piece.y)
    return [a, (piece.x + STEP_X[piece.turns], piece.y + STEP_Y[piece.turns])] if piece.domino else [a]


def no_room(v: View, at: Cell) -> Reason:
    """Why no tile of the held domino can lie on a cell."""
    taken = {
        one
        for piece in v.laid
        if piece.seat == v.active and piece.level == v.round
        for one in cells_of(piece)
    }
    if at in taken:
        return Reason("taken", "PO-27")
    return no_room_on_the_ground(v, at, taken) if v.round == 1 else no_room_above(v, at)


def no_room_on_the_ground(v: View, at: Cell, taken: set[Cell]) -> Reason:
    """Level 1: the whole stays within 5 x 4 or 4 x 5, and dominoes touch side to side."""
    if not taken:
        return Reason("first", "PO-23")
    here = shapes_with(v, at)
    if not here:
        return Reason("too_wide", "PO-28")
    free = [beside for beside in around(at) if beside not in taken]
    if not free:
        return Reason("no_pair", "PO-27")
    if not any(here & shapes_with(v, beside) for beside in free):
        return Reason("no_pair", "PO-28")
    return Reason("apart", "PO-24")


def shapes_with(v: View, at: Cell) -> set[int]:
    """The shapes of level 1 that a tile on a cell leaves possible, as places in SHAPES."""
    box = v.pyramids[v.active].box
    assert box is not None
    width = max(box.east, at[0]) - min(box.west, at[0]) + 1
    height = max(box.south, at[1]) - min(box.north, at[1]) + 1
    return {i for i, (most_x, most_y) in enumerate(SHAPES) if width <= most_x and height <= most_y}


def around(at: Cell) -> list[Cell]:
    """The four cells beside one."""
    return [(at[0] + STEP_X[turns], at[1] + STEP_Y[turns]) for turns in range(len(DIRECTIONS))]


def no_room_above(v: View, at: Cell) -> Reason:
    """Levels 2 to 4: two free cells of the level's rectangle, side by side."""
    sides = LEVEL_LONG[v.round - 1], LEVEL_SHORT[v.round - 1]
    width, height = sides if v.pyramids[v.active].long_side != "y" else sides[::-1]
    if not (0 <= at[0] < width and 0 <= at[1] < height):
        return Reason("outside", "PO-32", (width, height))
    return Reason("no_pair", "PO-30")


# The quarry


def sledge(v: View, options: Sequence[str], name: str) -> Reason | None:
    """A sledge, with its domino or empty."""
    if f"take {name}" in options:
        return None
    if fills_holes(v):
        return Reason("no_domino", "PO-38")
    if v.quarry[int(name) - 1]:
        return Reason("one_domino", "PO-19")
    return Reason("emptied", "PO-70") if int(name) - 1 == v.slot else Reason("no_stock", "PO-76")


def pile(v: View, options: Sequence[str], name: str) -> Reason | None:
    """A pile, or the place where one was."""
    if f"refill {name}" in options or f"split {name}" in options:
        return None
    size = v.sizes[int(name) - 1]
    if not size:
        return Reason("no_pile", "PO-73")
    if v.phase == "split_pile":
        return Reason("too_small", "PO-73")
    return Reason("not_beside" if v.phase == "refresh_quarry" else "pile_later", "PO-70")


def fills_holes(v: View) -> bool:
    """Whether this turn is about cells that only singles can fill."""
    return v.phase == "fill_hole" or v.covering == "hole"


# The reader's own singles and markers


def single(v: View, options: Sequence[str], name: str) -> Reason | None:
    """A face of a single, in hand or where it lay."""
    if any(option.endswith(f" {name}") for option in options):
        return None
    colour = DATA.colours.index(name)
    if not v.pyramids[v.active].singles[SINGLE_OF[colour]]:
        return Reason("spent", "PO-67")
    if v.phase == "orient_single":
        return Reason("turn_first", "PO-60")
    return Reason("single_later" if v.phase in BEFORE_SINGLES else "single_past", "PO-17")


def marker(v: View, options: Sequence[str], name: str) -> Reason | None:  # noqa: ARG001 (a marker is no option)
    """A marker, at home or on its tile: it goes where a tile asks for it."""
    colour = DATA.colours.index(name)
    if v.pyramids[v.active].markers[colour] is not None:
        return Reason("marker_out", "PO-54")
    if any(area.colour == colour for area in v.candidates):
        return Reason("mark_tile", "PO-50")
    return Reason("marker_follows", "PO-47")


THINGS: Final[dict[str, tuple[Sequence[str], Callable[[View, Sequence[str], str], Reason | None]]]] = {
    "sledge": (SLOT_NAMES, sledge),
    "pile": (PILE_NAMES, pile),
    "single": (DATA.colours, single),
    "marker": (DATA.colours, marker),
}
"""What the drawing names, and who explains it."""
