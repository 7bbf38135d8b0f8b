"""What one seat may know of a match of Pyramido: everything but the dominoes below the pile tops."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Laid(NamedTuple):
    """A domino or a single on a pyramid, in the order of laying."""

    seat: int
    level: int
    """1 to 4."""
    domino: int
    """Its number, or 0: a single."""
    colour: int
    """Of a single; 0 for a domino."""
    x: int
    """Of the single or tile A; level 1 counts from its first tile A, levels 2-4 from their north-western cell."""
    y: int
    turns: int
    """Clockwise quarter turns from E; of a single: the corner of its symbol (0 NW, 1 NE, 2 SE, 3 SW)."""


class Quarter(NamedTuple):
    """A quarter of a tile: cell (x,y) of level 1 covers X = 2x, 2x+1 and Y = 2y, 2y+1, above it alike."""

    x: int
    y: int


class Area(NamedTuple):
    """A connected group of visible quarters of one colour."""

    colour: int
    symbols: int
    quarters: tuple[Quarter, ...]


class Box(NamedTuple):
    """The smallest rectangle around a seat's tiles of level 1, in cells, ends included."""

    west: int
    north: int
    east: int
    south: int


@dataclass(frozen=True)
class Pyramid:
    """One seat's side of the table."""

    box: Box | None
    """None before the first domino."""
    long_side: str
    """"x" (5 x 4), "y" (4 x 5), or "" while level 1 may still become either."""
    markers: tuple[Quarter | None, ...]
    """For each colour: the north-western quarter of the tile it marks, or None in the supply."""
    singles: tuple[bool, ...]
    """For each single of the set whether it is still in hand."""
    out: int
    """0: in the game; 1: eliminated first, 2: second, ..."""
    points: tuple[tuple[int, ...], ...]
    """For each round scored so far: six colours, then the bonus."""
    paid: tuple[tuple[Area, ...], ...]
    """For each round scored so far: the areas that paid."""
    areas: tuple[Area, ...]
    """The areas marked now, each with the symbols it would pay; after the end those paid last."""
    bonus: int
    """Index in `areas` of the smallest one, or -1."""
    holes: tuple[tuple[int, int], ...]
    """Cells of the current level that no domino can fill any more, when its tiling is broken."""

    @property
    def total(self) -> int:
        """All points so far."""
        return sum(sum(line) for line in self.points)


@dataclass(frozen=True)
class View:
    """The table as a seat (None: a watcher) sees it."""

    seat: int | None
    edition: str
    round: int
    """1 to 4: also the level being built."""
    turn: int
    """Lap of the round, from 1."""
    turns: int
    """Laps in this round."""
    first: int
    """The seat that began this round."""
    active: int
    """The seat whose turn it is."""
    phase: str
    """The decision point."""
    quarry: tuple[int, ...]
    """Dominoes on the three sledges, 0: empty."""
    tops: tuple[int, ...]
    """The visible domino of each pile, 0: empty."""
    sizes: tuple[int, ...]
    """How many dominoes each pile holds."""
    slot: int
    """The sledge emptied this turn, or -1."""
    held: int
    """The domino taken but not yet placed, or 0."""
    placed: bool
    """Whether the active seat has placed a domino this turn: the last one in `laid` with a domino number."""
    marked: str
    """The tile of the domino just placed that bears a marker: "A", "B" or ""."""
    covering: str
    """Where a chosen single goes: "A", "B", "hole" or ""."""
    colour: int
    """Its colour, or -1."""
    holes: tuple[tuple[int, int], ...]
    """Cells that the active seat must fill with singles now, the next one first."""
    candidates: tuple[Area, ...]
    """While a marker is being chosen: the areas that tile A and tile B would mark."""
    laid: tuple[Laid, ...]
    pyramids: tuple[Pyramid, ...]
    """One for each seat."""
