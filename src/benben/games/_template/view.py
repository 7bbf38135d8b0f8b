"""What one seat may know of a match of Cairn: its own stone and memory, and all that lies open."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class View:
    """The table as a seat (None: a watcher) sees it; tuples have an entry for each seat."""

    seat: int | None
    limit: int
    active: int
    """The seat whose turn it is; after the end the one that moved last."""
    pending: tuple[str, ...]
    """What it must decide, the last one first; empty: the match is over."""
    rolled: int
    """The last roll, 0: none yet."""
    heaps: tuple[int, ...]
    fates: tuple[str, ...]
    """"building", "stopped" or "collapsed"."""
    stones: tuple[int, ...]
    """The stones this seat knows: its own, at the end all; 0: secret."""
    chose: tuple[int, ...]
    """When a seat last kept or swapped, counting choices from 1, 0: never."""
    put_back: tuple[int, ...]
    """By value: at which choice this seat put a stone back, -1: never."""
    scores: tuple[int, ...]
    """At the end, else empty."""

    @property
    def phase(self) -> str:
        """The decision point."""
        return self.pending[-1] if self.pending else "game_over"
