"""LEVEL 3: players that see only a View."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, Final, Protocol

from benben.core.errors import BadText
from benben.core.rng import Rng
from benben.games import AnyGame

BOTS: Final = ("random", "novice", "greedy", "skilled", "expert")
"""From the weakest to the strongest."""
SEARCHING: Final = ("skilled", "expert")
"""Those whose trees can grow in several processes."""


class Bot(Protocol):
    """A player: the same view, options and dice always give the same choice."""

    def __call__(self, game: AnyGame, view: Any, options: Sequence[str], rng: Rng) -> str:
        """Choose one of the options, knowing the view alone."""


@cache
def registry() -> dict[str, str]:
    """Every bot's name and the module that holds its `choose`: ours, and other packages' entry points."""
    own = {name: f"{__name__}.{name}" for name in BOTS}
    return own | {
        found.name: found.module for found in entry_points(group="benben.bots") if found.name not in own
    }


def load_bot(name: str) -> Bot:
    """A bot by its name."""
    if name not in registry():
        raise BadText("unknown_bot", bot=name, known=", ".join(registry()))
    choose: Bot = import_module(registry()[name]).choose
    return choose
