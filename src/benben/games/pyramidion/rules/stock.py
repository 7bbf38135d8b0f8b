"""Tokens and cards on their ways between supply, cities, hands and discard."""

from __future__ import annotations

from bisect import insort

from benben.core.event import Log
from benben.core.rng import Rng
from benben.games.pyramidion.board import CARD_TYPE, CARD_VALUE, COMMON, KIND_COUNT, STATUE
from benben.games.pyramidion.setup import take_out
from benben.games.pyramidion.state import State


def kinds_in_city(s: State, city: int) -> list[int]:
    """The kinds of which tokens lie in a city."""
    return [kind for kind in range(KIND_COUNT) if s.goods[KIND_COUNT * city + kind]]


def kinds_of_choice(s: State) -> list[int]:
    """The kinds in stock that "any resource" may be (PN-96, R-26)."""
    kinds = KIND_COUNT if s.switches.any_includes_statue else STATUE
    return [kind for kind in range(kinds) if s.supply[kind]]


def tokens_in_city(s: State, city: int) -> int:
    """How many tokens lie in a city."""
    return sum(s.goods[KIND_COUNT * city : KIND_COUNT * city + KIND_COUNT])


def city_is_empty(s: State, city: int) -> bool:
    """Whether no token lies there."""
    return tokens_in_city(s, city) == 0


def take_from_city(s: State, city: int, kind: int) -> None:
    """A token from a city to the deciding seat."""
    s.goods[KIND_COUNT * city + kind] -= 1
    s.resources[KIND_COUNT * s.seat + kind] += 1


def take_from_supply(s: State, seat: int, kind: int, wished: int) -> int:
    """Tokens from the stock to a seat, as many as there are (PN-06)."""
    given = min(wished, s.supply[kind])
    s.supply[kind] -= given
    s.resources[KIND_COUNT * seat + kind] += given
    return given


def take_away_token(s: State, token: int, log: Log | None) -> None:
    """The mercenary (0) or mediator (1) token of the active city goes back."""
    tokens = s.mediators if token else s.mercenaries
    if log is not None:
        log.tell("lost_token", tokens[s.city], token, s.city)
    tokens[s.city] = -1


def lay_aside(s: State, card: int) -> None:
    """A common card goes to the discard, a basic one waits with its owner (PN-08)."""
    if card < COMMON:
        insort(s.discard, card)


def take_off(s: State, place: int) -> int:
    """Take a laid card out of the city; its tokens return to stock (PN-40)."""
    s.owners.pop(place)
    s.faces.pop(place)
    s.categories.pop(place)
    s.raises.pop(place)
    return s.laid.pop(place)


def can_draw(s: State) -> bool:
    """Whether there is a card to draw (PN-07)."""
    return len(s.deck) > 0 or len(s.discard) > 0


def draw_card(s: State, seat: int, rng: Rng, log: Log | None) -> None:
    """A common card to a hand; an empty deck is made anew from the discard (PN-07, R-06)."""
    if not can_draw(s):
        if log is not None:
            log.tell("no_card", seat)
        return
    if not s.deck:
        reshuffle(s, log)
    card = take_out(s.deck, rng)
    insort(s.hands[seat], card)
    if log is not None:
        log.tell("drew", seat)
        log.tell("drew_card", seat, *card_args(card), only=seat)


def reshuffle(s: State, log: Log | None) -> None:
    """The discard becomes the deck: all know what is in it now."""
    s.deck, s.discard = s.discard, []
    s.reshuffles += 1
    for card in s.deck:
        s.since[card] = s.reshuffles
    if log is not None:
        log.tell("reshuffled", s.seat, len(s.deck))


def card_args(card: int) -> tuple[int, int, int, int]:
    """A card as events tell it: type and numbers."""
    first = 3 * card
    return CARD_TYPE[card], CARD_VALUE[first], CARD_VALUE[first + 1], CARD_VALUE[first + 2]
