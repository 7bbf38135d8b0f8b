"""Many matches in lockstep: each row is exactly a match of benben."""

from __future__ import annotations

from collections import Counter
from itertools import count
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ClosedEnvironmentError, ResetNeeded
from gymnasium.vector import AutoresetMode

from benben import BadText, Illegal, Match, load_game
from benben.arena.simulate import derive_seed
from benben.research import vector
from benben.research.rewards import REWARDS
from tests.laws.walks import each_game, each_table

ROWS = 5


def played(env: Any, steps: int) -> None:
    """Play random options."""
    env.reset()
    for _ in range(steps):
        env.step(env.sample())


def until_the_end(env: Any, row: int = 0) -> Any:
    """Play random options until the match of a row ends; return what the last step told."""
    env.reset()
    for _ in count():
        told = env.step(env.sample())
        if told[2][row]:
            return told
    return None


@each_table
def test_a_row_shows_what_the_seat_to_move_sees_and_may_do(key: str, seats: int) -> None:
    env = vector(key, seats=seats, n=ROWS, seed=3)
    observation, info = env.reset()
    for _ in range(6):
        for row in range(ROWS):
            match = Match.from_record(env.record(row))
            assert info["seat"][row] == match.seat
            assert observation[row].tobytes() == match.game.encode(match.view(match.seat))
            options = [
                match.game.space.text(int(action)) for action in np.flatnonzero(info["action_mask"][row])
            ]
            assert tuple(options) == match.options
        observation, *_, info = env.step(env.sample())


@each_game
def test_the_record_of_a_row_is_that_of_a_match(key: str) -> None:
    seats = load_game(key).seats[-1]
    env = vector(key, seats=seats, n=2, seed=4)
    rewards = until_the_end(env)[1]
    text = env.record(0, finished=True)
    replayed = Match.from_record(text)
    match = Match(key, seats=seats, seed=derive_seed("vector", 4, 0, 0))
    match.play(*(step.action for step in replayed._record.steps))
    assert match.record() == text == replayed.record()
    assert match.outcome is not None
    assert rewards[0].tolist() == pytest.approx(REWARDS["win"](match.outcome))


@pytest.mark.parametrize("key", ["_template", "mummy"])
@pytest.mark.parametrize("rewards", ["win", "score"])
def test_workers_change_nothing(key: str, rewards: str) -> None:
    given = {"seats": 3, "n": ROWS, "seed": 8, "rewards": rewards}
    with vector(key, **given) as one, vector(key, **given, workers=2) as many:
        one.reset()
        many.reset()
        for _ in range(60):
            chosen = one.sample()
            assert np.array_equal(chosen, many.sample())
            ours, theirs = one.step(chosen), many.step(chosen)
            assert all(np.array_equal(a, b) for a, b in zip(ours[:4], theirs[:4], strict=True))
            ended = ours[4]["_final_obs"]
            assert np.array_equal(ended, theirs[4]["_final_obs"])
            assert np.array_equal(one.final_observation[ended], many.final_observation[ended])
        for row in range(ROWS):
            assert one.record(row) == many.record(row)
            assert one.record(row, finished=True) == many.record(row, finished=True)


def test_workers_that_are_gone_are_missed_aloud() -> None:
    with vector("_template", seats=2, n=2, seed=1, workers=2) as env:
        env.reset()
        assert env._crew is not None
        env._crew.processes[1].kill()
        env._crew.processes[1].join()
        with pytest.raises(RuntimeError, match="worker 1 has ended"):
            env.step(env.sample())


@pytest.mark.parametrize("workers", [0, 3])
def test_every_worker_has_a_row(workers: int) -> None:
    with pytest.raises(BadText, match="bad_workers"):
        vector("_template", seats=2, n=2, workers=workers)


def test_arrays_are_made_once_and_nobody_else_writes_into_them() -> None:
    env = vector("_template", seats=2, n=ROWS, seed=1)
    first, info = env.reset()
    told = env.step(env.sample())
    assert told[0] is first is env.observation
    assert told[4]["action_mask"] is info["action_mask"] is env.mask
    for array in (*told[:4], env.mask, env.seat, env.final_observation):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_shapes_and_types_follow_the_spaces() -> None:
    env = vector("pyramido", seats=3, n=2, seed=1)
    observation, info = env.reset()
    assert env.num_envs == 2
    assert observation[0] in env.single_observation_space
    assert observation in env.observation_space
    assert env.sample() in env.action_space
    assert env.single_action_space.sample(info["action_mask"][0]) in np.flatnonzero(info["action_mask"][0])
    assert env.rewards.shape == (2, 3)
    assert [str(array.dtype) for array in (env.rewards, env.terminated, env.truncated)] == [
        "float32",
        "bool",
        "bool",
    ]


