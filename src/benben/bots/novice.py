"""Novice: looks one choice ahead, and often plays the second or third best option."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from benben.core.rng import Rng
from benben.games import AnyGame

RANK_WEIGHTS: Final = (6, 3, 1)
"""How often out of ten the best, the second and the third best option is chosen."""


def choose(game: AnyGame, view: Any, options: Sequence[str], rng: Rng) -> str:
    """One of the best options by immediate value, never one of the worse half."""
    world = game.determinize(view, rng)
    asked = game.decision(world)
    assert asked is not None
    values = [value_after(game, world, game.space.parse(option), asked.seat, rng) for option in options]
    order = sorted(range(len(options)), key=lambda i: -values[i])
    kept = order[: max(1, (len(order) + 1) // 2)][: len(RANK_WEIGHTS)]
    roll = rng.below(sum(RANK_WEIGHTS[: len(kept)]))
    for rank, i in enumerate(kept):
        roll -= RANK_WEIGHTS[rank]
        if roll < 0:
            return options[i]
    raise AssertionError("the shares do not add up")


def value_after(game: AnyGame, world: Any, action: int, seat: int, rng: Rng) -> float:
    """The value of the position right after an action."""
    after = game.clone(world)
    game.apply(after, action, rng, None)
    return game.evaluate(after, seat)
