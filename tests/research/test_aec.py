"""All seats, one at a time: PettingZoo's own tests, and that it is a match of benben."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest
from gymnasium.spaces import Dict
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from benben import BadText, Illegal, Match, Rng
from benben.games import load_game, registry
from benben.research import aec
from benben.research.rewards import REWARDS
from tests.laws.walks import each_table


@contextmanager
def only_known_doubts() -> Iterator[None]:
    """PettingZoo doubts observations in a Dict, unless the environment is one of its own."""
    with warnings.catch_warnings():
        for doubt in (
            "Observation space for each agent probably",
            "Observation is not a NumPy",
            "Action mask numpy",
        ):
            warnings.filterwarnings("ignore", message=doubt)
        yield


@pytest.mark.parametrize(
    ("key", "seats"), [("_template", 4), ("pyramido", 2), ("mummy", 3), ("the_pyramid", 2)]
)
def test_pettingzoo_accepts_it(key: str, seats: int) -> None:
    with only_known_doubts():
        api_test(aec(key, seats=seats), num_cycles=60)


@pytest.mark.parametrize("key", ["_template", "pyramidion"])
def test_pettingzoo_finds_the_same_seed_to_play_the_same(key: str) -> None:
    with only_known_doubts():
        seed_test(lambda: aec(key, seats=2), num_cycles=40)


def test_pettingzoo_accepts_the_pictures(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: aec("_template", seats=2, render_mode=render_mode))
    assert capsys.readouterr().out


def random_action(env: Any, rng: Rng) -> int:
    legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
    return int(legal[rng.below(len(legal))])


def finish(env: Any, rng: Rng) -> dict[str, float]:
    """Play to the end; what each agent was paid in total."""
    paid = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        *_, reward, over, cut, _ = env.last()
        paid[agent] += reward
        env.step(None if over or cut else random_action(env, rng))
    return paid


@pytest.mark.parametrize(
    ("key", "seats", "rewards"),
    [*((key, load_game(key).seats[-1], "win_loss") for key in sorted(registry())), ("pyramido", 3, "score")],
)
def test_a_match_is_one_of_benben_and_pays_what_it_is_worth(key: str, seats: int, rewards: str) -> None:
    env = aec(key, seats=seats, rewards=rewards)
    env.reset(seed=7)
    first = Match(key, seats=seats, seed=7)
    assert env.record() == first.record()
    begun = [sum(line.points for line in first.game.sheet(first.view(seat), seat)) for seat in range(seats)]
    paid = finish(env, Rng(1, 1))
    match = Match.from_record(env.record())
    assert match.outcome is not None
    expected = REWARDS[rewards](match.outcome)
    if rewards == "score":
        expected = [score - before for score, before in zip(expected, begun, strict=True)]
    assert list(paid.values()) == pytest.approx(expected)


@each_table
def test_each_agent_sees_what_its_seat_sees_and_only_the_one_to_move_has_options(
    key: str, seats: int
) -> None:
    env = aec(key, seats=seats)
    env.reset(seed=3)
    rng = Rng(2, 2)
    for _ in range(15):
        match = Match.from_record(env.record())
        for seat, agent in enumerate(env.agents):
            told = env.observe(agent)
            assert told in env.observation_space(agent)
            assert told["observation"].tobytes() == match.game.encode(match.view(seat))
            texts = [match.game.space.text(int(a)) for a in np.flatnonzero(told["action_mask"])]
            assert tuple(texts) == (match.options if seat == match.seat else ())
            assert np.array_equal(env.infos[agent]["action_mask"], told["action_mask"])
        if match.seat is None:
            break
        env.step(random_action(env, rng))


def test_the_space_names_the_largest_values() -> None:
    env = aec("pyramido", seats=2)
    space = env.observation_space("seat_0")
    assert isinstance(space, Dict)
    high = space["observation"].high  # type: ignore[attr-defined]
    assert high.max() == max(plane.most for plane in env.game.planes)


@pytest.mark.parametrize("action", [None, 3, 4, -1])
def test_an_illegal_action_is_refused_and_nothing_has_changed(action: int | None) -> None:
    env = aec("_template", seats=2)
    env.reset(seed=1)
    before = env.record(), env.agent_selection
    with pytest.raises(Illegal):
        env.step(action)
    assert (env.record(), env.agent_selection) == before


def test_a_match_can_be_cut_short_and_pays_nobody() -> None:
    env = aec("pyramido", seats=2, max_steps=3)
    env.reset(seed=1)
    rng = Rng(1, 1)
    while not any(env.truncations.values()):
        env.step(random_action(env, rng))
    assert Match.from_record(env.record()).n == 3
    assert set(env.truncations.values()) == {True}
    assert set(env.terminations.values()) == {False}
    assert set(env.rewards.values()) == {0}
    assert not any(info["action_mask"].any() for info in env.infos.values())


def test_matches_follow_from_the_first_seed_and_are_different() -> None:
    def records() -> list[str]:
        env = aec("pyramido", seats=2)
        env.reset(seed=5)
        found = [env.record()]
        for _ in range(2):
            env.reset()
            found.append(env.record())
        return found

    assert records() == records()
    assert len(set(records())) == 3


def test_it_can_be_played_as_a_parallel_environment() -> None:
    env = turn_based_aec_to_parallel(aec("_template", seats=3))
    observations, infos = env.reset(seed=1)
    rng = Rng(1, 1)
    paid = 0.0
    while env.agents:
        actions = {}
        for agent in env.agents:
            legal = np.flatnonzero(observations[agent]["action_mask"])
            actions[agent] = int(legal[rng.below(len(legal))]) if len(legal) else None
        observations, rewards, *_, infos = env.step(actions)
        paid += sum(rewards.values())
    assert infos
    assert paid == pytest.approx(1)


def test_a_mode_that_nobody_knows_is_refused() -> None:
    with pytest.raises(BadText, match="rgb_array"):
        aec("pyramido", seats=2, render_mode="hologram")


def test_options_of_a_table_are_those_of_a_match() -> None:
    env = aec("mummy", seats=2, options={"win": "team"})
    env.reset(seed=1)
    assert "options win=team" in env.record()
