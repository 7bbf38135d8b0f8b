"""Spaces of the maze, ways between them and the cards (RULES.md 2): used by the rules and the drawing."""

from __future__ import annotations

from typing import Final

from benben.games.mummy.data import COLOURS, DATA, FACES, HUNTERS, THINGS
from benben.games.mummy.maze import breaches, name_of

# Spaces are numbered: the corridor cells in reading order, then the start cells, then the dungeon.
CORRIDOR: Final[int] = len(DATA.maze.corridor)
STARTS: Final[int] = len(DATA.maze.starts)
DUNGEON: Final[int] = CORRIDOR + STARTS
SPACES: Final[int] = DUNGEON + 1
OUT: Final = -1
"""Where an eliminated hunter is."""
SQUARES: Final = (*DATA.maze.corridor, *DATA.maze.starts, DATA.maze.dungeon[0])
"""Column and row of each space; of the dungeon its first cell (DUNGEON_SQUARES has all)."""
DUNGEON_SQUARES: Final = DATA.maze.dungeon
COLUMN_OF: Final[list[int]] = [x for x, _ in SQUARES]
ROW_OF: Final[list[int]] = [y for _, y in SQUARES]
SPACE_NAMES: Final = tuple(name_of(square) for square in SQUARES)
CELL_NAMES: Final = SPACE_NAMES[:CORRIDOR]
COLUMNS: Final[int] = len(DATA.maze.rows[0])
ROWS: Final[int] = len(DATA.maze.rows)

DIRECTIONS: Final = ("N", "E", "S", "W")
WAYS: Final = 4

NUMBERS: Final = 4
"""Faces 0-3 of a white die move 1-4 steps."""
ARROW: Final = 4
MUMMY: Final = 5
MOVES: Final = 5
"""Faces that move a hunter: four numbers and the arrow."""
FACE_NAMES: Final = FACES[:MOVES]
WHITE_DICE: Final = 5
BROWN: Final[list[int]] = list(DATA.brown)

CARDS: Final[int] = len(DATA.cards)
CARD_NAMES: Final = tuple(card.name for card in DATA.cards)
CARD_COLOUR: Final[list[int]] = [card.colour for card in DATA.cards]
CARD_THING: Final[list[int]] = [THINGS.index(card.thing) for card in DATA.cards]
CARD_CELL: Final[list[int]] = [DATA.maze.corridor.index(DATA.maze.treasures[c.letter]) for c in DATA.cards]
"""The corridor cell of each card's treasure."""
TREASURE_AT: Final[list[int]] = [CARD_CELL.index(c) if c in CARD_CELL else -1 for c in range(SPACES)]
"""The card whose treasure lies on a space, -1: none."""
DECKS: Final[list[list[int]]] = [
    [card for card in range(CARDS) if CARD_COLOUR[card] == colour] for colour in range(len(COLOURS))
]
"""The cards of each colour."""

ANKHS: Final[int] = DATA.ankhs
LAST_ROUND: Final[int] = DATA.rounds
TWO_PLAYERS: Final = 2
TWO_PIECES: Final = 2


def pieces_of(seats: int) -> int:
    """Hunters on the board: one a seat, two for the only hunting player of the two-player game (MU-125)."""
    return TWO_PIECES if seats == TWO_PLAYERS else seats - 1


def owner_of(piece: int, seats: int) -> int:
    """The seat that moves a hunter."""
    return 1 if seats == TWO_PLAYERS else piece + 1


def hand_of(piece: int, seats: int) -> int:
    """Whose cards a hunter plays: in the two-player game a common stock (MU-128)."""
    return 0 if seats == TWO_PLAYERS else piece


def hands_of(seats: int) -> int:
    """How many hands of cards there are."""
    return 1 if seats == TWO_PLAYERS else seats - 1


