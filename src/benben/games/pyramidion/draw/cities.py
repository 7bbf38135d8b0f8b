"""The eight cities on both banks: what each asks for, what can be won there, what it does."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from benben.core.parts.display import Part
from benben.games.pyramidion.actions import TOKEN_NAMES
from benben.games.pyramidion.board import (
    CITY_COUNT,
    CITY_RESOURCE,
    CITY_VALUE,
    GIZA,
    KIND_COUNT,
    SUPPLY_GOODS,
)
from benben.games.pyramidion.cards import goods_words
from benben.games.pyramidion.data import CITIES, KINDS
from benben.games.pyramidion.draw.desk import Desk, fit, line, paragraph, ring, width_of, word
from benben.games.pyramidion.draw.pieces import goods, token
from benben.games.pyramidion.view import City
from benben.svg import el, label, option, thing, title, use

WIDTH: Final = 196
HEIGHT: Final = 160
SPOT_WIDTH: Final = 100
SPOT_HEIGHT: Final = 42
MAP: Final = tuple(
    CITIES.index(name)
    for name in ("alexandria", "cairo", "giza", "karnak", "abu_simbel", "philae", "thebes", "luxor")
)
"""The places of the map, row by row."""
TOKENS_LEFT: Final = (16.5, 71.5)
"""Where the tokens lie."""
GOODS_LEFT: Final = 117
GOODS_WIDTH: Final = 72


def cities(desk: Desk) -> list[Part]:
    """Every city as a part of its own, in the order of the map."""
    return [Part(f"city-{spot}", WIDTH, HEIGHT, city(desk, index)) for spot, index in enumerate(MAP)]


def spots(desk: Desk) -> list[Part]:
    """The whole map in small, for the time that one city fills the table."""
    return [
        Part(f"spot-{spot}", SPOT_WIDTH, SPOT_HEIGHT, small(desk, index)) for spot, index in enumerate(MAP)
    ]


def small(desk: Desk, index: int) -> str:
    """A city in small: whose tokens lie there, and its goods."""
    found, words = desk.view.cities[index], desk.say(f"city.{CITIES[index]}")
    told = title(f"{words}\n{desk.say('draw.values', *desk.view.values[index])}")
    ring_here = el("rect", cls="now-ring", width=SPOT_WIDTH, height=SPOT_HEIGHT, rx=7)
    here = ring_here if index == desk.open.city else ""
    return el("g", told, small_art(found, words), here, cls="spot done" if found.sundial else None)


@lru_cache(maxsize=4000)
def small_art(found: City, words: str) -> str:
    """Name, tokens and goods on a small sheet."""
    name = line(words, 6, 13, 74 if found.sundial else 90, 13, "m")
    owners = zip(TOKEN_NAMES, (found.mercenary, found.mediator), (4, 27), strict=True)
    tokens = "".join(token(kind, seat, x, 17, 22) for kind, seat, x in owners if seat >= 0)
    seal = use("pn-sundial", SPOT_WIDTH - 19, 2, 16, 16) if found.sundial else ""
    return use("pn-spot") + name + tokens + goods(found.goods, 52, 19, 46, 18) + seal


def city(desk: Desk, index: int) -> str:
    """One city; clickable while it can be activated."""
    found, name = desk.view.cities[index], CITIES[index]
    art = scenery(name, desk.say(f"city.{name}"))
    asked = printed(desk.view.values[index], tuple(CITY_VALUE[3 * index : 3 * index + 3]))
    if found.sundial and not desk.view.over:
        art += use("pn-terms") + asked + veil(desk.say("draw.finished"))
    else:
        art += use(f"pn-terms-{sprite_of(name)}") + asked + effect(desk.say(f"draw.city.{name}"))
    art += prizes(found, index) + use(f"pn-pennant-{KINDS[CITY_RESOURCE[index]]}") + coming(desk, index)
    if index == desk.view.collecting:
        art += el("rect", cls="last", width=WIDTH, height=HEIGHT, rx=9)
    told = city_title(desk, index)
    pattern = f"activate {name}"
    if pattern in desk.patterns:
        return option(pattern, desk.say("action.activate", name), el("g", title(told), art, ring("city")))
    return thing(f"city {name}", told, art)


def city_title(desk: Desk, index: int) -> str:
    """Name and effect, what the corner means, what lies there."""
    name, say = CITIES[index], desk.say
    return "\n".join(
        (
            f"{say(f'city.{name}')}: {say(f'effect.city.{name}')}",
            say("draw.values", *desk.view.values[index]),
            say("draw.lies", goods_words(desk.view.cities[index].goods, say)),
            say("draw.corner", KINDS[CITY_RESOURCE[index]]),
        )
    )


def sprite_of(name: str) -> str:
    """How a city's pictures are called."""
    return name.replace("_", "-")


