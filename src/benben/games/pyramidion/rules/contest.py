"""The actions in a city: rebellion, influence, agreements, trade (PN-69 to PN-87)."""

from __future__ import annotations

from benben.core.event import Log
from benben.core.rng import Rng
from benben.games.pyramidion.board import (
    AGREEMENTS,
    CATEGORY_COUNT,
    INFLUENCE,
    KIND_COUNT,
    PHILAE,
    TOKENS_EACH,
    TRADE,
    UNREST,
    UNREST_COUNT,
    UNREST_GOODS,
    leader,
)
from benben.games.pyramidion.rules.aftermath import begin_aftermath
from benben.games.pyramidion.rules.stock import lay_aside, take_from_supply, take_off, tokens_in_city
from benben.games.pyramidion.scoring import city_values, laid_sums, rebels
from benben.games.pyramidion.setup import take_out
from benben.games.pyramidion.state import State


def contest(s: State, rng: Rng, log: Log | None) -> None:
    """All four actions, in their order (PN-69)."""
    s.report = [s.city, *rebellion(s, rng, log)]
    found, values = laid_sums(s), city_values(s)
    won = [-1] * CATEGORY_COUNT
    for category in range(CATEGORY_COUNT):
        best = leader(found, category)
        if best >= 0 and found[CATEGORY_COUNT * best + category] >= values[category]:
            won[category] = best
        elif log is not None:
            log.tell("nobody_won", s.activator, category)
    s.report += [*values, *won, *found]
    if won[INFLUENCE] >= 0:
        place_token(s, s.mercenaries, won[INFLUENCE], INFLUENCE, log)
    if won[AGREEMENTS] >= 0:
        place_token(s, s.mediators, won[AGREEMENTS], AGREEMENTS, log)
    if won[TRADE] >= 0:
        take_goods(s, won[TRADE], log)
    begin_aftermath(s, rng, log)


# Rebellion (PN-70 to PN-78)


def rebellion(s: State, rng: Rng, log: Log | None) -> list[int]:
    """Reveal, compare, discard, reward; tokens as bits, force, who was rewarded, losers as bits, influence."""
    revealed = min(rebels(s), UNREST_COUNT)
    before = laid_sums(s)
    influence = [before[CATEGORY_COUNT * seat] for seat in range(s.seats)]
    if not revealed:
        return [0, 0, -1, 0, *influence]
    bag = list(range(UNREST_COUNT))
    tokens = [take_out(bag, rng) for _ in range(revealed)]
    force = 0
    for token in tokens:
        force += UNREST[token] + (2 if s.city == PHILAE else 0)
    if log is not None:
        log.tell("rebellion", s.activator, force, revealed)
    losers = 0
    for seat in range(s.seats):
        if influence[seat] < force:
            losers += discard_all(s, seat, log)
    rewarded = bravest(influence, force)
    if rewarded >= 0:
        reward(s, rewarded, tokens, log)
    bits = 0
    for token in tokens:
        bits += 1 << token
    return [bits, force, rewarded, losers, *influence]


def discard_all(s: State, seat: int, log: Log | None) -> int:
    """A seat loses its laid cards; its bit, 0: it had none (PN-71, PN-73)."""
    lost = 0
    for place in range(len(s.laid) - 1, -1, -1):
        if s.owners[place] == seat:
            lay_aside(s, take_off(s, place))
            lost += 1
    if lost and log is not None:
        log.tell("overrun", seat, lost)
    return 1 << seat if lost else 0


def bravest(influence: list[int], force: int) -> int:
    """The sole seat with the highest influence among those who met the force, -1: none (PN-74, PN-75)."""
    best, found = force - 1, -1
    for seat in range(len(influence)):
        if influence[seat] > best:
            best, found = influence[seat], seat
        elif influence[seat] == best:
            found = -1
    return found


def reward(s: State, seat: int, tokens: list[int], log: Log | None) -> None:
    """What the tokens show, from the supply (PN-74)."""
    for token in tokens:
        for kind in range(KIND_COUNT):
            given = take_from_supply(s, seat, kind, UNREST_GOODS[KIND_COUNT * token + kind])
            if given and log is not None:
                log.tell("rewarded", seat, kind, given)


# The three scorings (PN-79 to PN-87)


def place_token(s: State, tokens: list[int], seat: int, category: int, log: Log | None) -> None:
    """The winner's token replaces another one; an own one stays, none left changes nothing (PN-84 to PN-86)."""
    if tokens[s.city] == seat:
        if log is not None:
            log.tell("holds", seat, category, s.city)
    elif tokens.count(seat) == TOKENS_EACH:
        if log is not None:
            log.tell("no_token", seat, category)
    else:
        if log is not None:
            if tokens[s.city] >= 0:
                log.tell("lost_token", tokens[s.city], category, s.city)
            log.tell("placed_token", seat, category, s.city)
        tokens[s.city] = seat


def take_goods(s: State, seat: int, log: Log | None) -> None:
    """Every token in the city (PN-81)."""
    if log is not None:
        log.tell("traded", seat, s.city, tokens_in_city(s, s.city))
    for kind in range(KIND_COUNT):
        s.resources[KIND_COUNT * seat + kind] += s.goods[KIND_COUNT * s.city + kind]
        s.goods[KIND_COUNT * s.city + kind] = 0
