"""LEVEL 2: the games, each in its own folder, found by name."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules
from typing import Any, Final

from benben.core.errors import BadText
from benben.core.game import Game

AnyGame = Game[Any, Any]
FIRST: Final = "pyramido"
"""The game to begin with."""


@cache
def registry() -> dict[str, str]:
    """Every game's key and the module that holds its GAME: our folders, then other packages' entry points."""
    own = {found.name: f"{__name__}.{found.name}" for found in iter_modules(__path__) if found.ispkg}
    others = {found.name: found.module for found in entry_points(group="benben.games")}
    return others | own


def game_keys() -> list[str]:
    """The games to play, the easiest one first; a name that begins with an underscore is no offer."""
    return sorted((key for key in registry() if not key.startswith("_")), key=lambda key: (key != FIRST, key))


def load_game(key: str) -> AnyGame:
    """A game by its key."""
    if key not in registry():
        raise BadText("unknown_game", game=key, known=", ".join(game_keys()))
    game = import_module(registry()[key]).GAME
    assert isinstance(game, Game)
    return game