@lru_cache(maxsize=4000)
def scenery(name: str, words: str) -> str:
    """The picture and the tab with the name."""
    tab = min(width_of(words, 19) + 14, 128)
    outline = f"M4 68V50h{tab:.0f}c8 0 9 18 18 18h{170 - tab:.0f}V158H4z"
    name_on_tab = label(words, 10, 65, f"{fit(words, 120, 19)} d")
    return use(f"pn-site-{sprite_of(name)}") + el("path", cls="leaf", d=outline) + name_on_tab


@lru_cache(maxsize=4000)
def printed(values: tuple[int, ...], usual: tuple[int, ...]) -> str:
    """What the city asks for; red when it was raised."""
    return "".join(
        word(str(value), f"asks{i} raised" if value > was else f"asks{i}")
        for i, (value, was) in enumerate(zip(values, usual, strict=True))
    )


@lru_cache(maxsize=4000)
def prizes(found: City, index: int) -> str:
    """Whose tokens lie there, and the goods; a new token is a new piece."""
    drawn = []
    for x, kind, seat in zip(TOKENS_LEFT, TOKEN_NAMES, (found.mercenary, found.mediator), strict=True):
        if seat < 0:
            drawn.append(use(f"pn-free-{kind}"))
        else:
            drawn.append(el("g", token(kind, seat, x, 92, 29), id=f"t{index}{kind[2]}{seat}"))
    kinds = sum(1 for tokens in found.goods if tokens)
    used = min(GOODS_WIDTH, 1.72 * 22 * kinds)
    drawn.append(goods(found.goods, GOODS_LEFT + (GOODS_WIDTH - used) / 2, 95, GOODS_WIDTH, 22))
    return "".join(drawn)


@lru_cache(maxsize=4000)
def effect(words: str) -> str:
    """What the city does, in two lines."""
    return paragraph(words, 30, 137, 160, 13, 2, 14, "soft")


@lru_cache(maxsize=4000)
def veil(words: str) -> str:
    """Finished this round: a sundial."""
    shade = el("rect", cls="veil", width=WIDTH, height=HEIGHT, rx=9)
    return shade + use("pn-sundial", 74, 6, 48, 48) + line(words, WIDTH / 2, 145, 180, 14, "m mid")


def coming(desk: Desk, index: int) -> str:
    """What the face-up supply card will bring next round; in Giza also the free turn-order tokens."""
    art = free_tokens(desk) if index == GIZA else ""
    if desk.view.next_supply < 0:
        return art
    first = KIND_COUNT * (CITY_COUNT * desk.view.next_supply + index)
    brings = tuple(SUPPLY_GOODS[first : first + KIND_COUNT])
    if not any(brings):
        return art
    return art + el("g", title(desk.say("draw.coming", goods_words(brings, desk.say))), delivery(brings))


@lru_cache(maxsize=4000)
def delivery(brings: tuple[int, ...]) -> str:
    """A pill with goods on their way."""
    kinds = sum(1 for tokens in brings if tokens)
    pill = el("rect", cls="pill", width=27 + 24 * kinds)
    return pill + use("pn-coming") + goods(brings, 31, 10, 24 * kinds, 14)


def free_tokens(desk: Desk) -> str:
    """The turn-order tokens still beside Giza."""
    taken = {seat.order_token for seat in desk.view.seats}
    left = [slot for slot in range(1, desk.seats + 1) if slot not in taken]
    return el("g", title(desk.say("glossary.order")), order_row(tuple(left)))


@lru_cache(maxsize=4000)
def order_row(left: tuple[int, ...]) -> str:
    """Turn-order tokens in a row."""
    return "".join(
        use(f"pn-order-{slot}", 180 - 18 * (len(left) - i), 50, 17, 17) for i, slot in enumerate(left)
    )
