"""Perft: how many lines of play there are from known positions, counted and kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from benben import Rng
from benben.games.pyramidion import GAME
from benben.games.pyramidion.options import Options
from benben.games.pyramidion.state import State, clone

LINES = [
    [int(word) for word in line.split()]
    for line in (Path(__file__).parent / "perft.txt").read_text().splitlines()
    if line and not line.startswith("#")
]


def reached(seats: int, seed: int, decisions: int) -> State:
    """A position after so many random decisions."""
    dice = Rng(seed, 1)
    s = GAME.new(seats, Options(), Rng(seed, 0), None)
    for _ in range(decisions):
        asked = GAME.decision(s)
        assert asked is not None
        GAME.apply(s, asked.options[dice.below(len(asked.options))], dice, None)
    return s


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


@pytest.mark.parametrize(("seats", "seed", "decisions", "depth", "expected"), LINES)
def test_there_are_so_many_lines_of_play(
    seats: int, seed: int, decisions: int, depth: int, expected: int
) -> None:
    assert leaves(reached(seats, seed, decisions), depth) == expected
