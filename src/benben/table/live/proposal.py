"""Proposal: a request to everybody at a table that waits for answers."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Proposal:
    """Who asks for what, and who said yes; it lives in memory and ends with a no, a step or a change of seats."""

    id: str
    what: str
    """back or pause."""
    seat: int
    holder: str
    agreed: set[str] = field(default_factory=set)
    """Holders of seats; bots always agree."""
