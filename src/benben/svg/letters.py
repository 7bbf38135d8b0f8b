"""Text that fits a width, from estimated letter widths: the fonts of the reader are not known exactly."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final
from unicodedata import east_asian_width

from benben.svg.element import label

EMS: Final = (
    (0.92, "ШЩЮЖЫМWMm@"),  # noqa: RUF001 (letters of two alphabets, on purpose; so below)
    (0.7, "шщжюфыwИЙНФЦДОПЪDHNOQGU"),  # noqa: RUF001
    (0.58, "мцийнкбдпрАБВКЛРСУХЧЭЯЄЕЗЬABCEKPRSTVXYZ"),  # noqa: RUF001
    (0.4, "cksvxyz357гзстухьэєґ"),  # noqa: RUF001
    (0.3, "ijlfrtIJІЇії1-.,:;!' ’"),  # noqa: RUF001
)
"""Widths of letters in em; all others are close to `MEAN`."""
MEAN: Final = 0.48


@dataclass(frozen=True)
class Letters:
    """The fonts of a board: the mean width of a letter in em, and the sizes that have a class (`f17`)."""

    latin: float
    cyrillic: float
    sizes: tuple[int, ...]

    def width(self, words: str, size: float) -> float:
        """The estimated width of a line."""
        mean = len(words) * (self.latin if words.isascii() else self.cyrillic)
        return size * max(mean, sum(map(em, words)))

    def fit(self, words: str, width: float, largest: int) -> str:
        """The class of the largest size at which a line fits a width."""
        return fitting(self, words, width, largest)

    def line(self, words: str, x: float, y: float, width: float, size: int, cls: str = "") -> str:
        """A line of text, reduced in size to fit the width, and truncated if the smallest size is too wide."""
        shown = shortened(self, words, width)
        return label(shown, x, y, f"{self.fit(words, width, size)} {cls}".rstrip())


@cache
def em(letter: str) -> float:
    """The estimated width of a letter."""
    if east_asian_width(letter) in "WF":
        return 1.0
    return next((width for width, letters in EMS if letter in letters), MEAN)


@lru_cache(maxsize=10_000)
def fitting(letters: Letters, words: str, width: float, largest: int) -> str:
    """See `Letters.fit`."""
    for size in letters.sizes:
        if size <= largest and letters.width(words, size) <= width:
            return f"f{size}"
    return f"f{letters.sizes[-1]}"


@lru_cache(maxsize=10_000)
def shortened(letters: Letters, words: str, width: float) -> str:
    """The text, truncated with an ellipsis if it does not fit in the smallest size."""
    smallest = letters.sizes[-1]
    if letters.width(words, smallest) <= width:
        return words
    kept = words
    while kept and letters.width(f"{kept}…", smallest) > width:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"
