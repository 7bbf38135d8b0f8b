"""What the active city promises a seat, and the cards that would win it (RULES.md 9)."""

from __future__ import annotations

from typing import Final

from benben.games.pyramidion.board import (
    AGREEMENTS,
    CARD_TYPE,
    CARD_VALUE,
    CATEGORY_COUNT,
    DEITY,
    DEITY_STRENGTH,
    INFLUENCE,
    KIND_COUNT,
    OVERSEER,
    PHILAE,
    TOKENS_EACH,
    TRADE,
    UNREST,
    UNREST_COUNT,
)
from benben.games.pyramidion.bot.holdings import (
    CROWN,
    MATCH,
    QUALITY,
    TOKEN,
    card_price,
    mediator_worth,
    mercenary_worth,
)
from benben.games.pyramidion.scoring import boat_points, city_values, laid_sums, rebels
from benben.games.pyramidion.state import State

EVERY_SET: Final = 8
"""Sets of categories, as bits."""
UNCERTAIN: Final = 0.92
"""A category that must still be won is worth less than one that is led already."""
RISK: Final = 5.0
"""What cards are worth that a rebellion may take."""
REPORT_TOKENS: Final = 1
REPORT_FORCE: Final = 2
REPORT_INFLUENCE: Final = 5
"""Where a report tells of the rebellion."""


def open_city(s: State, seat: int) -> float:
    """What the active city promises: the best plan of this seat, less what the others would win."""
    if s.city < 0:
        return 0.0
    found, values = laid_sums(s), city_values(s)
    value = plan(s, seat, found, values)
    for category in range(CATEGORY_COUNT):
        for other in range(s.seats):
            if other != seat and need(found, values, other, category) <= 0:
                share = 1.0 / (s.seats - 1)
                value -= share * prize(s, other, category) * hold(s, found, other, category, 0)
    return value


