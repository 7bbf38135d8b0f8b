"""The components of The Pyramid with their pictures."""

from __future__ import annotations

from typing import Final

from benben.core.game import Say
from benben.core.parts.display import Entry, Part
from benben.games.the_pyramid.board.pieces import CORRIDOR, ROOM, TILE_KIND, TILE_SYMBOL
from benben.games.the_pyramid.data import PAWNS, SYMBOLS
from benben.games.the_pyramid.draw.pieces import pawn_name, symbol_name, tile_art
from benben.svg import el, place, use

SIDE: Final = 64


def glossary(say: Say) -> list[Entry]:
    """Every kind of component: tiles, pawns, what tiles bear, signs of networks."""
    tiles = {"room": plain(ROOM), "corridor": plain(CORRIDOR), "back": scaled(use("tp-back"))}
    pawns = {f"pawn.{kind}": use(pawn_name("white", kind), 11, 1, 41, 62) for kind in PAWNS}
    symbols = {f"symbol.{name}": use(sprite(name), 8, 8, 48, 48) for name in SYMBOLS[1:]}
    signs = {
        "network": use("tp-coin-white", 8, 8, 48, 48),
        "secret": use("tp-seal", 8, 8, 48, 48),
        "opening": el("g", use("tp-ico-day", 12, 12, 40, 40), cls="gold"),
    }
    return [entry(say, name, art) for name, art in {**tiles, **pawns, **symbols, **signs}.items()]


def entry(say: Say, name: str, art: str) -> Entry:
    """A component; pawns and symbols are called as everywhere else."""
    group, _, own = name.rpartition(".")
    called = say(name) if group else say(f"glossary.{name}")
    told = say(f"draw.does.{own}") if group == "symbol" else say(f"glossary.{own}.text")
    return Entry(Part(own, SIDE, SIDE, art), called[:1].upper() + called[1:], told)


def plain(kind: int) -> str:
    """A tile of a kind, in the middle of the picture."""
    tiles = range(1, len(TILE_KIND))
    return scaled(
        tile_art(next(tile for tile in tiles if TILE_KIND[tile] == kind and not TILE_SYMBOL[tile]), 0)
    )


def sprite(symbol: str) -> str:
    """The picture of the first tile that bears a symbol."""
    return symbol_name(TILE_SYMBOL.index(SYMBOLS.index(symbol)))


def scaled(art: str) -> str:
    """A tile as large as the picture allows."""
    return el("g", art, transform=place(2, 5, 0.6))
