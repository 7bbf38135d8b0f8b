"""Phase 5: from seat to seat until all have passed (PN-24 to PN-28)."""

from __future__ import annotations

from benben.core.event import Log
from benben.core.rng import Rng
from benben.games.pyramidion.actions import LAY_CHARACTER
from benben.games.pyramidion.rules.contest import contest
from benben.games.pyramidion.state import State


def next_layer(s: State, rng: Rng, log: Log | None) -> None:
    """The next seat clockwise that has not passed; after the last one the city's actions (PN-26, R-09)."""
    for step in range(1, s.seats + 1):
        seat = (s.seat + step) % s.seats
        if not s.passed[seat]:
            s.seat, s.phase = seat, LAY_CHARACTER
            return
    contest(s, rng, log)