def test_a_match_that_ends_is_followed_by_the_next_one_in_the_same_step() -> None:
    env = vector("_template", seats=2, n=1, seed=5)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    observation, rewards, terminated, truncated, info = until_the_end(env)
    assert (terminated[0], truncated[0], info["_final_obs"][0]) == (True, False, True)
    assert rewards.sum() == 1
    over, running = Match.from_record(env.record(0, finished=True)), Match.from_record(env.record(0))
    assert running.n == 0
    assert observation[0].tobytes() == running.game.encode(running.view(running.seat))
    for seat in range(2):
        assert info["final_obs"][0, seat].tobytes() == over.game.encode(over.view(seat))


def test_a_match_can_be_cut_short() -> None:
    env = vector("pyramido", seats=2, n=2, seed=5, max_steps=3)
    played(env, 3)
    assert env.truncated.all()
    assert not env.terminated.any()
    assert not env.rewards.any()
    assert [Match.from_record(env.record(row, finished=True)).n for row in range(2)] == [3, 3]


@pytest.mark.parametrize("action", [-1, 4, 2])
def test_an_illegal_action_names_its_row_and_changes_nothing(action: int) -> None:
    env = vector("_template", seats=2, n=ROWS, seed=1)
    env.reset()
    before = [env.record(row) for row in range(ROWS)], env.observation.copy(), env.mask.copy()
    chosen = env.sample()
    chosen[3] = action
    text = env.game.space.text(action) if action == 2 else str(action)
    with pytest.raises(Illegal) as refused:
        env.step(chosen)
    assert (refused.value.details["row"], refused.value.details["action"]) == (3, text)
    assert [env.record(row) for row in range(ROWS)] == before[0]
    assert np.array_equal(env.observation, before[1])
    assert np.array_equal(env.mask, before[2])


@pytest.mark.parametrize("chosen", [[0], [[0, 0]], [0.0, 0.0]])
def test_actions_are_whole_numbers_one_for_each_row(chosen: Any) -> None:
    env = vector("_template", seats=2, n=2, seed=1)
    env.reset()
    with pytest.raises(BadText, match="bad_actions"):
        env.step(chosen)


def test_the_same_seed_deals_the_same_and_the_next_matches_are_others() -> None:
    env = vector("pyramido", seats=2, n=3, seed=9)
    env.reset()
    first = [env.record(row) for row in range(3)]
    env.reset()
    second = [env.record(row) for row in range(3)]
    env.reset(seed=9)
    assert [env.record(row) for row in range(3)] == first
    assert len({*first, *second}) == 6


def test_without_a_seed_the_deal_is_a_surprise() -> None:
    envs = [vector("pyramido", seats=2, n=1) for _ in range(2)]
    for env in envs:
        env.reset()
    assert envs[0].record(0) != envs[1].record(0)


def test_random_options_are_uniform() -> None:
    env = vector("pyramido", seats=2, n=600, seed=1)
    env.reset()
    chosen = Counter(env.sample().tolist())
    assert set(chosen) == set(np.flatnonzero(env.mask[0]).tolist())
    assert min(chosen.values()) > 150


def test_options_of_a_table_are_those_of_a_match() -> None:
    env = vector("mummy", seats=2, n=1, seed=1, options={"win": "team"})
    env.reset()
    assert "options win=team" in env.record(0)
    with pytest.raises(BadText):
        vector("mummy", seats=2, n=1, options={"win": "nobody"})


@pytest.mark.parametrize(("seats", "rewards"), [(9, "win"), (2, "gold")])
def test_what_cannot_be_played_is_refused_at_once(seats: int, rewards: str) -> None:
    with pytest.raises(BadText):
        vector("pyramido", seats=seats, n=1, rewards=rewards)


def test_nothing_works_before_a_reset_or_after_the_end() -> None:
    env = vector("_template", seats=2, n=1, seed=1)
    with pytest.raises(ResetNeeded):
        env.step([0])
    with pytest.raises(ResetNeeded):
        env.record(0)
    env.close()
    with pytest.raises(ClosedEnvironmentError):
        env.reset()


@pytest.mark.parametrize(("key", "seats"), [("_template", 4), ("pyramido", 2), ("the_pyramid", 2)])
def test_points_by_step_add_up_to_the_score(key: str, seats: int) -> None:
    env = vector(key, seats=seats, n=1, seed=6, rewards="score")
    env.reset()
    begun = Match.from_record(env.record(0))
    paid = [float(sum(line.points for line in begun.game.sheet(begun.view(s), s))) for s in range(seats)]
    while not env.terminated[0]:
        env.step(env.sample())
        paid = [a + float(b) for a, b in zip(paid, env.rewards[0], strict=True)]
    outcome = Match.from_record(env.record(0, finished=True)).outcome
    assert outcome is not None
    assert paid == pytest.approx(outcome.scores)
