"""The clauses of Pyramido once more, written slowly: sets of cells, dicts of tiles, a match as a generator.

It shares nothing with the engine but the list of faces, so that the two can be compared option by option.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from itertools import pairwise, product

from benben.games.pyramido.data import DATA

Cell = tuple[int, int]
Asking = Generator[tuple[int, list[str]], str, None]
Placing = Generator[tuple[int, list[str]], str, list[Cell]]

WORDS = ["brown", "blue", "yellow", "turquoise", "red", "green"]
STEP = {"E": (1, 0), "S": (0, 1), "W": (-1, 0), "N": (0, -1)}
MARKED = (99, 99)
"""Stands for the cell of a tile that a single may not cover."""
CORNER = {"NW": (0, 0), "NE": (1, 0), "SE": (1, 1), "SW": (0, 1)}


@dataclass(frozen=True)
class Tile:
    """What lies on a cell: a colour and the quarters with a symbol."""

    colour: int
    symbols: frozenset[Cell]


@dataclass
class Builder:
    """One seat's side of the table."""

    levels: list[dict[Cell, Tile]] = field(default_factory=lambda: [{}])
    markers: dict[int, Cell] = field(default_factory=dict)
    hand: list[tuple[str, str]] = field(
        default_factory=lambda: list(zip(WORDS[::2], WORDS[1::2], strict=True))
    )
    scores: list[int] = field(default_factory=list)


