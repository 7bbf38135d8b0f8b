"""Action: move another own pawn (TP-47 to TP-52)."""

from __future__ import annotations

from benben.core.event import Log
from benben.games.the_pyramid.actions import CHOOSING, MOVE, MOVE_TO, TO
from benben.games.the_pyramid.board.pieces import EMPTY, kind_of
from benben.games.the_pyramid.board.triangle import CELL_NUMBER, CELL_ROW
from benben.games.the_pyramid.rules.pawn import free_cells
from benben.games.the_pyramid.rules.swap import pawns_of
from benben.games.the_pyramid.state import State


def move_options(s: State) -> list[int]:
    """Own pawns but the one just played; none if there is no destination (TP-47, TP-51)."""
    if not free_cells(s):
        return []
    return [MOVE.at(cell) for cell in pawns_of(s, s.colour) if cell != s.here]


def destination_options(s: State) -> list[int]:
    """Any tile without a pawn, near or far, that need not stay free (TP-48)."""
    return [TO.at(cell) for cell in free_cells(s)]


def pick_move(s: State, cell: int) -> None:
    """Remember the pawn."""
    s.picked = cell
    s.phase = MOVE_TO


def move_to(s: State, cell: int, log: Log | None) -> None:
    """The pawn leaves one tile empty and stands on another; nothing fires (TP-30, TP-50, TP-52)."""
    left = s.picked
    s.pawns[cell], s.pawns[left] = s.pawns[left], EMPTY
    s.picked = -1
    s.phase = CHOOSING
    if log is not None:
        kind = kind_of(s.pawns[cell])
        log.tell("moved", s.seat, kind, CELL_ROW[left], CELL_NUMBER[left], CELL_ROW[cell], CELL_NUMBER[cell])
