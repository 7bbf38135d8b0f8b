"""A new match of Cairn."""

from __future__ import annotations

from benben.core.event import Log
from benben.core.game import Options as AnyOptions
from benben.core.rng import Rng
from benben.games._template.actions import BUILDING, TURN
from benben.games._template.board import ROW, STONES
from benben.games._template.options import Options
from benben.games._template.state import State


def new(seats: int, options: AnyOptions, rng: Rng, log: Log | None) -> State:
    """Deal a secret stone to each seat (TE-01 to TE-04)."""
    assert isinstance(options, Options)
    bag = STONES[:]
    stones = [rng.draw(bag) for _ in range(seats)]
    bag.sort()
    s = State()
    s.seats = seats
    s.limit = int(options.limit)
    s.seat = 0
    s.pending = [TURN]
    s.rolled = 0
    s.heaps = [0] * seats
    s.fates = [BUILDING] * seats
    s.stones = stones
    s.bag = bag
    s.chose = [0] * seats
    s.put_back = [-1] * (ROW * seats)
    if log is not None:
        log.tell("began", 0, s.limit)
        for seat in range(seats):
            log.tell("drew", seat, stones[seat], only=seat)
    return s
