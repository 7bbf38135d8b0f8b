"""What a position is worth to a seat: its score, what a roll may add, and the best of the others."""

from __future__ import annotations

from benben.core.decision import Decision
from benben.games._template.actions import BUILDING, TURN
from benben.games._template.board import FACES
from benben.games._template.scoring import score, worth
from benben.games._template.state import State


def evaluate(s: State, seat: int) -> float:
    """The sum of the terms of `explain`."""
    return score(s, seat) + hope(s, seat) + rival(s, seat)


def explain(s: State, seat: int) -> dict[str, float]:
    """Why a position is worth what it is: terms by the key of their text."""
    return {"score": float(score(s, seat)), "hope": hope(s, seat), "rival": rival(s, seat)}


def prior(s: State, asked: Decision) -> list[float]:
    """Rolling deserves as much thought as it is safe; keeping and swapping deserve the same."""
    if s.pending[-1] != TURN:
        return [1.0] * len(asked.options)
    safe = min(1.0, (s.limit - s.heaps[s.seat]) / FACES)
    return [0.1 + safe, 1.1 - safe]


def hope(s: State, seat: int) -> float:
    """What one more roll would add on average, if anything."""
    if s.fates[seat] != BUILDING:
        return 0.0
    after = 0
    for face in range(1, FACES + 1):
        heap = s.heaps[seat] + face
        after += worth(heap, s.stones[seat], s.limit) if heap <= s.limit else 0
    return max(0.0, after / FACES - score(s, seat))


def rival(s: State, seat: int) -> float:
    """The best score of another seat counts against this one."""
    return -float(max([score(s, other) for other in range(s.seats) if other != seat]))
