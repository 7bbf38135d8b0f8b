"""Random: any option, each equally likely."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from benben.core.rng import Rng
from benben.games import AnyGame


def choose(game: AnyGame, view: Any, options: Sequence[str], rng: Rng) -> str:  # noqa: ARG001 (the view is ignored)
    """Return a uniformly random option."""
    return options[rng.below(len(options))]
