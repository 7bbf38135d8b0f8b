"""Phases 1 to 4: a round begins, mediators collect (PN-10 to PN-21)."""

from __future__ import annotations

from benben.core.event import Log
from benben.core.rng import Rng
from benben.games.pyramidion.actions import COLLECT_RESOURCE, TAKE
from benben.games.pyramidion.board import CITY_COUNT
from benben.games.pyramidion.rules.stock import city_is_empty, kinds_in_city, take_from_city
from benben.games.pyramidion.setup import deal, fill_row, lay_out_supply
from benben.games.pyramidion.state import State


def begin_round(s: State, rng: Rng, log: Log | None) -> None:
    """Boats, supply, then the mediators (PN-10, PN-18)."""
    s.round += 1
    if log is not None:
        log.tell("round_began", s.track[0], s.round)
    fill_row(s, rng, log)
    lay_out_supply(s, rng, log)
    s.cursor = -1
    next_collection(s, rng, log)


def next_collection(s: State, rng: Rng, log: Log | None) -> None:
    """The next mediator with something to collect, by track and city; after the last one the deal (PN-16, R-08).

    The cursor counts slots of the track and, within each of them, cities.
    """
    while s.cursor + 1 < s.seats * CITY_COUNT:
        s.cursor += 1
        seat, city = s.track[s.cursor // CITY_COUNT], s.cursor % CITY_COUNT
        if s.mediators[city] == seat and not city_is_empty(s, city):
            s.seat, s.phase = seat, COLLECT_RESOURCE
            return
    s.cursor = 0
    deal(s, rng, log)


def collect_options(s: State) -> list[int]:
    """The kinds that lie there; it cannot be refused (PN-17)."""
    return [TAKE.at(kind) for kind in kinds_in_city(s, s.cursor % CITY_COUNT)]


def collect(s: State, kind: int, rng: Rng, log: Log | None) -> None:
    """One token from the city to the owner of the mediator."""
    city = s.cursor % CITY_COUNT
    take_from_city(s, city, kind)
    if log is not None:
        log.tell("collected", s.seat, kind, city)
    next_collection(s, rng, log)
