"""Stones, die and the order of seats (RULES.md 2): used by the rules and the drawing."""

from __future__ import annotations

from typing import Final

from benben.games._template.data import DATA

STONES: Final[list[int]] = sorted(DATA.stones)
FACES: Final[int] = DATA.faces
ROW: Final[int] = STONES[-1] + 1
"""A seat's memory of stones is one row: an entry for each value, 0 being idle."""


def memory_at(seat: int, stone: int) -> int:
    """Where a seat's memory of a stone lies."""
    return ROW * seat + stone


def clockwise(seat: int, seats: int) -> list[int]:
    """All seats in the order of play, the next one first and the seat itself last (TE-05)."""
    return [(seat + step) % seats for step in range(1, seats + 1)]
