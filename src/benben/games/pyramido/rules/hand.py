"""The markers and singles of the active seat."""

from __future__ import annotations

from benben.core.event import Log
from benben.games.pyramido.board import QUARTERS, SINGLE_OF, area, lay, symbols_in
from benben.games.pyramido.data import COLOURS
from benben.games.pyramido.rules.cells import quarter_at
from benben.games.pyramido.setup import SINGLES
from benben.games.pyramido.state import State, forget_layers


def singles_left(s: State) -> int:
    """How many singles the active seat has in hand."""
    return sum(s.singles[SINGLES * s.seat : SINGLES * s.seat + SINGLES])


def in_hand(s: State, colour: int) -> bool:
    """Whether the single with this face is still unused (PO-58)."""
    return s.singles[SINGLES * s.seat + SINGLE_OF[colour]] == 1


def lay_single(s: State, x: int, y: int, corner: int) -> None:
    """Out of the hand, for good (PO-62, PO-67)."""
    lay(s.quarters, quarter_at(s, x, y), s.colour, 1 << corner)
    forget_layers(s)
    s.laid.append((s.seat, s.round, 0, s.colour, x, y, corner))
    s.singles[SINGLES * s.seat + SINGLE_OF[s.colour]] = 0
    s.covering = s.colour = -1


def put_marker(s: State, colour: int, quarter: int, log: Log | None) -> None:
    """From the supply onto a tile (PO-54, PO-55)."""
    s.markers[COLOURS * s.seat + colour] = quarter - QUARTERS * s.seat
    if log is not None:
        log.tell("marked", s.seat, colour, symbols_in(s.quarters, area(s.quarters, quarter)))
