"""Measure environments of other libraries and print a JSON list: `name, steps_s`; runs in its own environment.

Random options, in CPU seconds; every step brings an observation and the legal actions. Each environment is stepped as
the documentation of its library does it.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib import import_module
from typing import Any, Final

ZOO: Final = ("connect_four_v3", "chess_v6", "texas_holdem_v4")
CARDS: Final = ("limit-holdem", "uno", "gin-rummy")
SPIELS: Final = ("connect_four", "backgammon", "gin_rummy")
ROWS: Final = 64


@dataclass(frozen=True)
class Peer:
    """The steps per second of an environment of another library."""

    name: str
    steps_s: float


def zoo(name: str) -> Callable[[], int]:
    """A match of PettingZoo."""
    env = import_module(f"pettingzoo.classic.{name}").env()

    def play() -> int:
        env.reset()
        made = 0
        for agent in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            action = None if over or cut else env.action_space(agent).sample(observation["action_mask"])
            env.step(action)
            made += 1
        return made

    return play


def cards(name: str) -> Callable[[], int]:
    """A match of RLCard."""
    env = import_module("rlcard").make(name)

    def play() -> int:
        state, _ = env.reset()
        made = 0
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))  # noqa: S311
            made += 1
        return made

    return play


def spiel(name: str) -> Callable[[], int]:
    """Sixteen steps in every environment of OpenSpiel's vector."""
    environment = import_module("open_spiel.python.rl_environment")
    envs = [environment.Environment(name) for _ in range(ROWS)]
    vector = import_module("open_spiel.python.vector_env").SyncVectorEnv(envs)
    agent = import_module("open_spiel.python.rl_agent")
    told: list[Any] = [vector.reset()]

    def choose(one: Any) -> Any:
        player = one.observations["current_player"]
        return agent.StepOutput(random.choice(one.observations["legal_actions"][player]), None)  # noqa: S311

    def play() -> int:
        for _ in range(16):
            told[0], _, _, _ = vector.step([choose(one) for one in told[0]], reset_if_done=True)
        return 16 * ROWS

    return play


def measure(name: str, play: Callable[[], int], budget: float) -> Peer:
    """Play until the budget of CPU seconds is used up."""
    play()
    steps = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < budget:
        steps += play()
    return Peer(name, steps / spent)


def main() -> None:
    """Measure every peer."""
    parser = argparse.ArgumentParser(description="Measure environments of other libraries.")
    parser.add_argument("--budget", type=float, default=2.0, help="CPU seconds per environment")
    budget = parser.parse_args().budget
    random.seed(20_240_601)
    peers = [measure(f"PettingZoo {name}", zoo(name), budget) for name in ZOO]
    peers += [measure(f"RLCard {name}", cards(name), budget) for name in CARDS]
    peers += [measure(f"OpenSpiel vector {name}", spiel(name), budget) for name in SPIELS]
    print(json.dumps([asdict(peer) for peer in peers]))


if __name__ == "__main__":
    main()
