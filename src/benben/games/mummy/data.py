"""Reads and checks the mummy's component file (RULES.md 2.4); the map itself is checked in `maze`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benben.core.errors import BadData
from benben.core.parts.data import component_file, field, known_fields, read_toml, require, tables
from benben.games.mummy.maze import DUNGEON, START, Maze, survey, unlike_the_rules

KEY: Final = "mummy"
SCHEMA: Final = 1
SEATS: Final = range(2, 6)
HUNTERS: Final = 4
"""Figures in the box."""
COLOURS: Final = ("red", "blue", "white", "green", "yellow")
THINGS: Final = (
    "scarab",
    "mask",
    "jar",
    "cat",
    "eye",
    "crown",
    "ring",
    "lotus",
    "falcon",
    "snake",
    "statue",
    "lamp",
)
"""Objects that have words in every language; the packaged cards use the first five."""
FACES: Final = ("1", "2", "3", "4", "arrow", "mummy")
DICE: Final = 5
BROWN_FACES: Final = 6
FASTEST: Final = 9
LONGEST: Final = 1000
"""The highest round limit."""


@dataclass(frozen=True)
class Mission:
    """A card: the treasure it names, by the letter on the map."""

    letter: str
    colour: int
    thing: str

    @property
    def name(self) -> str:
        """As moves have it: `red_scarab`."""
        return f"{COLOURS[self.colour]}_{self.thing}"


@dataclass(frozen=True)
class Components:
    """Everything in the box."""

    maze: Maze
    cards: tuple[Mission, ...]
    """By colour, then by letter."""
    brown: tuple[int, ...]
    """Faces of the mummy's die."""
    ankhs: int
    """Of each hunter."""
    needed: tuple[int, ...]
    """Ankhs the mummy needs against 2, 3 and 4 hunters."""
    needed_by_two: int
    """The same in the two-player game."""
    rounds: int
    digest: str


def load(path: Path) -> Components:
    """The components of a file; BadData says what is wrong and where."""
    top, digest = read_toml(path)
    known_fields(top, ("schema", "game", "dice", "ankhs", "limits", "board", "card"), path.name)
    require(field(top, "game", str, path.name) == KEY, path.name, "other_game", expected=KEY)
    require(field(top, "schema", int, path.name) == SCHEMA, path.name, "schema", expected=SCHEMA)
    cards = load_cards(tables(top, "card", path.name))
    board = field(top, "board", dict, path.name)
    known_fields(board, ("map",), "board")
    limits = field(top, "limits", dict, path.name)
    known_fields(limits, ("round_limit",), "limits")
    ankhs, needed, needed_by_two = load_ankhs(field(top, "ankhs", dict, path.name))
    return Components(
        maze=survey(field(board, "map", str, "board"), {card.letter for card in cards}, HUNTERS),
        cards=cards,
        brown=load_dice(field(top, "dice", dict, path.name)),
        ankhs=ankhs,
        needed=needed,
        needed_by_two=needed_by_two,
        rounds=within(limits, "round_limit", 1, LONGEST, "limits"),
        digest=digest,
    )


def within(table: Mapping[str, object], name: str, fewest: int, most: int, where: str) -> int:
    """A whole number of a table, within limits."""
    number = field(table, name, int, where)
    require(fewest <= number <= most, where, "range", field=name, fewest=fewest, most=most)
    return number


def load_dice(table: Mapping[str, object]) -> tuple[int, ...]:
    """The faces of the brown die; the white ones are the same in every box."""
    known_fields(table, ("hunter_faces", "hunter_count", "mummy_faces"), "dice")
    white = field(table, "hunter_faces", list, "dice")
    require(white == list(FACES), "dice", "white_faces", expected=", ".join(FACES))
    require(field(table, "hunter_count", int, "dice") == DICE, "dice", "white_count", expected=DICE)
    faces = field(table, "mummy_faces", list, "dice")
    brown = tuple(face for face in faces if isinstance(face, int) and 1 <= face <= FASTEST)
    good = len(brown) == len(faces) == BROWN_FACES
    require(good, "dice", "brown_faces", expected=BROWN_FACES, most=FASTEST)
    return brown


def load_ankhs(table: Mapping[str, object]) -> tuple[int, tuple[int, ...], int]:
    """Ankhs of a hunter, and how many the mummy needs: never more than are in play (R-22)."""
    known_fields(table, ("per_hunter", "to_win", "to_win_two_player"), "ankhs")
    each = within(table, "per_hunter", 1, 9, "ankhs")
    to_win = field(table, "to_win", dict, "ankhs")
    counts = [str(hunters) for hunters in range(2, HUNTERS + 1)]
    known_fields(to_win, counts, "ankhs, to_win")
    needed = tuple(within(to_win, count, 1, each * int(count), "ankhs, to_win") for count in counts)
    return each, needed, within(table, "to_win_two_player", 1, 2 * each, "ankhs")


def load_cards(rows: list[dict[str, object]]) -> tuple[Mission, ...]:
    """All missions; each colour has one for every hunter."""
    cards: dict[str, Mission] = {}
    for number, row in enumerate(rows, start=1):
        letter = field(row, "letter", str, f"card {number}")
        where = f"card {letter}"
        known_fields(row, ("letter", "colour", "object"), where)
        is_letter = len(letter) == 1 and letter.isascii() and letter.isalpha()
        require(is_letter and letter not in START + DUNGEON, where, "letter")
        require(letter not in cards, where, "letter_twice")
        colour, thing = field(row, "colour", str, where), field(row, "object", str, where)
        require(colour in COLOURS, where, "colour", value=colour, known=", ".join(COLOURS))
        require(thing in THINGS, where, "object", value=thing, known=", ".join(THINGS))
        card = Mission(letter, COLOURS.index(colour), thing)
        require(
            card.name not in {other.name for other in cards.values()}, where, "card_twice", name=card.name
        )
        cards[letter] = card
    for colour in COLOURS:
        count = sum(COLOURS[card.colour] == colour for card in cards.values())
        require(count >= HUNTERS, "card", "too_few_cards", colour=colour, count=count, fewest=HUNTERS)
    return tuple(sorted(cards.values(), key=lambda card: (card.colour, card.letter)))


def doubts(components: Components) -> list[BadData]:
    """What can be played, but may be a slip of the file's owner (RULES.md 2.4)."""
    return unlike_the_rules(components.maze)


FOLDER: Final = Path(__file__).parent
DATA: Final = load(component_file(KEY, FOLDER / "data.toml"))
DATA_DIGEST: Final = DATA.digest
