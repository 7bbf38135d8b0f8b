"""Action: swap two pawns (TP-41 to TP-46)."""

from __future__ import annotations

from benben.core.event import Log
from benben.games.the_pyramid.actions import CHOOSING, SWAP, SWAP_OTHER, WITH
from benben.games.the_pyramid.board.pieces import EMPTY, PRIEST, colour_of, pawn_of
from benben.games.the_pyramid.board.triangle import CELL_NUMBER, CELL_ROW, CELLS
from benben.games.the_pyramid.state import State


def swap_options(s: State) -> list[int]:
    """All own pawns, the one just played and the priest too; none if nobody can be swapped with (TP-45)."""
    if not with_options(s):
        return []
    return [SWAP.at(cell) for cell in pawns_of(s, s.colour)]


def with_options(s: State) -> list[int]:
    """All opposing pawns but a priest (TP-43, TP-66)."""
    priest = pawn_of(1 - s.colour, PRIEST)
    return [WITH.at(cell) for cell in pawns_of(s, 1 - s.colour) if s.pawns[cell] != priest]


def pawns_of(s: State, colour: int) -> list[int]:
    """The cells of a colour's pawns."""
    return [cell for cell in range(CELLS) if s.pawns[cell] != EMPTY and colour_of(s.pawns[cell]) == colour]


def pick_swap(s: State, cell: int) -> None:
    """Remember the own pawn."""
    s.picked = cell
    s.phase = SWAP_OTHER


def swap_with(s: State, cell: int, log: Log | None) -> None:
    """The two change places; nothing fires and no stock changes (TP-30, TP-46)."""
    own = s.picked
    s.pawns[own], s.pawns[cell] = s.pawns[cell], s.pawns[own]
    s.picked = -1
    s.phase = CHOOSING
    if log is not None:
        log.tell("swapped", s.seat, CELL_ROW[own], CELL_NUMBER[own], CELL_ROW[cell], CELL_NUMBER[cell])