def need(found: list[int], values: list[int], seat: int, category: int) -> int:
    """How much a seat lacks to win a category: the city's value, or one more than the best rival."""
    wanted = values[category]
    for other in range(len(found) // CATEGORY_COUNT):
        if other != seat:
            wanted = max(wanted, found[CATEGORY_COUNT * other + category] + 1)
    return wanted - found[CATEGORY_COUNT * seat + category]


def plan(s: State, seat: int, found: list[int], values: list[int]) -> float:
    """The best set of categories to win with the hand, less its cards (RULES.md 9, tempo)."""
    needs = [need(found, values, seat, category) for category in range(CATEGORY_COUNT)]
    gains = [gain(s, seat, found, values, category) for category in range(CATEGORY_COUNT)]
    safe = survival(rebels(s), s.city, found[CATEGORY_COUNT * seat])
    best = -MATCH
    for wanted in range(EVERY_SET):
        best = max(best, plan_worth(s, seat, found, needs, gains, safe, wanted))
    return best


def plan_worth(
    s: State, seat: int, found: list[int], needs: list[int], gains: list[float], safe: float, wanted: int
) -> float:
    """One set of categories (bits): what they bring, less the cards they take; those won already count."""
    value = 0.0
    lacking = 0
    for category in range(CATEGORY_COUNT):
        if needs[category] <= 0:
            value += gains[category] * hold(s, found, seat, category, 0)
        elif wanted >> category & 1:
            lacking |= 1 << category
            value += UNCERTAIN * gains[category] * hold(s, found, seat, category, needs[category])
    value *= safe
    if not lacking:
        return value
    if value <= 0.0 or s.passed[seat]:
        return -MATCH
    return value - cost_of(s, seat, planned(s, seat, needs, lacking))


def cost_of(s: State, seat: int, cards: list[int]) -> float:
    """What these cards are worth in hand; too much if there are none that do."""
    if not cards:
        return MATCH
    quality = 0.0
    for card in cards:
        quality += QUALITY[card]
    return quality * card_price(s, seat)


def planned(s: State, seat: int, needs: list[int], wanted: int) -> list[int]:
    """Cards of the hand that meet these needs, the most fitting one first; empty: they cannot."""
    left = [max(0, needs[c]) if wanted >> c & 1 else 0 for c in range(CATEGORY_COUNT)]
    hostile = hostile_overseers(s, seat)
    used: list[int] = []
    while left[0] + left[1] + left[2] > 0:
        card, category = fittest(s.hands[seat], used, left, hostile)
        if card < 0:
            return []
        used.append(card)
        for c in range(CATEGORY_COUNT):
            left[c] = max(0, left[c] - strength(card, c, category, hostile))
    return used


def next_planned(s: State, seat: int) -> int:
    """The card that the best plan lays first, -1: it lays none."""
    found, values = laid_sums(s), city_values(s)
    needs = [need(found, values, seat, category) for category in range(CATEGORY_COUNT)]
    gains = [gain(s, seat, found, values, category) for category in range(CATEGORY_COUNT)]
    safe = survival(rebels(s), s.city, found[CATEGORY_COUNT * seat])
    best, chosen = plan_worth(s, seat, found, needs, gains, safe, 0), 0
    for wanted in range(1, EVERY_SET):
        value = plan_worth(s, seat, found, needs, gains, safe, wanted)
        if value > best:
            best, chosen = value, wanted
    cards = planned(s, seat, needs, chosen)
    return cards[0] if cards else -1


def fittest(hand: list[int], used: list[int], left: list[int], hostile: int) -> tuple[int, int]:
    """The card that covers most of what is left for its quality, and a Deity's category; -1: none covers any."""
    found, chosen, best = -1, -1, 0.0
    for card in hand:
        if card in used:
            continue
        for category in range(CATEGORY_COUNT if CARD_TYPE[card] == DEITY else 1):
            covered = 0
            for c in range(CATEGORY_COUNT):
                covered += min(left[c], strength(card, c, category, hostile))
            if covered / (0.3 + QUALITY[card]) > best:
                found, chosen, best = card, category, covered / (0.3 + QUALITY[card])
    return found, chosen


def strength(card: int, category: int, chosen: int, hostile: int) -> int:
    """What a card would count in a category."""
    if CARD_TYPE[card] == DEITY:
        return max(0, DEITY_STRENGTH - hostile) if category == chosen else 0
    return max(0, CARD_VALUE[CATEGORY_COUNT * card + category] - hostile)


def hostile_overseers(s: State, seat: int) -> int:
    """Overseers of other seats."""
    return sum(1 for i in range(len(s.faces)) if CARD_TYPE[s.faces[i]] == OVERSEER and s.owners[i] != seat)


def gain(s: State, seat: int, found: list[int], values: list[int], category: int) -> float:
    """A prize, and that no rival gets it."""
    value = prize(s, seat, category)
    for other in range(s.seats):
        if other != seat and need(found, values, other, category) <= 0:
            value += prize(s, other, category) / (s.seats - 1)
    return value


def prize(s: State, seat: int, category: int) -> float:
    """What winning a category in the active city is worth to a seat."""
    if category == TRADE:
        value = 0.0
        for kind in range(KIND_COUNT):
            value += (0.15 + TOKEN[kind]) * s.goods[KIND_COUNT * s.city + kind]
        return value
    lying = s.mercenaries if category == INFLUENCE else s.mediators
    if lying[s.city] == seat or lying.count(seat) == TOKENS_EACH:
        return 0.0
    worth = mediator_worth(s, s.city) if category == AGREEMENTS else mercenary_worth(s.city) + lead(s, seat)
    if lying[s.city] >= 0:
        worth += worth / (s.seats - 1)
    return worth


def lead(s: State, seat: int) -> float:
    """What one mercenary more does for the point of phase 8; near the target it may decide the match."""
    mine = s.mercenaries.count(seat) + 1
    for other in range(s.seats):
        theirs = s.mercenaries.count(other) - (1 if s.mercenaries[s.city] == other else 0)
        if other != seat and theirs >= mine:
            return 0.0
    near = s.switches.target > 0 and boat_points(s, seat) >= s.switches.target - 2
    return 4.0 if near else 0.5 * CROWN


def hold(s: State, found: list[int], seat: int, category: int, extra: int) -> float:
    """How likely a seat that leads a category, after laying `extra`, still leads when all have passed."""
    mine = found[CATEGORY_COUNT * seat + category] + extra
    chance = 1.0
    for other in range(s.seats):
        if other != seat and not s.passed[other] and s.hands[other]:
            margin = mine - found[CATEGORY_COUNT * other + category]
            chance *= 1.0 - max(0.04, 0.34 - 0.04 * min(margin, 8))
    return chance


def survival(tokens: int, city: int, influence: int) -> float:
    """How likely so much influence meets the force of so many rebellion tokens."""
    if not tokens:
        return 1.0
    more = 2 if city == PHILAE else 0
    if tokens == 1:
        return sum(1 for force in UNREST if force + more <= influence) / len(UNREST)
    mean = tokens * (sum(UNREST) / len(UNREST) + more)
    return min(1.0, max(0.0, 0.5 + (influence - mean) / (3.4 * tokens)))


def luck(s: State, seat: int) -> float:
    """Less than nothing for a seat that met the last rebellion by chance: an imagined one is not the real one."""
    if not s.report or not s.report[REPORT_FORCE]:
        return 0.0
    influence = s.report[REPORT_INFLUENCE + seat]
    if influence < s.report[REPORT_FORCE]:
        return 0.0
    tokens = 0
    for token in range(UNREST_COUNT):
        tokens += s.report[REPORT_TOKENS] >> token & 1
    return -RISK * (1.0 - survival(tokens, s.report[0], influence))
