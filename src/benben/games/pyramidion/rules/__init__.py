"""Pyramidion phase by phase: what may be decided and what a decision does; one module a part of the rulebook."""

from __future__ import annotations

from benben.core.decision import Decision
from benben.core.event import Log
from benben.core.rng import Rng
from benben.games.pyramidion.actions import (
    ABU_SIMBEL_EXCHANGE,
    ACTIVATE,
    ACTIVATE_CITY,
    ADD,
    ALEXANDRIA_RESOURCE,
    BANDIT_TARGET,
    CAIRO_REMOVE,
    CHOOSE,
    COLLECT_RESOURCE,
    COPY,
    DEITY_CATEGORY,
    DISCARD,
    DRAW,
    EXCHANGE,
    GAME_OVER,
    GET,
    GIVE,
    GIZA_ORDER_TOKEN,
    GUARD_ACTION,
    HIGH_PRIEST_RETURN,
    HIRE,
    LAY,
    LAY_CHARACTER,
    LOAD,
    LOAD_BOAT,
    LUXOR_DRAW,
    ORDER,
    PASS,
    PAY,
    PHASES,
    PHILOSOPHER_COPY,
    POLITICIAN_RESOURCE,
    RAISE,
    REFUSE,
    REMOVE,
    RETURN,
    SPACE,
    STONEMASON_GIVE,
    STONEMASON_MODE,
    STONEMASON_TAKE,
    SWAP,
    TAKE,
    THIEF_TARGET,
    VIZIER_RESOURCE,
)
from benben.games.pyramidion.rules.activate import activate, activate_options
from benben.games.pyramidion.rules.aftermath import (
    decline_exchange,
    decline_return,
    exchange,
    exchange_options,
    return_options,
    take_back,
)
from benben.games.pyramidion.rules.collect import collect, collect_options
from benben.games.pyramidion.rules.effects import (
    add,
    bandit_options,
    choose,
    copy,
    decline_effect,
    deity_options,
    discard,
    guard_options,
    philosopher_options,
    politician_options,
    remove,
    thief_options,
    vizier_options,
    vizier_take,
)
from benben.games.pyramidion.rules.lay import hire, lay, lay_options, leave
from benben.games.pyramidion.rules.loading import load, load_options, pay, pay_options, refuse
from benben.games.pyramidion.rules.mason import (
    get,
    get_options,
    give,
    give_options,
    mason_options,
    raise_values,
    swap,
)
from benben.games.pyramidion.rules.places import (
    alexandria_options,
    alexandria_take,
    cairo_options,
    decline_city,
    draw,
    luxor_options,
    order,
    order_options,
    remove_in_cairo,
)
from benben.games.pyramidion.state import State

__all__ = ["apply", "decision"]


def decision(s: State) -> Decision | None:
    """Who must choose among what; None when the match is over."""
    if s.phase == GAME_OVER:
        return None
    return Decision(s.seat, PHASES[s.phase], options_of(s))


def options_of(s: State) -> list[int]:
    """The options of the decision point, the most frequent ones first."""
    phase = s.phase
    if phase == LAY_CHARACTER:
        return lay_options(s)
    if phase == LOAD_BOAT:
        return load_options(s)
    if phase == ACTIVATE_CITY:
        return activate_options(s)
    if phase == COLLECT_RESOURCE:
        return collect_options(s)
    if phase <= POLITICIAN_RESOURCE:
        return effect_options(s)
    if phase == STONEMASON_MODE:
        return mason_options(s)
    if phase == STONEMASON_GIVE:
        return give_options(s)
    if phase == STONEMASON_TAKE:
        return get_options(s)
    if phase <= ALEXANDRIA_RESOURCE:
        return place_options(s)
    if phase == HIGH_PRIEST_RETURN:
        return return_options(s)
    if phase == ABU_SIMBEL_EXCHANGE:
        return exchange_options()
    return pay_options(s)


