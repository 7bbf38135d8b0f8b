"""Proposal: a request to all players that waits for their answers."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Proposal:
    """A pending request and who has agreed; kept in memory until a no, a step or a change of seats."""

    id: str
    what: str
    """back or pause."""
    seat: int
    holder: str
    agreed: set[str] = field(default_factory=set)
    """Holders of seats; bots always agree."""
