"""Pyramido turn by turn: what may be decided and what a decision does, in the order of the rulebook."""

from __future__ import annotations

from benben.core.decision import Decision
from benben.core.event import Log
from benben.core.rng import Rng
from benben.games.pyramido.actions import (
    CHOOSE,
    COVER,
    FILL,
    FILLING,
    MARK,
    MARKING,
    ORIENT,
    ORIENTING,
    OVER,
    PASS,
    PHASES,
    PLACE,
    PLACING,
    REFILL,
    REFRESH,
    RESURFACE,
    SPACE,
    SPLIT,
    SPLITTING,
    TAKE,
)
from benben.games.pyramido.board import (
    CELLS,
    FREE,
    LEVEL_TURNS,
    LEVELS,
    QUARTER_ROW,
    QUARTER_STEPS,
    QUARTERS,
    REACH,
    STEP_X,
    STEP_Y,
    TILE,
    TILE_COLOUR,
    TILE_SYMBOLS,
    SINGLE_OF,
    area,
    cell_at,
    lay,
    lay_domino,
    level_origin,
    place_at,
    place_x,
    place_y,
    symbols_in,
)
from benben.games.pyramido.data import COLOURS, SLOTS
from benben.games.pyramido.scoring import BONUS, sheet
from benben.games.pyramido.setup import LONG, SINGLES, fits, open_level
from benben.games.pyramido.state import State


def decision(s: State) -> Decision | None:
    """Who must choose among what; None when the match is over."""
    phase = s.phase
    if phase == CHOOSE:
        options = choose_options(s)
    elif phase == PLACING:
        options = s.fits
    elif phase == MARKING:
        options = marker_options(s)
    elif phase == RESURFACE:
        options = resurface_options(s)
    elif phase == ORIENTING:
        options = orient_options()
    elif phase == FILLING:
        options = fill_options(s)
    elif phase == REFRESH:
        options = refresh_options(s)
    elif phase == SPLITTING:
        options = split_options(s)
    else:
        return None
    return Decision(s.seat, PHASES[phase], options)


def apply(s: State, action: int, rng: Rng, log: Log | None) -> None:
    """Carry out an option in place."""
    verb, first, second, _ = SPACE.split(action)
    if verb == TAKE.index:
        choose(s, first, log)
    elif verb == PLACE.index:
        place(s, first, second, log)
    elif verb == MARK.index:
        mark(s, first, log)
    elif verb == PASS.index:
        begin_refresh(s, log)
    elif verb == COVER.index:
        cover(s, first, second, log)
    elif verb == ORIENT.index:
        orient(s, first, log)
    elif verb == FILL.index:
        fill(s, first)
    elif verb == REFILL.index:
        refill(s, first, log)
    else:
        split(s, first, log)


# Step 1: choose and place (PO-19 to PO-34)


def choose_options(s: State) -> list[int]:
    """The dominoes of the quarry (PO-19)."""
    return [TAKE.at(slot) for slot in range(SLOTS) if s.quarry[slot]]


def choose(s: State, slot: int, log: Log | None) -> None:
    """Take a domino from its sledge."""
    s.held = s.quarry[slot]
    s.quarry[slot] = 0
    s.slot = slot
    s.phase = PLACING
    if log is not None:
        log.tell("took", s.seat, slot + 1, s.held)


def place(s: State, where: int, turns: int, log: Log | None) -> None:
    """Lay the held domino; its symbols turn with it (PO-21, PO-22)."""
    x, y = place_x(where), place_y(where)
    s.domino, s.place, s.turns = s.held, where, turns
    s.held, s.fits = 0, []
    lay_domino(s.quarters, quarter_at(s, x, y), s.domino, turns)
    take_cell(s, x, y)
    take_cell(s, x + STEP_X[turns], y + STEP_Y[turns])
    s.laid.append((s.seat, s.round, s.domino, 0, x, y, turns))
    if log is not None:
        log.tell("placed", s.seat, s.domino, x, y, turns)
    begin_marker(s, log)


def take_cell(s: State, x: int, y: int) -> None:
    """A cell of the active seat's level holds a tile from now on (PO-27)."""
    s.cells[CELLS * s.seat + cell_at(x, y)] = TILE
    if s.round == 1:
        stretch_box(s, x, y)


def quarter_at(s: State, x: int, y: int) -> int:
    """The north-western quarter of a cell of the active seat's level (PO-26, PO-31)."""
    return QUARTERS * s.seat + s.origin[s.seat] + 2 * x + 2 * QUARTER_ROW * y


