"""From turn to turn, and elimination (PO-11, PO-16, PO-18, PO-35, PO-41 to PO-45, PO-77)."""

from __future__ import annotations

from benben.core.event import Log
from benben.games.pyramido.actions import CHOOSE, FILLING, OVER
from benben.games.pyramido.board import CELLS, FREE, LEVEL_TURNS, REACH, cell_at, place_at
from benben.games.pyramido.rules.hand import singles_left
from benben.games.pyramido.rules.level import score_round
from benben.games.pyramido.setup import fits
from benben.games.pyramido.state import State


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
