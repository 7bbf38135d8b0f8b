"""Why something on the board of The Pyramid cannot be chosen now, from a view alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from benben.core.errors import BadText
from benben.core.parts.display import Reason
from benben.games.the_pyramid.board.pieces import (
    CORRIDOR,
    ROOM,
    STAY_FREE,
    TILE_KIND,
    TILE_NAMES,
    TILE_SYMBOL,
    TILE_TURNS,
    TURN_CORRIDOR,
)
from benben.games.the_pyramid.board.triangle import CELL_NAMES
from benben.games.the_pyramid.data import PAWNS
from benben.games.the_pyramid.view import View

BUILDING: Final = ("choose_tile", "place_tile")


def why_not(v: View, options: Sequence[str], what: str) -> Reason | None:
    """The rule that speaks against a thing of the drawing; None: an option is about it."""
    kind, _, name = what.partition(" ")
    if what in CELL_NAMES:
        if any(what in option.split() for option in options):
            return None
        return CELLS[v.phase](v, CELL_NAMES.index(what))
    if kind == "pawn" and name in PAWNS:
        return pawn(v, options, name)
    if kind == "tile" and name in TILE_NAMES:
        return tile(v, options, name)
    if kind == "theirs" and name in PAWNS:
        return Reason("theirs", "TP-17")
    if what in OTHERS:
        return OTHERS[what]
    raise BadText("unknown_thing", what=what)


OTHERS: Final = {"back": Reason("hidden", "TP-115"), "pile": Reason("pile", "TP-81")}


def own(v: View) -> str:
    """The colour of the seat that decides."""
    return v.architects[v.active].colour


# Cells, by the decision to be made


def play_cell(v: View, cell: int) -> Reason:
    """A tile that no pawn in stock may take."""
    held = v.cells[cell]
    if not held.tile:
        return Reason("unbuilt", "TP-18")
    if TILE_SYMBOL[held.tile] == STAY_FREE:
        return Reason("stay_free", "TP-23")
    if held.colour == own(v):
        return Reason("own_pawn", "TP-60")
    if held.pawn == "priest":
        return Reason("priest_stays", "TP-65")
    if held.pawn != "worker":
        return Reason("not_replaced", "TP-59", (held.pawn,))
    return Reason("needs_mummy", "TP-61")


def turn_cell(v: View, cell: int) -> Reason:
    """A tile that the action may not turn."""
    held = v.cells[cell]
    if not held.tile:
        return Reason("nothing_to_turn", "TP-40")
    kind = CORRIDOR if TILE_SYMBOL[v.cells[v.here].tile] == TURN_CORRIDOR else ROOM
    if TILE_KIND[held.tile] != kind:
        return Reason("only_corridors" if kind == CORRIDOR else "only_rooms", "TP-33")
    if TILE_TURNS[held.tile] == 1 and not v.null_turns:
        return Reason("looks_alike", "TP-39")
    return Reason("priest_guards", "TP-38")


def swap_cell(v: View, cell: int) -> Reason:
    """Not the place of an own pawn."""
    return Reason("own_first", "TP-41") if v.cells[cell].pawn else Reason("no_pawn", "TP-41")


def with_cell(v: View, cell: int) -> Reason:
    """Not the place of a pawn to swap with."""
    held = v.cells[cell]
    if not held.pawn:
        return Reason("no_pawn", "TP-41")
    return Reason("other_side", "TP-41") if held.colour == own(v) else Reason("priest_swap", "TP-66")


def move_cell(v: View, cell: int) -> Reason:
    """Not the place of a pawn that may be moved."""
    if cell == v.here:
        return Reason("just_played", "TP-47")
    return Reason("only_own", "TP-47") if v.cells[cell].pawn else Reason("no_pawn", "TP-47")


def to_cell(v: View, cell: int) -> Reason:
    """Not a tile to move to."""
    held = v.cells[cell]
    if not held.tile:
        return Reason("unbuilt", "TP-48")
    if held.pawn:
        return Reason("occupied", "TP-48")
    return Reason("stay_free", "TP-48")


def lay_cell(v: View, cell: int) -> Reason:
    """Not a building site."""
    return Reason("built", "TP-75") if v.cells[cell].tile else Reason("no_side", "TP-76")


CELLS: Final[dict[str, Callable[[View, int], Reason]]] = {
    "place_pawn": play_cell,
    "turn_tile": turn_cell,
    "swap_own_pawn": swap_cell,
    "swap_opponent_pawn": with_cell,
    "move_own_pawn": move_cell,
    "move_destination": to_cell,
    "choose_tile": lambda _, __: Reason("tile_first", "TP-74"),
    "place_tile": lay_cell,
}


# One's own side


def pawn(v: View, options: Sequence[str], name: str) -> Reason | None:
    """A kind of pawn in one's own stock."""
    if any(option.startswith(f"play {name} ") for option in options):
        return None
    if v.phase in BUILDING:
        return Reason("pawn_past", "TP-15")
    if v.phase != "place_pawn":
        return Reason("action_first", "TP-24")
    architect = v.architects[v.active]
    if not architect.stock[PAWNS.index(name)]:
        return Reason("no_stock", "TP-17")
    locked = name == "priest" and not architect.mummy_played
    return Reason("locked", "TP-62") if locked else Reason("no_room", "TP-19")


def tile(v: View, options: Sequence[str], name: str) -> Reason | None:
    """A tile in one's own hand."""
    if f"choose {name}" in options:
        return None
    if TILE_NAMES.index(name) + 1 not in v.architects[v.active].hand:
        return Reason("not_in_hand", "TP-74")
    if v.phase == "choose_tile":
        return Reason("twin", "R-50")
    return Reason("chosen", "TP-74") if v.phase == "place_tile" else Reason("pawn_first", "TP-15")
