"""Names of people: short, visible, harmless."""

from __future__ import annotations

import unicodedata
from typing import Final

LONGEST: Final = 32
MOST_MARKS: Final = 2
"""Combining marks in a row; none where there is nothing to combine with."""
BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that look like nothing."""


def clean_name(name: str) -> str:
    """A name without control, direction and zero-width signs, piled marks and outer spaces, cut to its length."""
    kept: list[str] = []
    marks = 0
    most = 0
    for sign in unicodedata.normalize("NFC", name):
        category = unicodedata.category(sign)
        marks = marks + 1 if category.startswith("M") else 0
        if category.startswith("Z") or sign in BLANK:
            kept.append(" ")
        elif not category.startswith("C") and marks <= most:
            kept.append(sign)
            most = MOST_MARKS
    return " ".join("".join(kept).split())[:LONGEST].strip()
