"""Cells that only singles can fill (PO-35 to PO-40)."""

from __future__ import annotations

from benben.core.event import Log
from benben.games.pyramido.actions import FILL, FILLING, ORIENTING
from benben.games.pyramido.board import place_x, place_y
from benben.games.pyramido.data import COLOURS
from benben.games.pyramido.rules.cells import take_cell
from benben.games.pyramido.rules.hand import in_hand, lay_single
from benben.games.pyramido.rules.turn import end_turn
from benben.games.pyramido.state import State


def fill_options(s: State) -> list[int]:
    """The colours in hand, for the next hole (PO-35, PO-36)."""
    return [FILL.at(colour) for colour in range(COLOURS) if in_hand(s, colour)]


def fill(s: State, colour: int) -> None:
    """Choose the single for the hole."""
    s.covering, s.colour = 2, colour
    s.phase = ORIENTING


def orient_in_hole(s: State, corner: int, log: Log | None) -> None:
    """Lay the single in the hole; no marker follows and the quarry rests (PO-37, PO-38, PO-40)."""
    hole = s.holes.pop(0)
    x, y = place_x(hole), place_y(hole)
    take_cell(s, x, y)
    if log is not None:
        log.tell("filled", s.seat, x, y, s.colour, corner)
    lay_single(s, x, y, corner)
    if s.holes:
        s.phase = FILLING
    else:
        end_turn(s, log)
