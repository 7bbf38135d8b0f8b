"""What one seat may know of a match of Cairn: its own stone, and all that lies open."""

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
    stones: tuple[int | None, ...]
    """The stones this seat knows: its own, at the end all; None: secret."""
    chose: tuple[int, ...]
    """When a seat last kept or swapped, counting choices from 1, 0: never."""
    put_back: tuple[int, ...] | None
    """By value: at which choice this seat put a stone back, -1: never; None: a watcher has no stones."""
    scores: tuple[int, ...]
    """At the end, else empty."""

    @property
    def phase(self) -> str:
        """The decision point."""
        return self.pending[-1] if self.pending else "game_over"

    def may_hold(self, seat: int, stone: int) -> bool:
        """Whether a seat can have a stone, as far as this one knows (TE-14)."""
        if self.stones[seat] is not None:
            return self.stones[seat] == stone
        remembered = -1 if self.put_back is None else self.put_back[stone]
        return stone not in self.stones and remembered < self.chose[seat]
