"""Perft: how many lines of play there are from known positions, counted and kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from benben import Rng
from benben.games.pyramidion import GAME
from benben.games.pyramidion.options import Options
from benben.games.pyramidion.state import State
from tests.perft import kept, leaves


def reached(seats: int, seed: int, decisions: int) -> State:
    """A position after so many random decisions."""
    dice = Rng(seed, 1)
    s = GAME.new(seats, Options(), Rng(seed, 0), None)
    for _ in range(decisions):
        asked = GAME.decision(s)
        assert asked is not None
        GAME.apply(s, asked.options[dice.below(len(asked.options))], dice, None)
    return s


@pytest.mark.parametrize(("seats", "seed", "decisions", "depth", "expected"), kept(Path(__file__).parent))
def test_there_are_so_many_lines_of_play(
    seats: int, seed: int, decisions: int, depth: int, expected: int
) -> None:
    assert leaves(GAME, reached(seats, seed, decisions), depth) == expected
