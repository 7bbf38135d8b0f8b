"""Writes the golden records (after a new rule or new data): `python -m tests.games.pyramido.make_records`."""

from __future__ import annotations

from pathlib import Path

from benben import Match, Rng
from tests.games.pyramido.arrange import REFERENCE_DOMINOES, REFERENCE_TURNS, WITH_SINGLE, dealt, drive
from tests.games.pyramido.walk import play_on

FOLDER = Path(__file__).parent / "records"
RANDOM: dict[str, tuple[int, int, int]] = {
    "two-seats": (2, 101, 0),
    "two-seats-split": (2, 12, 3),
    "two-seats-hole-then-out": (2, 53, 12),
    "three-seats": (3, 102, 0),
    "three-seats-hole-split-out": (3, 15, 12),
    "three-seats-last-survivor": (3, 25, 40),
    "four-seats": (4, 103, 0),
    "four-seats-hole-on-level-3": (4, 13, 12),
    "four-seats-holes-on-two-levels": (4, 22, 40),
    "four-seats-two-out": (4, 34, 12),
    "four-seats-last-survivor": (4, 41, 40),
}
"""Seats, seed, and how many turns of 100 are clumsy."""
NAMES = ("reference-14", "reference-22", *RANDOM)


def make(name: str) -> str:
    """The text of a record."""
    if name in RANDOM:
        seats, seed, clumsy = RANDOM[name]
        match = Match("pyramido", seats=seats, seed=seed)
        for _ in play_on(match, Rng(seed, 1), clumsy):
            pass
        return match.record()
    turns = REFERENCE_TURNS if name == "reference-14" else WITH_SINGLE
    return drive(dealt(REFERENCE_DOMINOES[:1], {1: REFERENCE_DOMINOES[1:]}), {0: turns}).record()


if __name__ == "__main__":
    for name in NAMES:
        (FOLDER / f"{name}.rec").write_text(make(name))
