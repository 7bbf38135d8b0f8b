"""Icons of the shell: a board shows a hundred of them, so each is written once."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup


@lru_cache(maxsize=1000)
def icon(name: str, size: str = "i") -> Markup:
    """A picture of the sprite sheet; it says nothing by itself, so its neighbour or parent must."""
    use = Markup('<use href="/static/sprites.svg#shell-{}"/>').format(name)
    return Markup('<svg class="{}" aria-hidden="true" focusable="false">{}</svg>').format(size, use)


def badge(seat: int, size: str = "b24") -> Markup:
    """The shape and colour of a seat, 1 to 5."""
    return icon(f"seat-{seat}", size)
