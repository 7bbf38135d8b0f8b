"""The board as pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from benben.core.game import Say
from benben.core.part import Part
from benben.games.mummy.cards import label as words_of
from benben.games.mummy.view import View
from benben.svg import label, option

LAYOUT: Final[dict[str, tuple[float, float, float, float]]] = {
    "scene": (0, 0, 1000, 800),
    "choices": (0, 0, 1000, 800),
}
LINE: Final = 22


def draw(view: View, options: Sequence[str], say: Say) -> list[Part]:
    """Every option as a line to click."""
    lines = [
        option(text, words_of(view, text, say), label(words_of(view, text, say), 20, LINE * (i + 1)))
        for i, text in enumerate(options)
    ]
    return [Part("choices", 1000, 800, "".join(lines))]
