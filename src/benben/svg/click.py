"""Click patterns: an element that stands for all options of the form `place 2,0 *`."""

from __future__ import annotations

from typing import Final

from benben.svg.element import Value, el, title

ANY: Final = "*"


def option(pattern: str, words: str, *children: str, cls: str = "option", **attributes: Value) -> str:
    """A clickable group of class `option`; it can be reached by keyboard, and its title is its name."""
    return el(
        "g",
        title(words),
        *children,
        cls=cls,
        data_a=pattern,
        tabindex=0,
        role="button",
        **attributes,
    )


def thing(name: str, words: str, *children: str, **attributes: Value) -> str:
    """A group that says what it is; clicked while it is no option, it says why (`Game.why_not`)."""
    return el("g", title(words), *children, data_w=name, **attributes)


def matches(pattern: str, text: str) -> bool:
    """Whether an option has the form of a pattern, word by word."""
    expected, words = pattern.split(), text.split()
    return len(expected) == len(words) and all(
        e in (ANY, word) for e, word in zip(expected, words, strict=True)
    )


def patterns_of(text: str) -> list[str]:
    """Every pattern with one free word that an option has the form of, and the option itself."""
    words = text.split()
    opened = [" ".join([*words[:i], ANY, *words[i + 1 :]]) for i in range(1, len(words))]
    return [text, *opened]
