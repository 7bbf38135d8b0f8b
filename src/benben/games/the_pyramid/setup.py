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
    s = State(
        white=0,
        forecast=options.forecast == "on",
        null_turns=options.null_turns == "yes",
        sealed=options.ground == "sealed",
        passed_over=options.cursed_longest == "passed_over",
        turn=1,
        phase=PLAYING,
        tiles=[0] * CELLS,
        turns=[0] * CELLS,
        doors=[0] * CELLS,
        pawns=[EMPTY] * CELLS,
        stock=[count for pawns in DATA.pawns for count in pawns],
        mummy_played=[0] * seats,
        hands=[sorted(deck[dealt : dealt + hand]), sorted(deck[dealt + hand : dealt + 2 * hand])],
        pile=deck[: dealt + 2 * hand - 1 : -1],
        here=-1,
        picked=-1,
        chosen=0,
        built=-1,
    )
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
