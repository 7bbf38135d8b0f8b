"""What a pyramid pays (PO-79 to PO-92) and who wins (PO-98 to PO-103)."""

from __future__ import annotations

from typing import Final

from benben.core.outcome import Line, Outcome
from benben.games.pyramido.board import LEVELS, QUARTERS, area, symbols_in
from benben.games.pyramido.data import COLOURS
from benben.games.pyramido.state import State

BONUS: Final = 6
"""Stands for the colour in a bonus line."""
SINGLES: Final = 3


def marked_area(s: State, seat: int, colour: int) -> list[int]:
    """The quarters of the area that a seat's marker marks; empty without a marker (PO-84)."""
    first = s.markers[COLOURS * seat + colour]
    return area(s.quarters, QUARTERS * seat + first) if first >= 0 else []


def sheet(s: State, seat: int) -> list[tuple[int, ...]]:
    """The seat's lines for the round as it stands: every marked area, then the bonus (PO-85 to PO-91)."""
    lines: list[tuple[int, ...]] = []
    smallest: tuple[int, ...] = ()
    for colour in range(COLOURS):
        found = marked_area(s, seat, colour)
        if found:
            base = QUARTERS * seat
            points = symbols_in(s.quarters, found)
            line = (seat, s.round, colour, points, *sorted([quarter - base for quarter in found]))
            lines.append(line)
            if not smallest or points < smallest[3]:
                smallest = line
    if smallest:
        lines.append((seat, s.round, BONUS, *smallest[3:]))
    return lines


def round_score(s: State, seat: int) -> int:
    """The sum of the sheet, without building it (PO-92)."""
    total = 0
    smallest = -1
    for colour in range(COLOURS):
        found = marked_area(s, seat, colour)
        if found:
            points = symbols_in(s.quarters, found)
            total += points
            if smallest < 0 or points < smallest:
                smallest = points
    return total + max(smallest, 0)


def total(s: State, seat: int) -> int:
    """All points of the rounds scored."""
    return sum(s.points[LEVELS * seat : LEVELS * seat + LEVELS])


def singles_laid(s: State, seat: int) -> int:
    """How many of its singles a seat has used, in holes too (PO-100)."""
    return SINGLES - sum(s.singles[SINGLES * seat : SINGLES * seat + SINGLES])


def standing(s: State, seat: int) -> tuple[int, int, int, int]:
    """What ranks compare: lasting longer, points, fewer singles, the best round (PO-99 to PO-103)."""
    if s.out[seat]:
        return s.out[seat] - s.seats, 0, 0, 0
    best = max(s.points[LEVELS * seat : LEVELS * seat + LEVELS])
    return 0, total(s, seat), -singles_laid(s, seat), best


def outcome(s: State) -> Outcome:
    """Scores, ranks and every line of every sheet."""
    standings = [standing(s, seat) for seat in range(s.seats)]
    survivors = [seat for seat in range(s.seats) if not s.out[seat]]
    return Outcome(
        scores=tuple(total(s, seat) for seat in range(s.seats)),
        ranks=tuple(1 + sum(1 for other in standings if other > mine) for mine in standings),
        reason="last_survivor" if len(survivors) == 1 else "four_levels",
        breakdown=tuple(lines_of(s, seat) for seat in range(s.seats)),
        rounds=s.round,
        eliminated=tuple(seat for seat in range(s.seats) if s.out[seat]),
    )


def lines_of(s: State, seat: int) -> tuple[Line, ...]:
    """The score sheet of a seat: each area and bonus of each round."""
    return tuple(
        Line("bonus", paid[3], (paid[1],), part=paid[1])
        if paid[2] == BONUS
        else Line("area", paid[3], (paid[1], paid[2]), part=paid[1])
        for paid in s.paid
        if paid[0] == seat
    )
