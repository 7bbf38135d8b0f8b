"""Entry: one component of a game as its glossary shows it."""

from __future__ import annotations

from dataclasses import dataclass

from benben.core.part import Part


@dataclass(frozen=True)
class Entry:
    """A picture made of the game's own sprites, a name, and what the thing is for."""

    picture: Part
    name: str
    text: str
