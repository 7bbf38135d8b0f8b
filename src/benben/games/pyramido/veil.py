"""The only file that sees both: what a seat may know of a State, and a State that a View allows."""

from __future__ import annotations

from functools import cache, lru_cache

from benben.core.rng import Rng
from benben.games.pyramido.actions import CHOOSE, MARKING, OVER, PHASES, PLACING
from benben.games.pyramido.board import (
    BARE,
    CELLS,
    FIRST_TILE,
    FREE,
    LEVEL_TURNS,
    LEVELS,
    OUTSIDE,
    QUARTER_ROW,
    QUARTER_STEPS,
    QUARTERS,
    STEPS,
    TILE,
    area,
    cell_at,
    lay,
    lay_domino,
    level_origin,
    place_at,
    place_x,
    place_y,
    symbols_in,
    tileable,
)
from benben.games.pyramido.data import COLOURS, DATA
from benben.games.pyramido.scoring import BONUS, sheet
from benben.games.pyramido.setup import SINGLES, fits, level_height, level_width, open_level
from benben.games.pyramido.state import State
from benben.games.pyramido.view import Area, Box, Laid, Pyramid, Quarter, View

TILES = ("A", "B")
COVERINGS = ("A", "B", "hole")
LONG_SIDES = ("x", "y")


def view(s: State, seat: int | None) -> View:
    """Everything but the dominoes below the tops: the same for all seats (PO-10, PO-105)."""
    return View(
        seat=seat,
        edition=s.edition,
        round=s.round,
        turn=s.turn,
        turns=LEVEL_TURNS[s.round - 1],
        first=s.first,
        active=s.seat,
        phase=PHASES[s.phase],
        quarry=tuple(s.quarry),
        tops=tuple(pile[-1] if pile else 0 for pile in s.piles),
        sizes=tuple(len(pile) for pile in s.piles),
        slot=s.slot,
        held=s.held,
        placed=s.domino > 0,
        marked=TILES[s.marked] if s.marked >= 0 else "",
        covering=COVERINGS[s.covering] if s.covering >= 0 else "",
        colour=s.colour,
        holes=tuple((place_x(hole), place_y(hole)) for hole in s.holes),
        candidates=view_candidates(s),
        laid=tuple(Laid(*piece) for piece in s.laid),
        pyramids=tuple(view_pyramid(s, owner) for owner in range(s.seats)),
    )


def view_candidates(s: State) -> tuple[Area, ...]:
    """The areas that tile A and tile B would mark."""
    if s.phase != MARKING:
        return ()
    base = QUARTERS * s.seat
    a = base + s.origin[s.seat] + 2 * place_x(s.place) + 2 * QUARTER_ROW * place_y(s.place)
    found = [area(s.quarters, first) for first in (a, a + QUARTER_STEPS[s.turns])]
    return tuple(
        view_area(
            s.quarters[quarters[0]] >> 1,
            symbols_in(s.quarters, quarters),
            tuple(sorted(q - base for q in quarters)),
        )
        for quarters in found
    )


def view_pyramid(s: State, seat: int) -> Pyramid:
    """One seat's side of the table."""
    rounds = paid_rounds(s, seat)
    paid = tuple(view_lines(lines) for lines in rounds)
    areas = paid[-1] if s.phase == OVER and paid else view_lines(sheet(s, seat))
    symbols = [found.symbols for found in areas]
    return Pyramid(
        box=Box(*s.box[4 * seat : 4 * seat + 4]) if any(piece[0] == seat for piece in s.laid) else None,
        long_side=LONG_SIDES[s.long_side[seat]] if s.long_side[seat] >= 0 else "",
        markers=tuple(
            view_quarter(m) if m >= 0 else None for m in s.markers[COLOURS * seat : COLOURS * seat + COLOURS]
        ),
        singles=tuple(bool(single) for single in s.singles[SINGLES * seat : SINGLES * seat + SINGLES]),
        out=s.out[seat],
        points=tuple(view_points(lines) for lines in rounds),
        paid=paid,
        areas=areas,
        bonus=symbols.index(min(symbols)) if symbols else -1,
        holes=broken_cells(s, seat),
    )


