"""Site: where everything of one seat's pyramid stands, in units of a quarter."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import count, pairwise
from typing import Final, NamedTuple

from benben.games.pyramido.board import (
    LEVEL_LONG,
    LEVEL_SHORT,
    LEVELS,
    STEP_X,
    STEP_Y,
    TILE_COLOUR,
    TILE_SYMBOLS,
    turned,
)
from benben.games.pyramido.draw.pieces import WALL, is_wide
from benben.games.pyramido.view import Area, Box, Laid, Pyramid, View
from benben.svg import EAST, NORTH, SOUTH, WEST, border, number

Spot = tuple[int, int]
Point = tuple[int, float]

BASE_TILES: Final = LEVEL_LONG[0] * LEVEL_SHORT[0]
MARGIN: Final = 2
"""A domino reaches at most two cells beyond the tiles of level 1."""
CLOCKWISE: Final = {NORTH: EAST, EAST: SOUTH, SOUTH: WEST, WEST: NORTH}
KEPT: Final = 1500
"""Sites that stay known, with all that was drawn of them: a move changes one of a table's, for all readers."""


class Face(NamedTuple):
    """A tile that lies on the pyramid: its colour and the corners with a symbol, as bits."""

    colour: int
    symbols: int


@dataclass(frozen=True, eq=False)
class Site:
    """One seat's building site; spots are quarters counted from cell (0,0) of level 1; there is one of each."""

    seat: int
    round: int
    pyramid: Pyramid
    pieces: tuple[Laid, ...]

    @cached_property
    def box(self) -> Box:
        """The rectangle around level 1, in cells."""
        return self.pyramid.box or Box(0, 0, 0, 0)

    @property
    def is_full(self) -> bool:
        """Whether level 1 has reached both of its sides."""
        return {self.box.east - self.box.west, self.box.south - self.box.north} == {
            LEVEL_LONG[0] - 1,
            LEVEL_SHORT[0] - 1,
        }

    @cached_property
    def is_built(self) -> bool:
        """Whether level 1 is finished."""
        return (
            len({spot for piece in self.pieces if piece.level == 1 for spot in self.tiles(piece)})
            == BASE_TILES
        )

    def base(self, level: int) -> Spot:
        """The spot of cell (0,0) of a level."""
        if level == 1:
            return 0, 0
        return 2 * self.box.west + level - 1, 2 * self.box.north + level - 1

    def spot(self, level: int, x: int, y: int) -> Spot:
        """The north-western quarter of a cell."""
        west, north = self.base(level)
        return west + 2 * x, north + 2 * y

    def size(self, level: int) -> Spot:
        """Columns and rows of a level, in cells."""
        long, short = LEVEL_LONG[level - 1], LEVEL_SHORT[level - 1]
        return (long, short) if self.pyramid.long_side != "y" else (short, long)

    def level_rectangle(self, level: int) -> tuple[int, int, int, int]:
        """West, north, width and height of a level in quarters."""
        columns, rows = self.size(level)
        west, north = 2 * self.box.west + level - 1, 2 * self.box.north + level - 1
        return west, north, 2 * columns, 2 * rows

    @cached_property
    def window(self) -> tuple[int, int, int, int]:
        """West, north, width and height, in quarters, of the ground level 1 covers or may still reach."""
        west, north, east, south = self.box
        columns, rows = east - west + 1, south - north + 1
        if self.pyramid.box is None:
            columns, rows = 1, 1
        side = min(MARGIN, (LEVEL_LONG[0] if rows <= LEVEL_SHORT[0] else LEVEL_SHORT[0]) - columns)
        end = min(MARGIN, (LEVEL_LONG[0] if columns <= LEVEL_SHORT[0] else LEVEL_SHORT[0]) - rows)
        return 2 * (west - side), 2 * (north - end), 2 * (columns + 2 * side), 2 * (rows + 2 * end)

    def extent(self, piece: Laid) -> Spot:
        """The north-western quarter of everything a piece covers."""
        x, y = piece.x, piece.y
        if piece.domino:
            x, y = min(x, x + STEP_X[piece.turns]), min(y, y + STEP_Y[piece.turns])
        return self.spot(piece.level, x, y)

    def tiles(self, piece: Laid) -> list[Spot]:
        """The spots of a domino's tiles A and B, or of the single."""
        a = self.spot(piece.level, piece.x, piece.y)
        if not piece.domino:
            return [a]
        return [a, (a[0] + 2 * STEP_X[piece.turns], a[1] + 2 * STEP_Y[piece.turns])]

    @cached_property
    def faces(self) -> dict[Spot, Face]:
        """The uppermost face at each tile's spot."""
        return {
            spot: face
            for piece in self.pieces
            for spot, face in zip(self.tiles(piece), faces_of(piece), strict=True)
        }

    @cached_property
    def tops(self) -> dict[Spot, int]:
        """The level that is seen at each quarter."""
        return {
            (x + dx, y + dy): piece.level
            for piece in self.pieces
            for x, y in self.tiles(piece)
            for dx in (0, 1)
            for dy in (0, 1)
        }

    @cached_property
    def symbols(self) -> set[Spot]:
        """The quarters on which a symbol is seen."""
        seen: dict[Spot, bool] = {}
        for piece in self.pieces:
            for (x, y), face in zip(self.tiles(piece), faces_of(piece), strict=True):
                for corner, (dx, dy) in enumerate(((0, 0), (1, 0), (1, 1), (0, 1))):
                    seen[x + dx, y + dy] = bool(face.symbols >> corner & 1)
        return {spot for spot, printed in seen.items() if printed}

    @cached_property
    def covered(self) -> set[tuple[int, Spot]]:
        """Level and spot of each tile under a single."""
        return {(piece.level, self.tiles(piece)[0]) for piece in self.pieces if not piece.domino}

    @cached_property
    def gaps(self) -> set[tuple[int, Spot]]:
        """Level and spot of each single that lies on no tile of its level."""
        laid = {(piece.level, spot) for piece in self.pieces if piece.domino for spot in self.tiles(piece)}
        return self.covered - laid

    def is_seen(self, level: int, spot: Spot) -> bool:
        """Whether a quarter of a tile is still visible."""
        x, y = spot
        return any(self.tops[x + dx, y + dy] == level for dx in (0, 1) for dy in (0, 1))

    def stays(self, level: int, spot: Spot) -> bool:
        """Whether a quarter of a level will be visible when the next level is built."""
        west, north, width, height = self.level_rectangle(level)
        x, y = spot[0] - west, spot[1] - north
        return level == LEVELS or min(x, y, width - 1 - x, height - 1 - y) == 0

    def on_level(self, level: int) -> list[Laid]:
        """The pieces of a level as they are drawn: from north to south, singles over dominoes."""
        found = [piece for piece in self.pieces if piece.level == level]
        return sorted(found, key=lambda piece: (self.extent(piece)[1], not piece.domino, piece.x))

    def top(self, x: int, y: int) -> float:
        """How high on the picture the northern edge of a quarter is."""
        return y - WALL * self.tops[x, y]

    def bottom(self, x: int, y: int, within: Collection[Spot]) -> float:
        """Where what belongs to a quarter ends in the south: a wall inside the same area belongs to it."""
        level = self.tops[x, y]
        south = self.tops.get((x, y + 1), 0)
        if south > level or (x, y + 1) in within:
            level = south
        return y + 1 - WALL * level

    def region(self, area: Area) -> str:
        """The path that fills an area, walls inside it included: column by column from the north to a gap."""
        within = {(q.x, q.y) for q in area.quarters}
        columns = []
        for x, north in sorted(within):
            if (x, north - 1) not in within:
                south = next(y for y in count(north) if (x, y + 1) not in within)
                top, bottom = self.top(x, north), self.bottom(x, south, within)
                columns.append(f"M{x} {number(top)}h1V{number(bottom)}h-1z")
        return "".join(columns)


