"""Judgement: the fitted weights of a game and the search budget of each level."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from benben.bots.chances import Chances
from benben.games import AnyGame

WEIGHTS: Final = "weights.toml"
"""The fitted weights, written by `benben arena fit`."""
LEVELS: Final = "levels.toml"
"""The budget of each level (iterations, worlds, trees, turns ahead) and options of the search."""


class Budget(NamedTuple):
    """The budget of a search: counted, not timed, so that the same input gives the same result."""

    iterations: int
    """Iterations of each tree."""
    worlds: int
    trees: int = 1
    ahead: int = 0
    """Turns that rollouts play ahead with two seats; 0: the search grows a tree instead."""


BUDGETS: Final = {"skilled": Budget(300, 16), "expert": Budget(1500, 32, 2)}
"""The default budgets, for games without `levels.toml`."""


@cache
def read(path: Path) -> dict[str, Any]:
    """The content of a TOML file; empty if there is no such file."""
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def chances_at(game: AnyGame, seats: int) -> Chances:
    """The fitted chances for a number of seats; without weights all terms count alike."""
    found = read(game.folder / WEIGHTS).get(str(seats), {})
    return Chances(game, dict(found.get("terms", {})), list(found.get("places", [0.0] * seats)))


def budget_of(game: AnyGame, level: str) -> Budget:
    """The search budget of a level in a game."""
    found = read(game.folder / LEVELS).get(level)
    return Budget(*found) if found else BUDGETS[level]


def searches_alone(game: AnyGame) -> bool:
    """Whether the tree branches only at the searching seat, because in it the others would know too much."""
    return bool(read(game.folder / LEVELS).get("alone", False))


def worlds_of_plan(game: AnyGame, level: str) -> int | None:
    """The number of imagined states for the plan of the game; None: the level does not use the plan."""
    found: dict[str, int] = read(game.folder / LEVELS).get("planned", {})
    return found.get(level)


def is_one_against_all(game: AnyGame) -> bool:
    """Whether the first seat plays against all others as a team."""
    return bool(read(game.folder / LEVELS).get("one_against_all", False))


def seats_of(game: AnyGame, state: Any) -> int:
    """The number of seats in a state."""
    return game.seats[0] if len(game.seats) == 1 else int(state.seats)
