"""Card: what a table shows of one seat beside its name."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Card:
    """A seat at a glance, in the reader's language."""

    points: int
    lines: tuple[str, ...]
    """At most two short remarks: pieces left, markers free."""
    out: bool = False
    """Eliminated."""
    first: bool = False
    """First player of the round."""
    tally: str = ""
    """What stands in place of the points where those only say who has won, such as 2/5."""
