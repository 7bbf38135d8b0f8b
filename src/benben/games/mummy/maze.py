"""A map drawn with characters: read into cells, and checked for what cannot be played (RULES.md 2.1, 2.4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from string import ascii_letters, ascii_uppercase
from typing import Final

from benben.core.errors import BadData
from benben.core.parts.data import require

Square = tuple[int, int]
"""Column and row, from the upper left corner."""
Opening = Callable[[int, int], bool]
CORRIDOR: Final = "."
START: Final = "S"
DUNGEON: Final = "D"
SOLID: Final = "#-"
"""Stone, and outside the pyramid."""
STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""North, east, south, west."""
WIDEST: Final = 26
"""A column is a letter."""
HIGHEST: Final = 38
BREACHES: Final = 2


@dataclass(frozen=True)
class Maze:
    """The open cells of a map, in reading order."""

    rows: tuple[str, ...]
    corridor: tuple[Square, ...]
    starts: tuple[Square, ...]
    dungeon: tuple[Square, ...]
    treasures: dict[str, Square]
    """Where the treasure of each letter lies."""

    @cached_property
    def treads(self) -> frozenset[Square]:
        """The corridor, for looking up."""
        return frozenset(self.corridor)

    def beside(self, square: Square) -> list[Square]:
        """The corridor cells that border a cell: start cells and the dungeon are never entered by a step."""
        x, y = square
        around = [(x + dx, y + dy) for dx, dy in STEPS]
        return [other for other in around if other in self.treads]


def name_of(square: Square) -> str:
    """Column letter and row number, as on the rim of the board."""
    return f"{ascii_uppercase[square[0]]}{square[1]}"


def survey(text: str, letters: set[str], hunters: int) -> Maze:
    """The maze that a map shows; BadData says where it cannot be played."""
    rows = text.strip("\n").split("\n")
    require(len(rows) <= HIGHEST and len(rows[0]) <= WIDEST, "map", "map_size", width=WIDEST, height=HIGHEST)
    for number, row in enumerate(rows, start=1):
        require(
            len(row) == len(rows[0]), f"map, line {number}", "ragged", width=len(row), expected=len(rows[0])
        )
    signs = {(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}
    known = {*SOLID, CORRIDOR, START, DUNGEON}
    for square, sign in signs.items():
        readable = sign in known or sign in ascii_letters
        require(readable, f"map, {name_of(square)}", "map_sign", sign=sign)
    found = {square: sign for square, sign in signs.items() if sign not in known}
    maze = Maze(
        rows=tuple(rows),
        corridor=tuple(square for square, sign in signs.items() if sign == CORRIDOR or square in found),
        starts=tuple(square for square, sign in signs.items() if sign == START),
        dungeon=tuple(square for square, sign in signs.items() if sign == DUNGEON),
        treasures=lie_of(found, letters),
    )
    check_ends(maze, hunters)
    check_connected(maze)
    return maze


def lie_of(found: dict[Square, str], letters: set[str]) -> dict[str, Square]:
    """Every card's treasure exactly once on the map (MU-06)."""
    lie: dict[str, Square] = {}
    for square, letter in found.items():
        where = f"map, {name_of(square)}"
        require(letter in letters, where, "treasure_unknown", letter=letter)
        require(letter not in lie, where, "treasure_twice", letter=letter)
        lie[letter] = square
    for letter in sorted(letters):
        require(letter in lie, "map", "treasure_missing", letter=letter)
    return lie


def check_ends(maze: Maze, hunters: int) -> None:
    """Start cells for all hunters, or one for all, and one dungeon, each with a way out (MU-09, MU-10, R-12)."""
    require(bool(maze.starts), "map", "no_start")
    enough = len(maze.starts) == 1 or len(maze.starts) >= hunters
    require(enough, "map", "too_few_starts", count=len(maze.starts), fewest=hunters)
    require(bool(maze.dungeon), "map", "no_dungeon")
    for square in maze.starts:
        require(bool(maze.beside(square)), f"map, {name_of(square)}", "no_exit")
    first = maze.dungeon[0]
    joined = flood({first}, lambda x, y: (x, y) in maze.dungeon)
    for square in maze.dungeon:
        require(square in joined, f"map, {name_of(square)}", "dungeon_split", other=name_of(first))
    ways = breaches(maze)
    require(bool(ways), f"map, {name_of(first)}", "no_exit")
    directions = [way for _, way in ways]
    for (square, way), place in zip(ways, range(len(ways)), strict=True):
        require(way not in directions[:place], f"map, {name_of(square)}", "breach_twice")


def breaches(maze: Maze) -> list[tuple[Square, int]]:
    """The corridor cells outside the dungeon, each with the direction that leads there."""
    return [
        ((x + dx, y + dy), way)
        for way, (dx, dy) in enumerate(STEPS)
        for x, y in maze.dungeon
        if (x + dx, y + dy) in maze.treads
    ]


def check_connected(maze: Maze) -> None:
    """Every corridor cell can be reached from the dungeon, and so can every start cell's exit."""
    treads = maze.treads
    reached = flood({square for square, _ in breaches(maze)}, lambda x, y: (x, y) in treads)
    for square in maze.corridor:
        require(square in reached, f"map, {name_of(square)}", "cut_off")


def flood(begun: set[Square], is_open: Opening) -> set[Square]:
    """All that can be reached step by step."""
    reached, edge = set(begun), list(begun)
    while edge:
        x, y = edge.pop()
        for dx, dy in STEPS:
            square = (x + dx, y + dy)
            if square not in reached and is_open(*square):
                reached.add(square)
                edge.append(square)
    return reached


def unlike_the_rules(maze: Maze) -> list[BadData]:
    """What can be played but is unlike the board of the rules: its owner may have made a slip (RULES.md 2.4)."""
    ways = len(breaches(maze))
    told = [] if ways == BREACHES else [doubt(maze.dungeon[0], "breaches", count=ways, expected=BREACHES)]
    told += [doubt(square, "dead_end") for square in maze.corridor if len(maze.beside(square)) == 1]
    return told + [doubt(square, "articulation") for square in maze.corridor if cuts(maze, square)]


def doubt(square: Square, problem: str, **details: object) -> BadData:
    """A remark about one cell."""
    return BadData("data", where=f"map, {name_of(square)}", problem=problem, **details)


def cuts(maze: Maze, square: Square) -> bool:
    """Whether a mummy on this cell would part the corridor."""
    left = maze.treads - {square}
    return bool(left) and len(flood({min(left)}, lambda x, y: (x, y) in left)) < len(left)
