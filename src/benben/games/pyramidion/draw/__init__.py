"""The board of Pyramidion as a plain list of options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from benben.core.game import Say
from benben.core.part import Part
from benben.games.pyramidion.cards import label as in_words
from benben.games.pyramidion.view import View
from benben.svg import el, label, option

LAYOUT: Final[dict[str, tuple[float, float, float, float]]] = {
    "scene": (0, 0, 1600, 1000),
    "options": (0, 0, 1600, 1000),
}


def draw(view: View, options: Sequence[str], say: Say) -> list[Part]:
    """Every option as a line to click."""
    lines = [
        option(
            text, words, el("rect", x=20, y=20 + 30 * i, width=900, height=28), label(words, 470, 40 + 30 * i)
        )
        for i, text in enumerate(options)
        for words in (in_words(view, text, say),)
    ]
    return [Part("options", 1600, 1000, "".join(lines))]
