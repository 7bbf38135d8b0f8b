"""One learner against bots: Gymnasium's own check, and that it is a match of benben."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from benben import BadText, Illegal, Match, Rng, game_keys, load_game
from benben.research import Learner
from benben.research.ids import id_of
from benben.research.rewards import REWARDS

GAMES = game_keys()


def finish(env: Learner, rng: Rng) -> tuple[float, list[int]]:
    """Play random options to the end: all rewards, and the learner's choices."""
    paid, over, chosen = 0.0, False, []
    while not over:
        legal = np.flatnonzero(env.action_masks())
        chosen.append(int(legal[rng.below(len(legal))]))
        _, reward, over, _, _ = env.step(chosen[-1])
        paid += reward
    return paid, chosen


@pytest.mark.parametrize("key", GAMES)
def test_every_game_is_registered_and_gymnasium_accepts_it(key: str) -> None:
    env = gymnasium.make(id_of(key), opponents="random")
    check_env(env.unwrapped, skip_render_check=True)
    env.close()


def test_gymnasium_accepts_the_pictures() -> None:
    env = gymnasium.make("benben/Pyramido-v1", opponents="random", render_mode="rgb_array")
    env.reset(seed=1)
    shown: Any = env.render()
    assert (shown.dtype, shown.shape[2]) == (np.uint8, 3)
    env.close()


@pytest.mark.parametrize("rewards", ["win_loss", "rank", "score"])
@pytest.mark.parametrize("key", ["_template", "the_pyramid"])
def test_a_match_is_one_of_benben_and_pays_what_it_is_worth(key: str, rewards: str) -> None:
    env = Learner(key, opponents="random", rewards=rewards)
    told, info = env.reset(seed=11)
    first = Match.from_record(env.record())
    assert first._record.seed == 11
    assert told.tobytes() == first.game.encode(first.view(env.seat))
    begun = sum(line.points for line in first.game.sheet(first.view(env.seat), env.seat))
    assert info["seat"] == env.seat == first.seat
    paid, chosen = finish(env, Rng(3, 3))
    match = Match.from_record(env.record())
    assert match.outcome is not None
    mine = [step.action for step in match._record.steps if step.seat == env.seat]
    assert mine == [match.game.space.text(action) for action in chosen]
    expected = REWARDS[rewards](match.outcome)[env.seat] - (begun if rewards == "score" else 0)
    assert paid == pytest.approx(expected)


def test_the_learner_sits_where_it_is_told_to_or_anywhere() -> None:
    env = Learner("_template", seats=4, seat=2, opponents="random")
    assert [env.reset(seed=seed)[1]["seat"] for seed in range(5)] == [2] * 5
    anywhere = Learner("_template", seats=4, opponents="random")
    assert {anywhere.reset(seed=seed)[1]["seat"] for seed in range(30)} == {0, 1, 2, 3}


def test_opponents_can_be_levels_or_functions_seat_by_seat() -> None:
    asked: list[int] = []

    def mine(game: Any, view: Any, options: Sequence[str], rng: Rng) -> str:
        assert game.key == "_template"
        asked.append(view.seat)
        return options[rng.below(len(options))]

    env = Learner("_template", seats=3, seat=1, opponents=["random", mine])
    env.reset(seed=4)
    finish(env, Rng(1, 1))
    assert set(asked) == {0}


def test_the_bots_see_their_own_views_only() -> None:
    seen: list[Any] = []

    def watching(game: Any, view: Any, options: Sequence[str], rng: Rng) -> str:
        assert (game.key, rng.used) == ("_template", False)
        seen.append((view.seat, view.stones))
        return options[0]

    env = Learner("_template", seat=0, opponents=watching)
    env.reset(seed=1)
    finish(env, Rng(1, 1))
    assert {seat for seat, _ in seen} == {1}
    assert all(stones[0] is None for _, stones in seen)


def test_an_illegal_action_loses_the_match() -> None:
    env = Learner("_template", opponents="random")
    env.reset(seed=1)
    before = env.record()
    _, reward, over, cut, info = env.step(3)
    assert (reward, over, cut, info["illegal"]) == (-1.0, True, False, load_game("_template").space.text(3))
    assert env.record() == before
    assert not env.action_masks().any()
    with pytest.raises(ResetNeeded):
        env.step(0)
    env.reset(seed=1)
    assert env.action_masks().any()


@pytest.mark.parametrize("action", [3, 4, -1])
def test_an_illegal_action_is_an_error_where_it_should_be(action: int) -> None:
    env = Learner("_template", opponents="random", illegal="error")
    env.reset(seed=1)
    with pytest.raises(Illegal):
        env.step(action)


def test_a_bot_that_cheats_is_stopped() -> None:
    env = Learner("_template", seat=1, opponents=lambda *_: "swap")
    seed = next(seed for seed in range(30) if Match("_template", seats=2, seed=seed).seat == 0)
    with pytest.raises(Illegal):
        env.reset(seed=seed)


def test_masks_are_those_of_the_options() -> None:
    env = Learner("pyramido", opponents="random")
    _, info = env.reset(seed=2)
    match = Match.from_record(env.record())
    texts = tuple(match.game.space.text(int(action)) for action in np.flatnonzero(env.action_masks()))
    assert texts == match.options
    assert np.array_equal(info["action_mask"] == 1, env.action_masks())


@pytest.mark.parametrize(
    "given",
    [
        {"seats": 9},
        {"seat": 2},
        {"illegal": "maybe"},
        {"opponents": "wizard"},
        {"opponents": ["random", "random"]},
        {"rewards": "gold"},
        {"render_mode": "hologram"},
        {"options": {"edition": "xx"}},
    ],
)
def test_what_cannot_be_is_refused_at_once(given: dict[str, Any]) -> None:
    with pytest.raises(BadText):
        Learner("pyramido", **given)


def test_nothing_works_before_a_reset() -> None:
    with pytest.raises(ResetNeeded):
        Learner("_template").step(0)
