"""A view as bytes for learning: the reader's side first, then the others clockwise."""

from __future__ import annotations

from typing import Final

from benben.core.parts.plane import Plane, packed
from benben.games.pyramidion.actions import PHASES
from benben.games.pyramidion.board import (
    BOAT_COUNT,
    CARDS,
    CATEGORY_COUNT,
    CITY_COUNT,
    COMMON,
    KIND_COUNT,
    SUPPLY_COUNT,
)
from benben.games.pyramidion.view import View

SEATS: Final = 4
PLANES: Final = (
    Plane("goods", (CITY_COUNT, KIND_COUNT), 20, "the resources in a city"),
    Plane("mercenaries", (CITY_COUNT, SEATS), 1, "whose mercenary stands in a city"),
    Plane("mediators", (CITY_COUNT, SEATS), 1, "whose mediator stands in a city"),
    Plane("sundials", (CITY_COUNT,), 1, "whether a city has its sundial"),
    Plane("helped", (CITY_COUNT,), 1, "whether a city was helped"),
    Plane("supply", (KIND_COUNT,), 60, "the resources in the supply"),
    Plane("next_supply", (SUPPLY_COUNT,), 1, "the next supply card, if known"),
    Plane("supply_discard", (SUPPLY_COUNT,), 1, "the discarded supply cards"),
    Plane("row", (BOAT_COUNT,), 1, "the boats in the row"),
    Plane("private_boat", (SEATS, BOAT_COUNT), 1, "the boat reserved for a seat"),
    Plane("loaded", (SEATS, BOAT_COUNT), 1, "the boats a seat has loaded"),
    Plane("resources", (SEATS, KIND_COUNT), 60, "the resources of a seat"),
    Plane("hands", (SEATS, CARDS), 1, "the cards in a hand, as far as the reader knows"),
    Plane("hidden", (SEATS,), CARDS, "how many cards in a hand the reader does not know"),
    Plane("order_tokens", (SEATS,), SEATS, "the order token of a seat"),
    Plane("track", (SEATS, SEATS), 1, "the order of play: who acts first, second, ..."),
    Plane("discard", (COMMON,), 1, "the discarded common cards"),
    Plane("city", (CITY_COUNT,), 1, "the open city"),
    Plane("values", (CATEGORY_COUNT,), 60, "what each category is worth there"),
    Plane("laid", (SEATS, CARDS), 1, "the cards laid at the open city"),
    Plane("faces", (SEATS, CARDS), 1, "what these cards count as"),
    Plane("sums", (SEATS, CATEGORY_COUNT), 120, "the strength of a seat in each category there"),
    Plane("passed", (SEATS,), 1, "whether a seat has passed there"),
    Plane("active", (SEATS,), 1, "whose turn it is"),
    Plane("activated", (1,), CITY_COUNT, "how many cities were opened this round"),
    Plane("round", (1,), 255, "the round"),
    Plane("phase", (len(PHASES),), 1, "the decision point"),
)


def encode(v: View) -> bytes:
    """All planes, one after another."""
    seats = len(v.seats)
    own = v.seat or 0
    order = [(own + i) % seats for i in range(seats)]
    sides = [v.seats[seat] for seat in order]
    opened = v.open
    laid = opened.laid if opened else ()
    pieces = (
        [tokens for city in v.cities for tokens in city.goods],
        [number for city in v.cities for number in whose(city.mercenary, order)],
        [number for city in v.cities for number in whose(city.mediator, order)],
        [int(city.sundial) for city in v.cities],
        [int(helped) for helped in v.helped],
        list(v.supply),
        marks((v.next_supply,), SUPPLY_COUNT),
        marks(v.supply_discard, SUPPLY_COUNT),
        marks(v.row, BOAT_COUNT),
        by_seat(order, [(v.private_seat, v.private_boat)], BOAT_COUNT),
        by_seat(order, [(loading.seat, loading.boat) for loading in v.loadings], BOAT_COUNT),
        [tokens for side in sides for tokens in side.resources],
        [
            number
            for side in sides
            for number in marks(tuple(card for card in side.hand if card is not None), CARDS)
        ],
        [len(side.hidden) for side in sides],
        [side.order_token for side in sides],
        [number for slot in v.track for number in marks((order.index(slot),), SEATS)],
        marks(v.discard, COMMON),
        marks((opened.city,) if opened else (), CITY_COUNT),
        list(opened.values) if opened else [],
        by_seat(order, [(card.seat, card.card) for card in laid], CARDS),
        by_seat(order, [(card.seat, card.face) for card in laid], CARDS),
        [number for seat in order for number in opened.sums[seat]] if opened else [],
        [int(opened.passed[seat]) for seat in order] if opened else [],
        marks((order.index(v.active),), SEATS),
        [v.activated],
        [v.round],
        marks((PHASES.index(v.phase),), len(PHASES)),
    )
    return packed(PLANES, pieces)


def marks(places: tuple[int, ...], size: int) -> list[int]:
    """A row of zeros with a one at each of these places; -1 is none."""
    numbers = [0] * size
    for place in places:
        if place >= 0:
            numbers[place] = 1
    return numbers


def whose(seat: int, order: list[int]) -> list[int]:
    """Whose token it is, counted from the reader; zeros: nobody's."""
    return marks((order.index(seat),) if seat >= 0 else (), SEATS)


def by_seat(order: list[int], owned: list[tuple[int, int]], size: int) -> list[int]:
    """For each seat from the reader on, a one at each thing it has."""
    return [
        number
        for seat in order
        for number in marks(tuple(thing for owner, thing in owned if owner == seat), size)
    ]
