"""A view as numbers for learning: the reader's side first, then the others clockwise."""

from __future__ import annotations

from math import prod
from typing import Final

from benben.games.pyramidion.actions import PHASES
from benben.games.pyramidion.board import (
    BOAT_COUNT,
    CARDS,
    CATEGORY_COUNT,
    CITY_COUNT,
    COMMON,
    KIND_COUNT,
    SUPPLY_COUNT,
    SUPPLY_TOKENS,
    TOKENS_EACH,
)
from benben.games.pyramidion.view import View

SEATS: Final = 4
PIECES: Final[tuple[tuple[str, tuple[int, ...]], ...]] = (
    ("goods", (CITY_COUNT, KIND_COUNT)),
    ("mercenaries", (CITY_COUNT, SEATS)),
    ("mediators", (CITY_COUNT, SEATS)),
    ("sundials", (CITY_COUNT,)),
    ("helped", (CITY_COUNT,)),
    ("supply", (KIND_COUNT,)),
    ("next_supply", (SUPPLY_COUNT,)),
    ("supply_discard", (SUPPLY_COUNT,)),
    ("row", (BOAT_COUNT,)),
    ("private_boat", (SEATS, BOAT_COUNT)),
    ("loaded", (SEATS, BOAT_COUNT)),
    ("resources", (SEATS, KIND_COUNT)),
    ("hands", (SEATS, CARDS)),
    ("hidden", (SEATS,)),
    ("order_tokens", (SEATS,)),
    ("track", (SEATS, SEATS)),
    ("discard", (COMMON,)),
    ("city", (CITY_COUNT,)),
    ("values", (CATEGORY_COUNT,)),
    ("laid", (SEATS, CARDS)),
    ("faces", (SEATS, CARDS)),
    ("sums", (SEATS, CATEGORY_COUNT)),
    ("passed", (SEATS,)),
    ("active", (SEATS,)),
    ("activated", (1,)),
    ("round", (1,)),
    ("phase", (len(PHASES),)),
)
SIZES: Final = [prod(shape) for _, shape in PIECES]


def encode(v: View) -> list[float]:
    """All pieces, one after another."""
    seats = len(v.seats)
    own = v.seat or 0
    order = [(own + i) % seats for i in range(seats)]
    sides = [v.seats[seat] for seat in order]
    opened = v.open
    laid = opened.laid if opened else ()
    pieces = (
        [tokens / 4 for city in v.cities for tokens in city.goods],
        [number for city in v.cities for number in whose(city.mercenary, order)],
        [number for city in v.cities for number in whose(city.mediator, order)],
        [float(city.sundial) for city in v.cities],
        [float(helped) for helped in v.helped],
        [tokens / full for tokens, full in zip(v.supply, SUPPLY_TOKENS, strict=True)],
        marks((v.next_supply,), SUPPLY_COUNT),
        marks(v.supply_discard, SUPPLY_COUNT),
        marks(v.row, BOAT_COUNT),
        by_seat(order, [(v.private_seat, v.private_boat)], BOAT_COUNT),
        by_seat(order, [(loading.seat, loading.boat) for loading in v.loadings], BOAT_COUNT),
        [tokens / 5 for side in sides for tokens in side.resources],
        [
            number
            for side in sides
            for number in marks(tuple(card for card in side.hand if card is not None), CARDS)
        ],
        [len(side.hidden) / TOKENS_EACH for side in sides],
        [side.order_token / SEATS for side in sides],
        [number for slot in v.track for number in marks((order.index(slot),), SEATS)],
        marks(v.discard, COMMON),
        marks((opened.city,) if opened else (), CITY_COUNT),
        [value / 10 for value in opened.values] if opened else [],
        by_seat(order, [(card.seat, card.card) for card in laid], CARDS),
        by_seat(order, [(card.seat, card.face) for card in laid], CARDS),
        [number / 10 for seat in order for number in opened.sums[seat]] if opened else [],
        [float(opened.passed[seat]) for seat in order] if opened else [],
        marks((order.index(v.active),), SEATS),
        [v.activated / CITY_COUNT],
        [v.round / 10],
        marks((PHASES.index(v.phase),), len(PHASES)),
    )
    return [
        number
        for piece, size in zip(pieces, SIZES, strict=True)
        for number in piece + [0.0] * (size - len(piece))
    ]


def marks(places: tuple[int, ...], size: int) -> list[float]:
    """A row of zeros with a one at each of these places; -1 is none."""
    numbers = [0.0] * size
    for place in places:
        if place >= 0:
            numbers[place] = 1.0
    return numbers


def whose(seat: int, order: list[int]) -> list[float]:
    """Whose token it is, counted from the reader; zeros: nobody's."""
    return marks((order.index(seat),) if seat >= 0 else (), SEATS)


def by_seat(order: list[int], owned: list[tuple[int, int]], size: int) -> list[float]:
    """For each seat from the reader on, a one at each thing it has."""
    return [
        number
        for seat in order
        for number in marks(tuple(thing for owner, thing in owned if owner == seat), size)
    ]
