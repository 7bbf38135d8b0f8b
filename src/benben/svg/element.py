"""SVG elements as strings: attributes and texts are escaped, numbers are written in their shortest form."""

from __future__ import annotations

from functools import cache, lru_cache
from html import escape
from typing import Final

Value = str | float | None

# Attributes whose names are Python keywords.
RENAMED: Final = {"cls": "class", "in_": "in", "for_": "for"}


@lru_cache(maxsize=4096)
def number(value: float) -> str:
    """Format a number with at most two decimals and no redundant zeros: 0.5 -> ".5"."""
    if isinstance(value, int):
        return str(value)
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


@cache
def attribute_name(name: str) -> str:
    """The attribute name for an argument name: data_a -> data-a."""
    return RENAMED.get(name) or name.replace("_", "-")


def attribute(name: str, value: str | float) -> str:
    """One escaped attribute with a leading space."""
    text = escape(value) if isinstance(value, str) else number(value)
    return f' {attribute_name(name)}="{text}"'


def el(tag: str, *children: str, **attributes: Value) -> str:
    """An element; children must be SVG text, attributes that are None are omitted."""
    start = start_tag(tag, **attributes)
    return f"{start}>{''.join(children)}</{tag}>" if children else f"{start}/>"


@lru_cache(maxsize=20_000)
def start_tag(tag: str, **attributes: Value) -> str:
    """The start tag without its closing bracket; cached, since successive drawings of a board differ little."""
    written = [attribute(name, value) for name, value in attributes.items() if value is not None]
    return f"<{tag}{''.join(written)}"


def label(words: str, x: float, y: float, cls: str | None = None) -> str:
    """A text element."""
    return el("text", escape(words, quote=False), x=x, y=y, cls=cls)


def title(words: str) -> str:
    """The tooltip and accessible name of the parent element."""
    return el("title", escape(words, quote=False))


@lru_cache(maxsize=20_000)
def use(
    symbol: str, x: float = 0, y: float = 0, width: float | None = None, height: float | None = None
) -> str:
    """A reference to a symbol of the sprite sheet."""
    return el("use", href=f"#{symbol}", x=x or None, y=y or None, width=width, height=height)


def place(x: float, y: float, scale: float = 1) -> str:
    """The value of a `transform` attribute that translates, then scales."""
    translate = f"translate({number(x)} {number(y)})"
    return translate if scale == 1 else f"{translate}scale({number(scale)})"
