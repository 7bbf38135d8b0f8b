"""Hints: the best options of a decision, what each promises, and why, in terms of the game's own evaluation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from benben.bots.chances import UNTAUGHT
from benben.bots.judgement import Budget
from benben.bots.search import FOREVER, Search
from benben.bots.thinking import grow, rated
from benben.core.rng import Rng
from benben.games import AnyGame

MOST: Final = 3
"""Options that are told of."""
REASONS: Final = 2
"""Reasons for each."""
TRIED: Final = 8
"""Worlds in which the rest of the turn is played to see what an option is for."""
TELLING: Final = 0.02
"""Log-odds below which a difference says nothing."""


class Hint(msgspec.Struct, frozen=True):
    """An option worth considering."""

    action: str
    chance: float
    """How likely the seat is to win after it."""
    reasons: list[str]
    """Terms that it serves better than the other options told of: texts `explain.<term>` of the game."""


def hints(
    game: AnyGame, view: Any, options: Sequence[str], rng: Rng, budget: Budget, seconds: float = FOREVER
) -> list[Hint]:
    """The best options first, from the view alone."""
    search, worlds = grow(game, view, options, rng, budget, seconds)
    found = sorted(rated(search, options), key=lambda one: (-one.visits, -one.chance))
    told = [one for one in found if one.visits][:MOST]
    terms = [mean_terms(search, worlds[:TRIED], one.action) for one in told]
    usual = mean(terms)
    return [Hint(one.action, one.chance, telling(own, usual)) for one, own in zip(told, terms, strict=True)]


def mean_terms(search: Search, worlds: Sequence[Any], option: str) -> dict[str, float]:
    """What each term weighs for the deciding seat once its turn is over, on average."""
    game, weights = search.game, search.chances.weights
    found: list[dict[str, float]] = []
    for world in worlds:
        after = game.clone(world)
        asked = game.decision(after)
        assert asked is not None
        game.apply(after, game.space.parse(option), search.rng, None)
        after = search.end_turn(after, asked.seat)
        found.append(
            {
                term: weights.get(term, UNTAUGHT) * value
                for term, value in game.explain(after, asked.seat).items()
            }
        )
    return mean(found)


def mean(found: Sequence[dict[str, float]]) -> dict[str, float]:
    """Term by term."""
    names = {name for one in found for name in one}
    return {name: sum(one.get(name, 0.0) for one in found) / len(found) for name in names}


def telling(own: dict[str, float], usual: dict[str, float]) -> list[str]:
    """The terms that speak for an option, the strongest first."""
    gains = {name: own.get(name, 0.0) - value for name, value in usual.items()}
    order = sorted(gains, key=lambda name: (-gains[name], name))
    return [name for name in order[:REASONS] if gains[name] > TELLING]
