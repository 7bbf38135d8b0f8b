"""Click patterns: an element that stands for all options of the form `place 2,0 *`."""

from __future__ import annotations

from html import escape
from typing import Final

from benben.svg.element import Value, el

ANY: Final = "*"


def option(pattern: str, words: str, *children: str, **attributes: Value) -> str:
    """A clickable group; it can be reached by keyboard and read aloud."""
    return el(
        "g",
        el("title", escape(words, quote=False)),
        *children,
        cls="option",
        data_a=pattern,
        tabindex=0,
        role="button",
        aria_label=words,
        **attributes,
    )


def matches(pattern: str, text: str) -> bool:
    """Whether an option has the form of a pattern, word by word."""
    expected, words = pattern.split(), text.split()
    return len(expected) == len(words) and all(e in (ANY, word) for e, word in zip(expected, words, strict=True))
