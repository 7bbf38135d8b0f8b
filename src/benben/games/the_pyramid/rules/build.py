"""Step 2: a tile (TP-74 to TP-80)."""

from __future__ import annotations

from benben.core.event import Log
from benben.games.the_pyramid.actions import CHOOSE, LAY, LAYING
from benben.games.the_pyramid.board.pieces import TILE_FACE, TILE_KIND, TILE_SYMBOL, TILE_TURNS
from benben.games.the_pyramid.board.triangle import CELL_NUMBER, CELL_ROW, CELLS, is_site
from benben.games.the_pyramid.rules.turn import end_turn
from benben.games.the_pyramid.setup import lay
from benben.games.the_pyramid.state import State


def choose_options(s: State) -> list[int]:
    """The tiles in hand; of identical faces the lowest (R-50)."""
    found: list[int] = []
    faces: list[int] = []
    for tile in s.hands[s.colour]:
        if TILE_FACE[tile] not in faces:
            faces.append(TILE_FACE[tile])
            found.append(CHOOSE.at(tile - 1))
    return found


def choose(s: State, tile: int) -> None:
    """Remember the tile; nobody else sees it yet."""
    s.chosen = tile
    s.phase = LAYING


def lay_options(s: State) -> list[int]:
    """Empty cells beside a tile, in each rotation that makes a difference (TP-75 to TP-79)."""
    ways = TILE_TURNS[s.chosen]
    found: list[int] = []
    for cell in range(CELLS):
        if is_site(s.tiles, cell):
            first = LAY.at(cell, 0)
            found += [first + turns for turns in range(ways)]
    return found


def lay_chosen(s: State, cell: int, turns: int, log: Log | None) -> None:
    """Out of the hand, face up, onto the pyramid; nothing fires (TP-29, TP-74)."""
    tile = s.chosen
    s.hands[s.colour].remove(tile)
    lay(s, cell, tile, turns)
    s.chosen = 0
    s.built = cell
    if log is not None:
        log.reveal()
        log.tell("built", s.seat, tile, TILE_KIND[tile], TILE_SYMBOL[tile], CELL_ROW[cell], CELL_NUMBER[cell])
    end_turn(s, log)
