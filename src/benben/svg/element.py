"""Elements as strings: every attribute and text is escaped, numbers are written short."""

from __future__ import annotations

from functools import cache, lru_cache
from html import escape
from typing import Final

Value = str | float | None

# Python words that cannot be argument names, and the attributes they stand for.
RENAMED: Final = {"cls": "class", "in_": "in", "for_": "for"}


@lru_cache(maxsize=4096)
def number(value: float) -> str:
    """At most two decimals, without idle zeros: 0.5 -> ".5"."""
    if isinstance(value, int):
        return str(value)
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


@cache
def attribute_name(name: str) -> str:
    """The attribute that an argument name stands for: data_a -> data-a."""
    return RENAMED.get(name) or name.replace("_", "-")


def attribute(name: str, value: str | float) -> str:
    """One attribute with a blank before it."""
    text = escape(value) if isinstance(value, str) else number(value)
    return f' {attribute_name(name)}="{text}"'


def el(tag: str, *children: str, **attributes: Value) -> str:
    """An element; children are SVG already, attributes that are None are left out."""
    begun = begin(tag, **attributes)
    return f"{begun}>{''.join(children)}</{tag}>" if children else f"{begun}/>"


@lru_cache(maxsize=20_000)
def begin(tag: str, **attributes: Value) -> str:
    """The beginning of an element; boards are drawn again and again, with few changes."""
    written = [attribute(name, value) for name, value in attributes.items() if value is not None]
    return f"<{tag}{''.join(written)}"


def label(words: str, x: float, y: float, cls: str | None = None) -> str:
    """A line of text."""
    return el("text", escape(words, quote=False), x=x, y=y, cls=cls)


def title(words: str) -> str:
    """What a pointer resting on the parent element is told."""
    return el("title", escape(words, quote=False))


@lru_cache(maxsize=20_000)
def use(
    symbol: str, x: float = 0, y: float = 0, width: float | None = None, height: float | None = None
) -> str:
    """A copy of a symbol of the sprite sheet."""
    return el("use", href=f"#{symbol}", x=x or None, y=y or None, width=width, height=height)


def place(x: float, y: float, scale: float = 1) -> str:
    """The value of a `transform` attribute that moves, then scales."""
    moved = f"translate({number(x)} {number(y)})"
    return moved if scale == 1 else f"{moved}scale({number(scale)})"