def paid_rounds(s: State, seat: int) -> list[list[tuple[int, ...]]]:
    """What a seat was paid for, round by round, as far as it was paid."""
    own = [line for line in s.paid if line[0] == seat]
    rounds = [[line for line in own if line[1] == number] for number in range(1, LEVELS + 1)] if own else []
    return [lines for lines in rounds if lines]


def view_lines(lines: list[tuple[int, ...]]) -> tuple[Area, ...]:
    """Score lines as areas; the bonus repeats one of them."""
    return tuple(view_area(line[2], line[3], line[4:]) for line in lines if line[2] != BONUS)


def view_points(lines: list[tuple[int, ...]]) -> tuple[int, ...]:
    """What six colours and the bonus paid in a round."""
    points = [0] * (COLOURS + 1)
    for line in lines:
        points[line[2]] = line[3]
    return tuple(points)


@lru_cache(maxsize=5000)
def view_area(colour: int, symbols: int, quarters: tuple[int, ...]) -> Area:
    """An area with its quarters as coordinates, in reading order."""
    return Area(colour, symbols, tuple(view_quarter(quarter) for quarter in quarters))


@cache
def view_quarter(quarter: int) -> Quarter:
    """Coordinates counted from cell (0,0) of level 1."""
    row, column = divmod(quarter, QUARTER_ROW)
    first_row, first_column = divmod(FIRST_TILE, QUARTER_ROW)
    return Quarter(column - first_column, row - first_row)


