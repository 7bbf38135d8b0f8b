"""Matches and states of OpenSpiel for the tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pyspiel

from benben import Rng
from benben.games import game_keys, load_game
from benben.research.openspiel import PREFIX

TABLES = [(key, seats) for key in game_keys() for seats in load_game(key).seats]


def load(key: str, seats: int = 2, options: str = "") -> Any:
    """One of our games."""
    return pyspiel.load_game(PREFIX + key, {"seats": seats, "options": options})


def wander(game: Any, seed: int) -> Iterator[Any]:
    """The states of a random match, each a copy."""
    rng = Rng(seed, 0)
    state = game.new_initial_state()
    yield state.clone()
    while not state.is_terminal():
        options = state.legal_actions()
        state.apply_action(options[rng.below(len(options))])
        yield state.clone()


def choices(game: Any, seed: int, most: int = 6) -> list[Any]:
    """States at which a seat chooses, spread over a match, and its end."""
    found = [state for state in wander(game, seed) if not state.is_chance_node()]
    return [*found[:: max(1, len(found) // most)], found[-1]]


def sampler(seed: int) -> Callable[[], float]:
    """Numbers from 0 to 1, as OpenSpiel wants them for an imagined world."""
    rng = Rng(seed, 0)
    return lambda: rng.below(1 << 24) / (1 << 24)
