"""A view as bytes for learning: the reader's own seat first, then the others in the order of play."""

from __future__ import annotations

from typing import Final

from benben.core.parts.plane import Plane, one_hot, packed
from benben.games._template.actions import DECISIONS, FATES
from benben.games._template.board import FACES, STONES
from benben.games._template.data import DATA
from benben.games._template.view import View

SEATS: Final = 4
PLANES: Final = (
    Plane("may_hold", (SEATS, len(STONES)), 1, "whether a seat can hold a stone, as far as the reader knows"),
    Plane("heaps", (SEATS,), DATA.limits[-1], "the heap of a seat"),
    Plane(
        "fates", (SEATS, len(FATES)), 1, "whether a seat's heap is being built, has stopped, has collapsed"
    ),
    Plane("active", (SEATS,), 1, "whose turn it is"),
    Plane("limit", (len(DATA.limits),), 1, "the greatest heap that stands"),
    Plane("rolled", (FACES,), 1, "the face of the last roll; all zeros: nobody has rolled"),
    Plane("decision", (len(DECISIONS),), 1, "the decision point; all zeros: the match is over"),
)


def encode(v: View) -> bytes:
    """All planes, one after another."""
    seats = len(v.heaps)
    order = [((v.seat or 0) + step) % seats for step in range(seats)]
    return packed(
        PLANES,
        (
            [int(v.may_hold(seat, stone)) for seat in order for stone in STONES],
            [v.heaps[seat] for seat in order],
            [number for seat in order for number in one_hot(FATES.index(v.fates[seat]), len(FATES))],
            one_hot(order.index(v.active), SEATS),
            one_hot(DATA.limits.index(v.limit), len(DATA.limits)),
            one_hot(v.rolled - 1, FACES),
            [int(name == v.phase) for name in DECISIONS],
        ),
    )
