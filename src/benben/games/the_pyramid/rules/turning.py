"""Action: turn a tile (TP-33 to TP-40)."""

from __future__ import annotations

from benben.core.event import Log
from benben.games.the_pyramid.actions import CHOOSING, TURN
from benben.games.the_pyramid.board.pieces import (
    CORRIDOR,
    PRIEST,
    ROOM,
    TILE_KIND,
    TILE_SYMBOL,
    TILE_TURNS,
    TURN_CORRIDOR,
    pawn_of,
)
from benben.games.the_pyramid.board.triangle import CELL_NUMBER, CELL_ROW, CELLS
from benben.games.the_pyramid.data import SIDES
from benben.games.the_pyramid.setup import lay
from benben.games.the_pyramid.state import State


def turn_options(s: State) -> list[int]:
    """Laid tiles of the named kind that change by turning, but for one under an opposing priest."""
    kind = CORRIDOR if TILE_SYMBOL[s.tiles[s.here]] == TURN_CORRIDOR else ROOM
    priest = pawn_of(1 - s.colour, PRIEST)
    found: list[int] = []
    for cell in range(CELLS):
        tile = s.tiles[cell]
        turns = TILE_TURNS[tile] > 1 or s.null_turns
        if tile and TILE_KIND[tile] == kind and turns and s.pawns[cell] != priest:
            found += [TURN.at(cell, 0), TURN.at(cell, 1)]
    return found


def turn_tile(s: State, cell: int, steps: int, log: Log | None) -> None:
    """By clockwise thirds; tile and pawn stay where they are (TP-34)."""
    lay(s, cell, s.tiles[cell], (s.turns[cell] + steps) % SIDES)
    s.phase = CHOOSING
    if log is not None:
        log.tell("turned", s.seat, CELL_ROW[cell], CELL_NUMBER[cell], steps)
