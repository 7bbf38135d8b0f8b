"""Outcome: how a match ended, with a line for every point."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """One line of a score sheet: `key` names the text `score.<key>`."""

    key: str
    points: int
    args: tuple[int, ...] = ()
    area: str = ""
    """The part of the drawing (`data-area`) that it lights up."""
    count: int | None = None
    """What the sheet shows in place of the points: a number that pays none by itself."""
    part: int = 0
    """Lines of a part, such as a round, are summed up: `score.part` is its text. 0: of none."""


@dataclass(frozen=True)
class Outcome:
    """Scores, ranks (1 is best, equal ranks are shared), the reason and each seat's score sheet."""

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