class Referee:
    """A match for one deal; piles are given bottom first."""

    def __init__(self, seats: int, first: int, quarry: list[int], piles: list[list[int]]) -> None:
        self.builders = [Builder() for _ in range(seats)]
        self.first = first
        self.quarry = list(quarry)
        self.piles = [list(pile) for pile in piles]
        self.out: list[int] = []
        self.asking = self.match()
        self.asked: tuple[int, list[str]] | None = next(self.asking)

    def play(self, action: str) -> None:
        """One decision; those with a single option are made at once (PO-106)."""
        assert self.asked is not None
        assert action in self.asked[1]
        self.answer(action)
        while self.asked is not None and len(self.asked[1]) == 1:
            self.answer(self.asked[1][0])

    def answer(self, action: str) -> None:
        """What is asked after this."""
        try:
            self.asked = self.asking.send(action)
        except StopIteration:
            self.asked = None

    def match(self) -> Asking:
        """Four rounds, or until one player is left (PO-13, PO-16, PO-45)."""
        seats = len(self.builders)
        for level, laps in enumerate((10, 6, 3, 1), start=1):
            for lap, i in product(range(laps), range(seats)):
                seat = (self.first + i) % seats
                if seat not in self.out:
                    later = [
                        s for j in range(i + 1, seats) if (s := (self.first + j) % seats) not in self.out
                    ]
                    yield from self.turn(seat, level, is_last=lap + 1 == laps, ends=level == 4 and not later)
                    if len(self.out) == seats - 1:
                        return
            left = [seat for seat in range(seats) if seat not in self.out]
            for seat in left:
                self.score(self.builders[seat])
            self.first = min(left, key=lambda s: (self.builders[s].scores[-1], (s - self.first) % seats))

    def turn(self, seat: int, level: int, *, is_last: bool, ends: bool) -> Asking:
        """Place, mark, resurface, refresh; or fill holes; or out (PO-17, PO-35, PO-41)."""
        b = self.builders[seat]
        fits = legal(b, level)
        if not fits:
            holes = empty(b)
            if not is_last or len(b.hand) < len(holes):
                self.out.append(seat)
                return
            for hole in holes:
                colour = (
                    yield seat, [f"fill {word}" for word in WORDS if any(word in s for s in b.hand)]
                ).split()[1]
                corner = yield seat, [f"orient {name}" for name in CORNER]
                lay_single(b, hole, colour, corner.split()[1])
            return
        slot = int((yield seat, [f"take {i + 1}" for i in range(3) if self.quarry[i]]).split()[1]) - 1
        domino = self.quarry[slot]
        self.quarry[slot] = 0
        cells = yield from self.place(seat, b, fits, domino)
        yield from self.resurface(seat, b, cells, level)
        if not ends:
            yield from self.refresh(seat, slot)

    def place(self, seat: int, b: Builder, fits: list[str], domino: int) -> Placing:
        """Steps 1 and 2; the two cells, MARKED instead of the one that got a marker (PO-47 to PO-53)."""
        _, where, direction = (yield seat, fits).split()
        cells = two_cells(where, direction)
        for cell, tile in zip(cells, faces(domino, "ESWN".index(direction)), strict=True):
            b.levels[-1][cell] = tile
        able = [c for c in cells if (t := b.levels[-1][c]).symbols and t.colour not in b.markers]
        if len(able) == 2:
            chosen = cells["AB".index((yield seat, ["mark A", "mark B"]).split()[1])]
        elif able:
            chosen = able[0]
        else:
            return cells
        b.markers[b.levels[-1][chosen].colour] = chosen
        return [cell if cell != chosen else MARKED for cell in cells]

    def resurface(self, seat: int, b: Builder, cells: list[Cell], level: int) -> Asking:
        """Step 3 (PO-56 to PO-68)."""
        if not b.hand:
            return
        open_tiles = [name for name, cell in zip("AB", cells, strict=True) if cell != MARKED]
        colours = [word for word in WORDS if any(word in single for single in b.hand)]
        action = yield seat, ["pass", *(f"cover {name} {word}" for name in open_tiles for word in colours)]
        if action == "pass":
            return
        _, name, colour = action.split()
        cell = cells["AB".index(name)]
        corner = "NW" if level == 4 else (yield seat, [f"orient {at}" for at in CORNER]).split()[1]
        lay_single(b, cell, colour, corner)
        b.markers.setdefault(WORDS.index(colour), cell)

    def refresh(self, seat: int, slot: int) -> Asking:
        """Step 4 (PO-70 to PO-76)."""
        action = yield seat, [f"refill {i + 1}" for i in (slot, slot + 1) if self.piles[i]]
        pile = int(action.split()[1]) - 1
        self.quarry[slot] = self.piles[pile].pop()
        if not self.piles[pile]:
            action = yield seat, [f"split {i + 1}" for i in range(4) if len(self.piles[i]) >= 2]
            source = int(action.split()[1]) - 1
            top_first = self.piles[source][::-1]
            stays = -(-len(top_first) // 2)
            self.piles[source], self.piles[pile] = top_first[:stays][::-1], top_first[stays:][::-1]

    def score(self, b: Builder) -> None:
        """Marked areas, the smallest twice; markers home; the next level (PO-79 to PO-95)."""
        sizes = marked_sizes(b)
        b.scores.append(sum(sizes) + min(sizes, default=0))
        b.markers = {}
        if len(b.levels) == 1:
            west, north = min(x for x, _ in b.levels[0]), min(y for _, y in b.levels[0])
            b.levels[0] = {(x - west, y - north): tile for (x, y), tile in b.levels[0].items()}
        b.levels.append({})


def marked_sizes(b: Builder) -> list[int]:
    """Visible symbols of each marked area, by union-find over what is seen from above."""
    seen = visible(b)
    parent = {at: at for at in seen}

    def root(at: Cell) -> Cell:
        while parent[at] != at:
            at = parent[at]
        return at

    for (x, y), (colour, _) in seen.items():
        for beside in ((x + 1, y), (x, y + 1)):
            if beside in seen and seen[beside][0] == colour:
                parent[root((x, y))] = root(beside)
    west, north = corner_of(b)
    off = len(b.levels) - 1
    homes = [root((off + 2 * (x - west), off + 2 * (y - north))) for x, y in b.markers.values()]
    return [sum(symbol for at, (_, symbol) in seen.items() if root(at) == home) for home in homes]


def visible(b: Builder) -> dict[Cell, tuple[int, bool]]:
    """Colour and symbol of each quarter of a full pyramid: level min(m + 1, L) shows (RULES.md 2.3)."""
    west, north = corner_of(b)
    width = 1 + max(x for x, _ in b.levels[0]) - min(x for x, _ in b.levels[0])
    height = 1 + max(y for _, y in b.levels[0]) - min(y for _, y in b.levels[0])
    seen: dict[Cell, tuple[int, bool]] = {}
    for x, y in product(range(2 * width), range(2 * height)):
        off = min(x, y, 2 * width - 1 - x, 2 * height - 1 - y, len(b.levels) - 1)
        home_x, home_y = (west, north) if off == 0 else (0, 0)
        cell, quarter = ((x - off) // 2 + home_x, (y - off) // 2 + home_y), ((x - off) % 2, (y - off) % 2)
        tile = b.levels[off][cell]
        seen[x, y] = tile.colour, quarter in tile.symbols
    return seen


def corner_of(b: Builder) -> Cell:
    """The north-western cell of level 1 while it is being built; (0,0) afterwards."""
    return min(x for x, _ in b.levels[0]), min(y for _, y in b.levels[0])


def legal(b: Builder, level: int) -> list[str]:
    """Every placement that the clauses allow, in the order of the rules of record (PO-23 to PO-32)."""
    taken = set(b.levels[-1])
    free = [(word, cells) for word, cells in PLACEMENTS.items() if taken.isdisjoint(cells)]
    if level > 1:
        inside = rectangle(b)
        return [word for word, cells in free if inside.issuperset(cells)]
    if not taken:
        return [word for word, cells in free if cells[0] == (0, 0)]
    beside = {(x + dx, y + dy) for x, y in taken for dx, dy in STEP.values()}
    return [
        word for word, cells in free if not beside.isdisjoint(cells) and can_be_a_base(taken.union(cells))
    ]


def can_be_a_base(cells: set[Cell]) -> bool:
    """Whether a rectangle of 5 x 4 or 4 x 5 holds all these cells (PO-28)."""
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    sides = sorted((max(xs) - min(xs) + 1, max(ys) - min(ys) + 1))
    return sides[0] <= 4 and sides[1] <= 5


def rectangle(b: Builder) -> set[Cell]:
    """All cells of the level being built (PO-14, PO-15)."""
    less = len(b.levels) - 1
    xs, ys = sorted({x for x, _ in b.levels[0]}), sorted({y for _, y in b.levels[0]})
    assert all(b - a == 1 for axis in (xs, ys) for a, b in pairwise(axis))
    return set(product(xs, ys)) if not less else set(product(range(len(xs) - less), range(len(ys) - less)))


def empty(b: Builder) -> list[Cell]:
    """Cells of the level still free, in reading order."""
    return sorted(rectangle(b) - set(b.levels[-1]), key=lambda cell: (cell[1], cell[0]))


def two_cells(where: str, direction: str) -> list[Cell]:
    """Cells of tile A and tile B."""
    x, y = (int(number) for number in where.split(","))
    return [(x, y), (x + STEP[direction][0], y + STEP[direction][1])]


PLACEMENTS = {
    f"place {x},{y} {direction}": two_cells(f"{x},{y}", direction)
    for y in range(-4, 5)
    for x in range(-4, 5)
    for direction in STEP
}


def faces(domino: int, turns: int) -> list[Tile]:
    """Both tiles after clockwise quarter turns: (x, y) goes to (1 - y, x) (PO-22)."""
    tiles = []
    for face in DATA.dominoes[domino - 1]:
        quarters = [at for i, at in enumerate(CORNER.values()) if face.symbols >> i & 1]
        for _ in range(turns):
            quarters = [(1 - y, x) for x, y in quarters]
        tiles.append(Tile(face.colour, frozenset(quarters)))
    return tiles


def lay_single(b: Builder, cell: Cell, colour: str, corner: str) -> None:
    """Out of the hand, onto a cell (PO-36, PO-62)."""
    b.hand = [single for single in b.hand if colour not in single]
    b.levels[-1][cell] = Tile(WORDS.index(colour), frozenset([CORNER[corner]]))
