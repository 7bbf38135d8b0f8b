"""Level 3: bots, which see only a View."""

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
"""The built-in bots, from the weakest to the strongest."""
SEARCHING: Final = ("skilled", "expert")
"""The bots that search, whose trees can grow in several worker processes."""


class Bot(Protocol):
    """A deterministic function: the same view, options and random numbers always give the same choice."""

    def __call__(self, game: AnyGame, view: Any, options: Sequence[str], rng: Rng) -> str:
        """Choose one of the options from the view alone."""


@cache
def registry() -> dict[str, str]:
    """The module of each bot by name: the built-in ones and those of the entry point group `benben.bots`."""
    own = {name: f"{__name__}.{name}" for name in BOTS}
    return own | {
        found.name: found.module for found in entry_points(group="benben.bots") if found.name not in own
    }


def load_bot(name: str) -> Bot:
    """Import a bot by name; raises BadText if there is none."""
    if name not in registry():
        raise BadText("unknown_bot", bot=name, known=", ".join(registry()))
    choose: Bot = import_module(registry()[name]).choose
    return choose
