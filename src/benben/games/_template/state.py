"""State: everything about a match of Cairn, the secret stones included."""

from __future__ import annotations

from collections import Counter


class State:
    """Flat lists of integers, an entry for each seat unless told otherwise."""

    def __init__(
        self,
        seats: int,
        limit: int,
        seat: int,
        pending: list[int],
        rolled: int,
        heaps: list[int],
        fates: list[int],
        stones: list[int],
        bag: list[int],
        chose: list[int],
        put_back: list[int],
    ) -> None:
        self.seats = seats
        """How many; all see it."""
        self.limit = limit
        """The greatest heap that stands; all see it."""
        self.seat = seat
        """Whose turn it is; all see it."""
        self.pending = pending
        """What it must decide, indexes of DECISIONS, the last one first; empty: over; all see it."""
        self.rolled = rolled
        """The last roll, 0: none yet; all see it."""
        self.heaps = heaps
        """The sum of a seat's rolls, 0 after a collapse; all see it."""
        self.fates = fates
        """BUILDING, STOPPED or COLLAPSED; all see it."""
        self.stones = stones
        """The value of each seat's stone; its owner sees it, at the end all do."""
        self.bag = bag
        """Values nobody holds, sorted: their order does not exist until one is drawn; nobody sees them."""
        self.chose = chose
        """When a seat last kept or swapped, counting choices from 1, 0: never; all see it."""
        self.put_back = put_back
        """ROW a seat: at which choice it put a stone back, -1: never; the seat remembers its own (TE-14)."""


def clone(s: State) -> State:
    """An independent copy."""
    return State(
        s.seats,
        s.limit,
        s.seat,
        s.pending[:],
        s.rolled,
        s.heaps[:],
        s.fates[:],
        s.stones[:],
        s.bag[:],
        s.chose[:],
        s.put_back[:],
    )


def fingerprint(s: State) -> tuple[object, ...]:
    """Everything that distinguishes two states."""
    return (
        (s.seats, s.limit, s.seat, s.rolled),
        tuple(s.pending),
        tuple(s.heaps),
        tuple(s.fates),
        tuple(s.stones),
        tuple(s.bag),
        tuple(s.chose),
        tuple(s.put_back),
    )


def census(s: State) -> Counter[str]:
    """Every stone in exactly one place."""
    return Counter(f"stone {stone}" for stone in s.stones + s.bag)
