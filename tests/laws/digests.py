"""Plays matches and prints their digests: run with the pure and with the compiled engines (law 14)."""

from __future__ import annotations

import json
import sys

import benben.core.rng
from benben import Match, Rng


def digests(key: str, seats: int, seed: int) -> list[str]:
    """The digest after every step of a random match, and what its bots' eyes see at the end."""
    match = Match(key, seats=seats, seed=seed)
    dice = Rng(seed, 1)
    found = [match._at.digest]
    while match.options:
        match.play(match.options[dice.below(len(match.options))])
        found.append(match._at.digest)
        found.append(repr(match.game.evaluate(match._at.state, 0)))
    return found


if __name__ == "__main__":
    cases: list[tuple[str, int, int]] = json.loads(sys.argv[1])
    print(json.dumps({"engine": benben.core.rng.__file__, "digests": [digests(*case) for case in cases]}))  # noqa: T201
