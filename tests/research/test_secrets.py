"""Nothing that a seat may not know leaves any environment (H12): two worlds that look alike to it are told alike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from benben import Rng, load_game
from benben.core.parts.plane import total
from benben.games import AnyGame
from benben.research import Learner, Turns, Vector, aec, vector
from benben.research.loop import Play
from benben.research.picture import show
from tests.laws.walks import each_table, sample

EVERY = 20
"""One position in this many: each is told through every door."""
CANARY = 7_919_317
"""A number that nothing in a game has."""


def worlds(game: AnyGame, state: Any, seat: int | None, n: int) -> tuple[Any, Any]:
    """A state, and one that a seat cannot tell from it."""
    return state, game.determinize(game.view(state, seat), Rng(n, 1))


@cache
def row_of(key: str, seats: int) -> Vector:
    env = vector(key, seats=seats, n=1, seed=1, rewards="score")
    env.reset()
    return env


@cache
def agents_of(key: str, seats: int) -> Turns:
    env = aec(key, seats=seats, rewards="score")
    env.reset(seed=1)
    return env


@cache
def learner_of(key: str, seats: int) -> Learner:
    env = Learner(key, seats=seats, opponents="random", rewards="score")
    env.reset(seed=1)
    return env


def placed(play: Play, state: Any) -> None:
    """Put a match into a position."""
    play.state = play.game.clone(state)
    play.asked = play.game.decision(state)


def positions(key: str, seats: int) -> Iterator[Any]:
    game = load_game(key)
    for position in sample(key, seats)[::EVERY]:
        if game.decision(position.state) is not None:
            yield position


def told_in_a_row(key: str, seats: int, state: Any) -> list[bytes]:
    """All that the vector environment says of a position."""
    env = row_of(key, seats)
    assert env._loop is not None
    placed(env._loop.plays[0], state)
    env._loop.tell(0)
    return [array.tobytes() for array in (env.observation, env.mask, env.seat, env.rewards, env.terminated)]


def told_to_an_agent(key: str, seats: int, state: Any, seat: int) -> list[Any]:
    """All that PettingZoo's environment says to an agent, and what it would be paid."""
    env = agents_of(key, seats)
    assert env.match is not None
    env._shown = [0.0] * seats
    env.rewards = dict.fromkeys(env.agents, 0.0)
    placed(env.match, state)
    env._select()
    env._pay(env.match)
    agent = env.possible_agents[seat]
    told = env.observe(agent)
    return [
        told["observation"].tobytes(),
        told["action_mask"].tobytes(),
        {name: value.tobytes() for name, value in env.infos[agent].items()},
        env.rewards[agent],
        env.terminations[agent],
        env.truncations[agent],
    ]


def told_to_a_learner(key: str, seats: int, state: Any, seat: int) -> list[Any]:
    """All that Gymnasium's environment says to a learner, and what it would be paid."""
    env = learner_of(key, seats)
    assert env.match is not None
    env.seat = seat
    env._shown = 0.0
    placed(env.match, state)
    info = env._info(env.match)
    return [
        env._told(env.match).tobytes(),
        info.pop("action_mask").tobytes(),
        info,
        env.action_masks().tobytes(),
        env._reward(env.match),
    ]


@each_table
def test_law_15_paired_worlds_are_told_alike_to_the_seat_to_move_through_every_door(
    key: str, seats: int
) -> None:
    game = load_game(key)
    for position in positions(key, seats):
        asked = game.decision(position.state)
        assert asked is not None
        one, other = worlds(game, position.state, asked.seat, position.n)
        assert told_in_a_row(key, seats, one) == told_in_a_row(key, seats, other)
        for tell in (told_to_an_agent, told_to_a_learner):
            assert tell(key, seats, one, asked.seat) == tell(key, seats, other, asked.seat)


@each_table
def test_law_15_paired_worlds_are_told_alike_to_those_who_wait(key: str, seats: int) -> None:
    game = load_game(key)
    for position in positions(key, seats):
        for seat in range(seats):
            one, other = worlds(game, position.state, seat, position.n)
            assert told_to_an_agent(key, seats, one, seat) == told_to_an_agent(key, seats, other, seat)


@each_table
def test_law_15_paired_worlds_look_alike_in_every_mode(key: str, seats: int) -> None:
    game = load_game(key)
    for position in list(positions(key, seats))[::3]:
        for seat in (None, *range(seats)):
            one, other = worlds(game, position.state, seat, position.n)
            for mode in ("ansi", "svg"):
                assert show(game, one, seat, mode, "en") == show(game, other, seat, mode, "en")


@pytest.mark.parametrize("seat", [0, 1])
def test_a_poisoned_secret_reaches_nobody_else(seat: int) -> None:
    """The stones of the others and of the bag are CANARY: whoever wrote one down would say it or fail."""
    game = load_game("_template")
    env = aec(game, seats=2, rewards="score")
    env.reset(seed=1)
    assert env.match is not None
    clean = told_of(env, seat)
    state = env.match.state
    state.stones[1 - seat] = CANARY
    state.bag[:] = [CANARY] * len(state.bag)
    assert told_of(env, seat) == clean
    out = bytearray(total(game.planes))
    game.observe(state, seat, out, 0)
    assert bytes(out) == clean[0]


def told_of(env: Any, seat: int) -> list[Any]:
    """What one seat is told in numbers, words and pictures."""
    told = env.observe(env.possible_agents[seat])
    pictures = [show(env.game, env.match.state, seat, mode, "en") for mode in ("ansi", "svg")]
    told_numbers = [told["observation"].tobytes(), told["action_mask"].tobytes()]
    assert not any(str(CANARY) in picture for picture in pictures)
    return [*told_numbers, env._score(seat), *pictures]


def test_a_leak_would_be_noticed() -> None:
    def leak(state: Any, seat: int, out: bytearray, at: int) -> None:
        out[at] = state.stones[1 - seat]

    env = aec(replace(load_game("_template"), observe=leak), seats=2)
    env.reset(seed=1)
    assert env.match is not None
    before = told_of(env, 0)
    env.match.state.stones[1] += 1
    assert told_of(env, 0) != before
