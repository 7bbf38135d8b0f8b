"""Templates, and a cache of the small pieces that pages repeat by the hundred."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from secrets import token_hex
from types import MappingProxyType
from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from benben.table.people.talk import PHRASES
from benben.web.screen.table.context import Choice, LogLine
from benben.web.screen.table.sheets import compared

STATIC: Final = Path(__file__).parents[1] / "static"
MAX_PIECES: Final = 3000
"""Small pieces in the cache: some 6 megabytes."""
MAX_LARGE_PIECES: Final = 500
"""Large pieces in the cache, shared by readers of a table and outdated after a move or two: some 5 megabytes."""
NO_VALUES: Final[Mapping[str, object]] = MappingProxyType({})


@lru_cache(maxsize=1000)
def icon(name: str, size: str = "i") -> Markup:
    """Return an icon of the sprite sheet; it is hidden from screen readers, so its context needs a text."""
    use = Markup('<use href="/static/sprites.svg#shell-{}"/>').format(name)
    return Markup('<svg class="{}" aria-hidden="true">{}</svg>').format(size, use)


def game_mark(key: str, size: str = "b32") -> Markup:
    """Return the icon of a game: `the_pyramid` -> game-the-pyramid; a game without one gets a default."""
    return icon(symbol_or("game", key, "mark"), size)


def game_emblem(key: str) -> Markup:
    """Return the box picture of a game; a game without one gets a default."""
    return icon(symbol_or("emblem", key, "scene"), "art")


def symbol_or(kind: str, key: str, otherwise: str) -> str:
    """Return the name of a game's picture, or the default if the sheet lacks it."""
    name = f"{kind}-{key.replace('_', '-')}"
    return name if name in sheet_symbols() else otherwise


@cache
def sheet_symbols() -> frozenset[str]:
    """Return the names of all pictures of the sprite sheet."""
    text = (STATIC / "sprites.svg").read_text(encoding="utf-8")
    return frozenset(re.findall(r'<symbol id="shell-([^"]+)"', text))


def badge(seat: int, size: str = "b24") -> Markup:
    """Return the badge of a seat, 1 to 5."""
    return icon(f"seat-{seat}", size)


def log(lines: Sequence[LogLine]) -> Markup:
    """Render the story, the newest line last."""
    last = len(lines) - 1
    written = [log_line(line.badge, line.text, line.fresh or i == last) for i, line in enumerate(lines)]
    return Markup("\n".join(written))  # noqa: S704 (each line is escaped)


@lru_cache(maxsize=10_000)
def log_line(seat: int, text: str, newest: bool) -> Markup:
    """Render one event."""
    start = Markup('<li class="newest">') if newest else Markup("<li>")
    return Markup("{}{}{}</li>").format(start, badge(seat, "b18"), text)


def choices(options: Sequence[Choice]) -> Markup:
    """Render the options as buttons, in order."""
    return Markup("\n").join(choice(one) for one in options)


@lru_cache(maxsize=5000)
def choice(one: Choice) -> Markup:
    """Render one option."""
    wanted = Markup(" data-wanted") if one.wanted else ""
    return Markup('<button name="a" value="{}"{}>{}</button>').format(one.action, wanted, one.label)


class PieceCache:
    """Caches rendered pieces of pages by template and values."""

    def __init__(self, templates: Environment) -> None:
        self.templates = templates
        self.cached = lru_cache(maxsize=MAX_PIECES)(self.render)
        self.shortly = lru_cache(maxsize=MAX_LARGE_PIECES)(self.render)
        self.secret = token_hex(8)
        """Makes placeholders unpredictable, so that no name can contain one."""
        self.placeholder = re.compile(f"@{self.secret}-([a-z]+)@")
        self.cached_split = lru_cache(maxsize=3 * MAX_LARGE_PIECES)(self.split)

    def __call__(self, template: str, fresh: Mapping[str, object] = NO_VALUES, **values: Hashable) -> Markup:
        """Return the piece for these values, its placeholders filled with the `fresh` values."""
        if not fresh:
            return self.cached(template, **values)
        pieces = [*self.cached_split(template, *fresh, **values)]
        pieces[1::2] = [escape(fresh[name]) for name in pieces[1::2]]
        return Markup("".join(pieces))  # noqa: S704 (escaped by Jinja, or just now)

    def split(self, template: str, *names: str, **values: Hashable) -> tuple[str, ...]:
        """Render the piece with placeholders and split it: text, the name of a placeholder, text, and so on."""
        placeholders = {name: f"@{self.secret}-{name}@" for name in names}
        return tuple(self.placeholder.split(self.render(template, **values, **placeholders)))

    def render(self, template: str, **values: object) -> Markup:
        """Render the piece, uncached."""
        return Markup(self.templates.get_template(template).render(**values))  # noqa: S704 (escaped by Jinja)


def page_templates() -> Environment:
    """Return the template environment; macros are global in it: `m` for every page, `t` for tables."""
    templates = Environment(
        loader=PackageLoader("benben.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        auto_reload=False,
    )
    templates.globals.update(
        draw_icon=icon,
        draw_badge=badge,
        draw_game=game_mark,
        draw_emblem=game_emblem,
        draw_log=log,
        draw_choices=choices,
        compared=compared,
        kept=PieceCache(templates),
        phrases=PHRASES,
    )
    for name, pieces in (("m", "_macros.html"), ("t", "_table.html")):
        templates.globals[name] = templates.get_template(pieces).module
    return templates
