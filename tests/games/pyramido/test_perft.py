"""Perft: how many lines of play there are from known positions, counted and kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from benben.games.pyramido import GAME
from tests.games.pyramido.arrange import drive, state
from tests.perft import kept, leaves
from tests.tables import table


@pytest.mark.parametrize(("seats", "seed", "turns", "depth", "expected"), kept(Path(__file__).parent))
def test_there_are_so_many_lines_of_play(
    seats: int, seed: int, turns: int, depth: int, expected: int
) -> None:
    s = state(drive(table("pyramido", seats=seats, seed=seed), {}, turns))
    assert leaves(GAME, s, depth) == expected
