"""Perft: how many lines of play there are from known positions, counted and kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from benben import Rng
from benben.games.the_pyramid import GAME
from benben.games.the_pyramid.state import State, clone
from tests.games.the_pyramid.arrange import dealt, finish_turn, state
from tests.tables import table

LINES = [
    [int(word) for word in line.split()]
    for line in (Path(__file__).parent / "perft.txt").read_text().splitlines()
    if line and not line.startswith("#")
]


def leaves(s: State, depth: int) -> int:
    """Lines of play of so many decisions, forced ones included."""
    asked = GAME.decision(s)
    if asked is None or depth == 1:
        return len(asked.options) if asked else 1
    total = 0
    for option in asked.options:
        after = clone(s)
        GAME.apply(after, option, Rng(0, 0), None)
        total += leaves(after, depth - 1)
    return total


def start(seed: int, turns: int) -> State:
    """The position after so many turns of first options; seed 0 is fixture F."""
    match = table("the_pyramid", seed=seed) if seed else dealt()
    for _ in range(turns):
        finish_turn(match)
    return state(match)


@pytest.mark.parametrize(("seed", "turns", "depth", "expected"), LINES)
def test_there_are_so_many_lines_of_play(seed: int, turns: int, depth: int, expected: int) -> None:
    assert leaves(start(seed, turns), depth) == expected
