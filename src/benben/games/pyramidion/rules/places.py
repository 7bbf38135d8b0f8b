"""What the active city does when a card is laid: Giza, Luxor, Cairo, Alexandria (PN-89 to PN-96)."""

from __future__ import annotations

from benben.core.event import Log
from benben.core.rng import Rng
from benben.games.pyramidion.actions import (
    ALEXANDRIA_RESOURCE,
    CAIRO_REMOVE,
    DECLINE,
    DRAW,
    GIZA_ORDER_TOKEN,
    LUXOR_DRAW,
    ORDER,
    REMOVE,
    TAKE,
)
from benben.games.pyramidion.board import (
    ALEXANDRIA,
    CAIRO,
    CARD_ANKH,
    CARD_TYPE,
    GIZA,
    LUXOR,
    MERCENARY,
)
from benben.games.pyramidion.rules.circuit import next_layer
from benben.games.pyramidion.rules.stock import (
    can_draw,
    draw_card,
    kinds_of_choice,
    take_away_token,
    take_from_supply,
)
from benben.games.pyramidion.state import State


def begin_city_effect(s: State, rng: Rng, log: Log | None) -> None:
    """Ask what the city's effect needs, after the card's own one (PN-35, R-11)."""
    asks = city_phase(s)
    if asks >= 0:
        s.phase = asks
    else:
        next_layer(s, rng, log)


def city_phase(s: State) -> int:
    """The decision that the card just laid brings here, -1: none; the first ankh is noted (PN-95)."""
    if s.city == GIZA:
        wants = CARD_TYPE[s.faces[-1]] == MERCENARY and not s.taken[s.seat]
        return GIZA_ORDER_TOKEN if wants else -1
    if not CARD_ANKH[s.faces[-1]]:
        return -1
    first, s.ankh_seen = not s.ankh_seen, True
    if s.city == ALEXANDRIA:
        return ALEXANDRIA_RESOURCE if kinds_of_choice(s) else -1
    if s.city == LUXOR:
        return LUXOR_DRAW if first and can_draw(s) else -1
    if s.city == CAIRO:
        lying = s.mercenaries[CAIRO] >= 0 or s.mediators[CAIRO] >= 0
        return CAIRO_REMOVE if first and lying else -1
    return -1


# In Giza: PN-89, PN-90


def order_options(s: State) -> list[int]:
    """The turn-order tokens still there."""
    return [ORDER.at(slot) for slot in range(s.seats) if slot + 1 not in s.taken]


def order(s: State, slot: int, rng: Rng, log: Log | None) -> None:
    """Take a turn-order token: one a round (R-23)."""
    s.taken[s.seat] = slot + 1
    if log is not None:
        log.tell("order_token", s.seat, slot + 1)
    next_layer(s, rng, log)


# In Luxor: PN-93


def luxor_options() -> list[int]:
    """Draw or not."""
    return [DRAW.at(), DECLINE.at()]


def draw(s: State, rng: Rng, log: Log | None) -> None:
    """One card."""
    draw_card(s, s.seat, rng, log)
    next_layer(s, rng, log)


# In Cairo: PN-94


def cairo_options(s: State) -> list[int]:
    """Remove a token of this city, or not."""
    tokens = (s.mercenaries[s.city], s.mediators[s.city])
    return [REMOVE.at(token) for token in range(2) if tokens[token] >= 0] + [DECLINE.at()]


def remove_in_cairo(s: State, token: int, rng: Rng, log: Log | None) -> None:
    """The mercenary or mediator token goes back to its owner."""
    take_away_token(s, token, log)
    next_layer(s, rng, log)


def decline_city(s: State, rng: Rng, log: Log | None) -> None:
    """Do without Luxor's or Cairo's effect."""
    if log is not None:
        log.tell("declined", s.seat)
    next_layer(s, rng, log)


# In Alexandria: PN-96


def alexandria_options(s: State) -> list[int]:
    """The kinds in stock."""
    return [TAKE.at(kind) for kind in kinds_of_choice(s)]


def alexandria_take(s: State, kind: int, rng: Rng, log: Log | None) -> None:
    """A token from the supply."""
    take_from_supply(s, s.seat, kind, 1)
    if log is not None:
        log.tell("took", s.seat, kind)
    next_layer(s, rng, log)
