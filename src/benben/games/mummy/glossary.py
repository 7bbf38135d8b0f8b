"""The components of Curse of the Mummy with their pictures."""

from __future__ import annotations

from typing import Final

from benben.core.game import Say
from benben.core.parts.display import Entry, Part
from benben.games.mummy.board import CARD_COLOUR
from benben.games.mummy.data import COLOURS
from benben.games.mummy.draw.desk import FIGURES, treasure
from benben.svg import use

SIDE: Final = 64
SHOWN: Final = 0
"""The card whose treasure is shown."""


def glossary(say: Say) -> list[Entry]:
    """Every kind of component."""
    return [
        Entry(Part(name, SIDE, SIDE, art), say(f"glossary.{name}"), say(f"glossary.{name}.text"))
        for name, art in pictures().items()
    ]


def pictures() -> dict[str, str]:
    """Each component in a square of its own."""
    colour, figure = COLOURS[CARD_COLOUR[SHOWN]], FIGURES[0]
    return {
        "mummy": use("mummy-figure", 5, 0, 54, SIDE),
        "hunter": use(f"mummy-hunter-{figure}", 7, 1, 50, 62),
        "ankh": use(f"mummy-ankh-{figure}", 10, 8, 44, 48),
        "treasure": treasure(SHOWN, 6, 6, 52),
        "card": use(f"mummy-card-{colour}", 11, 2, 42, 60) + treasure(SHOWN, 15, 8, 34),
        "back": use(f"mummy-back-{colour}", 12, 2, 41, 60),
        "number": use("mummy-die-3", 8, 8, 48, 48),
        "arrow": use("mummy-die-arrow", 8, 8, 48, 48),
        "curse": use("mummy-die-mummy", 8, 8, 48, 48),
        "brown": use("mummy-brown-2", 8, 8, 48, 48),
        "dungeon": use("mummy-dungeon", 18, 1, 28, 62),
        "danger": use("mummy-danger", 10, 10, 44, 44),
    }
