"""A view as bytes for learning: the reader's side first, then the others clockwise.

What a View holds and no plane: `report` (nothing that follows depends on how a finished city went), `sequence` (it
follows from `track`), `supply_left`, `boat_deck` and `placed` (counts of what other planes tell one by one), `cursor`
(`active` and `collecting` say what it is about), the round of a loading, the order of laying but for the latest card,
how a boat would be paid in detail, and how many reshuffles there were (only what is older than the last one matters).
"""

from __future__ import annotations

from itertools import chain
from typing import Final

from benben.core.parts.plane import Plane, one_hot, packed
from benben.games.pyramidion.actions import PHASES
from benben.games.pyramidion.board import (
    ACTIVATIONS,
    BASIC,
    BOAT_COUNT,
    BOAT_POINTS,
    BUNDLE_NAMES,
    CARD_TYPE,
    CARD_VALUE,
    CATEGORY_COUNT,
    CITY_COUNT,
    CITY_VALUE,
    COMMON,
    DEITY_STRENGTH,
    HIGH_PRIEST,
    KIND_COUNT,
    LAY_LIMIT,
    PHILOSOPHER,
    RAISE,
    REBEL,
    STONEMASON,
    SUPPLY_COUNT,
    SUPPLY_GOODS,
    SUPPLY_TOKENS,
    TOKENS_EACH,
)
from benben.games.pyramidion.options import Options
from benben.games.pyramidion.view import OpenCity, Rules, Seat, View

SEATS: Final = 4
LOOKS: Final = COMMON + BASIC
"""Cards that differ for a seat: the common ones, and a set of basics, which looks the same in every colour."""
AGES: Final = 3
"""Cards drawn since the last reshuffle, before it, before the one before it or earlier."""
BYTE: Final = 255
MOST_TOKENS: Final = max(SUPPLY_TOKENS)
MOST_HIDDEN: Final = 10
"""A hand rarely holds more; a byte tells no more."""
MOST_PAID: Final = max(TOKENS_EACH, SUPPLY_TOKENS[-1])
MASONS: Final = (STONEMASON, PHILOSOPHER)
COPIES: Final = CARD_TYPE.count(PHILOSOPHER)
STRENGTHS: Final = [
    sum(CARD_VALUE[category : CATEGORY_COUNT * LOOKS : CATEGORY_COUNT]) for category in range(CATEGORY_COUNT)
]
"""What all cards of a seat and all common ones count in a category."""
BEST_COPY: Final = max(DEITY_STRENGTH, *CARD_VALUE)
MOST_STRENGTH: Final = min(BYTE, max(STRENGTHS) + DEITY_STRENGTH + COPIES * BEST_COPY)
MOST_POINTS: Final = min(BYTE, sum(BOAT_POINTS) + 1)
HIRES: Final = Options.choices()["hire"]
MOST_TARGET: Final = max(int(word) for word in Options.choices()["target"] if word.isdigit())
MOST_ROUNDS: Final = max(int(word) for word in Options.choices()["max_rounds"])
MOST_EXCHANGES: Final = max(int(word) for word in Options.choices()["abu_simbel_exchanges"])
OPEN_PLANES: Final = 17
"""From `city` to `due`: all zeros while no city is active."""

