"""The bytes of `tensor.encode` straight from a State, compiled: a law holds both equal for every seat."""

from __future__ import annotations

from benben.games.the_pyramid.state import State
from benben.games.the_pyramid.tensor import encode
from benben.games.the_pyramid.veil import view


def observe(s: State, seat: int, out: bytearray, at: int) -> None:
    """Write what a seat may know into `out` from index `at` on."""
    told = encode(view(s, seat))
    out[at : at + len(told)] = told
