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
from benben.games.pyramidion.draw.desk import fit, word
from benben.games.pyramidion.view import Laid
from benben.svg import el, label, number, place, use

LAID_WIDTH: Final = 108
BADGE_MIDDLE: Final = {"held": 24, "laid": 22}
"""Where the numbers stand on a card in hand, and on one in a lane."""
PLAIN_TYPES: Final = ("merchant", "mediator", "mercenary")
"""Characters without an effect: their cards repeat the numbers instead."""


def card_id(card: int) -> str:
    """The name of a card in the drawing: only of one that the reader knows."""
    return f"c{card}"


def boat_id(boat: int) -> str:
    """The name of a boat in the drawing."""
    return f"b{boat}"


@cache
def disc(seat: int, x: float, y: float, radius: float) -> str:
    """A seat's mark on its colour, around a centre."""
    return use(f"pn-disc-{seat + 1}-{number(radius)}", x, y)


@cache
def token(kind: str, seat: int, x: float, y: float, size: float) -> str:
    """A mercenary or mediator token with its owner's mark, or the place for one."""
    return use(f"pn-{kind}-{seat + 1}" if seat >= 0 else f"pn-slot-{kind}", x, y, size, size)


@lru_cache(maxsize=4000)
def goods(found: tuple[int, ...], x: float, y: float, width: float, size: float) -> str:
    """Tokens by kind, each with its number, as wide as there is room."""
    kinds = [kind for kind, tokens in enumerate(found) if tokens]
    if not kinds:
        return ""
    pitch = min(1.72 * size, width / len(kinds))
    side = min(size, 0.66 * pitch)
    drawn = [
        use(f"pn-{KINDS[kind]}", x + pitch * i, y + (size - side) / 2, side, side)
        + label(str(found[kind]), x + pitch * i + side, y + size * 0.74)
        for i, kind in enumerate(kinds)
    ]
    return el("g", *drawn, cls="b", font_size=side * 0.72)


@cache
def values_of(card: int, category: int = -1) -> tuple[int, ...]:
    """The numbers of a card; a Deity's strength where it was put."""
    if category >= 0:
        return tuple(DEITY_STRENGTH if i == category else 0 for i in range(len(CATEGORIES)))
    return tuple(CARD_VALUE[3 * card : 3 * card + 3])


@lru_cache(maxsize=4000)
def badges(where: str, values: tuple[int, ...]) -> str:
    """Influence, agreements and trade down the left edge, each at its own height; zero leaves a gap."""
    if not any(values):
        return ""
    numbers = [
        word(str(value), f"{where}{i}", x=BADGE_MIDDLE[where]) for i, value in enumerate(values) if value
    ]
    return use(f"pn-{where}-{filled(values)}") + "".join(numbers)


def filled(values: tuple[int, ...]) -> str:
    """What the sheet calls the categories in which a card has a number: 101."""
    return "".join("1" if value else "0" for value in values)


@cache
def hollow_badges() -> str:
    """What a Deity in hand could add to each category."""
    strengths = (
        word(str(DEITY_STRENGTH), f"held{i} cat{i}", x=BADGE_MIDDLE["held"]) for i in range(len(CATEGORIES))
    )
    return use("pn-held-none") + "".join(strengths)


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
    kind, seat = type_of(card), owner_of(card)
    drawn = [use(f"pn-hand-{sprite_of(card)}")]
    if seat >= 0:
        drawn.append(use(f"pn-own-{seat + 1}"))
    drawn.append(hollow_badges() if CARD_TYPE[card] == DEITY else badges("held", values_of(card)))
    if CARD_ANKH[card]:
        drawn.append(use("pn-ankh", 95, 8, 25, 25))
    drawn.append(label(name, 63, 146, f"{fit(name, 110, 21)} name"))
    if kind in PLAIN_TYPES:
        drawn.append(figures(values_of(card)))
    else:
        drawn += [
            label(text, 63, 169 + 16 * i, f"{fit(text, 113, 16)} brief") for i, text in enumerate(brief)
        ]
    return "".join(drawn)


@lru_cache(maxsize=4000)
def figures(values: tuple[int, ...]) -> str:
    """The numbers once more, with their icons."""
    found = [value for value in values if value]
    left = 88 - 20 * len(found)
    numbers = [word(str(value), "figure", x=left + 40 * i) for i, value in enumerate(found)]
    return use(f"pn-figures-{filled(values)}") + "".join(numbers)


@lru_cache(maxsize=4000)
def laid_card(laid: Laid) -> str:
    """A card in a lane: figures, portrait, and marks for what it does there."""
    seat = owner_of(laid.card)
    face = use(f"pn-lay-{sprite_of(laid.face)}")
    edge = el("use", cls=f"s{seat}", href="#pn-laid-edge") if seat >= 0 else ""
    return face + edge + badges("laid", values_of(laid.face, laid.category)) + marks(laid)


@lru_cache(maxsize=4000)
def marks(laid: Laid) -> str:
    """What distinguishes a laid card: an ankh, a copy, a Deity's token, a raise, unrest."""
    found = []
    if CARD_ANKH[laid.face]:
        found.append("ankh")
    if laid.face != laid.card:
        found.append("token-philosopher")
    if laid.category >= 0:
        found.append(f"token-{CATEGORIES[laid.category]}")
    if laid.raises:
        found.append("need")
    if CARD_TYPE[laid.face] == REBEL:
        found.append("rebel-mark")
    return "".join(use(f"pn-mark-{name}", -32 * i) for i, name in enumerate(found))


def scaled(art: str, x: float, y: float, scale: float, name: str | None = None) -> str:
    """Something at a place, in another size; with a name it glides when it moves."""
    return el("g", art, id=name, transform=place(x, y, scale))
