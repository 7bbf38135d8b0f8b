"""Entry: one component in the glossary of a game."""

from __future__ import annotations

from dataclasses import dataclass

from benben.core.part import Part


@dataclass(frozen=True)
class Entry:
    """A picture made from the game's sprites, a name, and what the component is for."""

    picture: Part
    name: str
    text: str
