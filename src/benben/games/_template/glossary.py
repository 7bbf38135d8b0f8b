"""The components of Cairn with their pictures."""

from __future__ import annotations

from benben.core.game import Say
from benben.core.parts.display import Entry, Part
from benben.svg import label, use


def glossary(say: Say) -> list[Entry]:
    """Every kind of component."""
    pictures = {
        "stone": use("te-stone", 0, 0, 56, 60) + label("5", 28, 41, "value"),
        "secret": use("te-back", 0, 0, 56, 60),
        "die": use("te-die-6", 0, 0, 56, 60),
        "bag": use("te-bag", 0, 0, 56, 60),
        "pebble": use("te-pebble", 18, 21, 20, 18),
        "rubble": use("te-rubble", 0, 20, 56, 20),
    }
    return [
        Entry(Part(name, 56, 60, art), say(f"glossary.{name}"), say(f"glossary.{name}.text"))
        for name, art in pictures.items()
    ]
