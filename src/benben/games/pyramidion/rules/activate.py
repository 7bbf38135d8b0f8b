"""Phase 5: a city is activated (PN-22, PN-23, PN-98)."""

from __future__ import annotations

from benben.core.event import Log
from benben.core.rng import Rng
from benben.games.pyramidion.actions import ACTIVATE, LAY_CHARACTER
from benben.games.pyramidion.board import BOAT_POINTS, CITY_COUNT, KARNAK
from benben.games.pyramidion.setup import draw_boat
from benben.games.pyramidion.state import State


def activate_options(s: State) -> list[int]:
    """Every city without a sundial (PN-23)."""
    return [ACTIVATE.at(city) for city in range(CITY_COUNT) if not s.sundials[city]]


def activate(s: State, city: int, rng: Rng, log: Log | None) -> None:
    """Open the city; its activator is the first to lay (PN-24)."""
    s.city, s.activator = city, s.seat
    s.activated += 1
    if log is not None:
        log.tell("activated", s.seat, city)
    if city == KARNAK:
        draw_private_boat(s, rng, log)
    s.phase = LAY_CHARACTER


def draw_private_boat(s: State, rng: Rng, log: Log | None) -> None:
    """A boat that only the activator may load (PN-98, R-41)."""
    boat = draw_boat(s, rng)
    if boat >= 0:
        s.private_boat, s.private_seat = boat, s.seat
        if log is not None:
            log.tell("private_boat", s.seat, BOAT_POINTS[boat])
