"""How tests arrange: a table by seed, actions by text, whole matches by their records."""

from __future__ import annotations

from pathlib import Path

from benben import Match, load_game
from benben.core import record as records
from benben.core.record import Record

GAMES = Path(__file__).parent / "games"


def table(game: str, seats: int = 2, seed: int = 7, **options: str) -> Match:
    """A fresh match with known dice."""
    return Match(game, seats=seats, seed=seed, options=options)


def recorded(game: str) -> list[Record]:
    """The golden records of a game."""
    files = sorted((GAMES / game / "records").glob("*.rec"))
    return [records.parse(file.read_text(), load_game) for file in files]
