"""Tokens, goods and cards as sprites."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from benben.games.pyramidion.board import (
    CARD_ANKH,
    CARD_TYPE,
    CARD_VALUE,
    COMMON,
    DEITY,
    DEITY_STRENGTH,
    REBEL,
)
from benben.games.pyramidion.data import BASIC_SET, CATEGORIES, COLOURS, KINDS, TYPES
from benben.games.pyramidion.draw.desk import fit
from benben.games.pyramidion.view import Laid
from benben.svg import el, label, place, use

CARD_WIDTH: Final = 126
CARD_HEIGHT: Final = 204
LAID_WIDTH: Final = 108
LAID_HEIGHT: Final = 118
PLAIN_TYPES: Final = ("merchant", "mediator", "mercenary")
"""Characters without an effect: their cards repeat the numbers instead."""
BADGE: Final = 34


def card_id(card: int) -> str:
    """The name of a card in the drawing: only of one that the reader knows."""
    return f"c{card}"


def boat_id(boat: int) -> str:
    """The name of a boat in the drawing."""
    return f"b{boat}"


@cache
def disc(seat: int, x: float, y: float, radius: float) -> str:
    """A seat's mark on its colour, around a centre."""
    side = 1.24 * radius
    body = el("circle", cls="disc", cx=x, cy=y, r=radius)
    return el(
        "g", body + ivory(use(f"pn-seat-{seat + 1}", x - side / 2, y - side / 2, side, side)), cls=f"s{seat}"
    )


@cache
def ivory(art: str) -> str:
    """Something in the colour of ivory."""
    return el("g", art, cls="ivory")


@cache
def token(kind: str, seat: int, x: float, y: float, size: float) -> str:
    """A mercenary or mediator token with its owner's mark, or the place for one."""
    if seat < 0:
        return el("g", use(f"pn-slot-{kind}", x, y, size, size), cls="slot")
    side, middle = 0.36 * size, 0.54 if kind == "mercenary" else 0.45
    mark = use(f"pn-seat-{seat + 1}", x + (size - side) / 2, y + size * middle - side / 2, side, side)
    return el("g", use(f"pn-{kind}", x, y, size, size) + ivory(mark), cls=f"s{seat}")


@lru_cache(maxsize=4000)
def goods(found: tuple[int, ...], x: float, y: float, width: float, size: float) -> str:
    """Tokens by kind, each with its number, as wide as there is room."""
    kinds = [kind for kind, tokens in enumerate(found) if tokens]
    pitch = min(1.72 * size, width / max(1, len(kinds)))
    side = min(size, 0.66 * pitch)
    drawn = []
    for i, kind in enumerate(kinds):
        left = x + pitch * i
        drawn.append(use(f"pn-{KINDS[kind]}", left, y + (size - side) / 2, side, side))
        number = el(
            "text", str(found[kind]), cls="num", x=left + side, y=y + size * 0.74, font_size=side * 0.72
        )
        drawn.append(number)
    return "".join(drawn)


@lru_cache(maxsize=4000)
def count(symbol: str, number: int, x: float, y: float, size: float) -> str:
    """A small picture and how many there are of it; grey without any."""
    text = label(str(number), x + size + 1.5, y + size * 0.76, "f15 b")
    return el("g", use(symbol, x, y, size, size) + text, cls=None if number else "none")


@cache
def values_of(card: int, category: int = -1) -> tuple[int, ...]:
    """The numbers of a card; a Deity's strength where it was put."""
    if category >= 0:
        return tuple(DEITY_STRENGTH if i == category else 0 for i in range(len(CATEGORIES)))
    return tuple(CARD_VALUE[3 * card : 3 * card + 3])


@lru_cache(maxsize=4000)
def badges(values: tuple[int, ...], hollow: bool) -> str:
    """Influence, agreements and trade down the left edge, each at its own height; zero leaves a gap."""
    drawn = []
    for i, (name, value) in enumerate(zip(CATEGORIES, values, strict=True)):
        top = 8 + 35.0 * i
        if hollow:
            drawn.append(use(f"pn-badge-{name}-none", 7, top, BADGE, BADGE))
            drawn.append(label(str(DEITY_STRENGTH), 24, top + 26, f"f26 b mid cat{i}"))
        elif value:
            drawn.append(use(f"pn-badge-{name}", 7, top, BADGE, BADGE))
            drawn.append(label(str(value), 24, top + 26, "f26 b mid white"))
    return "".join(drawn)


