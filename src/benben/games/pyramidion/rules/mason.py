"""The Stonemason: raise the city's values, or swap tokens with another city (PN-63 to PN-67)."""

from __future__ import annotations

from benben.core.event import Log
from benben.core.rng import Rng
from benben.games.pyramidion.actions import (
    GET,
    GIVE,
    RAISE,
    STONEMASON_GIVE,
    STONEMASON_TAKE,
    SWAP,
)
from benben.games.pyramidion.board import BUNDLE_FIRST, BUNDLE_NAMES, BUNDLE_SECOND, CITY_COUNT, KIND_COUNT
from benben.games.pyramidion.rules.effects import or_decline
from benben.games.pyramidion.rules.places import begin_city_effect
from benben.games.pyramidion.rules.stock import city_is_empty, tokens_in_city
from benben.games.pyramidion.state import State


def mason_options(s: State) -> list[int]:
    """Raise, or a city to swap with if both have tokens (PN-66)."""
    options = [RAISE.at()]
    if not city_is_empty(s, s.city):
        options += [
            SWAP.at(city) for city in range(CITY_COUNT) if city != s.city and not city_is_empty(s, city)
        ]
    return or_decline(s, options)


def raise_values(s: State, rng: Rng, log: Log | None) -> None:
    """As long as this card lies, the city asks for more (PN-63, PN-64)."""
    s.raises[-1] = 1
    if log is not None:
        log.tell("raised", s.seat, s.city)
    begin_city_effect(s, rng, log)


def swap(s: State, city: int) -> None:
    """Choose the other city."""
    s.swap_city, s.swap_give = city, -1
    s.phase = STONEMASON_GIVE


def bundle_size(s: State) -> int:
    """How many tokens change places (PN-65, PN-66)."""
    fewest = min(tokens_in_city(s, s.city), tokens_in_city(s, s.swap_city))
    return min(2, fewest)


def bundles(s: State, city: int) -> list[int]:
    """The bundles that a city can give."""
    first = KIND_COUNT * city
    if bundle_size(s) == 1:
        return [kind for kind in range(KIND_COUNT) if s.goods[first + kind]]
    found: list[int] = []
    for bundle in range(KIND_COUNT, len(BUNDLE_NAMES)):
        a, b = BUNDLE_FIRST[bundle], BUNDLE_SECOND[bundle]
        if s.goods[first + a] and s.goods[first + b] > (1 if a == b else 0):
            found.append(bundle)
    return found


def give_options(s: State) -> list[int]:
    """Tokens of the active city."""
    return [GIVE.at(bundle) for bundle in bundles(s, s.city)]


def give(s: State, bundle: int) -> None:
    """Choose what leaves the active city."""
    s.swap_give = bundle
    s.phase = STONEMASON_TAKE


def get_options(s: State) -> list[int]:
    """Tokens of the other city, as it stood before."""
    return [GET.at(bundle) for bundle in bundles(s, s.swap_city)]


def get(s: State, bundle: int, rng: Rng, log: Log | None) -> None:
    """Exchange both bundles."""
    if log is not None:
        log.tell("swapped", s.seat, s.swap_city)
    move_bundle(s, s.swap_give, s.city, s.swap_city, log)
    move_bundle(s, bundle, s.swap_city, s.city, log)
    s.swap_city = s.swap_give = -1
    begin_city_effect(s, rng, log)


def move_bundle(s: State, bundle: int, source: int, destination: int, log: Log | None) -> None:
    """One or two tokens from city to city."""
    for kind in (BUNDLE_FIRST[bundle], BUNDLE_SECOND[bundle]):
        if kind >= 0:
            s.goods[KIND_COUNT * source + kind] -= 1
            s.goods[KIND_COUNT * destination + kind] += 1
            if log is not None:
                log.tell("moved", s.seat, kind, source, destination)
