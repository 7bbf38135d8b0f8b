"""Card: the summary of a seat that is shown beside the board."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Card:
    """The summary of one seat, in the reader's language."""

    points: int
    lines: tuple[str, ...]
    """At most two short lines: pieces left, markers free."""
    out: bool = False
    """Eliminated."""
    first: bool = False
    """First player of the round."""
    tally: str = ""
    """Shown in place of the points where those only show who has won, such as 2/5."""
