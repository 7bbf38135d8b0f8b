"""What a position is worth to a seat (RULES.md 9)."""

from __future__ import annotations

from benben.core.decision import Decision
from benben.games.pyramidion.scoring import boat_points
from benben.games.pyramidion.state import State


def evaluate(s: State, seat: int) -> float:
    """The sum of the terms of `explain`."""
    return float(boat_points(s, seat))


def explain(s: State, seat: int) -> dict[str, float]:
    """Why a position is worth what it is: terms by the key of their text."""
    return {"boats": float(boat_points(s, seat))}


def prior(s: State, asked: Decision) -> list[float]:
    """Every option deserves the same thought."""
    return [1.0] * len(asked.options)
