"""Step 3: single on a tile (PO-56 to PO-69)."""

from __future__ import annotations

from benben.core.event import Log
from benben.games.pyramido.actions import COVER, ORIENT, ORIENTING, PASS, RESURFACE
from benben.games.pyramido.board import LEVELS, STEP_X, STEP_Y, place_x, place_y
from benben.games.pyramido.data import COLOURS
from benben.games.pyramido.rules.cells import quarter_at
from benben.games.pyramido.rules.hand import in_hand, lay_single, put_marker, singles_left
from benben.games.pyramido.rules.hole import orient_in_hole
from benben.games.pyramido.rules.refresh import begin_refresh
from benben.games.pyramido.state import State


def begin_resurface(s: State, log: Log | None) -> None:
    """Ask unless no single is left (PO-68)."""
    if singles_left(s):
        s.phase = RESURFACE
    else:
        begin_refresh(s, log)


def resurface_options(s: State) -> list[int]:
    """Pass, or a colour in hand on a tile without a marker (PO-56 to PO-61, PO-65)."""
    options = [PASS.at()]
    for tile in range(2):
        if tile != s.marked:
            options += [COVER.at(tile, colour) for colour in range(COLOURS) if in_hand(s, colour)]
    return options


def cover(s: State, tile: int, colour: int, log: Log | None) -> None:
    """Choose the single; on level 4 every quarter stays in sight, so its turning is not asked (R-17)."""
    s.covering, s.colour = tile, colour
    if s.round == LEVELS:
        orient(s, 0, log)
    else:
        s.phase = ORIENTING


def orient_options() -> list[int]:
    """The four corners for the symbol (PO-36, PO-60)."""
    return [ORIENT.at(corner) for corner in range(4)]


def orient(s: State, corner: int, log: Log | None) -> None:
    """Lay the chosen single, on a tile or in a hole."""
    if s.holes:
        orient_in_hole(s, corner, log)
    else:
        orient_on_tile(s, corner, log)


def orient_on_tile(s: State, corner: int, log: Log | None) -> None:
    """The tile gets a new face, and its marker if that is in the supply (PO-62 to PO-64)."""
    tile, colour = s.covering, s.colour
    x = place_x(s.place) + tile * STEP_X[s.turns]
    y = place_y(s.place) + tile * STEP_Y[s.turns]
    if log is not None:
        log.tell("covered", s.seat, tile, colour, corner)
    lay_single(s, x, y, corner)
    if s.markers[COLOURS * s.seat + colour] < 0:
        put_marker(s, colour, quarter_at(s, x, y), log)
    begin_refresh(s, log)
