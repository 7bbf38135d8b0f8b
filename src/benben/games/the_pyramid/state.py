"""State: everything about a match of The Pyramid, hands and the order of the pile included."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from benben.games.the_pyramid.board.pieces import EMPTY, KINDS, TILE_NAMES
from benben.games.the_pyramid.data import COLOURS, PAWNS


@dataclass(init=False, eq=False)
class State:
    """Flat lists of integers; colours are 0 white and 1 blue, an entry of a cell stands at its index."""

    white: int
    """The seat that plays white; all see it."""
    forecast: bool
    """Whether the table shows what networks are worth before the end; all see it."""
    null_turns: bool
    """Reading of R-13; all see it."""
    sealed: bool
    """Reading of R-36; all see it."""
    passed_over: bool
    """Reading of R-39; all see it."""
    turn: int
    """From 1; odd ones are white's; all see it."""
    phase: int
    """The decision point, an index of PHASES; all see it."""
    tiles: list[int]
    """The tile on each cell, 0: unbuilt; all see it."""
    turns: list[int]
    """Its rotation in clockwise thirds; all see it."""
    doors: list[int]
    """Its open sides as bits; follows from tile and rotation."""
    pawns: list[int]
    """The pawn on each cell: 0 none, 1 to 4 white, 5 to 8 blue; all see it."""
    stock: list[int]
    """KINDS a colour: pawns not on the pyramid; all see it."""
    mummy_played: list[int]
    """Per colour 1 once its mummy has been played; all see it."""
    hands: list[list[int]]
    """Per colour the tiles in hand, ascending; their owner sees them, the other side how many."""
    pile: list[int]
    """The draw pile, the next tile last; all see its size, nobody the tiles."""
    here: int
    """The cell of the pawn played this turn, -1: none yet; all see it."""
    picked: int
    """The own pawn picked for a swap or a move, as its cell, -1: none; all see it."""
    chosen: int
    """The tile chosen from the hand and not yet laid, 0: none; its owner sees it."""
    built: int
    """The cell of the tile laid last, -1: none yet; all see it."""

    @property
    def colour(self) -> int:
        """Whose turn it is (TP-14)."""
        return (self.turn - 1) % 2

    @property
    def seat(self) -> int:
        """The seat whose turn it is."""
        return self.seat_of(self.colour)

    def seat_of(self, colour: int) -> int:
        """The seat that plays a colour."""
        return self.white if colour == 0 else 1 - self.white


def clone(s: State) -> State:
    """An independent copy."""
    c = State()
    c.white = s.white
    c.forecast = s.forecast
    c.null_turns = s.null_turns
    c.sealed = s.sealed
    c.passed_over = s.passed_over
    c.turn = s.turn
    c.phase = s.phase
    c.tiles = s.tiles[:]
    c.turns = s.turns[:]
    c.doors = s.doors[:]
    c.pawns = s.pawns[:]
    c.stock = s.stock[:]
    c.mummy_played = s.mummy_played[:]
    c.hands = [s.hands[0][:], s.hands[1][:]]
    c.pile = s.pile[:]
    c.here = s.here
    c.picked = s.picked
    c.chosen = s.chosen
    c.built = s.built
    return c


def census(s: State) -> Counter[str]:
    """Every component in exactly one place (RULES.md 8)."""
    found: Counter[str] = Counter()
    lying = [*s.tiles, *s.hands[0], *s.hands[1], *s.pile]
    found.update(TILE_NAMES[tile - 1] for tile in lying if tile)
    standing = [pawn - 1 for pawn in s.pawns if pawn != EMPTY]
    for place in range(len(s.stock)):
        name = f"{COLOURS[place // KINDS]} {PAWNS[place % KINDS]}"
        found[name] += s.stock[place] + standing.count(place)
    return found
