"""What a position is worth to a seat (RULES.md 9)."""

from __future__ import annotations

from benben.core.decision import Decision
from benben.games.the_pyramid.scoring import networks, score
from benben.games.the_pyramid.state import State


def evaluate(s: State, seat: int) -> float:
    """The sum of the terms of `explain`."""
    found = networks(s)
    mine = 0 if seat == s.white else 1
    return float(score(s, found, mine) - score(s, found, 1 - mine))


def explain(s: State, seat: int) -> dict[str, float]:
    """Why a position is worth what it is: terms by the key of their text."""
    return {"score": evaluate(s, seat)}


def prior(s: State, asked: Decision) -> list[float]:
    """Everything is worth a look."""
    return [1.0] * len(asked.options)
