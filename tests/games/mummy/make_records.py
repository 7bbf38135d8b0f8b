"""Writes the golden records (after a new rule or new data): `python -m tests.games.mummy.make_records`."""

from __future__ import annotations

from pathlib import Path

from benben import Match, Rng
from benben.arena.simulate import derive_seed, play_bots
from benben.games.mummy import GAME
from tests.games.mummy.walk import chosen

FOLDER = Path(__file__).parent / "records"
SENSIBLE: dict[str, tuple[int, int, str]] = {
    "two-seats-stock": (2, 3, "solo"),
    "two-seats-third-ankh": (2, 11, "solo"),
    "three-seats-treasures": (3, 13, "solo"),
    "three-seats-out": (3, 7, "solo"),
    "four-seats-team": (4, 10, "team"),
    "four-seats-two-out": (4, 12, "solo"),
    "five-seats-two-out": (5, 12, "solo"),
    "five-seats-treasures": (5, 10, "solo"),
}
"""Seats, seed and option `win` of matches played with some sense (walk.py)."""
GREEDY: dict[str, tuple[int, int]] = {
    "two-seats-greedy": (2, 1),
    "three-seats-greedy": (3, 1),
    "four-seats-greedy": (4, 1),
    "five-seats-greedy": (5, 1),
}
RANDOM: dict[str, tuple[int, int]] = {"two-seats-round-limit": (2, 4)}
NAMES = (*SENSIBLE, *GREEDY, *RANDOM)


def make(name: str) -> str:
    """The text of a record."""
    if name in GREEDY:
        seats, seed = GREEDY[name]
        match = Match("mummy", seats=seats, seed=seed)
        play_bots(match, ["greedy"] * seats, derive_seed("records", seed))
        return match.record()
    if name in RANDOM:
        seats, seed = RANDOM[name]
        match = Match("mummy", seats=seats, seed=seed)
        play_bots(match, ["random"] * seats, derive_seed("records", seed))
        return match.record()
    seats, seed, win = SENSIBLE[name]
    match = Match("mummy", seats=seats, seed=seed, options={"win": win})
    dice = Rng(seed, 1)
    while match.seat is not None:
        match.play(GAME.space.text(chosen(match._at.state, dice)))
    return match.record()


if __name__ == "__main__":
    for name in NAMES:
        (FOLDER / f"{name}.rec").write_text(make(name))
