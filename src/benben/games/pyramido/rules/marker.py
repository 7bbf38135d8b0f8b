"""Step 2: marker (PO-46 to PO-55)."""

from __future__ import annotations

from benben.core.event import Log
from benben.games.pyramido.actions import MARK, MARKING
from benben.games.pyramido.board import QUARTER_STEPS, TILE_COLOUR, TILE_SYMBOLS, place_x, place_y
from benben.games.pyramido.data import COLOURS
from benben.games.pyramido.rules.cells import quarter_at
from benben.games.pyramido.rules.hand import put_marker
from benben.games.pyramido.rules.single import begin_resurface
from benben.games.pyramido.state import State


def begin_marker(s: State, log: Log | None) -> None:
    """Ask only when both tiles are candidates; a single candidate is marked at once (PO-48 to PO-53)."""
    a, b = is_candidate(s, 0), is_candidate(s, 1)
    if a and b:
        s.phase = MARKING
    elif a or b:
        mark(s, 0 if a else 1, log)
    else:
        begin_resurface(s, log)


def is_candidate(s: State, tile: int) -> bool:
    """A symbol on the tile and the marker of its colour in the supply (PO-47)."""
    face = 2 * s.domino + tile
    return TILE_SYMBOLS[face] != 0 and s.markers[COLOURS * s.seat + TILE_COLOUR[face]] < 0


def marker_options() -> list[int]:
    """Tile A or tile B (PO-50)."""
    return [MARK.at(0), MARK.at(1)]


def mark(s: State, tile: int, log: Log | None) -> None:
    """Put the marker of the tile's colour on it."""
    s.marked = tile
    put_marker(s, TILE_COLOUR[2 * s.domino + tile], tile_quarter(s, tile), log)
    begin_resurface(s, log)


def tile_quarter(s: State, tile: int) -> int:
    """The first quarter of a tile of the domino just placed."""
    return quarter_at(s, place_x(s.place), place_y(s.place)) + tile * QUARTER_STEPS[s.turns]