def broken_cells(s: State, seat: int) -> tuple[tuple[int, int], ...]:
    """The free cells of a level whose rectangle is decided and that dominoes can no longer fill (PO-34)."""
    if s.out[seat] or s.phase == OVER or s.long_side[seat] < 0 or not box_is_full(s, seat):
        return ()
    west, north = (s.box[4 * seat], s.box[4 * seat + 1]) if s.round == 1 else (0, 0)
    width, height = level_width(s, seat), level_height(s, seat)
    cells = [(west + i % width, north + i // width) for i in range(width * height)]
    free = [i for i, (x, y) in enumerate(cells) if s.cells[CELLS * seat + cell_at(x, y)] == FREE]
    if tileable(sum(1 << i for i in free), width):
        return ()
    return tuple(cells[i] for i in free)


def box_is_full(s: State, seat: int) -> bool:
    """Whether level 1 has reached both its sides, so that no cell of the rectangle is in doubt."""
    west, north, east, south = s.box[4 * seat : 4 * seat + 4]
    return {east - west, south - north} == {4, 3}


def determinize(v: View, rng: Rng) -> State:
    """Shuffle the unseen dominoes into the hidden places of the piles; all else is known (RULES.md 9.10)."""
    seats = len(v.pyramids)
    last = next((piece for piece in reversed(v.laid) if piece.domino), None) if v.placed else None
    s = State()
    s.seats = seats
    s.edition = v.edition
    s.first = v.first
    s.round = v.round
    s.turn = v.turn
    s.seat = v.active
    s.phase = PHASES.index(v.phase)
    s.quarry = list(v.quarry)
    s.piles = imagined_piles(v, rng)
    s.slot = v.slot
    s.held = v.held
    s.domino = last.domino if last else 0
    s.place = place_at(last.x, last.y) if last else 0
    s.turns = last.turns if last else 0
    s.marked = TILES.index(v.marked) if v.marked else -1
    s.covering = COVERINGS.index(v.covering) if v.covering else -1
    s.colour = v.colour
    s.holes = [place_at(x, y) for x, y in v.holes]
    s.fits = []
    s.quarters = [BARE] * (QUARTERS * seats)
    s.cells = [OUTSIDE] * (CELLS * seats)
    s.origin = [FIRST_TILE] * seats
    s.box = [side for pyramid in v.pyramids for side in (pyramid.box or (0, 0, 0, 0))]
    s.long_side = [LONG_SIDES.index(p.long_side) if p.long_side else -1 for p in v.pyramids]
    s.markers = [known_quarter(marker) for pyramid in v.pyramids for marker in pyramid.markers]
    s.singles = [int(single) for pyramid in v.pyramids for single in pyramid.singles]
    s.out = [pyramid.out for pyramid in v.pyramids]
    s.points = [sum(line) for pyramid in v.pyramids for line in padded(pyramid.points)]
    s.paid = known_lines(v)
    s.laid = [(p.seat, p.level, p.domino, p.colour, p.x, p.y, p.turns) for p in v.laid]
    rebuild(s)
    if s.phase in (CHOOSE, PLACING):
        s.fits = fits(s, s.seat)
    return s


def imagined_piles(v: View, rng: Rng) -> list[list[int]]:
    """Piles with their known tops over a random order of all unseen dominoes."""
    seen = {*v.quarry, *v.tops, v.held, *(piece.domino for piece in v.laid)}
    unseen = [domino for domino in range(1, len(DATA.dominoes) + 1) if domino not in seen]
    rng.shuffle(unseen)
    piles: list[list[int]] = []
    for top, size in zip(v.tops, v.sizes, strict=True):
        piles.append([unseen.pop() for _ in range(size - 1)] + ([top] if top else []))
    return piles


def known_quarter(quarter: Quarter | None) -> int:
    """Undo `view_quarter`."""
    return -1 if quarter is None else FIRST_TILE + quarter.y * QUARTER_ROW + quarter.x


def padded(points: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """A line for each of the four rounds."""
    return points + ((),) * (LEVELS - len(points))


def known_lines(v: View) -> list[tuple[int, ...]]:
    """The score lines, in the order in which they were written."""
    lines: list[tuple[int, ...]] = []
    for number in range(LEVELS):
        for seat, pyramid in enumerate(v.pyramids):
            if number < len(pyramid.paid):
                lines += known_round(seat, number + 1, pyramid.paid[number])
    return lines


def known_round(seat: int, number: int, areas: tuple[Area, ...]) -> list[tuple[int, ...]]:
    """One seat's lines of one round: the areas, then the smallest again."""
    lines = [
        (seat, number, found.colour, found.symbols, *[known_quarter(quarter) for quarter in found.quarters])
        for found in areas
    ]
    smallest = min(lines, key=lambda line: line[3])
    return [*lines, (seat, number, BONUS, *smallest[3:])]


def rebuild(s: State) -> None:
    """Lay every piece again: quarters, cells and origins follow."""
    now = s.round
    levels = [now] * s.seats
    for seat in range(s.seats):
        if s.out[seat]:
            levels[seat] = max(piece[1] for piece in s.laid if piece[0] == seat)
        s.round = levels[seat]
        open_level(s, seat)
        s.origin[seat] = level_origin(levels[seat], s.box[4 * seat], s.box[4 * seat + 1])
    s.round = now
    for piece in s.laid:
        rebuild_piece(s, Laid(*piece), levels[piece[0]])


def rebuild_piece(s: State, piece: Laid, level: int) -> None:
    """Lay a domino or a single where it was, and fill its cells if they are of the current level."""
    seat = piece.seat
    origin = level_origin(piece.level, s.box[4 * seat], s.box[4 * seat + 1])
    first = QUARTERS * seat + origin + 2 * piece.x + 2 * QUARTER_ROW * piece.y
    cell = CELLS * seat + cell_at(piece.x, piece.y)
    filled = [cell]
    if piece.domino:
        lay_domino(s.quarters, first, piece.domino, piece.turns)
        filled.append(cell + STEPS[piece.turns])
    else:
        lay(s.quarters, first, piece.colour, 1 << piece.turns)
    if piece.level == level:
        for cell in filled:
            s.cells[cell] = TILE
