"""How tests arrange: a table by seed, actions by text."""

from __future__ import annotations

from benben import Match


def table(game: str, seats: int = 2, seed: int = 7, **options: str) -> Match:
    """A fresh match with known dice."""
    return Match(game, seats=seats, seed=seed, options=options)
