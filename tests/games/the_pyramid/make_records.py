"""Writes the golden records (after a new rule or new data): `python -m tests.games.the_pyramid.make_records`."""

from __future__ import annotations

from pathlib import Path

from benben import Match, Rng
from benben.arena.simulate import play_bots
from tests.games.the_pyramid.arrange import dealt, play_out

FOLDER = Path(__file__).parent / "records"
RANDOM: dict[str, tuple[int, dict[str, str]]] = {
    "random-1": (1, {}),
    "random-2": (2, {}),
    "random-3": (3, {}),
    "blue-on-seat-0": (4, {"white": "1"}),
    "white-by-lot": (5, {"white": "random"}),
    "other-readings": (6, {"null_turns": "yes", "ground": "sealed", "cursed_longest": "passed_over"}),
}
"""Seed and options."""
GREEDY: dict[str, int] = {"greedy-1": 11, "greedy-2": 12}
NAMES = ("fixture", *RANDOM, *GREEDY)


def make(name: str) -> str:
    """The text of a record."""
    if name in RANDOM:
        seed, options = RANDOM[name]
        return play_out(Match("the_pyramid", seats=2, seed=seed, options=options), Rng(seed, 1)).record()
    if name in GREEDY:
        match = Match("the_pyramid", seats=2, seed=GREEDY[name])
        play_bots(match, ("greedy", "greedy"), GREEDY[name])
        return match.record()
    return play_out(dealt(), Rng(7, 1)).record()


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in NAMES:
        (FOLDER / f"{name}.rec").write_text(make(name))
