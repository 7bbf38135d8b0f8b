"""Whether the action of a tile would come to nothing: told before a pawn is played there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from benben.games.the_pyramid.board.pieces import (
    CORRIDOR,
    MOVING,
    ROOM,
    STAY_FREE,
    SWAPPING,
    TILE_KIND,
    TILE_SYMBOL,
    TILE_TURNS,
    TURN_CORRIDOR,
    TURN_ROOM,
)
from benben.games.the_pyramid.view import Cell, View


def has_action(view: View, cell: int) -> bool:
    """Whether a pawn played on a cell sets something off."""
    return TILE_SYMBOL[view.cells[cell].tile] in TARGETS


def is_idle(view: View, cell: int) -> bool:
    """Whether that action would have no legal execution for the seat on turn (TP-26)."""
    return not TARGETS[TILE_SYMBOL[view.cells[cell].tile]](view, cell)


def can_turn(view: View, kind: int) -> bool:
    """A tile of the kind that changes by turning, not under an opposing priest (TP-38, TP-39)."""
    own = view.architects[view.active].colour
    return any(
        held.tile
        and TILE_KIND[held.tile] == kind
        and (view.null_turns or TILE_TURNS[held.tile] > 1)
        and (held.pawn != "priest" or held.colour == own)
        for held in view.cells
    )


def can_swap(view: View, cell: int) -> bool:
    """An opposing pawn that is no priest (TP-45)."""
    own = view.architects[view.active].colour
    return any(is_swappable(held, own) for held in others(view, cell))


def can_move(view: View, cell: int) -> bool:
    """Another own pawn, and a free tile for it (TP-48, TP-51)."""
    own = view.architects[view.active].colour
    free = any(is_free(one) for one in others(view, cell))
    return free and any(one.colour == own for one in others(view, cell))


def is_swappable(held: Cell, own: str) -> bool:
    """An opposing pawn that is no priest (TP-43, TP-66)."""
    return held.colour not in ("", own) and held.pawn != "priest"


def is_free(held: Cell) -> bool:
    """A tile without a pawn that need not stay so (TP-48)."""
    return bool(held.tile and not held.pawn and TILE_SYMBOL[held.tile] != STAY_FREE)


def others(view: View, cell: int) -> list[Cell]:
    """All cells but one."""
    return [held for at, held in enumerate(view.cells) if at != cell]


TARGETS: Final[dict[int, Callable[[View, int], bool]]] = {
    TURN_CORRIDOR: lambda view, _: can_turn(view, CORRIDOR),
    TURN_ROOM: lambda view, _: can_turn(view, ROOM),
    SWAPPING: can_swap,
    MOVING: can_move,
}
"""By symbol: whether its action can be carried out after a pawn was played on a cell."""
