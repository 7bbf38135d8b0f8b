"""Perft: how many lines of play there are from known positions, counted and kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from benben.games.the_pyramid import GAME
from benben.games.the_pyramid.state import State
from tests.games.the_pyramid.arrange import dealt, finish_turn, state
from tests.perft import kept, leaves
from tests.tables import table


def start(seed: int, turns: int) -> State:
    """The position after so many turns of first options; seed 0 is fixture F."""
    match = table("the_pyramid", seed=seed) if seed else dealt()
    for _ in range(turns):
        finish_turn(match)
    return state(match)


@pytest.mark.parametrize(("seed", "turns", "depth", "expected"), kept(Path(__file__).parent))
def test_there_are_so_many_lines_of_play(seed: int, turns: int, depth: int, expected: int) -> None:
    assert leaves(GAME, start(seed, turns), depth) == expected
