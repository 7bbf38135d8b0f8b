"""Dominoes, singles and markers as sprites, in units of a quarter."""

from __future__ import annotations

from functools import cache
from typing import Final

from benben.games.pyramido.board import TILE_COLOUR, TILE_SYMBOLS, colours, turned
from benben.games.pyramido.data import DATA
from benben.svg import el, place, use

COLOUR_NAMES: Final = DATA.colours
WALL: Final = 0.16
CORNER_X: Final = (0, 1, 1, 0)
CORNER_Y: Final = (0, 0, 1, 1)
OPPOSITE: Final = (2, 3, 0, 1)
MARKER_WIDTH: Final = 1.22
MARKER_HEIGHT: Final = 1.37
PULL: Final = 0.16
"""How far a marker leans from its quarter to the centre of its tile."""
FRAME: Final = 0.1
"""How far the copper frame of a single moves a symbol inwards."""


@cache
def is_wide(turns: int) -> bool:
    """Whether a domino lies west to east."""
    return turns % 2 == 0


@cache
def tile_offset(tile: int, turns: int) -> tuple[int, int]:
    """From a domino's north-western quarter to that of its tile A (0) or B (1)."""
    first = tile == (0 if turns in (0, 1) else 1)
    if first:
        return 0, 0
    return (2, 0) if is_wide(turns) else (0, 2)


@cache
def jewels(colour: int, symbols: int, x: float = 0, y: float = 0) -> str:
    """The printed symbols of a tile."""
    name = f"po-j-{COLOUR_NAMES[colour]}"
    return "".join(use(name, x + CORNER_X[c], y + CORNER_Y[c]) for c in range(4) if symbols >> c & 1)


@cache
def tile_art(domino: int, tile: int, turns: int) -> str:
    """One tile of a domino at its place."""
    x, y = tile_offset(tile, turns)
    colour = TILE_COLOUR[2 * domino + tile]
    symbols = turned(TILE_SYMBOLS[2 * domino + tile], turns)
    return use(f"po-t-{COLOUR_NAMES[colour]}", x, y) + jewels(colour, symbols, x, y)


@cache
def domino_art(domino: int, turns: int = 0, a: bool = True, b: bool = True) -> str:
    """A domino from its north-western corner; tiles that nobody can see are left out."""
    body = use("po-dh" if is_wide(turns) else "po-dv")
    return body + (tile_art(domino, 0, turns) if a else "") + (tile_art(domino, 1, turns) if b else "")


@cache
def face_art(colour: int, corner: int = 0) -> str:
    """One face of a single."""
    return use(f"po-s-{COLOUR_NAMES[colour]}") + jewels(colour, 1 << corner, *inwards(corner, FRAME))


@cache
def shadow(wide: bool, x: float = 0, y: float = 0) -> str:
    """What a domino throws on the level below."""
    return use("po-sh" if wide else "po-sv", x, y)


@cache
def domino_colours(domino: int) -> tuple[str, str]:
    """The names of a domino's two colours."""
    a, b = colours(domino)
    return COLOUR_NAMES[a], COLOUR_NAMES[b]


def piece(name: str, x: float, y: float, art: str, cls: str = "piece") -> str:
    """Something that keeps its name while it moves, so that a page can let it glide."""
    return el("g", art, id=name, cls=cls, transform=place(x, y))


def domino_id(domino: int) -> str:
    """The name of a domino in the drawing."""
    return f"d{domino}"


def single_id(seat: int, colour: int) -> str:
    """The name of a face of a seat's single."""
    return f"s{seat}c{colour}"


def marker_id(seat: int, colour: int) -> str:
    """The name of a marker."""
    return f"m{seat}-{COLOUR_NAMES[colour]}"


def free_corner(symbols: int, taken: int = -1) -> int:
    """A corner of a tile that shows no symbol, the one opposite to a symbol first."""
    corners = [OPPOSITE[c] for c in range(4) if symbols >> c & 1] + [2, 3, 1, 0]
    return next((c for c in corners if not symbols >> c & 1 and c != taken), 2)


def leaning(x: float, y: float, corner: int, pull: float = PULL) -> tuple[float, float]:
    """The centre of a token on a quarter of the tile at (x, y): a little towards the tile's centre."""
    dx, dy = inwards(corner, pull)
    return x + CORNER_X[corner] + 0.5 + dx, y + CORNER_Y[corner] + 0.5 + dy


def inwards(corner: int, way: float) -> tuple[float, float]:
    """A step from a corner of a tile towards its centre."""
    return way * (1 - 2 * CORNER_X[corner]), way * (1 - 2 * CORNER_Y[corner])


def marker(seat: int, colour: int, x: float, y: float, told: str = "") -> str:
    """A wooden marker around a centre."""
    art = told + use(f"po-k-{COLOUR_NAMES[colour]}")
    return piece(marker_id(seat, colour), x - MARKER_WIDTH / 2, y - MARKER_HEIGHT / 2, art)


def medal(number: int, x: float, y: float, radius: float) -> str:
    """A disc with a number, around a centre."""
    size = 2 * radius
    return use("po-medal", x - radius, y - radius, size, size) + el(
        "text", str(number), cls="count", x=x - radius / 24, y=y + radius * 0.3, font_size=radius
    )
