"""State: everything about a match of Pyramido, the order of the hidden dominoes included."""

from __future__ import annotations

from collections import Counter


class State:
    """Flat lists of integers; a seat's part of a list begins at seat * (its length for one seat)."""

    def __init__(
        self,
        seats: int,
        edition: str,
        first: int,
        round: int,
        turn: int,
        seat: int,
        phase: int,
        quarry: list[int],
        piles: list[list[int]],
        slot: int,
        held: int,
        domino: int,
        place: int,
        turns: int,
        marked: int,
        covering: int,
        colour: int,
        holes: list[int],
        fits: list[int],
        quarters: list[int],
        cells: list[int],
        origin: list[int],
        box: list[int],
        long_side: list[int],
        markers: list[int],
        singles: list[int],
        out: list[int],
        points: list[int],
        paid: list[tuple[int, ...]],
        laid: list[tuple[int, int, int, int, int, int, int]],
    ) -> None:
        self.seats = seats
        """How many; all see it."""
        self.edition = edition
        """Which edition's labels the table uses; all see it."""
        self.first = first
        """The seat that began this round; all see it."""
        self.round = round
        """1 to 4, the level being built; all see it."""
        self.turn = turn
        """The lap of the round, from 1; all see it."""
        self.seat = seat
        """Whose turn it is; all see it."""
        self.phase = phase
        """The decision point, an index of PHASES; all see it."""
        self.quarry = quarry
        """The domino on each sledge, 0: none; all see it."""
        self.piles = piles
        """Each pile from bottom to top; all see its size and its last domino, nobody the others."""
        self.slot = slot
        """The sledge emptied this turn, -1: none; all see it."""
        self.held = held
        """The domino taken and not yet placed, 0: none; all see it."""
        self.domino = domino
        """The domino placed this turn, 0: none; all see it."""
        self.place = place
        """Where its tile A lies; all see it."""
        self.turns = turns
        """Its direction, an index of DIRECTIONS; all see it."""
        self.marked = marked
        """Which of its tiles bears a marker: 0 A, 1 B, -1 none; all see it."""
        self.covering = covering
        """Where the chosen single goes: 0 tile A, 1 tile B, 2 the next hole, -1: none chosen; all see it."""
        self.colour = colour
        """The face of the chosen single, -1: none; all see it."""
        self.holes = holes
        """Places the active seat must still fill with singles, the next one first; all see it."""
        self.fits = fits
        """Every legal `place` of the active seat until it has placed; follows from the rest."""
        self.quarters = quarters
        """400 a seat: what is seen from above, 2 * colour + symbol, -1: bare ground; all see it."""
        self.cells = cells
        """121 a seat: cells of the current level, FREE, TILE or OUTSIDE; all see it."""
        self.origin = origin
        """The first quarter of cell (0,0) of the current level, within a seat's quarters; all see it."""
        self.box = box
        """4 a seat: west, north, east, south of the tiles of level 1; all see it."""
        self.long_side = long_side
        """Per seat 0: 5 x 4, 1: 4 x 5, -1: undecided; all see it."""
        self.markers = markers
        """6 a seat: the first quarter of the tile each marker lies on, -1: in the supply; all see it."""
        self.singles = singles
        """3 a seat: 1 in hand, 0 laid; all see it."""
        self.out = out
        """Per seat 0, or its place in the order of eliminations; all see it."""
        self.points = points
        """4 a seat: the score of each round; all see it."""
        self.paid = paid
        """Lines of the score sheets: seat, round, colour (6: bonus), points, quarters...; all see it."""
        self.laid = laid
        """Pieces in the order of laying, with the fields of view.Laid; all see it."""


def clone(s: State) -> State:
    """An independent copy; `fits` and tuples are never changed in place and may be shared."""
    return State(
        s.seats,
        s.edition,
        s.first,
        s.round,
        s.turn,
        s.seat,
        s.phase,
        s.quarry[:],
        [pile[:] for pile in s.piles],
        s.slot,
        s.held,
        s.domino,
        s.place,
        s.turns,
        s.marked,
        s.covering,
        s.colour,
        s.holes[:],
        s.fits,
        s.quarters[:],
        s.cells[:],
        s.origin[:],
        s.box[:],
        s.long_side[:],
        s.markers[:],
        s.singles[:],
        s.out[:],
        s.points[:],
        s.paid[:],
        s.laid[:],
    )


def fingerprint(s: State) -> tuple[object, ...]:
    """Everything that distinguishes two states."""
    return (
        (s.seats, s.edition, s.first, s.round, s.turn, s.seat, s.phase),
        tuple(s.quarry),
        tuple(tuple(pile) for pile in s.piles),
        (s.slot, s.held, s.domino, s.place, s.turns, s.marked, s.covering, s.colour),
        tuple(s.holes),
        tuple(s.fits),
        tuple(s.quarters),
        tuple(s.cells),
        tuple(s.origin),
        tuple(s.box),
        tuple(s.long_side),
        tuple(s.markers),
        tuple(s.singles),
        tuple(s.out),
        tuple(s.points),
        tuple(s.paid),
        tuple(s.laid),
    )


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
