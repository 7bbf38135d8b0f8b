"""Measure the environments in one package tree: `python bench/research.py` prints a JSON list, an object for each game.

PYTHONPATH selects the tree. All rates are per CPU second of this process, with random options. The keys:

    game, seats                     what was measured
    vector_s                        decisions per second in lockstep, with observation and mask, without choosing
    vector_sampled_s                the same with a random choice by numpy
    aec_s, gymnasium_s              steps per second of the others; the bots of gymnasium are `random`
    observation_us, mask_us         one of them in microseconds
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, Final

import numpy as np

from benben.core.parts.plane import total
from benben.core.rng import Rng
from benben.games import AnyGame, game_keys, load_game
from benben.research import Learner, aec, vector
from benben.research.spaces import mask_of

MICRO: Final = 1_000_000
ROWS: Final = 256
SEED: Final = 20_240_601


@dataclass(frozen=True)
class Measured:
    """The figures of one game with one number of seats."""

    game: str
    seats: int
    vector_s: float
    vector_sampled_s: float
    aec_s: float
    gymnasium_s: float
    observation_us: float
    mask_us: float


def measure(game: AnyGame, seats: int, budget: float) -> Measured:
    """Measure one game; `budget` is the CPU seconds for each figure."""
    stepping, sampled = lockstep(game, seats, budget)
    positions = walk(game, seats)
    told = bytearray(total(game.planes))
    return Measured(
        game=game.key,
        seats=seats,
        vector_s=stepping,
        vector_sampled_s=sampled,
        aec_s=turns(game, seats, budget),
        gymnasium_s=learner(game, seats, budget),
        observation_us=MICRO
        / rate(lambda i: game.observe(*positions[i][:2], told, 0), len(positions), budget),
        mask_us=MICRO / rate(lambda i: mask_of(game, positions[i][2]), len(positions), budget),
    )


def lockstep(game: AnyGame, seats: int, budget: float) -> tuple[float, float]:
    """Decisions per second of the vector environment, without and with the time to choose."""
    env = vector(game, seats=seats, n=ROWS, seed=SEED)
    env.reset()
    made, stepping, begun = 0, 0.0, time.process_time()
    while (spent := time.process_time() - begun) < budget or not made:
        chosen = env.sample()
        before = time.process_time()
        env.step(chosen)
        stepping += time.process_time() - before
        made += ROWS
    return made / stepping, made / max(spent, stepping)


def turns(game: AnyGame, seats: int, budget: float) -> float:
    """Steps per second of PettingZoo's environment, each with `last`."""
    env, dice = aec(game, seats=seats), np.random.default_rng(SEED)
    env.reset(seed=SEED)

    def step(_: int) -> None:
        if not env.agents:
            env.reset()
        told, _, over, cut, _ = env.last()
        env.step(None if over or cut else int(dice.choice(np.flatnonzero(told["action_mask"]))))

    return rate(step, 1, budget)


def learner(game: AnyGame, seats: int, budget: float) -> float:
    """Steps per second of Gymnasium's environment."""
    env, dice = Learner(game, seats=seats, opponents="random"), np.random.default_rng(SEED)
    masks = [env.reset(seed=SEED)[1]["action_mask"]]

    def step(_: int) -> None:
        *_rest, over, _cut, info = env.step(dice.choice(np.flatnonzero(masks[0])))
        masks[0] = env.reset()[1]["action_mask"] if over else info["action_mask"]

    return rate(step, 1, budget)


def rate(call: Callable[[int], object], count: int, budget: float) -> float:
    """Calls per CPU second, over and over the numbers below `count`."""
    made, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < budget or not made:
        for i in range(count):
            call(i)
        made += count
    return made / max(spent, 1e-9)


def walk(game: AnyGame, seats: int, wanted: int = 40) -> list[tuple[Any, int, list[int]]]:
    """Positions of a random match, evenly spaced, each with its seat to move and its options."""
    found = []
    rng = Rng(SEED, seats)
    state = game.new(seats, game.options(), rng, None)
    while (asked := game.decision(state)) is not None:
        found.append((game.clone(state), asked.seat, asked.options))
        game.apply(state, asked.options[rng.below(len(asked.options))], rng, None)
    return found[:: max(1, len(found) // wanted)]


def main() -> None:
    """Measure every game with every number of seats."""
    parser = argparse.ArgumentParser(
        description="Measure the environments in the tree that PYTHONPATH names."
    )
    parser.add_argument("--budget", type=float, default=0.7, help="CPU seconds for each figure")
    parser.add_argument("--game", action="append", help="only this game")
    given = parser.parse_args()
    games = [load_game(key) for key in given.game or game_keys()]
    print(json.dumps([asdict(measure(game, seats, given.budget)) for game in games for seats in game.seats]))


if __name__ == "__main__":
    main()
