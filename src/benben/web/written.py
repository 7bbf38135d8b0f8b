"""Small things that a page shows by the hundred: each is written once and kept."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache

from jinja2 import Environment
from markupsafe import Markup

from benben.web.context import LogLine


@lru_cache(maxsize=1000)
def icon(name: str, size: str = "i") -> Markup:
    """A picture of the sprite sheet; it says nothing by itself, so its neighbour or parent must."""
    use = Markup('<use href="/static/sprites.svg#shell-{}"/>').format(name)
    return Markup('<svg class="{}" aria-hidden="true" focusable="false">{}</svg>').format(size, use)


def badge(seat: int, size: str = "b24") -> Markup:
    """The shape and colour of a seat, 1 to 5."""
    return icon(f"seat-{seat}", size)


def log(lines: Sequence[LogLine]) -> Markup:
    """The story, the newest line last."""
    last = len(lines) - 1
    written = [log_line(line.badge, line.text, line.fresh or i == last) for i, line in enumerate(lines)]
    return Markup("".join(written))  # noqa: S704 (each line is escaped)


@lru_cache(maxsize=20_000)
def log_line(seat: int, text: str, newest: bool) -> Markup:
    """One event, in the words of one reader."""
    start = Markup('<li class="newest">') if newest else Markup("<li>")
    return Markup("{}{}<span>{}</span></li>").format(start, badge(seat, "b18"), text)


class Kept:
    """Pieces of pages that rarely change: a template is rendered once for the same words and values."""

    def __init__(self, templates: Environment) -> None:
        self.templates = templates
        self.remembered = lru_cache(maxsize=4000)(self.render)

    def __call__(self, template: str, **values: Hashable) -> Markup:
        """The piece for these values."""
        return self.remembered(template, **values)

    def render(self, template: str, **values: Hashable) -> Markup:
        """The piece, written anew."""
        return Markup(self.templates.get_template(template).render(**values))  # noqa: S704 (escaped by Jinja)
