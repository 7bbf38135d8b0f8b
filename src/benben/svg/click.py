"""Click patterns: an element that stands for all options of the form `place 2,0 *`."""

from __future__ import annotations

from typing import Final

from benben.svg.element import Value, el, title

ANY: Final = "*"


def option(pattern: str, words: str, *children: str, cls: str = "option", **attributes: Value) -> str:
    """A clickable group of class `option`, focusable by keyboard; its title is its accessible name."""
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
    """A group with a title and a name; a click while it is not an option shows why (`Game.why_not`)."""
    return el("g", title(words), *children, data_w=name, **attributes)


def matches(pattern: str, text: str) -> bool:
    """Whether an option matches a pattern, word by word."""
    expected, words = pattern.split(), text.split()
    return len(expected) == len(words) and all(
        e in (ANY, word) for e, word in zip(expected, words, strict=True)
    )


def patterns_of(text: str) -> list[str]:
    """The option itself and every pattern with one wildcard that it matches."""
    words = text.split()
    patterns = [" ".join([*words[:i], ANY, *words[i + 1 :]]) for i in range(1, len(words))]
    return [text, *patterns]