def stretch_box(s: State, x: int, y: int) -> None:
    """Note how far level 1 reaches; a side of 5 decides its orientation (PO-29)."""
    box, base = s.box, 4 * s.seat
    box[base] = min(box[base], x)
    box[base + 1] = min(box[base + 1], y)
    box[base + 2] = max(box[base + 2], x)
    box[base + 3] = max(box[base + 3], y)
    if box[base + 2] - box[base] == LONG - 1:
        s.long_side[s.seat] = 0
    elif box[base + 3] - box[base + 1] == LONG - 1:
        s.long_side[s.seat] = 1


# Step 2: marker (PO-46 to PO-55)


def begin_marker(s: State, log: Log | None) -> None:
    """Ask only when both tiles are candidates; a single candidate is marked at once (PO-48 to PO-53)."""
    a, b = is_candidate(s, 0), is_candidate(s, 1)
    if a and b:
        s.phase = MARKING
    elif a or b:
        mark(s, 0 if a else 1, log)
    else:
        begin_resurface(s, log)


def is_candidate(s: State, tile: int) -> bool:
    """A symbol on the tile and the marker of its colour in the supply (PO-47)."""
    face = 2 * s.domino + tile
    return TILE_SYMBOLS[face] != 0 and s.markers[COLOURS * s.seat + TILE_COLOUR[face]] < 0


def marker_options(s: State) -> list[int]:
    """Tile A or tile B (PO-50)."""
    return [MARK.at(0), MARK.at(1)]


def mark(s: State, tile: int, log: Log | None) -> None:
    """Put the marker of the tile's colour on it."""
    s.marked = tile
    put_marker(s, TILE_COLOUR[2 * s.domino + tile], tile_quarter(s, tile), log)
    begin_resurface(s, log)


def tile_quarter(s: State, tile: int) -> int:
    """The first quarter of a tile of the domino just placed."""
    return quarter_at(s, place_x(s.place), place_y(s.place)) + tile * QUARTER_STEPS[s.turns]


def put_marker(s: State, colour: int, quarter: int, log: Log | None) -> None:
    """From the supply onto a tile (PO-54, PO-55)."""
    s.markers[COLOURS * s.seat + colour] = quarter - QUARTERS * s.seat
    if log is not None:
        log.tell("marked", s.seat, colour, symbols_in(s.quarters, area(s.quarters, quarter)))


# Step 3: single on a tile (PO-56 to PO-69)


def begin_resurface(s: State, log: Log | None) -> None:
    """Ask unless no single is left (PO-68)."""
    if singles_left(s):
        s.phase = RESURFACE
    else:
        begin_refresh(s, log)


def singles_left(s: State) -> int:
    """How many singles the active seat has in hand."""
    return sum(s.singles[SINGLES * s.seat : SINGLES * s.seat + SINGLES])


def resurface_options(s: State) -> list[int]:
    """Pass, or a colour in hand on a tile without a marker (PO-56 to PO-61, PO-65)."""
    options = [PASS.at()]
    for tile in range(2):
        if tile != s.marked:
            options += [COVER.at(tile, colour) for colour in range(COLOURS) if in_hand(s, colour)]
    return options


def in_hand(s: State, colour: int) -> bool:
    """Whether the single with this face is still unused (PO-58)."""
    return s.singles[SINGLES * s.seat + SINGLE_OF[colour]] == 1


def cover(s: State, tile: int, colour: int, log: Log | None) -> None:
    """Choose the single; on level 4 every quarter stays in sight, so its turning is not asked (R-17)."""
    s.covering, s.colour = tile, colour
    if s.round == LEVELS:
        orient(s, 0, log)
    else:
        s.phase = ORIENTING


def orient_options() -> list[int]:
    """The four corners for the symbol (PO-36, PO-60)."""
    return [ORIENT.at(corner) for corner in range(4)]


def orient(s: State, corner: int, log: Log | None) -> None:
    """Lay the chosen single, on a tile or in a hole."""
    if s.holes:
        orient_in_hole(s, corner, log)
    else:
        orient_on_tile(s, corner, log)


