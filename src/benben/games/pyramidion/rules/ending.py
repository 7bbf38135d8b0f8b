"""Phase 8: scores, the end, or another round (PN-115 to PN-126)."""

from __future__ import annotations

from bisect import insort

from benben.core.event import Log
from benben.core.rng import Rng
from benben.games.pyramidion.actions import GAME_OVER
from benben.games.pyramidion.board import CITY_COUNT, COMMON
from benben.games.pyramidion.rules.collect import begin_round
from benben.games.pyramidion.scoring import boat_points, crown, is_last_round, winner
from benben.games.pyramidion.state import State


def end_round(s: State, rng: Rng, log: Log | None) -> None:
    """Compare all scores, then end the match or go on (PN-115, PN-117)."""
    if log is not None and crown(s) >= 0:
        log.tell("crowned", crown(s))
    discard_private_boat(s)
    if is_last_round(s):
        s.phase, s.seat = GAME_OVER, winner(s)
        if log is not None:
            tell_scores(s, log)
    else:
        clean_up(s)
        begin_round(s, rng, log)


def tell_scores(s: State, log: Log) -> None:
    """All boats are turned up."""
    for seat in range(s.seats):
        log.tell("scored", seat, boat_points(s, seat))
    log.tell("won", s.seat)


def discard_private_boat(s: State) -> None:
    """A boat of Karnak that nobody loaded (PN-99)."""
    if s.private_boat >= 0:
        insort(s.boat_discard, s.private_boat)
        s.private_boat = s.private_seat = -1


def clean_up(s: State) -> None:
    """Sundials and hands away; cities, tokens, resources and the row stay (PN-122).

    Nobody sees the cards of a hand then: phase 4 shuffles all of them.
    """
    s.deck, s.discard, s.reshuffles = list(range(COMMON)), [], 0
    for card in range(COMMON):
        s.since[card] = s.shown[card] = 0
    for seat in range(s.seats):
        s.hands[seat] = []
        s.refused[seat] = 0
    for city in range(CITY_COUNT):
        s.sundials[city] = s.helped[city] = 0
    s.activated = s.refusals = 0