def effect_options(s: State) -> list[int]:
    """What a special asks for."""
    phase = s.phase
    if phase == DEITY_CATEGORY:
        return deity_options(s)
    if phase == GUARD_ACTION:
        return guard_options(s)
    if phase == BANDIT_TARGET:
        return bandit_options(s)
    if phase == THIEF_TARGET:
        return thief_options(s)
    if phase == VIZIER_RESOURCE:
        return vizier_options(s)
    if phase == PHILOSOPHER_COPY:
        return philosopher_options(s)
    return politician_options(s)


def place_options(s: State) -> list[int]:
    """What a city asks for."""
    phase = s.phase
    if phase == GIZA_ORDER_TOKEN:
        return order_options(s)
    if phase == LUXOR_DRAW:
        return luxor_options()
    if phase == CAIRO_REMOVE:
        return cairo_options(s)
    return alexandria_options(s)


def apply(s: State, action: int, rng: Rng, log: Log | None) -> None:
    """Carry out an option in place."""
    verb, first, second, third = SPACE.split(action)
    if verb == LAY.index:
        lay(s, first, rng, log)
    elif verb == PASS.index:
        leave(s, rng, log)
    elif verb == HIRE.index:
        hire(s, first, rng, log)
    elif verb == REFUSE.index:
        refuse(s, rng, log)
    elif verb == ACTIVATE.index:
        activate(s, first, rng, log)
    elif verb == TAKE.index:
        take(s, first, rng, log)
    elif verb == LOAD.index:
        load(s, first, rng, log)
    elif verb == PAY.index:
        pay(s, first, second, third, rng, log)
    else:
        apply_effect(s, verb, first, rng, log)


def apply_effect(s: State, verb: int, first: int, rng: Rng, log: Log | None) -> None:
    """Carry out what a card or a city asked for."""
    if verb == CHOOSE.index:
        choose(s, first, rng, log)
    elif verb == DISCARD.index:
        discard(s, first, rng, log)
    elif verb == REMOVE.index:
        remove_token(s, first, rng, log)
    elif verb == COPY.index:
        copy(s, first, rng, log)
    elif verb == ADD.index:
        add(s, first, rng, log)
    elif verb == RAISE.index:
        raise_values(s, rng, log)
    elif verb == SWAP.index:
        swap(s, first)
    elif verb == GIVE.index:
        give(s, first)
    elif verb == GET.index:
        get(s, first, rng, log)
    elif verb == ORDER.index:
        order(s, first, rng, log)
    elif verb == DRAW.index:
        draw(s, rng, log)
    elif verb == RETURN.index:
        take_back(s, first, rng, log)
    elif verb == EXCHANGE.index:
        exchange(s, rng, log)
    else:
        decline(s, rng, log)


def take(s: State, kind: int, rng: Rng, log: Log | None) -> None:
    """A token, by whatever gives it."""
    if s.phase == COLLECT_RESOURCE:
        collect(s, kind, rng, log)
    elif s.phase == VIZIER_RESOURCE:
        vizier_take(s, kind, rng, log)
    else:
        alexandria_take(s, kind, rng, log)


def remove_token(s: State, token: int, rng: Rng, log: Log | None) -> None:
    """A Guard goes on with the city's effect, Cairo is that effect."""
    if s.phase == GUARD_ACTION:
        remove(s, token, rng, log)
    else:
        remove_in_cairo(s, token, rng, log)


def decline(s: State, rng: Rng, log: Log | None) -> None:
    """Do without it."""
    if s.phase == HIGH_PRIEST_RETURN:
        decline_return(s, rng, log)
    elif s.phase == ABU_SIMBEL_EXCHANGE:
        decline_exchange(s, rng, log)
    elif s.phase in (LUXOR_DRAW, CAIRO_REMOVE):
        decline_city(s, rng, log)
    else:
        decline_effect(s, rng, log)
