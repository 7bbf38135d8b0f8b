"""The rules of a game for players: the guide, and its components with pictures."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from markdown_it import MarkdownIt
from markupsafe import Markup

from benben.games import AnyGame, load_game
from benben.svg.page import picture, read, used_sprites
from benben.text import check_language, speak


@dataclass(frozen=True)
class Component:
    """A component of the game."""

    picture: Markup
    name: str
    text: str


def components(game: AnyGame, lang: str) -> tuple[Component, ...]:
    """Return every kind of component in the reader's language."""
    return cached_components(game.key, lang)


@cache
def cached_components(key: str, lang: str) -> tuple[Component, ...]:
    """Return the components of a game, cached as they never change while the program runs."""
    game = load_game(key)
    found = game.glossary(speak(lang, game.folder / "text"))
    return tuple(
        Component(
            Markup(picture(one.picture, aria_hidden="true")),  # noqa: S704 (our own drawing)
            one.name,
            one.text,
        )
        for one in found
    )


def sprites_of(game: AnyGame, entries: tuple[Component, ...]) -> Markup:
    """Return the sprites that the pictures use, for a page without the whole sheet."""
    drawn = "".join(entry.picture for entry in entries)
    shared = "".join(used_sprites(drawn, read(game.folder / "sprites.svg")))
    sheet = f'<svg class="sheet" width="0" height="0" aria-hidden="true"><defs>{shared}</defs></svg>'
    return Markup(sheet)  # noqa: S704 (our own file)


def guide(game: AnyGame, lang: str) -> Markup:
    """Return a guide as HTML, its picture links below /static; keys reach its tables, which scroll on phones."""
    text = (game.folder / "guide" / f"{check_language(lang)}.md").read_text(encoding="utf-8")
    linked = text.replace("](", f"](/static/games/{game.key}/guide/")
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(linked)
    return Markup(html.replace("<table>", '<table tabindex="0">'))  # noqa: S704 (no raw HTML)