@lru_cache(maxsize=KEPT)
def outline(site: Site, area: Area) -> str:
    """The path around an area, clockwise; where the height changes it begins anew."""
    within = {(q.x, q.y) for q in area.quarters}
    ways: dict[Point, list[Point]] = {}
    for x, y, side in border(within):
        top, bottom = site.top(x, y), site.bottom(x, y, within)
        corners = {NORTH: (x, top), EAST: (x + 1, top), SOUTH: (x + 1, bottom), WEST: (x, bottom)}
        start, end = corners[side], corners[CLOCKWISE[side]]
        ways.setdefault(start, []).append(end)
    ends = {end for found in ways.values() for end in found}
    lines: list[str] = []
    for start in sorted(ways, key=lambda point: (point in ends, point)):
        while ways[start]:
            lines.append(line_from(start, ways))
    return "".join(lines)


def line_from(start: Point, ways: dict[Point, list[Point]]) -> str:
    """A line of a path as far as the ways lead, which are used up; straight on is one step."""
    turns = [start]
    while ways.get(at := turns[-1]):
        end = ways[at].pop()
        if len(turns) > 1 and any(turns[-2][axis] == at[axis] == end[axis] for axis in (0, 1)):
            turns.pop()
        turns.append(end)
    steps = (
        f"h{number(x - left)}" if y == top else f"v{number(y - top)}"
        for (left, top), (x, y) in pairwise(turns)
    )
    return f"M{number(start[0])} {number(start[1])}{''.join(steps)}"


def faces_of(piece: Laid) -> list[Face]:
    """What a piece shows on its tiles."""
    if not piece.domino:
        return [Face(piece.colour, 1 << piece.turns)]
    return [
        Face(TILE_COLOUR[tile], turned(TILE_SYMBOLS[tile], piece.turns))
        for tile in (2 * piece.domino, 2 * piece.domino + 1)
    ]


def site_of(view: View, seat: int) -> Site:
    """The building site of a seat."""
    pieces = tuple(piece for piece in view.laid if piece.seat == seat)
    return known_site(seat, view.round, view.pyramids[seat], pieces)


known_site: Final = lru_cache(maxsize=KEPT)(Site)


def lies_wide(piece: Laid) -> bool:
    """Whether a piece is wider than high."""
    return bool(piece.domino) and is_wide(piece.turns)
