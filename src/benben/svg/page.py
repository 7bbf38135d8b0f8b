"""Parts assembled into a fragment for a web page, or into one self-contained file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from html import escape
from pathlib import Path
from typing import Final, TypeVar

from benben.core.game import Game, Say
from benben.core.parts.display import Part
from benben.svg.element import Value, el, number

NAMESPACE: Final = "http://www.w3.org/2000/svg"
SCENE: Final = "scene"

S = TypeVar("S")
V = TypeVar("V")
Place = tuple[float, float, float, float]

SHARED: Final = re.compile(
    r'<(symbol|linearGradient|radialGradient|pattern|clipPath|g|path)\b[^>]*? id="([^"]+)"'
)
NEEDS: Final = re.compile(r'(?:href="#|url\(#)([^")]+)')


@lru_cache(maxsize=200)
def fragment(part: Part) -> str:
    """One part for a page that already includes the sprite sheet."""
    return picture(part, id=f"part-{part.name}")


def picture(part: Part, **attributes: Value) -> str:
    """A part as an `svg` element with its own coordinates."""
    size = f"0 0 {number(part.width)} {number(part.height)}"
    return el("svg", part.body, cls=f"part part-{part.name}", viewBox=size, **attributes)


def standalone(parts: Sequence[Part], layout: Mapping[str, Place], css: str, sprites: str) -> str:
    """All parts that the layout places, in one self-contained file; live parts are omitted."""
    x, y, width, height = layout[SCENE]
    drawn = "".join(
        placed(part, layout[part.name]) for part in parts if part.name in layout and not part.live
    )
    return el(
        "svg",
        el("style", escape(css, quote=False)),
        el("defs", *used_sprites(drawn + css, sprites)),
        drawn,
        xmlns=NAMESPACE,
        viewBox=" ".join(number(side) for side in (x, y, width, height)),
        width=width,
        height=height,
    )


def standalone_board(game: Game[S, V], view: V, options: Sequence[str], say: Say) -> str:
    """The board of a view as one self-contained file, with the style sheet and the sprites of the game."""
    css, sprites = read(game.folder / "board.css"), read(game.folder / "sprites.svg")
    return standalone(game.draw(view, options, say), game.layout, css, sprites)


@cache
def read(path: Path) -> str:
    """Read a file once; its content is assumed not to change while the process runs."""
    return path.read_text(encoding="utf-8")


def placed(part: Part, where: Place) -> str:
    """A part at its place, with its aspect ratio preserved."""
    x, y, width, height = where
    return picture(
        part, x=x, y=y, width=width, height=height, preserveAspectRatio="xMidYMin meet", overflow="visible"
    )


def used_sprites(drawn: str, sprites: str) -> list[str]:
    """The sprites that a drawing references, directly or indirectly, in the order of the sheet."""
    shared = sheet(sprites)
    wanted = needed(drawn, shared)
    return [text for name, text in shared.items() if name in wanted]


def needed(drawn: str, shared: Mapping[str, str]) -> set[str]:
    """The ids of the sprites that a drawing references, directly or indirectly."""
    found: set[str] = set()
    waiting = NEEDS.findall(drawn)
    while waiting:
        name = waiting.pop()
        if name in shared and name not in found:
            found.add(name)
            waiting += NEEDS.findall(shared[name])
    return found


@cache
def sheet(sprites: str) -> dict[str, str]:
    """The top-level elements of a sprite sheet by id."""
    return dict(top_elements(sprites))


def top_elements(sprites: str) -> Iterable[tuple[str, str]]:
    """Each top-level element with its id; nested elements are skipped."""
    at = 0
    while (start := SHARED.search(sprites, at)) is not None:
        at = element_end(sprites, start.start(), start.group(1))
        yield start.group(2), sprites[start.start() : at]


def element_end(text: str, start: int, tag: str) -> int:
    """The end of the element that begins at `start`, taking nested elements of the same tag into account."""
    depth = 0
    for found in re.finditer(rf"<(/?){tag}\b[^>]*?(/?)>", text[start:]):
        if found.group(1):
            depth -= 1
        elif not found.group(2):
            depth += 1
        if depth == 0:
            return start + found.end()
    return len(text)
