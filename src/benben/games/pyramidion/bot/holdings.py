"""What a seat has: boats, resources, tokens in cities, cards, its place in the order (RULES.md 9)."""

from __future__ import annotations

from typing import Final

from benben.games.pyramidion.actions import LOAD_BOAT
from benben.games.pyramidion.board import (
    ACTIVATIONS,
    BOAT_COST,
    BOAT_POINTS,
    CARD_ANKH,
    CARD_TYPE,
    CARD_VALUE,
    CARDS,
    CITY_COUNT,
    CITY_RESOURCE,
    HIGH_PRIEST,
    KIND_COUNT,
    STATUE,
    SUPPLY_GOODS,
    THEBES,
    new_track,
)
from benben.games.pyramidion.data import TYPES
from benben.games.pyramidion.scoring import boat_points, brought, crown, score
from benben.games.pyramidion.state import State

POINT: Final = 4.0
"""What a point on a boat is worth."""
TOKEN: Final[list[float]] = [0.75, 0.75, 0.75, 0.75, 0.75, 1.3]
"""What a token is worth by itself; boats within reach add to it."""
SURPLUS: Final = 4
"""Beyond so many of a kind a token is worth little."""
MERCENARY_WORTH: Final = 2.0
MEDIATOR_WORTH: Final = 1.2
CARD_WORTH: Final = 0.5
"""A good card, for each city to come that it may be used in."""
CROWN: Final = 0.8
DECIDES: Final = 12.0
"""What ends the match well or badly, while it may still change."""
MATCH: Final = 1000.0
PLACE: Final = 0.25
"""A slot further left on the turn track."""
EFFECT_QUALITY: Final[list[float]] = [
    {
        "rebel": 0.25,
        "deity": 1.5,
        "high_priest": 0.7,
        "guard": 0.6,
        "bandit": 0.7,
        "thief": 0.5,
        "vizier": 0.5,
        "overseer": 0.4,
        "philosopher": 0.9,
        "politician": 0.7,
        "stonemason": 0.4,
    }.get(name, 0.0)
    for name in TYPES
]
QUALITY: Final[list[float]] = [
    0.18 * max(CARD_VALUE[3 * card : 3 * card + 3])
    + 0.05 * sum(CARD_VALUE[3 * card : 3 * card + 3])
    + (0.1 if CARD_ANKH[card] else 0.0)
    + EFFECT_QUALITY[CARD_TYPE[card]]
    for card in range(CARDS)
]
"""How useful a card is: about 1 for an ordinary one."""


def boats(s: State, seat: int) -> float:
    """Points of loaded boats, and the crown."""
    return POINT * boat_points(s, seat) + (CROWN if crown(s) == seat else 0.0)


def ending(s: State, seat: int) -> float:
    """What it means that a score would end the match: who stands best, as long as it stays so."""
    best = highest = 0
    for other in range(s.seats):
        points = score(s, other)
        if points > highest:
            best, highest = other, points
    if not s.switches.target or highest < s.switches.target:
        return 0.0
    return DECIDES if best == seat else -DECIDES


def goods(s: State, seat: int) -> float:
    """Tokens by themselves, and how near they bring the two best boats; little in the last loading."""
    base = KIND_COUNT * seat
    value = 0.0
    for kind in range(KIND_COUNT):
        held = s.resources[base + kind]
        value += TOKEN[kind] * (min(held, SURPLUS) + 0.2 * max(0, held - SURPLUS))
    first = second = 0.0
    help_by_kind = brought(s, seat)
    for boat in s.row:
        near = nearness(s, base, boat, help_by_kind)
        if near > first:
            first, second = near, first
        elif near > second:
            second = near
    if s.private_seat == seat:
        first = max(first, nearness(s, base, s.private_boat, help_by_kind))
    return (value + first + 0.5 * second) * (0.2 if may_be_last_loading(s, seat) else 1.0)


def nearness(s: State, base: int, boat: int, help_by_kind: list[int]) -> float:
    """What a boat promises: its points less its price, the more the less is missing."""
    price = missing = 0
    for kind in range(KIND_COUNT):
        asked = BOAT_COST[KIND_COUNT * boat + kind]
        price += asked
        missing += max(0, asked - help_by_kind[kind] - s.resources[base + kind])
    missing = max(0, missing - s.resources[base + STATUE])
    ready = 1.0 - missing / price
    return (POINT * BOAT_POINTS[boat] - 0.5 * price) * 0.25 * ready * ready


def may_be_last_loading(s: State, seat: int) -> bool:
    """Whether boats are being loaded and another seat's score ends the match, or one boat more may."""
    if s.phase < LOAD_BOAT or not s.switches.target:
        return False
    most = 0
    for boat in s.row:
        most = max(most, BOAT_POINTS[boat])
    return max([score(s, other) for other in range(s.seats) if other != seat]) + most >= s.switches.target


def tokens(s: State, seat: int) -> float:
    """Mercenaries and mediators in cities."""
    value = 0.0
    for city in range(CITY_COUNT):
        if s.mercenaries[city] == seat:
            value += mercenary_worth(city)
        if s.mediators[city] == seat:
            value += mediator_worth(s, city)
    return value


def mercenary_worth(city: int) -> float:
    """Help in every round; Thebes brings a card too."""
    return (
        MERCENARY_WORTH + (0.6 if city == THEBES else 0.0) + (0.3 if CITY_RESOURCE[city] == STATUE else 0.0)
    )


def mediator_worth(s: State, city: int) -> float:
    """A token a round, the better the more will lie there."""
    coming = 0
    first = KIND_COUNT * (CITY_COUNT * s.supply_card + city)
    for kind in range(KIND_COUNT):
        coming += SUPPLY_GOODS[first + kind] + (0 if city == s.city else s.goods[KIND_COUNT * city + kind])
    return MEDIATOR_WORTH + 0.2 * min(coming, 4)


def cards(s: State, seat: int) -> float:
    """The hand, for the cities still to come; what a laid High Priest will bring back."""
    quality = 0.0
    for card in s.hands[seat]:
        quality += QUALITY[card]
    if s.city >= 0:
        quality += 0.7 * promised_return(s, seat)
    return quality * card_price(s, seat)


def card_price(s: State, seat: int) -> float:
    """What a card of quality 1 is worth: less when cards abound, nothing after the last city (RULES.md 9)."""
    to_come = ACTIVATIONS[s.seats] - s.activated
    if s.phase >= LOAD_BOAT:
        return 0.002
    return 0.02 + CARD_WORTH * min(1.0, 1.6 * to_come / (1 + len(s.hands[seat])))


def promised_return(s: State, seat: int) -> float:
    """The best own laid card, if a High Priest of this seat is laid."""
    priest = False
    best = 0.0
    for i in range(len(s.laid)):
        if s.owners[i] == seat:
            priest = priest or CARD_TYPE[s.faces[i]] == HIGH_PRIEST
            best = max(best, QUALITY[s.laid[i]])
    return best if priest else 0.0


def order(s: State, seat: int) -> float:
    """The place on the track after this round's tokens."""
    return PLACE * (s.seats - 1 - new_track(s.track, s.taken).index(seat))


def rivals(s: State, seat: int) -> float:
    """What the others have, shared among them: with two players all of it (RULES.md 9)."""
    value = 0.0
    for other in range(s.seats):
        if other != seat:
            value += boats(s, other) + tokens(s, other) + goods(s, other)
    return -value / (s.seats - 1)
