"""LEVEL 3: players that see only a View."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final, Protocol

from benben.core.errors import BadText
from benben.core.rng import Rng
from benben.games import AnyGame

BOTS: Final = ("random", "greedy")


class Bot(Protocol):
    """A player: the same view, options and dice always give the same choice."""

    def __call__(self, game: AnyGame, view: Any, options: Sequence[str], rng: Rng) -> str:
        """Choose one of the options, knowing the view alone."""


def load_bot(name: str) -> Bot:
    """A bot by its name."""
    if name not in BOTS:
        raise BadText("unknown_bot", bot=name, known=", ".join(BOTS))
    choose: Bot = import_module(f"{__name__}.{name}").choose
    return choose
