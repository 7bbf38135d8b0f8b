"""A new match."""

from __future__ import annotations

from benben.core.event import Log
from benben.core.game import Options as AnyOptions
from benben.core.rng import Rng
from benben.games.the_pyramid.actions import PLAYING
from benben.games.the_pyramid.board.pieces import EMPTY, TILE_DOORS, TILE_TURNS, TILES
from benben.games.the_pyramid.board.triangle import BASE, CELLS
from benben.games.the_pyramid.data import DATA, SIDES
from benben.games.the_pyramid.options import Options
from benben.games.the_pyramid.state import State


def new(seats: int, options: AnyOptions, rng: Rng, log: Log | None) -> State:
    """Shuffle, deal the base and the hands, stock the pawns (TP-04 to TP-12)."""
    assert isinstance(options, Options)
    assert seats == len(DATA.pawns)
    deck = list(range(1, TILES + 1))
    rng.shuffle(deck)
    dealt = len(BASE)
    hand = DATA.hand_size
    s = State()
    s.white = 0
    s.forecast = options.forecast == "on"
    s.null_turns = options.null_turns == "yes"
    s.sealed = options.ground == "sealed"
    s.passed_over = options.cursed_longest == "passed_over"
    s.turn = 1
    s.phase = PLAYING
    s.tiles = [0] * CELLS
    s.turns = [0] * CELLS
    s.doors = [0] * CELLS
    s.pawns = [EMPTY] * CELLS
    s.stock = [count for pawns in DATA.pawns for count in pawns]
    s.mummy_played = [0] * seats
    s.hands = [sorted(deck[dealt : dealt + hand]), sorted(deck[dealt + hand : dealt + 2 * hand])]
    s.pile = deck[: dealt + 2 * hand - 1 : -1]
    s.here = -1
    s.picked = -1
    s.chosen = 0
    s.built = -1
    for place in range(dealt):
        lay(s, BASE[place], deck[place], rng.below(SIDES))
    s.white = white_seat(options.white, rng)
    if log is not None:
        tell_start(s, log)
    return s


def lay(s: State, cell: int, tile: int, turns: int) -> None:
    """Put a tile on a cell; one that looks the same in every rotation keeps rotation 0."""
    s.tiles[cell] = tile
    s.turns[cell] = turns if TILE_TURNS[tile] > 1 else 0
    s.doors[cell] = TILE_DOORS[SIDES * tile + s.turns[cell]]


def white_seat(wish: str, rng: Rng) -> int:
    """A random seat, or the wished one (TP-13)."""
    return rng.below(2) if wish == "random" else int(wish)


def tell_start(s: State, log: Log) -> None:
    """Who plays what, and to each seat its hand (TP-10)."""
    log.tell("began", s.white, DATA.turns)
    for colour in range(len(s.hands)):
        for tile in s.hands[colour]:
            log.tell("drew_tile", s.seat_of(colour), tile, only=s.seat_of(colour))
