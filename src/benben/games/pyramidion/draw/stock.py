"""The supply: tokens in stock, decks, and the card that feeds the cities next round."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from benben.core.parts.display import Part
from benben.games.pyramidion.board import CITY_COUNT, KIND_COUNT, SUPPLY_GOODS
from benben.games.pyramidion.cards import card_words
from benben.games.pyramidion.data import CITIES, KINDS
from benben.games.pyramidion.draw.cities import MAP
from benben.games.pyramidion.draw.desk import Desk, line
from benben.games.pyramidion.draw.pieces import goods
from benben.svg import el, label, thing, title, use

WIDTH: Final = 352
HEIGHT: Final = 300
TABLE_TOP: Final = 40


def stock(desk: Desk) -> Part:
    """Next round's supply card, then what lies in stock."""
    body = use("pn-store") + delivery(desk) + tokens(desk) + decks(desk)
    return Part("stock", WIDTH, HEIGHT, body)


def delivery(desk: Desk) -> str:
    """The face-up supply card as a map."""
    view, say = desk.view, desk.say
    head = line(say("draw.next_supply"), 14, 27, 270, 19, "d")
    left = el(
        "g",
        title(say("draw.supply_left", view.supply_left)),
        use("pn-supply-back", 292, 10, 29, 20),
        label(str(view.supply_left), 326, 26, "f15 b"),
    )
    names = tuple(say(f"city.{CITIES[city]}") for city in MAP)
    return head + left + supply_card(view.next_supply, names)


@lru_cache(maxsize=4000)
def supply_card(card: int, names: tuple[str, ...]) -> str:
    """What each city will get."""
    drawn = []
    for spot, city in enumerate(MAP):
        x, y = 10 + 83 * (spot % 4), TABLE_TOP + 8 + 88 * (spot // 4)
        drawn.append(line(names[spot], x + 41, y + 16, 78, 15, "d mid"))
        first = KIND_COUNT * (CITY_COUNT * card + city)
        brings = tuple(SUPPLY_GOODS[first : first + KIND_COUNT]) if card >= 0 else ()
        kinds = sum(1 for number in brings if number)
        used = min(78.0, 1.72 * 20 * kinds)
        drawn.append(goods(brings, x + 41 - used / 2, y + 28, 78, 20))
    return use("pn-supply", 6, TABLE_TOP, 340, 170) + el("g", *drawn, cls="on-card")


def tokens(desk: Desk) -> str:
    """How many tokens of each kind are left."""
    drawn = []
    for kind, left in enumerate(desk.view.supply):
        words = desk.say("draw.in_stock", desk.say("label.tokens", left, kind))
        x = 14 + 55 * kind
        art = use(f"pn-{KINDS[kind]}", x, 222, 24, 24) + label(str(left), x + 25.5, 240.24, "f15 b")
        drawn.append(el("g", title(words), art, cls=None if left else "none"))
    return "".join(drawn)


def decks(desk: Desk) -> str:
    """Cards to draw, cards laid aside, boats to come."""
    view, say = desk.view, desk.say
    aside = "\n".join(
        [say("draw.discard", len(view.discard)), *(card_words(card, say) for card in view.discard)]
    )
    return "".join(
        (
            thing(
                "deck",
                say("draw.deck", view.deck),
                use("pn-card-back", 16, 256, 22, 35.6),
                label(str(view.deck), 44, 281, "f17 b"),
            ),
            el(
                "g",
                title(aside),
                use("pn-card", 92, 256, 22, 35.6),
                label(str(len(view.discard)), 120, 281, "f17 b"),
            ),
            el(
                "g",
                title(say("draw.boats_left", view.boat_deck)),
                use("pn-boat-card", 170, 258, 48, 32),
                use("pn-boat-mini", 182, 260, 24, 20),
                label(str(view.boat_deck), 224, 281, "f17 b"),
            ),
        )
    )
