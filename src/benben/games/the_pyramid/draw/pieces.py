"""Tiles, symbols and pawns as sprites."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from benben.games.the_pyramid.board.pieces import (
    ROOM,
    SARCOPHAGUS,
    STAY_FREE,
    TILE_DOORS,
    TILE_GEM,
    TILE_KIND,
    TILE_SYMBOL,
)
from benben.games.the_pyramid.data import COLOURS, DATA, PAWNS, SIDES, SYMBOLS
from benben.games.the_pyramid.draw.geometry import (
    HIGH_CENTRE,
    LOW_CENTRE,
    Point,
    box,
    centre,
    doors_name,
    pose,
)
from benben.games.the_pyramid.view import Cell
from benben.svg import el, use

PLAN: Final = ("room", "corr")
IN_ROOM: Final = 32
IN_CORRIDOR: Final = 25
LYING: Final = 38
"""The size of a sarcophagus."""
ASIDE_X: Final = 32
ASIDE_Y: Final = 18.5
"""Where a symbol goes that gives way to a pawn: the corner at the right."""


@cache
def plan_name(tile: int, tile_pose: str, doors: int) -> str:
    """The carved floor of a tile with these open sides."""
    return f"{PLAN[TILE_KIND[tile]]}-{tile_pose}-{doors_name(tile_pose, doors)}"


@cache
def symbol_name(tile: int) -> str:
    """The sprite of what a tile bears; empty for a plain corridor."""
    symbol, gem = TILE_SYMBOL[tile], TILE_GEM[tile]
    if gem >= 0:
        figure = "king" if TILE_GEM.index(gem) == tile else "queen"
        return f"tp-sym-sarc-{DATA.gems[gem]}-{figure}"
    if not symbol and TILE_KIND[tile] != ROOM:
        return ""
    return f"tp-sym-{SYMBOLS[symbol].replace('_', '-')}"


def around(name: str, at: Point, size: float) -> str:
    """A square sprite around a point."""
    return use(name, round(at[0] - size / 2, 2), round(at[1] - size / 2, 2), size, size)


@cache
def symbol_art(tile: int, at: Point) -> str:
    """What a tile bears, in its middle."""
    name = symbol_name(tile)
    if not name:
        return ""
    in_room, elsewhere = (
        (LYING, IN_ROOM) if TILE_SYMBOL[tile] in (SARCOPHAGUS, STAY_FREE) else (IN_ROOM, IN_CORRIDOR)
    )
    return use(f"{name}-{in_room if TILE_KIND[tile] == ROOM else elsewhere}", *at)


@cache
def badge_art(tile: int, at: Point, tile_pose: str) -> str:
    """What a tile bears, small in its corner: a pawn stands in the middle."""
    if not TILE_SYMBOL[tile]:
        return ""
    x, y = at
    name = symbol_name(tile).replace("sym", "badge")
    return use(name, x + ASIDE_X, y + (ASIDE_Y if tile_pose == "u" else -ASIDE_Y))


def bears(cell: int, held: Cell) -> str:
    """What a tile on the pyramid bears, in the middle, or in the corner where a pawn stands."""
    at = centre(cell)
    return badge_art(held.tile, at, pose(cell)) if held.pawn else symbol_art(held.tile, at)


@cache
def tile_art(tile: int, turns: int, tile_pose: str = "u") -> str:
    """A whole tile in a box of its own."""
    plan = plan_name(tile, tile_pose, TILE_DOORS[SIDES * tile + turns])
    middle = (50.0, LOW_CENTRE if tile_pose == "u" else HIGH_CENTRE)
    return use(f"tp-tile-{plan}") + symbol_art(tile, middle)


@lru_cache(maxsize=4000)
def layer(name: str, cell: int, cls: str | None = None) -> str:
    """A sprite that fills the box of a cell: `tp-block`, `tp-site`, ..."""
    x, y = box(cell)
    return el("use", href=f"#{name}-{pose(cell)}", cls=cls, x=x or None, y=y)


@cache
def pawn_name(colour: str, kind: str) -> str:
    """The sprite of a pawn."""
    return f"tp-pawn-{kind}-{colour}"


@cache
def figure_name(colour: str, kind: str) -> str:
    """The sprite of a pawn as it stands on a cell, around the middle of it."""
    return f"tp-figure-{kind}-{colour}"


@cache
def pawn_art(colour: str, kind: str, cell: int) -> str:
    """A pawn on its cell."""
    return use(figure_name(colour, kind), *centre(cell))


@cache
def pawn_id(colour: str, kind: str, cell: int) -> str:
    """The name of a pawn in the drawing: special ones keep theirs wherever they go, a worker comes from the stock."""
    name = f"m{COLOURS.index(colour)}{PAWNS.index(kind)}"
    return f"{name}@{cell}" if kind == PAWNS[0] and cell >= 0 else name


def tile_id(tile: int) -> str:
    """The name of a tile that the reader sees, in hand and when it is laid."""
    return f"d{tile}"


def symbol_id(cell: int) -> str:
    """The name of what a tile bears, where it is drawn a second time."""
    return f"y{cell}"
