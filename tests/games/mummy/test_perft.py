"""Perft: how many lines of play there are from known positions, counted and kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from benben import Rng
from benben.games.mummy import GAME
from benben.games.mummy.state import State, clone
from tests.games.mummy.walk import walk

LINES = [
    [int(word) for word in line.split()]
    for line in (Path(__file__).parent / "perft.txt").read_text().splitlines()
    if line and not line.startswith("#")
]


def leaves(s: State, depth: int) -> int:
    """Lines of play of so many decisions, all with the same dice."""
    asked = GAME.decision(s)
    if asked is None or depth == 1:
        return len(asked.options) if asked else 1
    total = 0
    for option in asked.options:
        after = clone(s)
        GAME.apply(after, option, Rng(0, 0), None)
        total += leaves(after, depth - 1)
    return total


@pytest.mark.parametrize(("seats", "seed", "steps", "depth", "expected"), LINES)
def test_there_are_so_many_lines_of_play(
    seats: int, seed: int, steps: int, depth: int, expected: int
) -> None:
    for n, s in enumerate(walk(seats, seed)):
        if n == steps:
            assert leaves(s, depth) == expected
            return
    pytest.fail("the match is shorter")
