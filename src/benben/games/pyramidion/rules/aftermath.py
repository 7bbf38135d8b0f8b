"""After the actions: the High Priest, Abu Simbel, the sundial (PN-41 to PN-43, PN-88, PN-91)."""

from __future__ import annotations

from bisect import insort

from benben.core.event import Log
from benben.core.rng import Rng
from benben.games.pyramidion.actions import (
    ABU_SIMBEL_EXCHANGE,
    ACTIVATE_CITY,
    DECLINE,
    EXCHANGE,
    HIGH_PRIEST_RETURN,
    RETURN,
)
from benben.games.pyramidion.board import (
    ABU_SIMBEL,
    ACTIVATIONS,
    CARD_TYPE,
    COMMON,
    HIGH_PRIEST,
    KIND_COUNT,
    STATUE,
    WORKER,
)
from benben.games.pyramidion.rules.loading import begin_order
from benben.games.pyramidion.rules.stock import card_args, lay_aside, take_off
from benben.games.pyramidion.state import State

WORKERS_PAID = 3


def begin_aftermath(s: State, rng: Rng, log: Log | None) -> None:
    """Note whom a High Priest owes a card, in laying order (PN-41, PN-43, R-33)."""
    s.due = [s.owners[i] for i in range(len(s.faces)) if CARD_TYPE[s.faces[i]] == HIGH_PRIEST]
    next_return(s, rng, log)


# High Priest


def next_return(s: State, rng: Rng, log: Log | None) -> None:
    """The next seat that is owed a card and has one laid."""
    while s.due:
        if s.due[0] in s.owners:
            s.seat, s.phase = s.due[0], HIGH_PRIEST_RETURN
            return
        s.due.pop(0)
    s.cursor = s.made = 0
    next_exchange(s, rng, log)


def return_options(s: State) -> list[int]:
    """The seat's own laid cards (PN-42)."""
    options = [RETURN.at(s.laid[i]) for i in range(len(s.laid)) if s.owners[i] == s.seat]
    options.sort()
    if s.switches.effects_optional:
        options.append(DECLINE.at())
    return options


def take_back(s: State, card: int, rng: Rng, log: Log | None) -> None:
    """The card returns to hand; all know that it is there."""
    take_off(s, s.laid.index(card))
    insort(s.hands[s.seat], card)
    if card < COMMON:
        s.shown[card] = 1
    if log is not None:
        log.tell("took_back", s.seat, *card_args(card))
    s.due.pop(0)
    next_return(s, rng, log)


def decline_return(s: State, rng: Rng, log: Log | None) -> None:
    """Leave all cards where they are."""
    if log is not None:
        log.tell("declined", s.seat)
    s.due.pop(0)
    next_return(s, rng, log)


# Abu Simbel


def next_exchange(s: State, rng: Rng, log: Log | None) -> None:
    """The next seat, clockwise from the activator, that can exchange (PN-91, R-24).

    The cursor counts seats from the activator on.
    """
    if s.city == ABU_SIMBEL:
        while s.cursor < s.seats:
            seat = (s.activator + s.cursor) % s.seats
            if s.made < s.switches.exchanges and can_exchange(s, seat):
                s.seat, s.phase = seat, ABU_SIMBEL_EXCHANGE
                return
            s.cursor += 1
            s.made = 0
    close_city(s, rng, log)


def can_exchange(s: State, seat: int) -> bool:
    """Three workers, and a statue in stock."""
    return s.resources[KIND_COUNT * seat + WORKER] >= WORKERS_PAID and s.supply[STATUE] > 0


def exchange_options() -> list[int]:
    """Exchange or not."""
    return [EXCHANGE.at(), DECLINE.at()]


def exchange(s: State, rng: Rng, log: Log | None) -> None:
    """Three workers for a statue."""
    s.resources[KIND_COUNT * s.seat + WORKER] -= WORKERS_PAID
    s.supply[WORKER] += WORKERS_PAID
    s.resources[KIND_COUNT * s.seat + STATUE] += 1
    s.supply[STATUE] -= 1
    s.made += 1
    if log is not None:
        log.tell("exchanged", s.seat)
    next_exchange(s, rng, log)


def decline_exchange(s: State, rng: Rng, log: Log | None) -> None:
    """Keep the workers."""
    if log is not None:
        log.tell("declined", s.seat)
    s.made = s.switches.exchanges
    next_exchange(s, rng, log)


# The end of a city


def close_city(s: State, rng: Rng, log: Log | None) -> None:
    """Laid cards away, a sundial on the city, the next activation (PN-88)."""
    while s.laid:
        lay_aside(s, take_off(s, len(s.laid) - 1))
    s.sundials[s.city] = 1
    s.city = s.activator = -1
    s.cursor = s.made = 0
    s.ankh_seen = False
    for seat in range(s.seats):
        s.passed[seat] = s.lays[seat] = 0
    if s.activated < ACTIVATIONS[s.seats]:
        s.seat, s.phase = s.track[s.activated % s.seats], ACTIVATE_CITY
    else:
        begin_order(s, rng, log)