def needed_of(seats: int) -> int:
    """Ankhs the mummy needs (MU-117, MU-131)."""
    return DATA.needed_by_two if seats == TWO_PLAYERS else DATA.needed[seats - 3]


def start_of(piece: int) -> int:
    """The start cell of a hunter, counted from the left; a single one is shared (MU-09)."""
    return CORRIDOR + (piece if STARTS >= HUNTERS else 0)


def ways_out() -> list[int]:
    """NEXT, made once: for each space and direction the corridor cell one step on, or -1 (MU-50, MU-55 to MU-58)."""
    number = {square: cell for cell, square in enumerate(DATA.maze.corridor)}
    steps = ((0, -1), (1, 0), (0, 1), (-1, 0))
    found = [number.get((x + dx, y + dy), -1) for x, y in SQUARES for dx, dy in steps]
    for square, way in breaches(DATA.maze):
        found[WAYS * DUNGEON + way] = number[square]
    return found


NEXT: Final[list[int]] = ways_out()
BESIDE: Final[list[list[int]]] = [
    [cell for cell in NEXT[WAYS * space : WAYS * space + WAYS] if cell >= 0] for space in range(SPACES)
]
"""The corridor cells one step from each space."""


def straight(space: int, way: int) -> list[int]:
    """The corridor cells from a space in one direction, up to the wall (MU-64, MU-65)."""
    run: list[int] = []
    cell = NEXT[WAYS * space + way]
    while cell >= 0:
        run.append(cell)
        cell = NEXT[WAYS * cell + way]
    return run


RUNS: Final[list[list[int]]] = [straight(space, way) for space in range(SPACES) for way in range(WAYS)]
"""For each space and direction what an arrow runs over."""


def walk(space: int, steps: int, blocked: int) -> list[int]:
    """Where a walk of exactly so many steps can end, a blocked cell never entered (MU-51 to MU-54), in order."""
    here = [space]
    for _ in range(steps):
        seen = [False] * CORRIDOR
        there: list[int] = []
        for at in here:
            for cell in BESIDE[at]:
                if cell != blocked and not seen[cell]:
                    seen[cell] = True
                    there.append(cell)
        here = there
    here.sort()
    return here


REACH: Final[list[list[int]]] = [
    walk(space, steps, -1) for space in range(SPACES) for steps in range(1, NUMBERS + 1)
]
"""Where 1-4 steps from each space can end when nothing is in the way."""


def distances() -> list[int]:
    """DISTANCE, made once."""
    found = [-1] * (SPACES * CORRIDOR)
    for space in range(SPACES):
        base = space * CORRIDOR
        if space < CORRIDOR:
            found[base + space] = 0
        here = [space]
        steps = 0
        while here:
            steps += 1
            there: list[int] = []
            for at in here:
                for cell in BESIDE[at]:
                    if found[base + cell] < 0:
                        found[base + cell] = steps
                        there.append(cell)
            here = there
    return found


DISTANCE: Final[list[int]] = distances()
"""Steps from a space (times CORRIDOR) to a corridor cell."""


def steps_to(space: int, cell: int) -> int:
    """How many steps a space is from a corridor cell when nobody is in the way."""
    return DISTANCE[space * CORRIDOR + cell]


AROUND: Final[dict[int, list[int]]] = {}
"""Walks around the mummy, by space, mummy and face, each worked out once."""


def number_ends(space: int, mummy: int, face: int) -> list[int]:
    """Ends of all walks of exactly so many steps around the mummy, in order (MU-51 to MU-59); do not change them.

    A mummy on its sarcophagus or further off than the walk is in nobody's way.
    """
    if mummy >= CORRIDOR or DISTANCE[space * CORRIDOR + mummy] > face + 1:
        return REACH[NUMBERS * space + face]
    key = (space * CORRIDOR + mummy) * NUMBERS + face
    ends = AROUND.get(key)
    if ends is None:
        ends = walk(space, face + 1, mummy)
        AROUND[key] = ends
    return ends
