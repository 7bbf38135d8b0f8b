"""Rollouts correct a judgement that is too short-sighted, compare options in the same worlds, and repeat themselves."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from benben import Rng
from benben.arena.simulate import play_bots
from benben.bots import greedy
from benben.bots.chances import Chances
from benben.bots.judgement import Budget
from benben.bots.rollouts import BEAM, Rollouts, Way, keep
from benben.bots.thinking import Rated, best, think
from benben.games import AnyGame
from tests.bots.toys import CUP, MANY, NIM, Coin, Heap
from tests.tables import table

GRABBING = replace(NIM, evaluate=lambda s, _: -float(s.stones))
"""Nim, judged by who takes most."""


def rated(game: AnyGame, state: Any, budget: Budget) -> list[Rated]:
    asked = game.decision(state)
    assert asked is not None
    options = [game.space.text(option) for option in asked.options]
    return think(game, game.view(state, asked.seat), options, Rng(1, 0), budget)


def rollouts(game: AnyGame, ahead: int, seats: int = 2) -> Rollouts:
    return Rollouts(game, Chances(game, {}, [0.0] * seats), Rng(1, 0), ahead)


def test_an_option_that_looks_poor_is_found_by_what_it_leads_to() -> None:
    options = ["take 1", "take 2", "take 3"]
    assert greedy.choose(GRABBING, GRABBING.view(Heap(5), 0), options, Rng(1, 0)) == "take 3"
    assert best(rated(GRABBING, Heap(5), Budget(40, 1, 1, 4))) == "take 1"


def test_a_horizon_grows_with_the_table() -> None:
    assert rollouts(NIM, 2).ahead == 2
    assert rollouts(NIM, 2, seats=4).ahead == 4


def test_what_is_hidden_counts_by_how_likely_it_is() -> None:
    heads, tails = rated(CUP, Coin(heads=False), Budget(400, 200, 1, 1))
    assert heads.chance > 0.65
    assert tails.chance < 0.35


def test_options_are_compared_in_the_same_worlds() -> None:
    met: list[Heap] = []

    def noting(s: Heap) -> Heap:
        met.append(s)
        return Heap(s.stones, s.seat, s.seats)

    search = rollouts(replace(NIM, clone=noting), 1)
    worlds = [Heap(9) for _ in range(4)]
    search.grow(worlds, [0, 1, 2], 12)
    seen = [[world is one for one in met].count(True) for world in worlds]
    assert seen[1] == 3
    assert all(node.visits for node in search.root.children.values())


def test_the_better_options_get_more_worlds() -> None:
    found = rated(MANY, Heap(41), Budget(60, 8, 1, 1))
    visits = sorted({one.visits for one in found})
    assert visits[0] == 0
    assert len(visits) >= 3
    assert sum(one.visits for one in found) <= 60


@pytest.mark.parametrize("key", ["pyramido", "the_pyramid"])
def test_the_same_dice_give_the_same_answer(key: str) -> None:
    match = table(key, seed=3)
    play_bots(match, ["random", "random"], 3, until=30)

    def thought(dice: int) -> list[Rated]:
        return think(match.game, match.view(match.seat), match.options, Rng(dice, 0), Budget(8, 8, 1, 1))

    assert thought(1) == thought(1)


def test_rollouts_whose_time_is_up_tell_what_they_have_found() -> None:
    search = rollouts(NIM, 2)
    search.grow([Heap(9)], [0, 1, 2], 1000, seconds=0)
    assert search.root.visits == 1


def test_a_clear_end_counts_for_more_than_a_narrow_one() -> None:
    game = replace(NIM, explain=lambda s, seat: {"clear": float(s.seats) if seat else 0.0})
    over = Heap(0, seat=0)
    search = Rollouts(game, Chances(game, {"clear": 1.0}, [0.0, 0.0]), Rng(1, 0), 1)
    lost, won = search.smoothed(over)
    assert 0 < lost < 0.5 < won < 1
    assert won == pytest.approx((1 + search.chances.of(over)[1]) / 2)


def test_the_best_ways_are_kept_and_of_equals_the_first() -> None:
    ways: list[Way] = []
    for number in range(2 * BEAM):
        keep(ways, float(number // 2 % BEAM), number)
    assert [state for _, state in ways] == sorted(range(2 * BEAM), key=lambda n: -(n // 2))[:BEAM]
