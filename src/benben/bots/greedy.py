"""The option after which one's own turn ends best, judged by the game's `evaluate` on an imagined state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from benben.core.rng import Rng
from benben.games import AnyGame

DEEPEST: Final = 6
"""Own decisions followed after the first."""


def choose(game: AnyGame, view: Any, options: Sequence[str], rng: Rng) -> str:
    """Try every option on one world that the view allows; the first of the best."""
    world = game.determinize(view, rng)
    asked = game.decision(world)
    assert asked is not None
    values = [after(game, world, game.space.parse(option), asked.seat, rng, DEEPEST) for option in options]
    return options[values.index(max(values))]


def after(game: AnyGame, state: Any, action: int, seat: int, rng: Rng, depth: int) -> float:
    """The worth of an action: that of the best way to finish the turn which `prior` deems worth a look."""
    state = game.clone(state)
    game.apply(state, action, rng, None)
    asked = game.decision(state) if depth else None
    if asked is None or asked.seat != seat:
        return game.evaluate(state, seat)
    weights = game.prior(state, asked)
    worth_a_look = [option for option, weight in zip(asked.options, weights, strict=True) if weight > 0]
    return max(after(game, state, option, seat, rng, depth - 1) for option in worth_a_look or asked.options)