BY_LOOKS: Final = "common cards in the order of the action words, then a set of basics"
PLANES: Final = (
    Plane("colour", (SEATS,), 1, "the colour of the reader, by which actions name basic cards"),
    Plane("goods", (CITY_COUNT, KIND_COUNT), MOST_TOKENS, "the resources of each kind that lie in a city"),
    Plane(
        "next_goods",
        (CITY_COUNT, KIND_COUNT),
        max(1, *SUPPLY_GOODS),
        "the resources that the face-up supply card will put on a city in the next round",
    ),
    Plane("mercenaries", (CITY_COUNT, SEATS), 1, "whose mercenary token lies in a city"),
    Plane("mediators", (CITY_COUNT, SEATS), 1, "whose mediator token lies in a city"),
    Plane("sundials", (CITY_COUNT,), 1, "whether a city was finished this round"),
    Plane("helped", (CITY_COUNT,), 1, "whether the mercenary of a city has helped to load this round"),
    Plane(
        "tokens",
        (SEATS, 2),
        TOKENS_EACH,
        "the mercenary and the mediator tokens that a seat has not yet placed",
    ),
    Plane("supply", (KIND_COUNT,), MOST_TOKENS, "the resources of each kind in the supply"),
    Plane("next_supply", (SUPPLY_COUNT,), 1, "the face-up supply card"),
    Plane(
        "supply_discard", (SUPPLY_COUNT,), 1, "the supply cards that are used; the others are still to come"
    ),
    Plane("row", (BOAT_COUNT,), 1, "the boats in the row"),
    Plane("private_boat", (SEATS, BOAT_COUNT), 1, "the boat drawn at Karnak this round, and who may load it"),
    Plane("payable", (BOAT_COUNT,), 1, "the boats within reach that the reader could pay now"),
    Plane("boat_discard", (BOAT_COUNT,), 1, "private boats that nobody loaded"),
    Plane("loaded", (SEATS, BOAT_COUNT), 1, "the boats a seat has loaded: all saw it"),
    Plane("points", (SEATS,), MOST_POINTS, "a seat's points for boats and for the most mercenaries"),
    Plane("resources", (SEATS, KIND_COUNT), MOST_TOKENS, "the resources of each kind before a seat"),
    Plane("hands", (SEATS, LOOKS), 1, f"the cards that the reader knows to be in a hand: {BY_LOOKS}"),
    Plane("shown", (COMMON,), 1, "common cards that everybody knows to be in a hand, the reader's included"),
    Plane(
        "hidden",
        (SEATS, AGES),
        MOST_HIDDEN,
        "the cards in a hand that not everybody knows, by when they were drawn: "
        "since the last reshuffle, before it, before the one before it",
    ),
    Plane(
        "unseen",
        (AGES, COMMON),
        1,
        "common cards that the reader does not see: those in the deck since the last reshuffle, which may be there "
        "or in a hand, then those that have been in a hand since before it, since before the one before it",
    ),
    Plane("deck", (1,), COMMON, "the cards in the deck"),
    Plane("discard", (COMMON,), 1, "the common cards laid aside"),
    Plane(
        "order_tokens", (SEATS, SEATS), 1, "the turn-order token that a seat has taken this round: 1, 2, 3, 4"
    ),
    Plane("track", (SEATS, SEATS), 1, "the turn track: for each slot the seat on it"),
    Plane("city", (CITY_COUNT,), 1, "the active city"),
    Plane("activator", (SEATS,), 1, "who activated it"),
    Plane(
        "values",
        (CATEGORY_COUNT,),
        max(CITY_VALUE) + (1 + COPIES) * RAISE,
        "the influence, the agreements and the trade that it asks for, Stonemasons included",
    ),
    Plane("laid", (SEATS, LOOKS), 1, f"the cards that a seat has laid there: {BY_LOOKS}"),
    Plane("latest", (LOOKS,), 1, "the card laid last: its effect is asked for"),
    Plane("copied", (LOOKS,), 1, "the card that the Philosopher there counts as"),
    Plane(
        "categories",
        (1 + SEATS, CATEGORY_COUNT),
        1,
        "the category chosen for a Deity there: for the Philosopher that copies one, then for each seat's Deity",
    ),
    Plane("raises", (len(MASONS),), 1, "whether the Stonemason, the Philosopher raises the city's values"),
    Plane(
        "sums",
        (SEATS, CATEGORY_COUNT),
        MOST_STRENGTH,
        "a seat's influence, agreements and trade there, Overseers included",
    ),
    Plane("leaders", (CATEGORY_COUNT, SEATS), 1, "who would win influence, agreements, trade there now"),
    Plane("passed", (SEATS,), 1, "whether a seat has passed there"),
    Plane(
        "lays",
        (SEATS,),
        LAY_LIMIT,
        f"how many cards a seat has laid there; more than {LAY_LIMIT} are told as that",
    ),
    Plane("ankh_seen", (1,), 1, "whether an ankh was laid there: the effect of Luxor or Cairo is used up"),
    Plane(
        "rebels", (1,), CARD_TYPE.count(REBEL) + COPIES, "the rebellion tokens that would be revealed there"
    ),
    Plane("swap_city", (CITY_COUNT,), 1, "the other city of a Stonemason's swap"),
    Plane("swap_give", (len(BUNDLE_NAMES),), 1, "the bundle that the swap gives away"),
    Plane(
        "due", (SEATS,), CARD_TYPE.count(HIGH_PRIEST) + COPIES, "how often a High Priest owes a seat a card"
    ),
    Plane("active", (SEATS,), 1, "who decides"),
    Plane("collecting", (CITY_COUNT,), 1, "the city from which a resource is being collected"),
    Plane("activated", (1,), max(ACTIVATIONS), "how many cities were activated this round"),
    Plane("round", (1,), MOST_ROUNDS, "the round, from 1"),
    Plane("phase", (len(PHASES),), 1, "the decision point, the end of the match included"),
    Plane(
        "exchanges",
        (2,),
        MOST_EXCHANGES,
        "exchanges that the deciding seat has made in Abu Simbel, and how many a seat may make in one activation",
    ),
    Plane("refusals", (1,), SEATS, "how many seats in a row refused a boat"),
    Plane("refused", (SEATS,), 1, "whether a seat has refused a boat this round"),
    Plane("paying", (BOAT_COUNT,), 1, "the boat that is being paid by hand"),
    Plane("paying_kind", (KIND_COUNT,), 1, "the kind of resource that is asked for next"),
    Plane(
        "paid",
        (2, KIND_COUNT),
        MOST_PAID,
        "what mercenaries bring of each kind so far, then for how much of it statues stand",
    ),
    Plane("target", (1,), MOST_TARGET, "the points that end the match; 0: every boat must be loaded"),
    Plane("last_round", (1,), MOST_ROUNDS, "the last round at the latest"),
    Plane("hire", (len(HIRES),), 1, f"when a pass may replace a card: {', '.join(HIRES)}"),
    Plane(
        "switches",
        (4,),
        1,
        "the table's rules: effects may be declined, a resource of choice may be a statue, "
        "who refuses a boat loads nothing more this round, boats are paid by hand",
    ),
)


