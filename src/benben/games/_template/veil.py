"""The only file that sees both: what a seat may know of a State, and a State that a View allows."""

from __future__ import annotations

from benben.core.rng import Rng
from benben.games._template.actions import DECISIONS, FATES
from benben.games._template.board import ROW, STONES, memory_at
from benben.games._template.scoring import score
from benben.games._template.state import State
from benben.games._template.view import View


def view(s: State, seat: int | None) -> View:
    """All that lies open, the seat's own stone and what it remembers (TE-03, TE-12, TE-14)."""
    over = not s.pending
    return View(
        seat=seat,
        limit=s.limit,
        active=s.seat,
        pending=tuple(DECISIONS[asked] for asked in s.pending),
        rolled=s.rolled,
        heaps=tuple(s.heaps),
        fates=tuple(FATES[fate] for fate in s.fates),
        stones=tuple(stone if over or owner == seat else None for owner, stone in enumerate(s.stones)),
        chose=tuple(s.chose),
        put_back=None if seat is None else tuple(s.put_back[memory_at(seat, 0) : memory_at(seat, ROW)]),
        scores=tuple(score(s, owner) for owner in range(s.seats)) if over else (),
    )


def determinize(v: View, rng: Rng) -> State:
    """Deal the unseen stones anew, as the seat's memory allows; what others remember is left blank."""
    seats = len(v.heaps)
    stones = imagined_stones(v, rng)
    s = State()
    s.seats = seats
    s.limit = v.limit
    s.seat = v.active
    s.pending = [DECISIONS.index(asked) for asked in v.pending]
    s.rolled = v.rolled
    s.heaps = list(v.heaps)
    s.fates = [FATES.index(fate) for fate in v.fates]
    s.stones = stones
    s.bag = [stone for stone in STONES if stone not in stones]
    s.chose = list(v.chose)
    s.put_back = [-1] * (ROW * seats)
    if v.seat is not None and v.put_back is not None:
        s.put_back[memory_at(v.seat, 0) : memory_at(v.seat, ROW)] = v.put_back
    return s


def imagined_stones(v: View, rng: Rng) -> list[int]:
    """A stone for each seat, every deal that TE-14 allows equally likely.

    A seat that chose later may hold whatever one that chose earlier may: dealing in that order is fair.
    """
    stones = [stone or 0 for stone in v.stones]
    for seat in sorted(range(len(stones)), key=lambda seat: v.chose[seat]):
        if not stones[seat]:
            unseen = [stone for stone in STONES if stone not in stones]
            stones[seat] = rng.draw([stone for stone in unseen if v.may_hold(seat, stone)])
    return stones
