"""Judgement: what self-play taught about a game, and how long each level may think about it."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from benben.bots.chances import Chances
from benben.games import AnyGame

WEIGHTS: Final = "weights.toml"
"""Written by `benben arena fit`."""
LEVELS: Final = "levels.toml"
"""For each level: iterations, worlds, trees, turns ahead; and what a search must know of the seats."""


class Budget(NamedTuple):
    """How long a search thinks: counted, not timed, so that the same question has the same answer."""

    iterations: int
    """Of each tree."""
    worlds: int
    trees: int = 1
    ahead: int = 0
    """Turns that rollouts play on, at a table of two; without any the search grows a tree instead."""


BUDGETS: Final = {"skilled": Budget(300, 16), "expert": Budget(1500, 32, 2)}
"""For games that bring no file of their own."""


@cache
def read(path: Path) -> dict[str, Any]:
    """A file of a game, or nothing."""
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def chances_at(game: AnyGame, seats: int) -> Chances:
    """What is known of winning with so many seats; an untaught game counts all terms alike."""
    found = read(game.folder / WEIGHTS).get(str(seats), {})
    return Chances(game, dict(found.get("terms", {})), list(found.get("places", [0.0] * seats)))


def budget_of(game: AnyGame, level: str) -> Budget:
    """How long a level thinks about a choice in this game."""
    found = read(game.folder / LEVELS).get(level)
    return Budget(*found) if found else BUDGETS[level]


def searches_alone(game: AnyGame) -> bool:
    """Whether the tree branches at the searching seat's choices alone: the others would know too much in it."""
    return bool(read(game.folder / LEVELS).get("alone", False))


def worlds_of_plan(game: AnyGame, level: str) -> int | None:
    """How many worlds a level imagines for the game's own plan; None: it follows none."""
    found: dict[str, int] = read(game.folder / LEVELS).get("planned", {})
    return found.get(level)


def is_one_against_all(game: AnyGame) -> bool:
    """Whether the first seat plays against all the others together."""
    return bool(read(game.folder / LEVELS).get("one_against_all", False))


def seats_of(game: AnyGame, state: Any) -> int:
    """How many sit at the table."""
    return game.seats[0] if len(game.seats) == 1 else int(state.seats)
