"""The components of Pyramidion with their pictures."""

from __future__ import annotations

from typing import Final

from benben.core.game import Say
from benben.core.parts.display import Entry, Part
from benben.games.pyramidion.data import CATEGORIES, KINDS, TYPES
from benben.games.pyramidion.draw.pieces import token
from benben.svg import el, use

SIDE: Final = 64
COLUMNS: Final = 3
"""Kinds of goods in a row of their common picture."""


def glossary(say: Say) -> list[Entry]:
    """Categories, tokens, goods, boats, then every character."""
    own = [
        Entry(Part(name, SIDE, SIDE, art), say(f"glossary.{name}"), say(f"glossary.{name}.text"))
        for name, art in pictures().items()
    ]
    return [*own, *(character(kind, say) for kind in TYPES)]


def pictures() -> dict[str, str]:
    """Each component but the characters, in a square of its own."""
    whole = (8, 8, 48, 48)
    return {
        **{name: use(f"pn-{name}", *whole) for name in CATEGORIES},
        "city": use("pn-city-giza", 0, 12, SIDE, 40),
        "mercenary_token": token("mercenary", 0, *whole[:3]),
        "mediator_token": token("mediator", 0, *whole[:3]),
        "goods": "".join(
            use(f"pn-{kind}", 1 + 21 * (i % COLUMNS), 11 + 21 * (i // COLUMNS), 20, 20)
            for i, kind in enumerate(KINDS)
        ),
        "statue": use("pn-statue", *whole),
        "boat": use("pn-boat", 0, 16, SIDE, 31),
        "points": use("pn-vp", 8, 10, 48, 44),
        "supply": use("pn-supply-back", 4, 12, 56, 40),
        "sundial": use("pn-sundial", *whole),
        "order": use("pn-order-1", *whole),
        "rebellion": use("pn-rebellion-back", *whole),
        "ankh": use("pn-ankh", *whole),
        "crown": use("pn-crown", *whole),
    }


def character(kind: str, say: Say) -> Entry:
    """A character as its card shows it."""
    art = el("g", use(f"pn-hand-{kind.replace('_', '-')}", 12, 0, 40, SIDE))
    return Entry(Part(kind, SIDE, SIDE, art), say(f"character.{kind}"), say(f"effect.{kind}"))
