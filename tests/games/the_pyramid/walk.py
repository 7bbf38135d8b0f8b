"""Random matches, each state a copy of its own."""

from __future__ import annotations

from functools import cache

from benben import Rng
from benben.games.the_pyramid import GAME
from benben.games.the_pyramid.options import Options
from benben.games.the_pyramid.state import State, clone

SEEDS = (1, 2, 3, 5, 8, 13, 21, 34)


def walk(seed: int) -> list[State]:
    """Every state of one match."""
    dice = Rng(seed, 1)
    s = GAME.new(2, Options(), Rng(seed, 0), None)
    met = [clone(s)]
    while (asked := GAME.decision(s)) is not None:
        GAME.apply(s, asked.options[dice.below(len(asked.options))], dice, None)
        met.append(clone(s))
    return met


@cache
def walks() -> list[list[State]]:
    """Every state of those matches."""
    return [walk(seed) for seed in SEEDS]