def encode(v: View) -> bytes:
    """All planes, one after another."""
    own = v.seat or 0
    order = [(own + step) % len(v.seats) for step in range(len(v.seats))]
    pieces = (
        one_hot(own, SEATS),
        *encode_cities(v, order),
        *encode_supply(v),
        *encode_boats(v, order),
        *encode_cards(v, order),
        *encode_order(v, order),
        *(encode_open(v.open, order) if v.open else [[]] * OPEN_PLANES),
        one_hot(order.index(v.active), SEATS),
        one_hot(v.collecting, CITY_COUNT),
        [v.activated],
        [v.round],
        one_hot(PHASES.index(v.phase), len(PHASES)),
        [v.exchanges, v.rules.abu_simbel_exchanges],
        [v.refusals],
        [int(v.seats[seat].refused) for seat in order],
        *encode_paying(v),
        *encode_rules(v.rules),
    )
    return packed(PLANES, pieces)


def encode_cities(v: View, order: list[int]) -> list[list[int]]:
    """What lies on the boards, what will lie there, and the tokens left to place."""
    first = KIND_COUNT * CITY_COUNT * v.next_supply
    return [
        [tokens for city in v.cities for tokens in city.goods],
        SUPPLY_GOODS[first : first + KIND_COUNT * CITY_COUNT] if v.next_supply >= 0 else [],
        [number for city in v.cities for number in whose(city.mercenary, order)],
        [number for city in v.cities for number in whose(city.mediator, order)],
        [int(city.sundial) for city in v.cities],
        [int(helped) for helped in v.helped],
        [tokens for seat in order for tokens in (v.seats[seat].mercenaries, v.seats[seat].mediators)],
    ]


def encode_supply(v: View) -> list[list[int]]:
    """Resources to come."""
    return [list(v.supply), one_hot(v.next_supply, SUPPLY_COUNT), marks(v.supply_discard, SUPPLY_COUNT)]


def encode_boats(v: View, order: list[int]) -> list[list[int]]:
    """Boats, points, and the resources that pay for them."""
    loaded = [
        number
        for seat in order
        for number in marks([one.boat for one in v.loadings if one.seat == seat], BOAT_COUNT)
    ]
    private = [
        number
        for seat in order
        for number in one_hot(v.private_boat if seat == v.private_seat else None, BOAT_COUNT)
    ]
    return [
        marks(v.row, BOAT_COUNT),
        private,
        marks([payment.boat for payment in v.payments or () if payment.affordable], BOAT_COUNT),
        marks(v.boat_discard, BOAT_COUNT),
        loaded,
        [min(MOST_POINTS, v.points(seat) + int(v.crown == seat)) for seat in order],
        [tokens for seat in order for tokens in v.seats[seat].resources],
    ]


