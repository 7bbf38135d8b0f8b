"""The options of The Pyramid as lines to click."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from benben.core.game import Say
from benben.core.part import Part
from benben.games.the_pyramid.cards import label
from benben.games.the_pyramid.view import View
from benben.svg import label as line
from benben.svg import option

LAYOUT: Final[dict[str, tuple[float, float, float, float]]] = {
    "scene": (0, 0, 720, 2000),
    "lines": (0, 0, 720, 2000),
}


def draw(view: View, options: Sequence[str], say: Say) -> list[Part]:
    """Every option in words."""
    lines = [
        option(text, words := label(view, text, say), line(words, 360, 24 * (number + 1), "line"))
        for number, text in enumerate(options)
    ]
    return [Part("lines", 720, 2000, "".join(lines))]
