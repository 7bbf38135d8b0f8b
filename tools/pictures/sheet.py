"""Shared by the pictures of all games: drawings without words, crops, step numbers, and sheets of parts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from benben import Match, load_game
from benben.core.parts.display import Part
from benben.svg import el, label, standalone

ROOT: Final = Path(__file__).parents[2]
MARGIN: Final = 20
GAP: Final = 24
STYLE: Final = """
.frame-line { fill: none; stroke: #c98f1d; stroke-width: 2px; rx: 6px; }
.step-number circle { fill: #122d5e; stroke: #f2c14e; stroke-width: 2px; }
.part .step-number text { font: 700 24px var(--body); fill: #fff6dc; text-anchor: middle; }
"""
INTERACTIVE: Final = re.compile(
    r'<title>[^<]*</title>| (?:tabindex|role|aria-label|data-peek)="[^"]*"| id="(?!ghost|cell)[^"]*"'
)

Box = tuple[float, float, float, float]
Placed = tuple[Part, Box]


def guide(key: str, name: str) -> Path:
    """The path of a picture in the guide of a game."""
    return Path("src/benben/games") / key / "guide" / f"{name}.svg"


def silent(_key: str, /, *_args: object, **_named: object) -> str:
    """A translator without texts, for pictures that serve all languages."""
    return ""


def parts(key: str, view: Any, options: Sequence[str] = ()) -> dict[str, Part]:
    """The parts of a drawing by name, without words and interactive attributes."""
    drawn = load_game(key).draw(view, options, silent)
    return {part.name: replace(part, body=INTERACTIVE.sub("", part.body)) for part in drawn}


def parts_for_the_mover(match: Match) -> dict[str, Part]:
    """The parts of a drawing as the deciding seat sees it."""
    return parts(match.game.key, match.view(match.seat), match.options)


def crop(part: Part, window: Box, name: str) -> Part:
    """A framed window of a part, as a new part."""
    x, y, width, height = window
    inner = el("svg", part.body, viewBox=f"{x:g} {y:g} {width:g} {height:g}", width=width, height=height)
    line = el("rect", cls="frame-line", width=width, height=height)
    return Part(name, width, height, inner + line)


def number(value: int) -> Part:
    """A step number on a disc."""
    disc = el("circle", cx=22, cy=22, r=20) + label(str(value), 22, 30.5)
    return Part(f"number-{value}", 44, 44, el("g", disc, cls="step-number"))


def sheet(key: str, ground: Part, placed: Sequence[Placed], style: str) -> str:
    """Parts placed on a background, in the style of a game."""
    folder = load_game(key).folder
    css = (folder / "board.css").read_text(encoding="utf-8") + STYLE + style
    sprites = (folder / "sprites.svg").read_text(encoding="utf-8")
    whole = (0.0, 0.0, ground.width, ground.height)
    layout: Mapping[str, Box] = {part.name: box for part, box in [(ground, whole), *placed]}
    return standalone([ground, *(part for part, _ in placed)], {**layout, "scene": whole}, css, sprites)


def plain_ground(width: float, height: float) -> Part:
    """A background of one colour, `.ground` in the style."""
    return Part("ground", width, height, el("rect", cls="ground", width=width, height=height, rx=18))
