"""SVG as text: elements, click patterns, square geometry, and parts assembled into pages and files."""

from __future__ import annotations

from benben.svg.click import ANY, matches, option, patterns_of, thing
from benben.svg.element import Value, el, label, number, place, title, use
from benben.svg.kept import kept
from benben.svg.letters import Letters
from benben.svg.page import fragment, standalone, standalone_board
from benben.svg.square import EAST, NORTH, SOUTH, WEST, border

__all__ = [
    "ANY",
    "EAST",
    "NORTH",
    "SOUTH",
    "WEST",
    "Letters",
    "Value",
    "border",
    "el",
    "fragment",
    "kept",
    "label",
    "matches",
    "number",
    "option",
    "patterns_of",
    "place",
    "standalone",
    "standalone_board",
    "thing",
    "title",
    "use",
]
