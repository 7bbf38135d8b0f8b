"""Random playouts: the inner loop of search and of the benchmarks."""

from __future__ import annotations

from collections.abc import Callable

from benben.core.decision import Decision
from benben.core.event import Log
from benben.core.game import S
from benben.core.rng import Rng


def playout(
    decision: Callable[[S], Decision | None],
    apply: Callable[[S, int, Rng, Log | None], None],
    state: S,
    rng: Rng,
    most: int,
) -> int:
    """Play uniformly random options until the match ends or `most` decisions are made; return their number."""
    made = 0
    while made < most:
        asked = decision(state)
        if asked is None:
            break
        apply(state, asked.options[rng.below(len(asked.options))], rng, None)
        made += 1
    return made
