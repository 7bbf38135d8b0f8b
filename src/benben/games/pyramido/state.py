"""State: everything about a match of Pyramido, the order of the hidden dominoes included."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass


@dataclass(init=False, eq=False)
class State:
    """Flat lists of integers; a seat's part of a list begins at seat * (its length for one seat)."""

    seats: int
    """How many; all see it."""
    edition: str
    """Which edition's labels the table uses; all see it."""
    first: int
    """The seat that began this round; all see it."""
    round: int
    """1 to 4, the level being built; all see it."""
    turn: int
    """The lap of the round, from 1; all see it."""
    seat: int
    """Whose turn it is; all see it."""
    phase: int
    """The decision point, an index of PHASES; all see it."""
    quarry: list[int]
    """The domino on each sledge, 0: none; all see it."""
    piles: list[list[int]]
    """Each pile from bottom to top; all see its size and its last domino, nobody the others."""
    slot: int
    """The sledge emptied this turn, -1: none; all see it."""
    held: int
    """The domino taken and not yet placed, 0: none; all see it."""
    domino: int
    """The domino placed this turn, 0: none; all see it."""
    place: int
    """Where its tile A lies; all see it."""
    turns: int
    """Its direction, an index of DIRECTIONS; all see it."""
    marked: int
    """Which of its tiles bears a marker: 0 A, 1 B, -1 none; all see it."""
    covering: int
    """Where the chosen single goes: 0 tile A, 1 tile B, 2 the next hole, -1: none chosen; all see it."""
    colour: int
    """The face of the chosen single, -1: none; all see it."""
    holes: list[int]
    """Places the active seat must still fill with singles, the next one first; all see it."""
    fits: list[int]
    """Every legal `place` of the active seat until it has placed; follows from the rest."""
    quarters: list[int]
    """400 a seat: what is seen from above, 2 * colour + symbol, -1: bare ground; all see it."""
    cells: list[int]
    """121 a seat: cells of the current level, FREE, TILE or OUTSIDE; all see it."""
    origin: list[int]
    """The first quarter of cell (0,0) of the current level, within a seat's quarters; all see it."""
    box: list[int]
    """4 a seat: west, north, east, south of the tiles of level 1; all see it."""
    long_side: list[int]
    """Per seat 0: 5 x 4, 1: 4 x 5, -1: undecided; all see it."""
    markers: list[int]
    """6 a seat: the first quarter of the tile each marker lies on, -1: in the supply; all see it."""
    singles: list[int]
    """3 a seat: 1 in hand, 0 laid; all see it."""
    out: list[int]
    """Per seat 0, or its place in the order of eliminations; all see it."""
    points: list[int]
    """4 a seat: the score of each round; all see it."""
    paid: list[tuple[int, ...]]
    """Lines of the score sheets: seat, round, colour (6: bonus), points, quarters...; all see it."""
    laid: list[tuple[int, int, int, int, int, int, int]]
    """Pieces in the order of laying, with the fields of view.Laid; all see it."""

    def __init__(self) -> None:
        self.layers: list[bytes] = []
        """No field: what `observe` keeps of each seat's quarters until that seat lays a piece; empty: nothing yet."""


def clone(s: State) -> State:
    """An independent copy; `fits` and tuples are never changed in place and may be shared."""
    c = State()
    c.seats = s.seats
    c.edition = s.edition
    c.first = s.first
    c.round = s.round
    c.turn = s.turn
    c.seat = s.seat
    c.phase = s.phase
    c.quarry = s.quarry[:]
    c.piles = [pile[:] for pile in s.piles]
    c.slot = s.slot
    c.held = s.held
    c.domino = s.domino
    c.place = s.place
    c.turns = s.turns
    c.marked = s.marked
    c.covering = s.covering
    c.colour = s.colour
    c.holes = s.holes[:]
    c.fits = s.fits
    c.quarters = s.quarters[:]
    c.cells = s.cells[:]
    c.origin = s.origin[:]
    c.box = s.box[:]
    c.long_side = s.long_side[:]
    c.markers = s.markers[:]
    c.singles = s.singles[:]
    c.out = s.out[:]
    c.points = s.points[:]
    c.paid = s.paid[:]
    c.laid = s.laid[:]
    c.layers = s.layers[:]
    return c


def forget_layers(s: State) -> None:
    """The active seat has laid a piece."""
    if s.layers:
        s.layers[s.seat] = b""


def census(s: State) -> Counter[str]:
    """Every component in exactly one place (RULES.md 8)."""
    found: Counter[str] = Counter()
    lying = [*s.quarry, *(domino for pile in s.piles for domino in pile), s.held]
    found.update(f"domino {domino}" for domino in lying if domino)
    for seat, _, domino, _, _, _, _ in s.laid:
        found[f"domino {domino}" if domino else f"single of seat {seat}"] += 1
    for seat in range(s.seats):
        found[f"single of seat {seat}"] += sum(s.singles[3 * seat : 3 * seat + 3])
        for colour in range(6):
            lies = s.markers[6 * seat + colour]
            found[f"marker of seat {seat}"] += lies < 0 or s.quarters[400 * seat + lies] >> 1 == colour
    return found
