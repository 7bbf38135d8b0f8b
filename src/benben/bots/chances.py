"""Chances: how likely each seat is to win, from the terms of a game's evaluation and weights fitted by self-play."""

from __future__ import annotations

from math import exp
from typing import Final

from benben.games import AnyGame

UNTAUGHT: Final = 0.1
"""The weight of a term that nothing was learnt about."""
FARTHEST: Final = 30.0
"""Differences of log-odds beyond this are all the same certainty."""


class Chances:
    """A multinomial logit: a seat's strength is the weighted sum of its terms, and one number for its place."""

    def __init__(self, game: AnyGame, weights: dict[str, float], places: list[float]) -> None:
        self.explain = game.explain
        self.weights = weights
        self.places = places
        """What sitting on each seat adds; as long as there are seats."""

    def of(self, state: object) -> list[float]:
        """The chance of each seat in a position that is not over."""
        return softmax([self.strength(state, seat) for seat in range(len(self.places))])

    def strength(self, state: object, seat: int) -> float:
        """How well a seat stands, in log-odds."""
        strength = self.places[seat]
        weights = self.weights
        for term, value in self.explain(state, seat).items():
            strength += weights.get(term, UNTAUGHT) * value
        return strength


def softmax(strengths: list[float]) -> list[float]:
    """Shares that grow with strength and sum to one."""
    top = max(strengths)
    shares = [exp(max(-FARTHEST, strength - top)) for strength in strengths]
    total = sum(shares)
    return [share / total for share in shares]
