"""Hints: the best options of a decision, the win probability after each, and the reasons for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from benben.bots.chances import DEFAULT_WEIGHT
from benben.bots.judgement import Budget
from benben.bots.search import FOREVER, Search
from benben.bots.thinking import grow, rated
from benben.core.rng import Rng
from benben.games import AnyGame

MOST: Final = 3
"""Options per hint request."""
REASONS: Final = 2
"""Reasons per option."""
SAMPLED_WORLDS: Final = 8
"""Imagined states in which the rest of the turn is played to find the reasons."""
MIN_GAIN: Final = 0.02
"""The least difference, in log-odds, that counts as a reason."""


class Hint(msgspec.Struct, frozen=True):
    """An option worth considering."""

    action: str
    chance: float
    """The win probability of the seat after it."""
    reasons: list[str]
    """Terms in which it beats the other options shown: the texts `explain.<term>` of the game."""


def hints(
    game: AnyGame, view: Any, options: Sequence[str], rng: Rng, budget: Budget, seconds: float = FOREVER
) -> list[Hint]:
    """The best options, the best one first, computed from the view alone."""
    search, worlds = grow(game, view, options, rng, budget, seconds)
    found = sorted(rated(search, options), key=lambda one: (-one.visits, -one.chance))
    shown = [one for one in found if one.visits][:MOST]
    terms = [mean_terms(search, worlds[:SAMPLED_WORLDS], one.action) for one in shown]
    usual = mean(terms)
    return [
        Hint(one.action, one.chance, reasons_for(own, usual)) for one, own in zip(shown, terms, strict=True)
    ]


def mean_terms(search: Search, worlds: Sequence[Any], option: str) -> dict[str, float]:
    """The mean weighted value of each term for the deciding seat at the end of its turn."""
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
                term: weights.get(term, DEFAULT_WEIGHT) * value
                for term, value in game.explain(after, asked.seat).items()
            }
        )
    return mean(found)


def mean(found: Sequence[dict[str, float]]) -> dict[str, float]:
    """The mean of each term; a missing term counts as zero."""
    names = {name for one in found for name in one}
    return {name: sum(one.get(name, 0.0) for one in found) / len(found) for name in names}


def reasons_for(own: dict[str, float], usual: dict[str, float]) -> list[str]:
    """The terms in which an option is better than usual, the largest difference first."""
    gains = {name: own.get(name, 0.0) - value for name, value in usual.items()}
    order = sorted(gains, key=lambda name: (-gains[name], name))
    return [name for name in order[:REASONS] if gains[name] > MIN_GAIN]
