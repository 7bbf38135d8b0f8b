"""State: everything about a match of Cairn, the secret stones included."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass


@dataclass(init=False, eq=False)
class State:
    """Flat lists of integers, an entry for each seat unless told otherwise."""

    seats: int
    """How many; all see it."""
    limit: int
    """The greatest heap that stands; all see it."""
    seat: int
    """Whose turn it is; all see it."""
    rolled: int
    """The last roll, 0: none yet; all see it."""
    pending: list[int]
    """What it must decide, indexes of DECISIONS, the last one first; empty: over; all see it."""
    heaps: list[int]
    """The sum of a seat's rolls, 0 after a collapse; all see it."""
    fates: list[int]
    """BUILDING, STOPPED or COLLAPSED; all see it."""
    stones: list[int]
    """The value of each seat's stone; its owner sees it, at the end all do."""
    bag: list[int]
    """Values nobody holds, sorted: their order does not exist until one is drawn; nobody sees them."""
    chose: list[int]
    """When a seat last kept or swapped, counting choices from 1, 0: never; all see it."""
    put_back: list[int]
    """ROW a seat: at which choice it put a stone back, -1: never; the seat remembers its own (TE-14)."""


def clone(s: State) -> State:
    """An independent copy."""
    c = State()
    c.seats = s.seats
    c.limit = s.limit
    c.seat = s.seat
    c.rolled = s.rolled
    c.pending = s.pending[:]
    c.heaps = s.heaps[:]
    c.fates = s.fates[:]
    c.stones = s.stones[:]
    c.bag = s.bag[:]
    c.chose = s.chose[:]
    c.put_back = s.put_back[:]
    return c


def census(s: State) -> Counter[str]:
    """Every stone in exactly one place."""
    return Counter(f"stone {stone}" for stone in s.stones + s.bag)
