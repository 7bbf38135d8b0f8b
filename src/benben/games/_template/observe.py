"""The bytes of `tensor.encode` straight from a State, compiled: a law holds both equal for every seat."""

from __future__ import annotations

from typing import Final

from benben.core.parts.plane import places, total
from benben.games._template.board import STONES, memory_at
from benben.games._template.data import DATA
from benben.games._template.state import State
from benben.games._template.tensor import PLANES

BLANK: Final = bytes(total(PLANES))
SIZE: Final = len(BLANK)
AT: Final = places(PLANES)
MAY_HOLD: Final = AT["may_hold"]
HEAPS: Final = AT["heaps"]
FATES: Final = AT["fates"]
ACTIVE: Final = AT["active"]
LIMIT: Final = AT["limit"]
ROLLED: Final = AT["rolled"]
DECISION: Final = AT["decision"]
LIMITS: Final[list[int]] = list(DATA.limits)


def observe(s: State, seat: int, out: bytearray, at: int) -> None:
    """Write what a seat may know into `out` from index `at` on."""
    out[at : at + SIZE] = BLANK
    for place in range(s.seats):
        owner = (seat + place) % s.seats
        observe_stones(s, seat, owner, out, at + MAY_HOLD + place * len(STONES))
        out[at + HEAPS + place] = s.heaps[owner]
        out[at + FATES + 3 * place + s.fates[owner]] = 1
        if owner == s.seat:
            out[at + ACTIVE + place] = 1
    out[at + LIMIT + LIMITS.index(s.limit)] = 1
    if s.rolled:
        out[at + ROLLED + s.rolled - 1] = 1
    if s.pending:
        out[at + DECISION + s.pending[-1]] = 1


def observe_stones(s: State, seat: int, owner: int, out: bytearray, at: int) -> None:
    """Which stones an owner can hold, as far as a seat knows (TE-14): a law compares it with the View's answer."""
    known = owner == seat or not s.pending
    for i, stone in enumerate(STONES):
        if known:
            held = s.stones[owner] == stone
        else:
            held = s.stones[seat] != stone and s.put_back[memory_at(seat, stone)] < s.chose[owner]
        out[at + i] = held
