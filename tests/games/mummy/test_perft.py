"""Perft: how many lines of play there are from known positions, counted and kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from benben.games.mummy import GAME
from tests.games.mummy.walk import walk
from tests.perft import kept, leaves


@pytest.mark.parametrize(("seats", "seed", "steps", "depth", "expected"), kept(Path(__file__).parent))
def test_there_are_so_many_lines_of_play(
    seats: int, seed: int, steps: int, depth: int, expected: int
) -> None:
    for n, s in enumerate(walk(seats, seed)):
        if n == steps:
            assert leaves(GAME, s, depth) == expected
            return
    pytest.fail("the match is shorter")
