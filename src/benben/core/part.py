"""Part: one drawn piece of a board; a page lays parts out as it likes, a file puts them side by side."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Part:
    """A picture of its own coordinate size: `body` holds SVG elements, clickable ones with `data-a`."""

    name: str
    width: float
    height: float
    body: str
    live: bool = False
    """Whether only those who play need it: replays and pictures leave it out."""
