"""Somebody new to the game: looks at one choice at a time, and is often content with the second best."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from benben.core.rng import Rng
from benben.games import AnyGame

CONTENT: Final = (6, 3, 1)
"""How often, of ten times, the best, the second and the third choice is taken."""


def choose(game: AnyGame, view: Any, options: Sequence[str], rng: Rng) -> str:
    """One of the best options at first sight, never one of the worse half."""
    world = game.determinize(view, rng)
    asked = game.decision(world)
    assert asked is not None
    values = [at_first_sight(game, world, game.space.parse(option), asked.seat, rng) for option in options]
    order = sorted(range(len(options)), key=lambda i: -values[i])
    kept = order[: max(1, (len(order) + 1) // 2)][: len(CONTENT)]
    roll = rng.below(sum(CONTENT[: len(kept)]))
    for place, i in enumerate(kept):
        roll -= CONTENT[place]
        if roll < 0:
            return options[i]
    raise AssertionError("the shares do not add up")


def at_first_sight(game: AnyGame, world: Any, action: int, seat: int, rng: Rng) -> float:
    """What an action is worth if the turn ended with it."""
    after = game.clone(world)
    game.apply(after, action, rng, None)
    return game.evaluate(after, seat)
