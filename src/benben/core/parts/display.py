"""What a game gives to screens: parts of its drawing, a card per seat, glossary entries, reasons."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Part:
    """A picture with its own coordinates: `body` holds SVG elements, clickable ones with `data-a`."""

    name: str
    width: float
    height: float
    body: str
    live: bool = False
    """Whether only players need it: replays and picture files omit it."""


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
    progress: int | None = None
    """What seats are compared by while a match runs, where points do not tell."""

    @property
    def lead(self) -> int:
        """How far the seat has come, compared with others."""
        return self.points if self.progress is None else self.progress


@dataclass(frozen=True)
class Entry:
    """A picture made from the game's sprites, a name, and what the component is for."""

    picture: Part
    name: str
    text: str


@dataclass(frozen=True)
class Reason:
    """A sentence and the clause it follows from."""

    key: str
    """The key of the text `why.<key>`."""
    clause: str
    """The id of the clause, such as `PO-24`."""
    args: tuple[int | str, ...] = ()
    """The values for the placeholders of the text."""
