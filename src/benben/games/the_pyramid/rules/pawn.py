"""Step 1: a pawn (TP-17 to TP-23, TP-54 to TP-73)."""

from __future__ import annotations

from typing import Final

from benben.core.event import Log
from benben.games.the_pyramid.actions import CHOOSING, MOVE_OWN, PLAY, SWAP_OWN, TURNING
from benben.games.the_pyramid.board.pieces import (
    EMPTY,
    KINDS,
    MOVING,
    MUMMY,
    PHARAOH,
    PRIEST,
    STAY_FREE,
    SWAPPING,
    TILE_SYMBOL,
    TURN_CORRIDOR,
    TURN_ROOM,
    WORKER,
    pawn_of,
)
from benben.games.the_pyramid.board.triangle import CELL_NUMBER, CELL_ROW, CELLS
from benben.games.the_pyramid.state import State

NEXT: Final[dict[int, int]] = {
    TURN_CORRIDOR: TURNING,
    TURN_ROOM: TURNING,
    SWAPPING: SWAP_OWN,
    MOVING: MOVE_OWN,
}
"""What a symbol asks for as soon as a pawn is played on it (TP-24)."""


def play_options(s: State) -> list[int]:
    """Each kind in stock on each tile that it may take (TP-17 to TP-23)."""
    found: list[int] = []
    free = free_cells(s)
    for kind in range(KINDS):
        if is_playable(s, kind):
            first = PLAY.at(kind, 0)
            cells = free if kind in (WORKER, PRIEST) else takeable_cells(s)
            found += [first + cell for cell in cells]
    return found


def is_playable(s: State, kind: int) -> bool:
    """In stock; the priest only after one's own mummy (TP-62 to TP-64)."""
    if not s.stock[KINDS * s.colour + kind]:
        return False
    return kind != PRIEST or s.mummy_played[s.colour] == 1


def free_cells(s: State) -> list[int]:
    """Tiles without a pawn that may take one (TP-19, TP-23)."""
    return [cell for cell in range(CELLS) if s.pawns[cell] == EMPTY and may_be_taken(s, cell)]


def takeable_cells(s: State) -> list[int]:
    """For mummy and pharaoh also tiles under an opposing worker (TP-55 to TP-60, TP-71)."""
    worker = pawn_of(1 - s.colour, WORKER)
    return [cell for cell in range(CELLS) if s.pawns[cell] in (EMPTY, worker) and may_be_taken(s, cell)]


def may_be_taken(s: State, cell: int) -> bool:
    """A laid tile that need not stay free (TP-18, TP-23)."""
    tile = s.tiles[cell]
    return tile != 0 and TILE_SYMBOL[tile] != STAY_FREE


def can_play(s: State) -> bool:
    """Whether any pawn may be played anywhere (R-27, R-28)."""
    base = KINDS * s.colour
    if (s.stock[base + WORKER] or is_playable(s, PRIEST)) and free_cells(s):
        return True
    return bool((s.stock[base + MUMMY] or s.stock[base + PHARAOH]) and takeable_cells(s))


def play(s: State, kind: int, cell: int, log: Log | None) -> None:
    """Put the pawn on the tile; a replaced worker goes back first, then the symbol fires (TP-56 to TP-58)."""
    replaced = s.pawns[cell]
    if replaced != EMPTY:
        s.stock[replaced - 1] += 1
    s.stock[KINDS * s.colour + kind] -= 1
    s.pawns[cell] = pawn_of(s.colour, kind)
    if kind == MUMMY:
        s.mummy_played[s.colour] = 1
    s.here = cell
    s.phase = NEXT.get(TILE_SYMBOL[s.tiles[cell]], CHOOSING)
    if log is not None:
        key = "played" if replaced == EMPTY else "replaced"
        log.tell(key, s.seat, kind, CELL_ROW[cell], CELL_NUMBER[cell])
