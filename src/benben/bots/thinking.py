"""Ratings of the options of a decision by a search: the number of visits and the win probability of each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from benben.bots.judgement import Budget, budget_of, chances_at, searches_alone, seats_of, worlds_of_plan
from benben.bots.rollouts import Rollouts
from benben.bots.search import FOREVER, Search
from benben.core.rng import Rng
from benben.games import AnyGame


class Rated(msgspec.Struct, frozen=True):
    """The rating of an option."""

    action: str
    visits: int
    chance: float
    """The win probability of the deciding seat after it."""


def grow(
    game: AnyGame, view: Any, options: Sequence[str], rng: Rng, budget: Budget, seconds: float = FOREVER
) -> tuple[Search, list[Any]]:
    """Run a search within a budget; return it with the imagined states it used."""
    worlds = [game.determinize(view, rng) for _ in range(budget.worlds)]
    chances = chances_at(game, seats_of(game, worlds[0]))
    search = (
        Rollouts(game, chances, rng, budget.ahead)
        if budget.ahead
        else Search(game, chances, rng, searches_alone(game))
    )
    search.grow(worlds, [game.space.parse(option) for option in options], budget.iterations, seconds)
    return search, worlds


def think(game: AnyGame, view: Any, options: Sequence[str], rng: Rng, budget: Budget) -> list[Rated]:
    """Rate all options with one tree; an option without visits gets a win probability without search."""
    search, worlds = grow(game, view, options, rng, budget)
    return [
        one
        if one.visits
        else Rated(one.action, 0, search.quick_chance(worlds[0], game.space.parse(one.action)))
        for one in rated(search, options)
    ]


def rated(search: Search, options: Sequence[str]) -> list[Rated]:
    """The rating of each option by a tree; zero for one without visits."""
    found = {search.game.space.text(node.action): node for node in search.root.children.values()}
    return [
        Rated(option, node.visits, node.rewards[search.seat] / node.visits)
        if node and node.visits
        else Rated(option, 0, 0.0)
        for option in options
        for node in [found.get(option)]
    ]


def one_tree(
    game: AnyGame, view: Any, options: Sequence[str], rng: Rng, level: str, seconds: float = FOREVER
) -> list[Rated]:
    """The rating of each option by one tree of a level, or by the plan of the game if the level uses it."""
    worlds = worlds_of_plan(game, level)
    planned = None
    if worlds is not None:
        planned = game.plan(view, [game.space.parse(option) for option in options], worlds)
    if planned is not None:
        return [Rated(option, 1, worth) for option, worth in zip(options, planned, strict=True)]
    search, _ = grow(game, view, options, rng, budget_of(game, level), seconds)
    return rated(search, options)


def together(trees: Sequence[Sequence[Rated]]) -> list[Rated]:
    """Merge the ratings of independent trees: visits add up, win probabilities are averaged by visits."""
    return [merged(branches) for branches in zip(*trees, strict=True)]


def merged(branches: Sequence[Rated]) -> Rated:
    """The merged rating of one option."""
    visits = sum(one.visits for one in branches)
    reward = sum(one.visits * one.chance for one in branches)
    return Rated(branches[0].action, visits, reward / visits if visits else 0.0)


def best(rated: Sequence[Rated]) -> str:
    """The option with the most visits."""
    return max(rated, key=lambda one: (one.visits, one.chance)).action


def choose_at(level: str, game: AnyGame, view: Any, options: Sequence[str], rng: Rng) -> str:
    """The choice of a level."""
    return options[0] if len(options) == 1 else best(rate_at(level, game, view, options, rng))


def rate_at(level: str, game: AnyGame, view: Any, options: Sequence[str], rng: Rng) -> list[Rated]:
    """The ratings that a level chooses the `best` of; its trees grow one after the other."""
    trees = range(budget_of(game, level).trees)
    return together([one_tree(game, view, options, Rng(tree_seed(rng), 0), level) for _ in trees])


def tree_seed(rng: Rng) -> int:
    """A random seed for one tree."""
    return rng.word() << 32 | rng.word()
