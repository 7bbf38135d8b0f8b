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
def tile_name(domino: int, tile: int, turns: int) -> str:
    """How the sprite sheet calls a tile: its colour and the corners with a symbol."""
    at = 2 * domino + tile
    return f"{COLOUR_NAMES[TILE_COLOUR[at]]}-{turned(TILE_SYMBOLS[at], turns)}"


@cache
def domino_sprites(domino: int, turns: int, a: bool, b: bool) -> tuple[str, str]:
    """The stone with its north-western tile as a sprite, and its other tile; tiles not to be seen are left out."""
    first, second = (0, 1) if tile_offset(0, turns) == (0, 0) else (1, 0)
    stone, shown = "po-dh" if is_wide(turns) else "po-dv", (a, b)
    if shown[first]:
        stone = f"{stone}-{tile_name(domino, first, turns)}"
    if not shown[second]:
        return stone, ""
    return stone, use(f"po-t-{tile_name(domino, second, turns)}", *tile_offset(second, turns))


@cache
def domino_art(domino: int, turns: int = 0) -> str:
    """A domino from its north-western corner."""
    stone, tile = domino_sprites(domino, turns, True, True)
    return use(stone) + tile


@cache
def face_art(colour: int, corner: int = 0) -> str:
    """One face of a single, its symbol in a corner."""
    return use(face_sprite(colour, corner))


def face_sprite(colour: int, corner: int = 0) -> str:
    """The name of a face in the sprite sheet."""
    return f"po-s-{COLOUR_NAMES[colour]}-{corner}"


@cache
def shadow(wide: bool, x: float = 0, y: float = 0) -> str:
    """What a domino throws on the level below."""
    return use("po-sh" if wide else "po-sv", x, y)


@cache
def domino_colours(domino: int) -> tuple[str, str]:
    """The names of a domino's two colours."""
    a, b = colours(domino)
    return COLOUR_NAMES[a], COLOUR_NAMES[b]


def piece(name: str, x: float, y: float, art: str) -> str:
    """Something that keeps its name while it moves, so that a page can let it glide."""
    return el("g", art, id=name, transform=place(x, y) if x or y else None)


def simple_piece(name: str, symbol: str, x: float, y: float, told: str = "", **size: float) -> str:
    """A piece that is one picture of the sprite sheet; it may say what it is."""
    return el("use", *filter(None, [told]), id=name, href=f"#{symbol}", x=x or None, y=y or None, **size)


def domino_piece(
    domino: int, x: float, y: float, turns: int = 0, a: bool = True, b: bool = True, told: str = ""
) -> str:
    """A domino with its name, from its north-western corner, with those of its tiles that can be seen."""
    name, (stone, tile) = f"d{domino}", domino_sprites(domino, turns, a, b)
    return piece(name, x, y, told + use(stone) + tile) if tile else simple_piece(name, stone, x, y, told)


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
    left, top = x - MARKER_WIDTH / 2, y - MARKER_HEIGHT / 2
    return simple_piece(marker_id(seat, colour), f"po-k-{COLOUR_NAMES[colour]}", left, top, told)


def medal(number: int, x: float, y: float, radius: float) -> str:
    """A disc with a number, around a centre."""
    size = 2 * radius
    return use("po-medal", x - radius, y - radius, size, size) + el(
        "text", str(number), cls="count", x=x - radius / 24, y=y + radius * 0.3, font_size=radius
    )
