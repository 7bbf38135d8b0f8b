"""State: everything about a match of The Pyramid, hands and the order of the pile included."""

from __future__ import annotations

from collections import Counter

from benben.games.the_pyramid.board.pieces import EMPTY, KINDS, TILE_NAMES
from benben.games.the_pyramid.data import COLOURS, PAWNS


class State:
    """Flat lists of integers; colours are 0 white and 1 blue, an entry of a cell stands at its index."""

    def __init__(
        self,
        white: int,
        forecast: bool,
        null_turns: bool,
        sealed: bool,
        passed_over: bool,
        turn: int,
        phase: int,
        tiles: list[int],
        turns: list[int],
        doors: list[int],
        pawns: list[int],
        stock: list[int],
        mummy_played: list[int],
        hands: list[list[int]],
        pile: list[int],
        here: int,
        picked: int,
        chosen: int,
        built: int,
    ) -> None:
        self.white = white
        """The seat that plays white; all see it."""
        self.forecast = forecast
        """Whether the table shows what networks are worth before the end; all see it."""
        self.null_turns = null_turns
        """Reading of R-13; all see it."""
        self.sealed = sealed
        """Reading of R-36; all see it."""
        self.passed_over = passed_over
        """Reading of R-39; all see it."""
        self.turn = turn
        """From 1; odd ones are white's; all see it."""
        self.phase = phase
        """The decision point, an index of PHASES; all see it."""
        self.tiles = tiles
        """The tile on each cell, 0: unbuilt; all see it."""
        self.turns = turns
        """Its rotation in clockwise thirds; all see it."""
        self.doors = doors
        """Its open sides as bits; follows from tile and rotation."""
        self.pawns = pawns
        """The pawn on each cell: 0 none, 1 to 4 white, 5 to 8 blue; all see it."""
        self.stock = stock
        """KINDS a colour: pawns not on the pyramid; all see it."""
        self.mummy_played = mummy_played
        """Per colour 1 once its mummy has been played; all see it."""
        self.hands = hands
        """Per colour the tiles in hand, ascending; their owner sees them, the other side how many."""
        self.pile = pile
        """The draw pile, the next tile last; all see its size, nobody the tiles."""
        self.here = here
        """The cell of the pawn played this turn, -1: none yet; all see it."""
        self.picked = picked
        """The own pawn picked for a swap or a move, as its cell, -1: none; all see it."""
        self.chosen = chosen
        """The tile chosen from the hand and not yet laid, 0: none; its owner sees it."""
        self.built = built
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
    return State(
        s.white,
        s.forecast,
        s.null_turns,
        s.sealed,
        s.passed_over,
        s.turn,
        s.phase,
        s.tiles[:],
        s.turns[:],
        s.doors[:],
        s.pawns[:],
        s.stock[:],
        s.mummy_played[:],
        [s.hands[0][:], s.hands[1][:]],
        s.pile[:],
        s.here,
        s.picked,
        s.chosen,
        s.built,
    )


def fingerprint(s: State) -> tuple[object, ...]:
    """Everything that distinguishes two states."""
    return (
        (s.white, s.forecast, s.null_turns, s.sealed, s.passed_over, s.turn, s.phase),
        tuple(s.tiles),
        tuple(s.turns),
        tuple(s.doors),
        tuple(s.pawns),
        tuple(s.stock),
        tuple(s.mummy_played),
        tuple(tuple(hand) for hand in s.hands),
        tuple(s.pile),
        (s.here, s.picked, s.chosen, s.built),
    )


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
