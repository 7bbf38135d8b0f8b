"""What a position is worth to a seat, counted in resource tokens (RULES.md 9)."""

from __future__ import annotations

from benben.core.decision import Decision
from benben.games.pyramidion.actions import (
    ACTIVATE_CITY,
    DISCARD,
    GAME_OVER,
    HIRE,
    LAY,
    LAY_CHARACTER,
    REMOVE,
    SPACE,
)
from benben.games.pyramidion.board import CARD_TYPE, DEITY, KIND_COUNT
from benben.games.pyramidion.bot.contest import luck, next_planned, open_city
from benben.games.pyramidion.bot.holdings import MATCH, QUALITY, boats, cards, ending, goods, order, tokens
from benben.games.pyramidion.state import State

__all__ = ["evaluate", "explain", "prior"]


def evaluate(s: State, seat: int) -> float:
    """The sum of the terms of `explain`; the end of a match counts more than all of them."""
    if s.phase == GAME_OVER:
        return MATCH if s.seat == seat else -MATCH
    mine = boats(s, seat) + goods(s, seat) + tokens(s, seat) + cards(s, seat)
    return mine + open_city(s, seat) + order(s, seat) + rivals(s, seat) + ending(s, seat) + luck(s, seat)


def explain(s: State, seat: int) -> dict[str, float]:
    """Why a position is worth what it is: terms by the key of their text."""
    return {
        "boats": boats(s, seat),
        "goods": goods(s, seat),
        "tokens": tokens(s, seat),
        "cards": cards(s, seat),
        "city": open_city(s, seat),
        "order": order(s, seat),
        "rivals": rivals(s, seat),
        "ending": ending(s, seat),
        "luck": luck(s, seat),
    }


def rivals(s: State, seat: int) -> float:
    """What the others have, shared among them: with two players all of it."""
    value = 0.0
    for other in range(s.seats):
        if other != seat:
            value += boats(s, other) + tokens(s, other) + goods(s, other)
    return -value / (s.seats - 1)


def prior(s: State, asked: Decision) -> list[float]:
    """What is worth a look: the cards of a plan, effects, no harm to oneself where another choice is."""
    if s.phase == LAY_CHARACTER:
        return lay_prior(s, asked.options)
    if s.phase == ACTIVATE_CITY:
        return activate_prior(s, asked.options)
    weights = [0.0 if harms_oneself(s, option) else 1.0 for option in asked.options]
    return weights if 1.0 in weights else [1.0] * len(weights)


def lay_prior(s: State, options: list[int]) -> list[float]:
    """Passing, the first card of the best plan, an effect as the first card, the replacing of the worst card."""
    planned = next_planned(s, s.seat)
    begins = s.lays[s.seat] == 0
    weights: list[float] = []
    for option in options:
        verb, card, _, _ = SPACE.split(option)
        if verb == LAY.index:
            weights.append(1.0 if card == planned or (begins and CARD_TYPE[card] > DEITY) else 0.0)
        elif verb == HIRE.index:
            weights.append(1.0 if card == worst_card(s) else 0.0)
        else:
            weights.append(1.0)
    return weights


def activate_prior(s: State, options: list[int]) -> list[float]:
    """The city with most to take: a look further ahead than that is not worth its time."""
    lying: list[int] = []
    for option in options:
        _, city, _, _ = SPACE.split(option)
        lying.append(sum(s.goods[KIND_COUNT * city : KIND_COUNT * city + KIND_COUNT]))
    most = max(lying)
    return [1.0 if tokens_there == most else 0.0 for tokens_there in lying]


def worst_card(s: State) -> int:
    """The card of the deciding seat that is of least use."""
    worst = s.hands[s.seat][0]
    for card in s.hands[s.seat]:
        if QUALITY[card] < QUALITY[worst]:
            worst = card
    return worst


def harms_oneself(s: State, action: int) -> bool:
    """Whether an action discards an own card or removes an own token."""
    verb, first, _, _ = SPACE.split(action)
    if verb == DISCARD.index:
        return s.owners[s.laid.index(first)] == s.seat
    if verb == REMOVE.index:
        return (s.mediators if first else s.mercenaries)[s.city] == s.seat
    return False
