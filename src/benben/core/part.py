"""Part: one drawn piece of a board; a page arranges parts freely, a file places them side by side."""

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
