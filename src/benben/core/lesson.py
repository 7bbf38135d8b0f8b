"""Lesson: a guided first match with a fixed seed and scripted steps, each of the newcomer's with an idea.

version = "1.0"        # the rules and components that it was written for
data = "524a250c"
seats = 2
seed = 7
seat = 0               # the newcomer's
shows = ["took"]       # the keys of events that happen in it

[[step]]
idea = "take"          # the text `lesson.take`
play = "take 2"

[[step]]
seat = 1
play = "take 1"
skip = true            # played automatically, even if it is the newcomer's; it needs no idea
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from benben.core.game import Game, S, V
from benben.core.parts.data import field, known_fields, read_toml, require, tables
from benben.core.rng import check_seed

FILE: Final = "lesson.toml"
FIELDS: Final = ("version", "data", "seats", "seed", "seat", "options", "shows", "step")
STEP: Final = ("seat", "play", "idea", "skip")


@dataclass(frozen=True)
class Cue:
    """A scripted step; one that the newcomer plays by hand has an idea, the text `lesson.<idea>`."""

    seat: int
    action: str
    idea: str = ""
    skip: bool = False
    """Whether the step is played automatically, even if it is the newcomer's."""


@dataclass(frozen=True)
class Lesson:
    """The scripted part of a match, after which the newcomer plays on freely."""

    version: str
    data: str
    seats: int
    seed: int
    seat: int
    """The newcomer's seat."""
    options: dict[str, str]
    shows: tuple[str, ...]
    """The keys of events that must happen in it; a test checks them when the lesson is rewritten."""
    cues: tuple[Cue, ...]

    @property
    def own(self) -> int:
        """The number of steps that the newcomer plays by hand."""
        return sum(bool(cue.idea) for cue in self.cues)


def lesson_of(game: Game[S, V]) -> Lesson | None:
    """The lesson of a game; None if it has none, or one written for other rules or components."""
    path = game.folder / FILE
    lesson = read_lesson(path, game.seats[-1]) if path.is_file() else None
    fits = lesson is not None and (lesson.version, lesson.data) == (game.version, game.data_digest)
    return lesson if fits else None


@cache
def read_lesson(path: Path, most_seats: int) -> Lesson:
    """Read a lesson file; raises BadData, which says what is wrong and where."""
    table, _ = read_toml(path)
    known_fields(table, FIELDS, FILE)
    seats = number(table, "seats", 1, most_seats, FILE)
    seat = number(table, "seat", 0, seats - 1, FILE)
    options = field({"options": {}, **table}, "options", dict, FILE)
    return Lesson(
        version=field(table, "version", str, FILE),
        data=field(table, "data", str, FILE),
        seats=seats,
        seed=check_seed(field(table, "seed", int, FILE)),
        seat=seat,
        options={str(name): str(value) for name, value in options.items()},
        shows=tuple(str(key) for key in field(table, "shows", list, FILE)),
        cues=tuple(read_cue(row, n, seats, seat) for n, row in enumerate(tables(table, "step", FILE), 1)),
    )


def read_cue(row: dict[str, object], n: int, seats: int, newcomer: int) -> Cue:
    """Read one step; its seat defaults to the newcomer's."""
    where = f"{FILE}, step {n}"
    known_fields(row, STEP, where)
    seat = number({"seat": newcomer, **row}, "seat", 0, seats - 1, where)
    idea = field({"idea": "", **row}, "idea", str, where)
    skip = field({"skip": False, **row}, "skip", bool, where)
    require(bool(idea) == (seat == newcomer and not skip), where, "lesson_idea")
    return Cue(seat, field(row, "play", str, where), idea, skip)


def number(table: dict[str, object], name: str, fewest: int, most: int, where: str) -> int:
    """A required integer field; raises BadData if it is out of range."""
    value = field(table, name, int, where)
    require(fewest <= value <= most, where, "lesson_range", field=name, fewest=fewest, most=most)
    return value
