"""Why something on the board of Cairn cannot be chosen now, from a view alone."""

from __future__ import annotations

from collections.abc import Sequence

from benben.core.errors import BadText
from benben.core.parts.display import Reason
from benben.games._template.view import View


def why_not(v: View, options: Sequence[str], what: str) -> Reason | None:
    """The rule that speaks against a thing of the drawing; None: an option is about it."""
    kind, _, number = what.partition(" ")
    if what == "die":
        return None if "roll" in options else Reason("rolled", "TE-10")
    if what == "bag":
        return None if "swap" in options else Reason("bag", "TE-10")
    if kind in ("heap", "stone") and number in {str(seat) for seat in range(len(v.heaps))}:
        return heap(v, int(number)) if kind == "heap" else stone(v, options, int(number))
    raise BadText("unknown_thing", what=what)


def heap(v: View, seat: int) -> Reason:
    """A heap grows by itself, and only that of the seat on turn."""
    return Reason("heap", "TE-07") if seat == v.seat else Reason("other_heap", "TE-05")


def stone(v: View, options: Sequence[str], seat: int) -> Reason | None:
    """One's own stone may be swapped after the highest face."""
    if seat != v.seat:
        return Reason("other_stone", "TE-03")
    return None if "swap" in options else Reason("stone", "TE-10")
