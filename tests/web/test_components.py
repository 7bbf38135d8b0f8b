"""The rules show every component with its picture, on their page and in the tab of a table."""

from __future__ import annotations

import re

import pytest

from benben.games import game_keys, load_game
from benben.text import LANGUAGES, speak
from tests.web.markup import read
from tests.web.site import Client

GAMES = [*game_keys(), "_template"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_the_glossary_speaks_the_readers_language(key: str, lang: str) -> None:
    game = load_game(key)
    words = speak(lang, game.folder / "text")
    asked: set[str] = set()

    def listening(word: str, /, *args: object, **named: object) -> str:
        asked.add(word)
        return words(word, *args, **named)

    entries = game.glossary(listening)
    assert sorted(word for word in asked if not words.has(word)) == []
    assert len({entry.name for entry in entries}) == len(entries) >= 6
    assert [
        entry.name for entry in entries if not entry.name[:1].isupper() or not entry.text.endswith(".")
    ] == []


@pytest.mark.parametrize("key", GAMES)
def test_every_picture_on_the_page_finds_its_sprites(me: Client, key: str) -> None:
    page = me.get(f"/rules/{key}").text
    assert read(page).faults == []
    known = set(re.findall(r' id="([^"]+)"', page))
    wanted = set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', page))
    assert {one or other for one, other in wanted} <= known
    assert page.count('class="entry"') == len(load_game(key).glossary(lambda word, *_, **__: word))


def test_the_tab_of_a_table_gets_the_same_chapter_without_the_sheet(me: Client) -> None:
    tab = me.get("/rules/pyramido?fragment=1").text
    sheet = (load_game("pyramido").folder / "sprites.svg").read_text(encoding="utf-8")
    assert "<symbol" not in tab
    assert tab.count('class="entry"') == me.get("/rules/pyramido").text.count('class="entry"')
    assert set(re.findall(r'href="#([^"]+)"', tab)) <= set(re.findall(r' id="([^"]+)"', sheet))
    assert "data-find" in tab
