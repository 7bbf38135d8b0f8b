"""What stands beside the board: seats at a glance, the stage of the match, options in words, the score sheet."""

from __future__ import annotations

from typing import Final

from benben.core.game import Say
from benben.core.outcome import Line
from benben.core.parts.display import Card
from benben.games.pyramidion.actions import BOAT_NAMES
from benben.games.pyramidion.board import (
    BOAT_COST,
    BOAT_POINTS,
    CARD_ANKH,
    CARD_NAMES,
    CARD_TYPE,
    CARD_VALUE,
    CITY_VALUE,
    DEITY,
    KIND_COUNT,
)
from benben.games.pyramidion.data import CITIES, TYPES
from benben.games.pyramidion.view import Payment, View

CARD_VERBS: Final = ("lay", "hire", "discard", "copy", "return")
"""Verbs whose word is a card."""
PHASE_STAGES: Final = {
    "collect_resource": "stage.collect",
    "load_boat": "stage.loading",
    "pay_boat": "stage.loading",
    "game_over": "stage.over",
}


def cards(v: View, say: Say) -> list[Card]:
    """Each seat's points, boats and cards in hand."""
    return [
        Card(
            points=v.scores[number] if v.scores else v.points(number),
            lines=(say("glance.boats", len(seat.boats)), say("glance.hand", len(seat.hand))),
            first=v.track[0] == number,
        )
        for number, seat in enumerate(v.seats)
    ]


def turn(v: View) -> tuple[int, str] | None:
    """The seat on turn and its decision: no secret."""
    return None if v.over else (v.active, v.phase)


def stage(v: View, say: Say) -> str:
    """The round and what goes on in it."""
    key = PHASE_STAGES.get(v.phase, "stage.cities")
    return say(key, v.round, min(v.activated + (v.open is None), len(v.sequence)), len(v.sequence))


def sheet(v: View, seat: int) -> list[Line]:
    """Every boat by the round of its loading, then the crown."""
    lines = [
        Line("boat", BOAT_POINTS[loading.boat], (loading.round,), BOAT_NAMES[loading.boat])
        for loading in v.loadings
        if loading.seat == seat
    ]
    crowned = [Line("crown", 1, (v.seats[seat].placed,), "crown")] if v.over and v.crown == seat else []
    return lines + crowned


def label(v: View, option: str, say: Say) -> str:
    """An option in words; cards with their numbers, boats with their price."""
    verb, *words = option.split(" ")
    if verb in CARD_VERBS:
        return say(f"action.{verb}", laid_words(v, CARD_NAMES.index(words[0]), say))
    if verb == "load":
        return load_words(v, BOAT_NAMES.index(words[0]), say)
    if verb == "activate":
        return say("label.city", say("action.activate", *words), *city_words(v, CITIES.index(words[0]), say))
    if verb in ("give", "get"):
        return say(f"action.{verb}", bundle_words(words[0], say))
    return say(f"action.{verb}", *words)


def card_words(card: int, say: Say) -> str:
    """A character with its numbers."""
    kind = say(f"character.{TYPES[CARD_TYPE[card]]}")
    if CARD_TYPE[card] == DEITY:
        return kind
    key = "label.card_ankh" if CARD_ANKH[card] else "label.card"
    return say(key, kind, *CARD_VALUE[3 * card : 3 * card + 3])


def laid_words(v: View, card: int, say: Say) -> str:
    """A card, with its owner if it lies in the active city before another seat."""
    owner = next((laid.seat for laid in (v.open.laid if v.open else ()) if laid.card == card), None)
    words = card_words(card, say)
    return words if owner in (None, v.seat) else say("label.owned", words, seat=say("seat", n=owner))


def bundle_words(name: str, say: Say) -> str:
    """One or two tokens."""
    return say("label.and").join(say(f"resource.{kind}") for kind in name.split("+"))


