"""What a position is worth to a seat (RULES.md 9): points, lasting symbols, a level that can be filled."""

from __future__ import annotations

from typing import Final

from benben.core.decision import Decision
from benben.games.pyramido.actions import PASS
from benben.games.pyramido.board import (
    BARE,
    CELLS,
    FREE,
    LEVELS,
    QUARTER_ROW,
    QUARTERS,
    cell_at,
    tileable,
)
from benben.games.pyramido.data import COLOURS
from benben.games.pyramido.scoring import round_score, total
from benben.games.pyramido.setup import LONG, SHORT, SINGLES, level_height, level_width
from benben.games.pyramido.state import State

RIM: Final = 0.5
"""Worth of a symbol that the next level will not hide."""
TOGETHER: Final = 0.1
"""More for each further rim symbol of the same area."""
SINGLE: Final[list[float]] = [8.0, 8.0, 6.0, 0.25]
"""Worth of an unused single, by round."""
BROKEN: Final = -60.0
"""A level that dominoes can no longer fill."""
ELIMINATED: Final = -1000.0


def evaluate(s: State, seat: int) -> float:
    """The sum of the terms of `explain`."""
    if s.out[seat]:
        return ELIMINATED
    return total(s, seat) + current(s, seat) + rim(s, seat) + spare(s, seat) + tiling(s, seat)


def explain(s: State, seat: int) -> dict[str, float]:
    """Why a position is worth what it is: terms by the key of their text."""
    if s.out[seat]:
        return {"eliminated": ELIMINATED}
    return {
        "score": float(total(s, seat)),
        "round": float(current(s, seat)),
        "rim": rim(s, seat),
        "singles": spare(s, seat),
        "tiling": tiling(s, seat),
    }


def prior(s: State, asked: Decision) -> list[float]:
    """Refilling and splitting serve others and singles are mostly kept: one look is enough there."""
    if asked.name in ("refresh_quarry", "split_pile", "orient_single"):
        return [1.0] + [0.0] * (len(asked.options) - 1)
    if asked.name == "resurface" and s.round < LEVELS:
        return [1.0 if option == PASS.base else 0.0 for option in asked.options]
    return [1.0] * len(asked.options)


def current(s: State, seat: int) -> int:
    """What the marked areas would pay now."""
    return round_score(s, seat) if s.points[LEVELS * seat + s.round - 1] == 0 else 0


def spare(s: State, seat: int) -> float:
    """Singles kept for later."""
    return SINGLE[s.round - 1] * sum(s.singles[SINGLES * seat : SINGLES * seat + SINGLES])


def rim(s: State, seat: int) -> float:
    """Symbols that the next level will leave in sight, better several of one colour."""
    if s.round == LEVELS:
        return 0.0
    kept = kept_symbols(s, seat) if s.round > 1 or ground_is_decided(s, seat) else hoped_symbols(s, seat)
    worth = 0.0
    for symbols in kept:
        worth += symbols * (RIM + TOGETHER * symbols)
    return worth


def ground_is_decided(s: State, seat: int) -> bool:
    """Whether level 1 has reached its full length and breadth."""
    base = 4 * seat
    sides = s.box[base + 2] - s.box[base] + s.box[base + 3] - s.box[base + 1] + 2
    return sides == LONG + SHORT


def kept_symbols(s: State, seat: int) -> list[float]:
    """For each colour: symbols on quarters that no later level covers."""
    kept = [0.0] * COLOURS
    west, north, width, height = ground_quarters(s, seat)
    for y in range(height):
        row = QUARTERS * seat + (north + y) * QUARTER_ROW + west
        for x in columns_left(y, width, height, s.round):
            quarter = s.quarters[row + x]
            if quarter != BARE and quarter & 1:
                kept[quarter >> 1] += 1.0
    return kept


def columns_left(y: int, width: int, height: int, deep: int) -> list[int]:
    """The columns of a row that stay in sight when a rectangle is covered but for a rim so deep."""
    if y < deep or height - 1 - y < deep:
        return list(range(width))
    return [*range(deep), *range(width - deep, width)]


def ground_quarters(s: State, seat: int) -> tuple[int, int, int, int]:
    """West, north, width and height of the ground, in quarters of the seat's grid."""
    base = 4 * seat
    west, north, east, south = s.box[base], s.box[base + 1], s.box[base + 2], s.box[base + 3]
    return 9 + 2 * west, 9 + 2 * north, 2 * (east - west + 1), 2 * (south - north + 1)


def hoped_symbols(s: State, seat: int) -> list[float]:
    """The same while the ground may still grow: each symbol by its chance to end on the edge."""
    kept = [0.0] * COLOURS
    base = 4 * seat
    across = edge_chance(s.box[base + 2] - s.box[base] + 1, s.box[base + 3] - s.box[base + 1] + 1)
    along = edge_chance(s.box[base + 3] - s.box[base + 1] + 1, s.box[base + 2] - s.box[base] + 1)
    west, north, width, height = ground_quarters(s, seat)
    for y in range(height):
        row = QUARTERS * seat + (north + y) * QUARTER_ROW + west
        for x in columns_left(y, width, height, 1):
            quarter = s.quarters[row + x]
            if quarter != BARE and quarter & 1:
                sideways = across if x == 0 or x == width - 1 else 0.0
                upright = along if y == 0 or y == height - 1 else 0.0
                kept[quarter >> 1] += sideways + upright - sideways * upright
    return kept


def edge_chance(side: int, other: int) -> float:
    """How likely an outer column of the box is an outer column of the finished ground."""
    lengths = [
        length for length, breadth in ((LONG, SHORT), (SHORT, LONG)) if side <= length and other <= breadth
    ]
    chance = 0.0
    for length in lengths:
        chance += 1.0 / (length - side + 1)
    return chance / len(lengths)


def tiling(s: State, seat: int) -> float:
    """A penalty when the level can no longer be filled with dominoes (RULES.md 9.1)."""
    if s.points[LEVELS * seat + s.round - 1]:
        return 0.0
    if s.round > 1:
        whole = can_fill(s, seat, 0, 0, level_width(s, seat), level_height(s, seat))
    else:
        whole = can_fill_ground(s, seat)
    return 0.0 if whole else BROKEN


def can_fill_ground(s: State, seat: int) -> bool:
    """Whether some rectangle still possible for level 1 can be filled."""
    base = 4 * seat
    west, north, east, south = s.box[base], s.box[base + 1], s.box[base + 2], s.box[base + 3]
    for width, height in ((LONG, SHORT), (SHORT, LONG)):
        for top in range(south - height + 1, north + 1):
            for left in range(east - width + 1, west + 1):
                if can_fill(s, seat, left, top, width, height):
                    return True
    return False


def can_fill(s: State, seat: int, left: int, top: int, width: int, height: int) -> bool:
    """Whether dominoes can fill the free cells of a rectangle."""
    free = 0
    bit = 1
    for y in range(top, top + height):
        cell = CELLS * seat + cell_at(left, y)
        for x in range(width):
            if s.cells[cell + x] == FREE:
                free |= bit
            bit <<= 1
    return tileable(free, width)
