"""The components of Pyramido with their pictures."""

from __future__ import annotations

from typing import Final

from benben.core.game import Say
from benben.core.parts.display import Entry, Part
from benben.games.pyramido.data import DATA
from benben.games.pyramido.draw.pieces import domino_art, face_art
from benben.svg import el, place, use

SIDE: Final = 64
SHOWN: Final = 12
"""A domino of two colours."""


def glossary(say: Say) -> list[Entry]:
    """Every kind of component."""
    return [
        Entry(Part(name, SIDE, SIDE, art), say(f"glossary.{name}"), say(f"glossary.{name}.text"))
        for name, art in pictures().items()
    ]


def pictures() -> dict[str, str]:
    """Each component in a square of its own."""
    colour = DATA.colours[1]
    return {
        "domino": scaled(domino_art(SHOWN), 2, 17, 15),
        "tile": use(f"po-tile-{colour}", 8, 8, 48, 48),
        "symbol": use(f"po-jewel-{colour}", 12, 12, 40, 40),
        "marker": use(f"po-marker-{colour}", 10, 7, 44, 50),
        "single": scaled(face_art(1), 10, 10, 22),
        "quarry": use("po-sledge", 0, 15, SIDE, 34),
        "pile": scaled(use("po-heap-6") + el("g", domino_art(SHOWN), transform=place(0, -0.5)), 2, 22, 15),
        "level": use("po-level-2", 4, 4, 56, 56),
        "cell": use("po-cell", 8, 8, 48, 48),
        "area": use("po-medal", 8, 8, 48, 48),
        "bonus": use("po-bonus", 6, 6, 52, 52),
        "first": use("po-first", 6, 6, 52, 52),
    }


def scaled(art: str, x: float, y: float, size: float) -> str:
    """Something drawn in quarters, as large as the picture allows."""
    return el("g", art, transform=place(x, y, size))
