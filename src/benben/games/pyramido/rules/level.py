"""Scoring a round and opening the next level (PO-79 to PO-97)."""

from __future__ import annotations

from benben.core.event import Log
from benben.games.pyramido.actions import OVER
from benben.games.pyramido.board import LEVEL_TURNS, LEVELS, level_origin
from benben.games.pyramido.data import COLOURS
from benben.games.pyramido.scoring import BONUS, sheet
from benben.games.pyramido.setup import open_level
from benben.games.pyramido.state import State


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
    """The remaining seat with the fewest points of the round; ties clockwise from its first (PO-96, PO-97)."""
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
