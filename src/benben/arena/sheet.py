"""Matches of a simulation as CSV: a row for each match and seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from csv import DictWriter
from io import StringIO
from typing import Final

from benben.arena.simulate import Played
from benben.core.rng import seed_text

COLUMNS: Final = (
    "match",
    "game",
    "seed",
    "seats",
    "seat",
    "bot",
    "score",
    "rank",
    "win",
    "eliminated",
    "reason",
    "rounds",
    "decisions",
)
"""`win` is the share of a win; `seed` is that of the match, in the notation of records."""


def as_csv(key: str, played: Sequence[Played]) -> str:
    """All matches, with a line of column names."""
    out = StringIO()
    writer = DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for number, match in enumerate(played):
        writer.writerows(rows(key, number, match))
    return out.getvalue()


def rows(key: str, number: int, match: Played) -> Iterator[dict[str, object]]:
    """One match, seat by seat."""
    for seat, bot in enumerate(match.bots):
        yield {
            "match": number,
            "game": key,
            "seed": seed_text(match.seed),
            "seats": len(match.bots),
            "seat": seat,
            "bot": bot,
            "score": match.scores[seat],
            "rank": match.ranks[seat],
            "win": (seat in match.winners) / len(match.winners),
            "eliminated": int(seat in match.eliminated),
            "reason": match.reason,
            "rounds": match.rounds,
            "decisions": match.decisions,
        }
