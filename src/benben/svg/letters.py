"""Letters: lines of text that keep within a width, though nobody knows the reader's fonts exactly."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from benben.svg.element import label


@dataclass(frozen=True)
class Letters:
    """The fonts of a board: the mean width of a letter in em, and the sizes there are classes for (`f17`)."""

    latin: float
    cyrillic: float
    sizes: tuple[int, ...]

    def width(self, words: str, size: float) -> float:
        """About how wide a line is."""
        return len(words) * size * (self.latin if words.isascii() else self.cyrillic)

    def fit(self, words: str, width: float, largest: int) -> str:
        """The class of the largest size in which a line keeps within a width."""
        return fitting(self, words, width, largest)

    def line(self, words: str, x: float, y: float, width: float, size: int, cls: str = "") -> str:
        """A line of text, set smaller where it would not fit."""
        return label(words, x, y, f"{self.fit(words, width, size)} {cls}".rstrip())


@lru_cache(maxsize=10_000)
def fitting(letters: Letters, words: str, width: float, largest: int) -> str:
    """See `Letters.fit`."""
    for size in letters.sizes:
        if size <= largest and letters.width(words, size) <= width:
            return f"f{size}"
    return f"f{letters.sizes[-1]}"
