"""What the pictures of all games share: drawings without words, windows, numbers, a sheet to put parts on."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from benben import Match, load_game
from benben.core.part import Part
from benben.svg import el, label, standalone

ROOT: Final = Path(__file__).parents[2]
MARGIN: Final = 20
GAP: Final = 24
STYLE: Final = """
.frame-line { fill: none; stroke: #c98f1d; stroke-width: 2px; rx: 6px; }
.step-number circle { fill: #122d5e; stroke: #f2c14e; stroke-width: 2px; }
.part .step-number text { font: 700 24px var(--body); fill: #fff6dc; text-anchor: middle; }
"""
FOR_HANDS_ONLY: Final = re.compile(
    r'<title>[^<]*</title>| (?:tabindex|role|aria-label|data-peek)="[^"]*"| id="(?!ghost|cell)[^"]*"'
)

Box = tuple[float, float, float, float]
Placed = tuple[Part, Box]


def guide(key: str, name: str) -> Path:
    """Where a picture of a game's guide lies."""
    return Path("src/benben/games") / key / "guide" / f"{name}.svg"


def silent(_key: str, /, *_args: object, **_named: object) -> str:
    """Words for a picture that serves all languages: none."""
    return ""


def parts(key: str, view: Any, options: Sequence[str] = ()) -> dict[str, Part]:
    """A drawing without words, part by part."""
    drawn = load_game(key).draw(view, options, silent)
    return {part.name: replace(part, body=FOR_HANDS_ONLY.sub("", part.body)) for part in drawn}


def parts_for_the_mover(match: Match) -> dict[str, Part]:
    """What the seat that must decide sees."""
    return parts(match.game.key, match.view(match.seat), match.options)


def crop(part: Part, window: Box, name: str) -> Part:
    """A window of a part as a part of its own."""
    x, y, width, height = window
    inner = el("svg", part.body, viewBox=f"{x:g} {y:g} {width:g} {height:g}", width=width, height=height)
    line = el("rect", cls="frame-line", width=width, height=height)
    return Part(name, width, height, inner + line)


def number(value: int) -> Part:
    """The number of a step, on a disc."""
    disc = el("circle", cx=22, cy=22, r=20) + label(str(value), 22, 30.5)
    return Part(f"number-{value}", 44, 44, el("g", disc, cls="step-number"))


def sheet(key: str, ground: Part, placed: Sequence[Placed], style: str) -> str:
    """Parts side by side on a ground, in the style of a game."""
    folder = load_game(key).folder
    css = (folder / "board.css").read_text(encoding="utf-8") + STYLE + style
    sprites = (folder / "sprites.svg").read_text(encoding="utf-8")
    whole = (0.0, 0.0, ground.width, ground.height)
    layout: Mapping[str, Box] = {part.name: box for part, box in [(ground, whole), *placed]}
    return standalone([ground, *(part for part, _ in placed)], {**layout, "scene": whole}, css, sprites)


def plain_ground(width: float, height: float) -> Part:
    """A sheet of one colour, `.ground` in the style."""
    return Part("ground", width, height, el("rect", cls="ground", width=width, height=height, rx=18))
