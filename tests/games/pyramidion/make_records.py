"""Writes the golden records (after a new rule or new data): `python -m tests.games.pyramidion.make_records`."""

from __future__ import annotations

from pathlib import Path

from benben import Match, Rng
from benben.bots import greedy

FOLDER = Path(__file__).parent / "records"
RANDOM: dict[str, tuple[int, int, dict[str, str]]] = {
    "two-seats": (2, 101, {}),
    "two-seats-by-hand": (2, 104, {"manual_payment": "yes"}),
    "two-seats-all-boats": (2, 107, {"target": "all_boats"}),
    "three-seats": (3, 102, {}),
    "three-seats-by-hand": (3, 105, {"manual_payment": "yes", "effects_optional": "yes"}),
    "three-seats-ten-rounds": (3, 108, {"target": "all_boats", "max_rounds": "10"}),
    "four-seats": (4, 103, {}),
    "four-seats-by-hand": (4, 106, {"manual_payment": "yes", "loading_refusal_final": "yes", "hire": "off"}),
    "four-seats-no-statues": (
        4,
        109,
        {"any_resource_includes_statue": "no", "abu_simbel_exchanges": "3", "hire": "nothing_laid"},
    ),
}
"""Seats, seed and options of matches in which dice choose."""
GREEDY: dict[str, tuple[int, int]] = {
    "two-seats-greedy": (2, 201),
    "three-seats-greedy": (3, 202),
    "four-seats-greedy": (4, 203),
}
"""Seats and seed of matches between greedy bots."""
NAMES = (*RANDOM, *GREEDY)


def make(name: str) -> str:
    """The text of a record."""
    if name in RANDOM:
        seats, seed, options = RANDOM[name]
        match = Match("pyramidion", seats=seats, seed=seed, options=options)
        dice = Rng(seed, 1)
        while match.options:
            match.play(match.options[dice.below(len(match.options))])
        return match.record()
    seats, seed = GREEDY[name]
    match = Match("pyramidion", seats=seats, seed=seed)
    while match.options:
        rng = Rng(seed, match.n)
        match.play(greedy.choose(match.game, match.view(match.seat), match.options, rng))
    return match.record()


if __name__ == "__main__":
    for name in NAMES:
        (FOLDER / f"{name}.rec").write_text(make(name))
