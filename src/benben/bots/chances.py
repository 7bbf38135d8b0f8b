"""Win probabilities of the seats, from the terms of a game's evaluation and weights fitted by self-play."""

from __future__ import annotations

from math import exp
from typing import Final

from benben.games import AnyGame

DEFAULT_WEIGHT: Final = 0.1
"""The weight of a term that was not fitted."""
MAX_LOG_ODDS: Final = 30.0
"""Differences of log-odds are clipped to this."""


class Chances:
    """A multinomial logit: the strength of a seat is the weighted sum of its terms plus a bias of the seat."""

    def __init__(self, game: AnyGame, weights: dict[str, float], places: list[float]) -> None:
        self.explain = game.explain
        self.weights = weights
        self.places = places
        """The bias of each seat."""

    def of(self, state: object) -> list[float]:
        """The win probability of each seat in a position that is not final."""
        return softmax([self.strength(state, seat) for seat in range(len(self.places))])

    def strength(self, state: object, seat: int) -> float:
        """The strength of a seat, in log-odds."""
        strength = self.places[seat]
        weights = self.weights
        for term, value in self.explain(state, seat).items():
            strength += weights.get(term, DEFAULT_WEIGHT) * value
        return strength


def softmax(strengths: list[float]) -> list[float]:
    """Probabilities that grow with strength and sum to one."""
    top = max(strengths)
    shares = [exp(max(-MAX_LOG_ODDS, strength - top)) for strength in strengths]
    total = sum(shares)
    return [share / total for share in shares]
