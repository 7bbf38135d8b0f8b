"""What a special does when it is laid (PN-36 to PN-62)."""

from __future__ import annotations

from benben.core.event import Log
from benben.core.rng import Rng
from benben.games.pyramidion.actions import (
    ADD,
    BANDIT_TARGET,
    CHOOSE,
    COPY,
    DECLINE,
    DEITY_CATEGORY,
    DISCARD,
    GUARD_ACTION,
    PHILOSOPHER_COPY,
    POLITICIAN_RESOURCE,
    REMOVE,
    STONEMASON_MODE,
    TAKE,
    THIEF_TARGET,
    VIZIER_RESOURCE,
)
from benben.games.pyramidion.board import (
    BANDIT,
    CARD_TYPE,
    CATEGORY_COUNT,
    CATEGORY_TOKENS,
    DEITY,
    GUARD,
    KIND_COUNT,
    MERCHANT,
    PHILOSOPHER,
    POLITICIAN,
    STONEMASON,
    THIEF,
    VIZIER,
)
from benben.games.pyramidion.rules.places import begin_city_effect
from benben.games.pyramidion.rules.stock import (
    card_args,
    city_is_empty,
    draw_card,
    kinds_in_city,
    kinds_of_choice,
    lay_aside,
    take_away_token,
    take_from_city,
    take_off,
)
from benben.games.pyramidion.state import State

# The acting card is always the last one laid.


def begin_effect(s: State, rng: Rng, log: Log | None) -> None:
    """Ask what the effect needs; without a legal object it lapses (PN-35, PN-36)."""
    asks = effect_phase(s)
    if asks >= 0:
        s.phase = asks
        return
    acting = CARD_TYPE[s.faces[-1]]
    if acting == POLITICIAN:
        draw_card(s, s.seat, rng, log)
    elif log is not None and acting in (GUARD, BANDIT, THIEF, VIZIER, PHILOSOPHER):
        log.tell("lapsed", s.seat, acting)
    begin_city_effect(s, rng, log)


def effect_phase(s: State) -> int:
    """The decision that the acting card brings, -1: none."""
    acting = CARD_TYPE[s.faces[-1]]
    if acting < DEITY:
        return -1
    if acting == DEITY:
        return DEITY_CATEGORY
    if acting == GUARD:
        return GUARD_ACTION if len(s.laid) > 1 or has_token(s) else -1
    if acting == BANDIT:
        return BANDIT_TARGET if len(s.laid) > 1 else -1
    if acting == THIEF:
        return THIEF_TARGET if has_merchant(s) else -1
    if acting == VIZIER:
        return -1 if city_is_empty(s, s.city) else VIZIER_RESOURCE
    if acting == PHILOSOPHER:
        return PHILOSOPHER_COPY if len(s.laid) > 1 else -1
    if acting == POLITICIAN:
        return POLITICIAN_RESOURCE if kinds_of_choice(s) else -1
    return STONEMASON_MODE if acting == STONEMASON else -1


def has_token(s: State) -> bool:
    """Whether a mercenary or mediator token lies in the active city."""
    return s.mercenaries[s.city] >= 0 or s.mediators[s.city] >= 0


def has_merchant(s: State) -> bool:
    """Whether a Merchant, or a copy of one, is laid (PN-47, PN-59)."""
    return MERCHANT in [CARD_TYPE[face] for face in s.faces]


def or_decline(s: State, options: list[int]) -> list[int]:
    """With the switch `effects_optional` nothing is compulsory (R-12)."""
    if s.switches.effects_optional:
        options.append(DECLINE.at())
    return options


def decline_effect(s: State, rng: Rng, log: Log | None) -> None:
    """Do without the effect."""
    if log is not None:
        log.tell("declined", s.seat)
    begin_city_effect(s, rng, log)


# The Deity: PN-39, PN-40


def deity_options(s: State) -> list[int]:
    """Categories of which a token is in stock (R-32)."""
    return [
        CHOOSE.at(category)
        for category in range(CATEGORY_COUNT)
        if s.categories.count(category) < CATEGORY_TOKENS
    ]


def choose(s: State, category: int, rng: Rng, log: Log | None) -> None:
    """Put a category token on the card."""
    s.categories[-1] = category
    if log is not None:
        log.tell("chose", s.seat, category)
    begin_city_effect(s, rng, log)


# Guard, Bandit and Thief: PN-44 to PN-48


def guard_options(s: State) -> list[int]:
    """Every other laid card, and the tokens of the city."""
    options = other_cards(s, DISCARD.base)
    if s.mercenaries[s.city] >= 0:
        options.append(REMOVE.at(0))
    if s.mediators[s.city] >= 0:
        options.append(REMOVE.at(1))
    return or_decline(s, options)


def bandit_options(s: State) -> list[int]:
    """Every other laid card."""
    return or_decline(s, other_cards(s, DISCARD.base))


def thief_options(s: State) -> list[int]:
    """Every laid Merchant."""
    options = [
        DISCARD.at(s.laid[place]) for place in range(len(s.laid)) if CARD_TYPE[s.faces[place]] == MERCHANT
    ]
    options.sort()
    return or_decline(s, options)


def other_cards(s: State, base: int) -> list[int]:
    """An action for each laid card but the acting one."""
    options = [base + s.laid[place] for place in range(len(s.laid) - 1)]
    options.sort()
    return options


def discard(s: State, card: int, rng: Rng, log: Log | None) -> None:
    """A laid card leaves the city."""
    place = s.laid.index(card)
    owner = s.owners[place]
    lay_aside(s, take_off(s, place))
    if log is not None:
        log.tell("struck", s.seat, *card_args(card))
        log.tell("lost_card", owner, *card_args(card))
    begin_city_effect(s, rng, log)


def remove(s: State, token: int, rng: Rng, log: Log | None) -> None:
    """A token returns to its owner's stock (PN-45)."""
    take_away_token(s, token, log)
    begin_city_effect(s, rng, log)


# The Vizier: PN-49


def vizier_options(s: State) -> list[int]:
    """The kinds in the active city."""
    return or_decline(s, [TAKE.at(kind) for kind in kinds_in_city(s, s.city)])


def vizier_take(s: State, kind: int, rng: Rng, log: Log | None) -> None:
    """A token from the city."""
    take_from_city(s, s.city, kind)
    if log is not None:
        log.tell("took", s.seat, kind)
    begin_city_effect(s, rng, log)


# The Philosopher: PN-55 to PN-60


def philosopher_options(s: State) -> list[int]:
    """Every other laid card."""
    return or_decline(s, other_cards(s, COPY.base))


def copy(s: State, card: int, rng: Rng, log: Log | None) -> None:
    """Count as that card from now on, and carry out its effect anew."""
    s.faces[-1] = s.faces[s.laid.index(card)]
    if log is not None:
        log.tell("copied", s.seat, *card_args(card))
    begin_effect(s, rng, log)


# The Politician: PN-61, PN-62


def politician_options(s: State) -> list[int]:
    """The kinds in stock."""
    return or_decline(s, [ADD.at(kind) for kind in kinds_of_choice(s)])


def add(s: State, kind: int, rng: Rng, log: Log | None) -> None:
    """A token from the supply to the city, then a card."""
    s.supply[kind] -= 1
    s.goods[KIND_COUNT * s.city + kind] += 1
    if log is not None:
        log.tell("added", s.seat, kind)
    draw_card(s, s.seat, rng, log)
    begin_city_effect(s, rng, log)