def encode_cards(v: View, order: list[int]) -> list[list[int]]:
    """Hands as far as they are known, what is left for the rest, deck and discard."""
    known = [[card for card in v.seats[seat].hand if card is not None] for seat in order]
    shown = [card for side in v.seats for card in side.shown]
    seen = {*v.discard, *(card.card for card in (v.open.laid if v.open else ())), *chain.from_iterable(known)}
    unseen = [card for card in range(COMMON) if card not in seen]
    return [
        [number for cards in known for number in marks([looks_of(card) for card in cards], LOOKS)],
        marks(shown, COMMON),
        [number for seat in order for number in ages(v.seats[seat], v.reshuffles)],
        marks([COMMON * age_of(v.reshuffles - v.since[card]) + card for card in unseen], AGES * COMMON),
        [v.deck],
        marks(v.discard, COMMON),
    ]


def encode_order(v: View, order: list[int]) -> list[list[int]]:
    """Who plays when: tokens taken, and the track."""
    return [
        [number for seat in order for number in one_hot(v.seats[seat].order_token - 1, SEATS)],
        [number for seat in v.track for number in one_hot(order.index(seat), SEATS)],
    ]


def encode_open(opened: OpenCity, order: list[int]) -> list[list[int]]:
    """What lies in the active city and how its contest stands."""
    laid = opened.laid
    lanes = [[looks_of(card.card) for card in laid if card.seat == seat] for seat in order]
    return [
        one_hot(opened.city, CITY_COUNT),
        one_hot(order.index(opened.activator), SEATS),
        list(opened.values),
        [number for lane in lanes for number in marks(lane, LOOKS)],
        marks([looks_of(card.card) for card in laid[-1:]], LOOKS),
        marks([looks_of(card.face) for card in laid if card.face != card.card], LOOKS),
        encode_categories(opened, order),
        [int(any(card.raises and CARD_TYPE[card.card] == mason for card in laid)) for mason in MASONS],
        [min(MOST_STRENGTH, strength) for seat in order for strength in opened.sums[seat]],
        [number for seat in opened.leaders for number in whose(seat, order)],
        [int(opened.passed[seat]) for seat in order],
        [min(LAY_LIMIT, opened.lays[seat]) for seat in order],
        [int(opened.ankh_seen)],
        [opened.rebels],
        one_hot(opened.swap_city, CITY_COUNT),
        one_hot(opened.swap_give, len(BUNDLE_NAMES)),
        [opened.due.count(seat) for seat in order],
    ]


def encode_categories(opened: OpenCity, order: list[int]) -> list[int]:
    """For the Philosopher, then for each seat's Deity: its category."""
    rows = [0] * (CATEGORY_COUNT * (1 + SEATS))
    for card in opened.laid:
        if card.category >= 0:
            row = 0 if CARD_TYPE[card.card] == PHILOSOPHER else 1 + order.index(card.seat)
            rows[CATEGORY_COUNT * row + card.category] = 1
    return rows


def encode_paying(v: View) -> list[list[int]]:
    """A payment by hand as far as it has come; what is not decided yet is zero."""
    if v.paying is None:
        return [[], [], []]
    brought, statues = v.paying.mercenaries, v.paying.statues
    return [
        one_hot(v.paying.boat, BOAT_COUNT),
        one_hot(v.paying.kind, KIND_COUNT),
        [max(0, tokens) for tokens in (*brought, *statues)],
    ]


def encode_rules(rules: Rules) -> list[list[int]]:
    """How this table plays."""
    return [
        [rules.target],
        [rules.max_rounds],
        one_hot(HIRES.index(rules.hire), len(HIRES)),
        [
            int(rules.effects_optional),
            int(rules.any_resource_includes_statue),
            int(rules.loading_refusal_final),
            int(rules.manual_payment),
        ],
    ]


def marks(found: list[int] | tuple[int, ...], size: int) -> list[int]:
    """A row of zeros with a one at each of these places."""
    return [int(place in found) for place in range(size)]


def whose(seat: int, order: list[int]) -> list[int]:
    """Which seat it is, counted from the reader; zeros: nobody."""
    return one_hot(order.index(seat) if seat >= 0 else None, SEATS)


def looks_of(card: int) -> int:
    """A common card by itself, a basic one without its colour."""
    return card if card < COMMON else COMMON + (card - COMMON) % BASIC


def age_of(reshuffles: int) -> int:
    """How many reshuffles ago, as far as they are told apart."""
    return min(AGES - 1, reshuffles)


def ages(side: Seat, reshuffles: int) -> list[int]:
    """How many hidden cards a hand has of each age."""
    found = [age_of(reshuffles - since) for since in side.since]
    return [min(MOST_HIDDEN, found.count(age)) for age in range(AGES)]
