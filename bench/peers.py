"""Measure random playouts of other libraries in CPU seconds and print a JSON list; runs in its own environment.

    name, decisions_s, games_s, decisions_game

A decision is a choice of a player; chance events are played but not counted.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import cache, partial
from importlib import import_module
from typing import Any, Final

SPIELS: Final = ("backgammon", "gin_rummy", "hanabi", "quoridor")


@dataclass(frozen=True)
class Peer:
    """The speed of random play in a game of another library."""

    name: str
    decisions_s: float
    games_s: float
    decisions_game: float


def catan() -> int:
    """Play a game of catanatron with four random players; return the number of decisions."""
    library = import_module("catanatron")
    match = library.Game([library.RandomPlayer(colour) for colour in library.Color])
    match.play()
    return len(match.state.actions)


@cache
def spiel_game(name: str) -> Any:
    """An OpenSpiel game, loaded once."""
    return import_module("pyspiel").load_game(name)


def spiel(name: str) -> int:
    """Play a game of OpenSpiel from Python, as its examples do; return the number of decisions."""
    state = spiel_game(name).new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, chances)[0])  # noqa: S311
        else:
            state.apply_action(random.choice(state.legal_actions()))  # noqa: S311
            decisions += 1
    return decisions


def measure(name: str, play: Callable[[], int], budget: float) -> Peer:
    """Play games until the budget of CPU seconds is used up."""
    play()
    decisions = games = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < budget:
        decisions += play()
        games += 1
    return Peer(name, decisions / spent, games / spent, decisions / games)


def main() -> None:
    """Measure every peer."""
    parser = argparse.ArgumentParser(description="Measure random playouts of other libraries.")
    parser.add_argument("--budget", type=float, default=3.0, help="CPU seconds per game")
    budget = parser.parse_args().budget
    random.seed(20_240_601)
    peers = [measure("catanatron", catan, budget)]
    peers += [measure(f"OpenSpiel {name}", partial(spiel, name), budget) for name in SPIELS]
    print(json.dumps([asdict(peer) for peer in peers]))


if __name__ == "__main__":
    main()
