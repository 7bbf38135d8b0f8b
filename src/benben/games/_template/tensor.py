"""A view as numbers for learning: the reader's own seat first, then the others in the order of play."""

from __future__ import annotations

from math import prod
from typing import Final

from benben.games._template.actions import DECISIONS, FATES
from benben.games._template.board import FACES, STONES
from benben.games._template.data import DATA
from benben.games._template.view import View

SEATS: Final = 4
PIECES: Final[tuple[tuple[str, tuple[int, ...]], ...]] = (
    ("may_hold", (SEATS, len(STONES))),
    ("heaps", (SEATS,)),
    ("fates", (SEATS, len(FATES))),
    ("active", (SEATS,)),
    ("limit", (len(DATA.limits),)),
    ("rolled", (FACES,)),
    ("decision", (len(DECISIONS),)),
)
SIZES: Final = [prod(shape) for _, shape in PIECES]


def encode(v: View) -> list[float]:
    """All pieces, one after another."""
    seats = len(v.heaps)
    order = [((v.seat or 0) + step) % seats for step in range(seats)]
    pieces = (
        [float(v.may_hold(seat, stone)) for seat in order for stone in STONES],
        [v.heaps[seat] / v.limit for seat in order],
        [number for seat in order for number in one_hot(FATES.index(v.fates[seat]), len(FATES))],
        one_hot(order.index(v.active), SEATS),
        one_hot(DATA.limits.index(v.limit), len(DATA.limits)),
        one_hot(v.rolled - 1, FACES),
        [float(name == v.phase) for name in DECISIONS],
    )
    return [
        number
        for piece, size in zip(pieces, SIZES, strict=True)
        for number in piece + [0.0] * (size - len(piece))
    ]


def one_hot(place: int, size: int) -> list[float]:
    """A row of zeros with a single one."""
    return [float(i == place) for i in range(size)]