def goods_words(goods: tuple[int, ...] | list[int], say: Say) -> str:
    """Tokens by kind, without those of which there are none."""
    told = [say("label.tokens", tokens, kind) for kind, tokens in enumerate(goods) if tokens]
    return ", ".join(told) if told else say("label.nothing")


def city_words(v: View, city: int, say: Say) -> tuple[str, str]:
    """What a city asks for, and what lies there."""
    values = say("label.values", *CITY_VALUE[3 * city : 3 * city + 3])
    return values, goods_words(v.cities[city].goods, say)


def load_words(v: View, boat: int, say: Say) -> str:
    """A boat to load, and how it would be paid."""
    cost = BOAT_COST[KIND_COUNT * boat : KIND_COUNT * boat + KIND_COUNT]
    words = say("action.load", BOAT_NAMES[boat])
    told = say("label.boat", words, goods_words(cost, say), BOAT_POINTS[boat])
    found = [paid for paid in v.payments or () if paid.boat == boat]
    return told if v.rules.manual_payment or not found else f"{told}; {payment_words(found[0], say)}"


def payment_words(paid: Payment, say: Say) -> str:
    """What the reader would give, and which mercenaries would help."""
    given = list(paid.own)
    given[-1] += sum(paid.statues)
    told = [say("label.pays", goods_words(given, say))]
    if paid.mercenaries:
        told.append(say("label.helped", ", ".join(say(f"city.{CITIES[city]}") for city in paid.mercenaries)))
    return "; ".join(told)


def in_words(v: View, say: Say) -> list[str]:
    """The cities, the active one lane by lane, the boats, the seats, and the reader's hand."""
    return [
        *(city_line(v, city, say) for city in range(len(v.cities))),
        *open_lines(v, say),
        *(boat_line(boat, "words.boat", say) for boat in v.row),
        *([boat_line(v.private_boat, "words.private_boat", say)] if v.private_boat >= 0 else []),
        *(seat_line(v, seat, say) for seat in range(len(v.seats))),
        *hand_lines(v, say),
    ]


def city_line(v: View, city: int, say: Say) -> str:
    """Values, tokens, resources and sundial of a city."""
    found = v.cities[city]
    values = say("label.values", *v.values[city])
    told = [f"{say(f'city.{CITIES[city]}')}: {values}", goods_words(found.goods, say)]
    for key, seat in (("words.mercenary", found.mercenary), ("words.mediator", found.mediator)):
        if seat >= 0:
            told.append(say(key, seat=say("seat", n=seat)))
    if found.sundial:
        told.append(say("words.sundial"))
    return "; ".join(told)


def open_lines(v: View, say: Say) -> list[str]:
    """Each seat's cards and sums in the active city."""
    if v.open is None:
        return []
    lines = []
    for seat, found in enumerate(v.open.sums):
        laid = [card_words(laid.face, say) for laid in v.open.laid if laid.seat == seat]
        told = ", ".join(laid) if laid else say("label.nothing")
        lines.append(say("words.lane", told, say("label.values", *found), seat=say("seat", n=seat)))
    return lines


def boat_line(boat: int, key: str, say: Say) -> str:
    """A boat with its price and worth."""
    cost = BOAT_COST[KIND_COUNT * boat : KIND_COUNT * boat + KIND_COUNT]
    return say(key, BOAT_NAMES[boat], goods_words(cost, say), BOAT_POINTS[boat])


def seat_line(v: View, seat: int, say: Say) -> str:
    """What a seat has."""
    found = v.seats[seat]
    return say("words.seat", goods_words(found.resources, say), len(found.hand), seat=say("seat", n=seat))


def hand_lines(v: View, say: Say) -> list[str]:
    """The reader's cards."""
    if v.seat is None:
        return []
    hand = [card_words(card, say) for card in v.seats[v.seat].hand if card is not None]
    return [say("words.hand", ", ".join(hand) if hand else say("label.nothing"))]
