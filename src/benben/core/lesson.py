"""A guided first match: fixed dice, written steps, and an idea for each of the newcomer's.

version = "1.0"        # the rules and components that it was written for
data = "524a250c"
seats = 2
seed = 7
seat = 0               # the newcomer's
shows = ["took"]       # what happens in it, by the keys of events

[[step]]
idea = "take"          # the text `lesson.take`
play = "take 2"

[[step]]
seat = 1
play = "take 1"
skip = true            # played at once, the newcomer's steps too; they need no idea
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from benben.core.data import field, known_fields, read_toml, require, tables
from benben.core.game import Game, S, V
from benben.core.rng import check_seed

FILE: Final = "lesson.toml"
FIELDS: Final = ("version", "data", "seats", "seed", "seat", "options", "shows", "step")
STEP: Final = ("seat", "play", "idea", "skip")


@dataclass(frozen=True)
class Cue:
    """A written step: who plays what; what the newcomer does by hand has an idea, the text `lesson.<idea>`."""

    seat: int
    action: str
    idea: str = ""
    skip: bool = False
    """Played for everybody, the newcomer too, and all at once: the lesson wants to get on."""


@dataclass(frozen=True)
class Lesson:
    """A match to learn from, up to where the newcomer plays on freely."""

    version: str
    data: str
    seats: int
    seed: int
    seat: int
    """The newcomer's."""
    options: dict[str, str]
    shows: tuple[str, ...]
    """Keys of events that happen in it: what it must not lose when it is rewritten."""
    cues: tuple[Cue, ...]

    @property
    def own(self) -> int:
        """How many steps the newcomer plays by hand."""
        return sum(bool(cue.idea) for cue in self.cues)


def lesson_of(game: Game[S, V]) -> Lesson | None:
    """The lesson of a game; None: it has none, or it was written for other rules or components."""
    path = game.folder / FILE
    lesson = read_lesson(path, game.seats[-1]) if path.is_file() else None
    fits = lesson is not None and (lesson.version, lesson.data) == (game.version, game.data_digest)
    return lesson if fits else None


@cache
def read_lesson(path: Path, most_seats: int) -> Lesson:
    """A lesson from its file; BadData says what is wrong and where."""
    told, _ = read_toml(path)
    known_fields(told, FIELDS, FILE)
    seats = number(told, "seats", 1, most_seats, FILE)
    seat = number(told, "seat", 0, seats - 1, FILE)
    options = field({"options": {}, **told}, "options", dict, FILE)
    return Lesson(
        version=field(told, "version", str, FILE),
        data=field(told, "data", str, FILE),
        seats=seats,
        seed=check_seed(field(told, "seed", int, FILE)),
        seat=seat,
        options={str(name): str(value) for name, value in options.items()},
        shows=tuple(str(key) for key in field(told, "shows", list, FILE)),
        cues=tuple(read_cue(row, n, seats, seat) for n, row in enumerate(tables(told, "step", FILE), 1)),
    )


def read_cue(row: dict[str, object], n: int, seats: int, newcomer: int) -> Cue:
    """A step; without a seat it is the newcomer's."""
    where = f"{FILE}, step {n}"
    known_fields(row, STEP, where)
    seat = number({"seat": newcomer, **row}, "seat", 0, seats - 1, where)
    idea = field({"idea": "", **row}, "idea", str, where)
    skip = field({"skip": False, **row}, "skip", bool, where)
    require(bool(idea) == (seat == newcomer and not skip), where, "lesson_idea")
    return Cue(seat, field(row, "play", str, where), idea, skip)


def number(table: dict[str, object], name: str, fewest: int, most: int, where: str) -> int:
    """A whole number within its range."""
    value = field(table, name, int, where)
    require(fewest <= value <= most, where, "lesson_range", field=name, fewest=fewest, most=most)
    return value
