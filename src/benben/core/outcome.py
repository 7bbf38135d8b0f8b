"""Outcome: the result of a match, with a score sheet that accounts for every point."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """One line of a score sheet: `key` names the text `score.<key>`."""

    key: str
    points: int
    args: tuple[int, ...] = ()
    area: str = ""
    """The area of the drawing (`data-area`) that the line highlights."""
    count: int | None = None
    """A number shown in place of the points, for a line that scores nothing by itself."""
    part: int = 0
    """The part of the match, such as a round, whose lines are summed under the text `score.part`; 0: none."""


@dataclass(frozen=True)
class Outcome:
    """Scores, ranks (1 is best, ties share a rank), the reason for the end, and a score sheet for each seat."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    reason: str
    breakdown: tuple[tuple[Line, ...], ...]
    rounds: int
    eliminated: tuple[int, ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the first rank."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)
