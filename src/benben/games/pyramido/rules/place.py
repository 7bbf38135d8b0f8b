"""Step 1: choose and place (PO-19 to PO-34)."""

from __future__ import annotations

from benben.core.event import Log
from benben.games.pyramido.actions import PLACING, TAKE
from benben.games.pyramido.board import STEP_X, STEP_Y, colours, lay_domino, place_x, place_y
from benben.games.pyramido.data import SLOTS
from benben.games.pyramido.rules.cells import quarter_at, take_cell
from benben.games.pyramido.rules.marker import begin_marker
from benben.games.pyramido.state import State, forget_layers


def choose_options(s: State) -> list[int]:
    """The dominoes of the quarry (PO-19)."""
    return [TAKE.at(slot) for slot in range(SLOTS) if s.quarry[slot]]


def choose(s: State, slot: int, log: Log | None) -> None:
    """Take a domino from its sledge."""
    s.held = s.quarry[slot]
    s.quarry[slot] = 0
    s.slot = slot
    s.phase = PLACING
    if log is not None:
        log.tell("took", s.seat, slot + 1, s.held, *colours(s.held))


def place(s: State, where: int, turns: int, log: Log | None) -> None:
    """Lay the held domino; its symbols turn with it (PO-21, PO-22)."""
    x, y = place_x(where), place_y(where)
    s.domino, s.place, s.turns = s.held, where, turns
    s.held, s.fits = 0, []
    lay_domino(s.quarters, quarter_at(s, x, y), s.domino, turns)
    forget_layers(s)
    take_cell(s, x, y)
    take_cell(s, x + STEP_X[turns], y + STEP_Y[turns])
    s.laid.append((s.seat, s.round, s.domino, 0, x, y, turns))
    if log is not None:
        log.tell("placed", s.seat, s.domino, x, y, turns, *colours(s.domino))
    begin_marker(s, log)
