"""A pyramid in units of a quarter: level upon level, each lifted by its wall, then the markers."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from benben.games.pyramido.board import LEVELS, TILE_COLOUR
from benben.games.pyramido.data import COLOURS
from benben.games.pyramido.draw.desk import Desk
from benben.games.pyramido.draw.pieces import (
    WALL,
    domino_piece,
    face_art,
    face_sprite,
    free_corner,
    leaning,
    marker,
    piece,
    shadow,
    simple_piece,
    single_id,
)
from benben.games.pyramido.draw.site import KEPT, Site, Spot, lies_wide
from benben.games.pyramido.view import Laid
from benben.svg import el, title, use

VEIL_STEPS: Final = 2
DOMINO: Final = 0
SINGLE: Final = 1
MARKER: Final = 2
FIRST_COLOUR: Final = 3
"""Where things stand in the names of pieces."""


def building(desk: Desk, site: Site, floor: str = "", ground: str = "", names: tuple[str, ...] = ()) -> str:
    """All levels, then the markers; `floor` lies under the current level, `ground` under everything.

    With `names` (of a domino, a single, a marker, then of the colours) each piece says what it is.
    """
    under, over = levels(site, names)
    return "".join([ground, under, floor, over, last_move(desk, site), markers(site, names)])


def names_of(desk: Desk) -> tuple[str, ...]:
    """The words that tell what pieces of a pyramid are."""
    kinds = [desk.say(f"glossary.{kind}") for kind in ("domino", "single", "marker")]
    return (*kinds, *(desk.colour(colour) for colour in range(COLOURS)))


def called(names: tuple[str, ...], kind: int, *colours: int) -> str:
    """What a piece is, for those who point at it."""
    if not names:
        return ""
    told = " + ".join(names[FIRST_COLOUR + colour] for colour in colours)
    return title(f"{names[kind]}: {told}")


@lru_cache(maxsize=KEPT)
def levels(site: Site, names: tuple[str, ...]) -> tuple[str, str]:
    """What lies under the floor of the current level, and what stands on it."""
    under, over = [base_shadow(site)], [""]
    for level in range(1, LEVELS + 1):
        pieces = site.on_level(level)
        below = under if level <= site.round else over
        if level > 1 or not site.is_built:
            below += [piece_shadow(site, laid) for laid in pieces]
        above = under if level < site.round else over
        above += [*(piece_art(site, laid, names) for laid in pieces), veil(site, level)]
    return "".join(under), "".join(over)


def base_shadow(site: Site) -> str:
    """The wide soft shadow of a finished level 1."""
    if not site.is_built:
        return ""
    return use(f"po-base-{site.pyramid.long_side or 'x'}", 2 * site.box.west, 2 * site.box.north)


def lifted(site: Site, laid: Laid) -> tuple[float, float]:
    """Where the north-western corner of a piece's face is drawn."""
    x, y = site.extent(laid)
    return x, y - WALL * laid.level


def piece_shadow(site: Site, laid: Laid) -> str:
    """What a piece throws on the level below; a single on a tile throws nothing."""
    if laid.domino:
        return shadow(lies_wide(laid), *lifted(site, laid))
    return use("po-s1", *lifted(site, laid)) if fills_hole(site, laid) else ""


def fills_hole(site: Site, laid: Laid) -> bool:
    """Whether a single stands for a domino that did not fit."""
    return (laid.level, site.tiles(laid)[0]) in site.gaps


def piece_art(site: Site, laid: Laid, names: tuple[str, ...]) -> str:
    """A domino or a single, unless nothing of it can be seen."""
    seen = [site.is_seen(laid.level, spot) for spot in site.tiles(laid)]
    if not any(seen):
        return ""
    x, y = lifted(site, laid)
    if not laid.domino:
        name, told = single_id(laid.seat, laid.colour), called(names, SINGLE, laid.colour)
        if fills_hole(site, laid):
            return piece(name, x, y, told + use("po-d1") + face_art(laid.colour, laid.turns))
        return simple_piece(name, face_sprite(laid.colour, laid.turns), x, y, told)
    bare = [(laid.level, spot) not in site.covered for spot in site.tiles(laid)]
    told = called(names, DOMINO, TILE_COLOUR[2 * laid.domino], TILE_COLOUR[2 * laid.domino + 1])
    return domino_piece(laid.domino, x, y, laid.turns, seen[0] and bare[0], seen[1] and bare[1], told)


def veil(site: Site, level: int) -> str:
    """The shade on levels below the current one."""
    below = min(VEIL_STEPS, site.round - level)
    if below <= 0 or not site.is_full:
        return ""
    x, y, width, height = site.level_rectangle(level)
    return el("rect", cls=f"veil{below}", x=x, y=y - WALL * level, width=width, height=height)


def last_move(desk: Desk, site: Site) -> str:
    """The gold line around the newest piece on the table."""
    newest = desk.newest(site.seat)
    if newest is None:
        return ""
    x, y = lifted(site, newest)
    wide, high = (4, 2) if lies_wide(newest) else (2, 4 if newest.domino else 2)
    return el("rect", cls="last", x=x, y=y, width=wide, height=high)


def markers(site: Site, names: tuple[str, ...]) -> str:
    """All markers that are out, each on a quarter without symbol."""
    out = [(colour, (at.x, at.y)) for colour, at in enumerate(site.pyramid.markers) if at is not None]
    return "".join(
        marker(site.seat, colour, *token_place(site, spot), called(names, MARKER, colour))
        for colour, spot in sorted(out, key=south)
    )


def south(placed: tuple[int, Spot]) -> int:
    """Drawing order: from north to south."""
    return placed[1][1]


def token_place(site: Site, spot: Spot) -> tuple[float, float]:
    """The centre of a token on the tile at a spot, where it hides no symbol."""
    x, y = spot
    return leaning(x, y - WALL * site.tops[spot], free_corner(site.faces[spot].symbols))
