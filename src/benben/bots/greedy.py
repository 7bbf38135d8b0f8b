"""Greedy: the option that leads to the best end of its own turn, by `evaluate` on an imagined state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from benben.core.rng import Rng
from benben.games import AnyGame

MAX_DEPTH: Final = 6
"""Further decisions of the same turn that are looked at."""


def choose(game: AnyGame, view: Any, options: Sequence[str], rng: Rng) -> str:
    """Try every option in one imagined state and return the first of the best."""
    world = game.determinize(view, rng)
    asked = game.decision(world)
    assert asked is not None
    values = [
        turn_value(game, world, game.space.parse(option), asked.seat, rng, MAX_DEPTH) for option in options
    ]
    return options[values.index(max(values))]


def turn_value(game: AnyGame, state: Any, action: int, seat: int, rng: Rng, depth: int) -> float:
    """The value of the best end of the turn after an action, over the options with a positive `prior`."""
    state = game.clone(state)
    game.apply(state, action, rng, None)
    asked = game.decision(state) if depth else None
    if asked is None or asked.seat != seat:
        return game.evaluate(state, seat)
    weights = game.prior(state, asked)
    candidates = [option for option, weight in zip(asked.options, weights, strict=True) if weight > 0]
    return max(
        turn_value(game, state, option, seat, rng, depth - 1) for option in candidates or asked.options
    )