def orient_on_tile(s: State, corner: int, log: Log | None) -> None:
    """The tile gets a new face, and its marker if that is in the supply (PO-62 to PO-64)."""
    tile, colour = s.covering, s.colour
    x = place_x(s.place) + tile * STEP_X[s.turns]
    y = place_y(s.place) + tile * STEP_Y[s.turns]
    if log is not None:
        log.tell("covered", s.seat, tile, colour, corner)
    lay_single(s, x, y, corner)
    if s.markers[COLOURS * s.seat + colour] < 0:
        put_marker(s, colour, quarter_at(s, x, y), log)
    begin_refresh(s, log)


def lay_single(s: State, x: int, y: int, corner: int) -> None:
    """Out of the hand, for good (PO-62, PO-67)."""
    lay(s.quarters, quarter_at(s, x, y), s.colour, 1 << corner)
    s.laid.append((s.seat, s.round, 0, s.colour, x, y, corner))
    s.singles[SINGLES * s.seat + SINGLE_OF[s.colour]] = 0
    s.covering = s.colour = -1


# Step 4: refresh (PO-70 to PO-78)


def begin_refresh(s: State, log: Log | None) -> None:
    """Ask for a pile unless the last domino of the game lies (PO-78) or both piles are empty (PO-76)."""
    last_of_game = s.round == LEVELS and next_in_lap(s) < 0
    if last_of_game or not (s.piles[s.slot] or s.piles[s.slot + 1]):
        end_turn(s, log)
    else:
        s.phase = REFRESH


def refresh_options(s: State) -> list[int]:
    """The two piles that border the emptied sledge (PO-09, PO-70, PO-76)."""
    return [REFILL.at(pile) for pile in (s.slot, s.slot + 1) if s.piles[pile]]


def refill(s: State, pile: int, log: Log | None) -> None:
    """Move the top of a pile to the empty sledge (PO-70 to PO-73)."""
    domino = s.piles[pile].pop()
    s.quarry[s.slot] = domino
    if log is not None:
        log.tell("refilled", s.seat, pile + 1, s.slot + 1, domino)
    show_top(s, pile, log)
    if not s.piles[pile] and split_options(s):
        s.phase = SPLITTING
    else:
        end_turn(s, log)


def show_top(s: State, pile: int, log: Log | None) -> None:
    """The domino beneath comes to light (PO-72)."""
    if log is not None and s.piles[pile]:
        log.tell("shown", s.seat, pile + 1, s.piles[pile][-1])
        log.reveal()


def split_options(s: State) -> list[int]:
    """Piles that can be halved (PO-73, PO-75)."""
    return [SPLIT.at(pile) for pile in range(SLOTS + 1) if len(s.piles[pile]) > 1]


def split(s: State, pile: int, log: Log | None) -> None:
    """The bottom half of a pile, in its order, fills the empty place (PO-74)."""
    empty = s.slot if not s.piles[s.slot] else s.slot + 1
    moved = len(s.piles[pile]) // 2
    s.piles[empty] = s.piles[pile][:moved]
    s.piles[pile] = s.piles[pile][moved:]
    if log is not None:
        log.tell("split", s.seat, pile + 1, empty + 1, moved)
    show_top(s, empty, log)
    end_turn(s, log)


# From turn to turn (PO-11, PO-16, PO-18, PO-77)


def end_turn(s: State, log: Log | None) -> None:
    """Pass the turn to the next seat that can build."""
    s.slot = s.marked = -1
    s.domino = s.place = s.turns = 0
    while step_on(s, log):
        s.fits = fits(s, s.seat)
        if s.fits:
            s.phase = CHOOSE
            return
        holes = empty_places(s)
        if len(holes) == 2 and singles_left(s) >= 2:
            s.holes, s.phase = holes, FILLING
            return
        eliminate(s, len(holes), log)


def step_on(s: State, log: Log | None) -> bool:
    """The next turn, in the next lap or round if need be; False when the match is over."""
    if sum(1 for out in s.out if out == 0) == 1:
        end_by_survival(s, log)
        return False
    seat = next_in_lap(s)
    if seat < 0:
        s.turn += 1
        if s.turn > LEVEL_TURNS[s.round - 1]:
            return score_round(s, log)
        seat = first_in_lap(s)
    s.seat = seat
    return True


def next_in_lap(s: State) -> int:
    """The next remaining seat of this lap, -1 at its end (PO-44, R-13)."""
    for place_in_lap in range((s.seat - s.first) % s.seats + 1, s.seats):
        seat = (s.first + place_in_lap) % s.seats
        if not s.out[seat]:
            return seat
    return -1