@cache
def owner_of(card: int) -> int:
    """The seat of a basic card, -1: a common one."""
    return -1 if card < COMMON else (card - COMMON) // (CARD_COUNT // len(COLOURS))


CARD_COUNT: Final = sum(BASIC_SET.values()) * len(COLOURS)
"""How many basic cards there are."""


@cache
def type_of(card: int) -> str:
    """What kind of character a card is."""
    return TYPES[CARD_TYPE[card]]


@cache
def sprite_of(card: int) -> str:
    """How a character's pictures are called."""
    return type_of(card).replace("_", "-")


@lru_cache(maxsize=4000)
def hand_card(card: int, name: str, brief: tuple[str, ...]) -> str:
    """A card in hand: portrait, figures, name, and what it does in a few words."""
    kind, seat, whole = type_of(card), owner_of(card), (0, 0, CARD_WIDTH, CARD_HEIGHT)
    drawn = [use(f"pn-hand-{sprite_of(card)}", *whole)]
    if seat >= 0:
        mark = ivory(use(f"pn-seat-{seat + 1}", 57, 190.5, 12, 12))
        drawn.append(el("g", use("pn-card-edge", *whole) + mark, cls=f"s{seat}"))
    drawn.append(badges(values_of(card), CARD_TYPE[card] == DEITY))
    if CARD_ANKH[card]:
        drawn.append(use("pn-ankh", 95, 8, 25, 25))
    drawn.append(label(name, 63, 146, f"{fit(name, 110, 21)} d mid card-ink"))
    if kind in PLAIN_TYPES:
        drawn.append(figures(values_of(card)))
    else:
        drawn += [
            label(text, 63, 169 + 16 * i, f"{fit(text, 113, 16)} mid card-soft")
            for i, text in enumerate(brief)
        ]
    return "".join(drawn)


@lru_cache(maxsize=4000)
def figures(values: tuple[int, ...]) -> str:
    """The numbers once more, with their icons."""
    found = [i for i, value in enumerate(values) if value]
    left = 63 - 20.0 * len(found)
    return "".join(
        use(f"pn-{CATEGORIES[kind]}", left + 40 * i, 160, 23, 23)
        + label(str(values[kind]), left + 40 * i + 25, 178, "f19 b card-ink")
        for i, kind in enumerate(found)
    )


@lru_cache(maxsize=4000)
def laid_card(laid: Laid) -> str:
    """A card in a lane: figures, portrait, and marks for what it does there."""
    whole = (0, 0, LAID_WIDTH, LAID_HEIGHT)
    seat = owner_of(laid.card)
    drawn = [use(f"pn-lay-{sprite_of(laid.face)}", *whole)]
    if seat >= 0:
        drawn.append(el("g", use("pn-laid-edge", *whole), cls=f"s{seat}"))
    for i, (name, value) in enumerate(zip(CATEGORIES, values_of(laid.face, laid.category), strict=True)):
        if value:
            drawn.append(use(f"pn-badge-{name}", 5, 4 + 36 * i, BADGE, BADGE))
            drawn.append(label(str(value), 22, 30.5 + 36 * i, "f26 b mid white"))
    return "".join(drawn) + marks(laid)


@lru_cache(maxsize=4000)
def marks(laid: Laid) -> str:
    """What distinguishes a laid card: an ankh, a copy, a Deity's token, a raise, unrest."""
    found = []
    if CARD_ANKH[laid.face]:
        found.append("pn-ankh")
    if laid.face != laid.card:
        found.append("pn-token-philosopher")
    if laid.category >= 0:
        found.append(f"pn-token-{CATEGORIES[laid.category]}")
    if laid.raises:
        found.append("pn-need")
    if CARD_TYPE[laid.face] == REBEL:
        found.append("pn-rebel-mark")
    return (
        el("g", "".join(use(name, 74 - 32 * i, 6, 30, 30) for i, name in enumerate(found)), cls="marks")
        if found
        else ""
    )


def scaled(art: str, x: float, y: float, scale: float, name: str | None = None) -> str:
    """Something at a place, in another size; with a name it glides when it moves."""
    return el("g", art, id=name, transform=place(x, y, scale))
