"""Perft: how many lines of play there are from a position."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from benben import Rng
from benben.games import AnyGame


def kept(folder: Path) -> list[list[int]]:
    """The counts of a game's perft.txt: how to get to a position, a depth, the number of lines."""
    text = (folder / "perft.txt").read_text()
    lines = (line for line in text.splitlines() if line and not line.startswith("#"))
    return [[int(word) for word in line.split()] for line in lines]


def leaves(game: AnyGame, state: Any, depth: int) -> int:
    """Lines of play of so many decisions, forced ones included, all with the same dice."""
    asked = game.decision(state)
    if asked is None or depth == 1:
        return len(asked.options) if asked else 1
    total = 0
    for option in asked.options:
        after = game.clone(state)
        game.apply(after, option, Rng(0, 0), None)
        total += leaves(game, after, depth - 1)
    return total