def first_in_lap(s: State) -> int:
    """The first remaining seat from the round's first player on (R-13)."""
    seat = s.first
    while s.out[seat]:
        seat = (seat + 1) % s.seats
    return seat


# Cells that cannot be filled; elimination (PO-35 to PO-45)


def empty_places(s: State) -> list[int]:
    """The cells of the active seat's level still to be filled, in reading order (R-11).

    Where nothing fits on level 1, its box has become the whole rectangle.
    """
    west, north, east, south = -REACH, -REACH, REACH, REACH
    if s.round == 1:
        west, north, east, south = s.box[4 * s.seat : 4 * s.seat + 4]
    return [
        place_at(x, y)
        for y in range(north, south + 1)
        for x in range(west, east + 1)
        if s.cells[CELLS * s.seat + cell_at(x, y)] == FREE
    ]


def fill_options(s: State) -> list[int]:
    """The colours in hand, for the next hole (PO-35, PO-36)."""
    return [FILL.at(colour) for colour in range(COLOURS) if in_hand(s, colour)]


def fill(s: State, colour: int) -> None:
    """Choose the single for the hole."""
    s.covering, s.colour = 2, colour
    s.phase = ORIENTING


def orient_in_hole(s: State, corner: int, log: Log | None) -> None:
    """Lay the single in the hole; no marker follows and the quarry rests (PO-37, PO-38, PO-40)."""
    hole = s.holes.pop(0)
    x, y = place_x(hole), place_y(hole)
    take_cell(s, x, y)
    if log is not None:
        log.tell("filled", s.seat, x, y, s.colour, corner)
    lay_single(s, x, y, corner)
    if s.holes:
        s.phase = FILLING
    else:
        end_turn(s, log)


def eliminate(s: State, empty: int, log: Log | None) -> None:
    """Out of the game (PO-41 to PO-44)."""
    s.out[s.seat] = 1 + max(s.out)
    if log is not None:
        log.tell("eliminated", s.seat, singles_left(s), empty)


def end_by_survival(s: State, log: Log | None) -> None:
    """One player remains and wins at once (PO-45)."""
    s.phase = OVER
    s.seat = s.out.index(0)
    if log is not None:
        log.tell("last_survivor", s.seat)


# Scoring a round (PO-79 to PO-97)


def score_round(s: State, log: Log | None) -> bool:
    """Score every remaining seat, then open the next level; False after the fourth."""
    for seat in range(s.seats):
        if not s.out[seat]:
            score_seat(s, seat, log)
    if s.round == LEVELS:
        s.phase = OVER
        return False
    s.first = next_first(s, log)
    s.seat = s.first
    s.round += 1
    s.turn = 1
    for seat in range(s.seats):
        if not s.out[seat]:
            raise_level(s, seat)
    if log is not None:
        log.tell("round_began", s.first, s.round, LEVEL_TURNS[s.round - 1])
    return True


def score_seat(s: State, seat: int, log: Log | None) -> None:
    """Write the seat's lines and take its markers back (PO-85 to PO-95)."""
    lines = sheet(s, seat)
    s.paid += lines
    points = sum(line[3] for line in lines)
    s.points[LEVELS * seat + s.round - 1] = points
    for colour in range(COLOURS):
        s.markers[COLOURS * seat + colour] = -1
    if log is not None:
        for line in lines:
            if line[2] == BONUS:
                log.tell("bonus", seat, s.round, line[3])
            else:
                log.tell("area", seat, s.round, line[2], line[3])
        log.tell("scored", seat, s.round, points)


def next_first(s: State, log: Log | None) -> int:
    """The remaining seat with the fewest points of this round; ties clockwise from its first (PO-96, PO-97)."""
    scores = [s.points[LEVELS * seat + s.round - 1] for seat in range(s.seats)]
    order = [(s.first + i) % s.seats for i in range(s.seats)]
    remaining = [seat for seat in order if not s.out[seat]]
    fewest = min([scores[seat] for seat in remaining])
    lowest = [seat for seat in remaining if scores[seat] == fewest]
    if log is not None:
        log.tell("starts_next" if len(lowest) == 1 else "starts_next_tie", lowest[0], s.round + 1, fewest)
    return lowest[0]


def raise_level(s: State, seat: int) -> None:
    """Begin the next level half a tile further in (PO-15, PO-31)."""
    s.origin[seat] = level_origin(s.round, s.box[4 * seat], s.box[4 * seat + 1])
    open_level(s, seat)
