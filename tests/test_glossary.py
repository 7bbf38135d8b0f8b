"""The glossary: one word for each idea in every language, and no text says it otherwise (U5)."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from benben.text import LANGUAGES
from tools import glossary
from tools.glossary import Idea, Text, complaints, ideas, load_glossary, main, pages, texts_in, unused

each_language = pytest.mark.parametrize("lang", LANGUAGES)
ORDER = Idea(word="порядок хода", source="rulebook", never=(r"очеред\w* хода", "очерёдност"), but=("draw.*",))


def said(text: str, key: str = "event.track") -> list[str]:
    return list(ORDER.wrong(Text(Path("ru.po"), 1, key, glossary.heard(text))))


@each_language
def test_no_text_says_a_forbidden_word(lang: str) -> None:
    assert complaints(lang) == []


@each_language
def test_every_word_is_in_use_and_every_exception_needed(lang: str) -> None:
    assert unused(lang) == []


@each_language
def test_no_word_is_forbidden_by_its_own_idea(lang: str) -> None:
    for scope, key, idea in ideas(lang):
        alone = msgspec.structs.replace(idea, but=())
        assert list(alone.wrong(Text(Path(), 1, key, idea.word))) == [], (scope, key)


def test_all_languages_have_the_same_ideas() -> None:
    keys = {lang: [(scope, key) for scope, key, _ in ideas(lang)] for lang in LANGUAGES}
    assert keys["ru"] == keys["en"]
    assert keys["uk"] == keys["en"]


@pytest.mark.parametrize(("path", "content"), pages().items(), ids=lambda value: Path(str(value)[:80]).stem)
def test_the_pages_are_what_the_glossary_says_now(path: Path, content: str) -> None:
    assert path.read_text(encoding="utf-8") == content, "run `python -m tools.glossary --write`"


def test_a_forbidden_word_is_found_in_every_case_and_in_capitals() -> None:
    assert said("Место в очереди хода. Очерёдностью решено.") == ["очереди хода", "Очерёдностью"]


def test_a_forbidden_word_begins_where_a_word_begins() -> None:
    assert said("внеочерёдность и порядок хода") == []


def test_a_forbidden_word_is_found_across_a_line_and_a_space_that_does_not_break() -> None:
    assert said("в очереди\N{NO-BREAK SPACE}хода") == ["очереди хода"]


def test_an_exception_names_the_keys_of_texts() -> None:
    assert said("очередь хода", key="draw.order") == []


def test_gaps_code_and_addresses_are_not_read() -> None:
    assert said("{0:очерёдность} `очерёдность` ![Город](очерёдность.svg)") == []


@pytest.mark.parametrize(
    "text",
    [
        'word = "ход"',
        'word = "ход"\nfrom = "memory"',
        'word = "ход"\nfrom = "ours"\nnevr = ["шаг"]',
    ],
)
def test_an_idea_that_is_not_written_as_it_must_be_is_refused(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.toml.decode(text.encode(), type=Idea)


def test_a_scope_without_texts_is_refused() -> None:
    with pytest.raises(KeyError):
        list(texts_in("chess", "ru"))


def test_a_synonym_is_told_with_file_line_and_the_right_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    synonym = Idea(word="игра", source="ours", never=("игрок",))
    changed = {"pyramido": {**load_glossary("ru")["pyramido"], "player": synonym}}
    monkeypatch.setattr(glossary, "load_glossary", lambda _lang: changed)
    assert main([]) == 1
    told = capsys.readouterr().out
    assert "src/benben/games/pyramido/text/ru.po:" in told
    assert "“игрок” in “" in told
    assert "; player is “игра”" in told


def test_a_word_that_no_text_says_and_an_exception_that_none_needs_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    idea = Idea(word="шарабан", source="ours", never=("маркетплейс",), but=("draw.step.*",))
    monkeypatch.setattr(glossary, "load_glossary", lambda _lang: {"pyramido": {"cart": idea}})
    assert unused("ru") == [
        "ru.toml: no text of pyramido says “шарабан” (cart)",
        "ru.toml: cart needs no exception for draw.step.*",
    ]


def test_the_pages_are_written_where_they_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(glossary, "PAGES", tmp_path)
    assert main(["--write"]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["en.md", "ru.md", "uk.md"]


@each_language
@pytest.mark.parametrize("game", glossary.game_folders())
def test_catalogue_guide_and_lesson_of_every_game_are_read(game: str, lang: str) -> None:
    keys = {text.key for text in texts_in(game, lang)}
    assert {"game.name", "lesson.end", "guide"} <= keys
    assert any(key.startswith("event.") for key in keys)


@pytest.mark.parametrize(
    ("scope", "lang", "key", "synonym", "idea"),
    [
        ("pyramido", "uk", "lesson.end", "22 очки й три клаптики", "point"),
        ("mummy", "ru", "event.caught", "Остаётся один анх", "ankh"),
        ("the_pyramid", "uk", "guide", "цінність мережі", "worth"),
        ("pyramidion", "en", "effect.bandit", "Drives out one card", "discard"),
        ("shell", "en", "help.terminal", "every action is a line of text", "action"),
    ],
)
def test_a_synonym_in_catalogue_lesson_guide_or_help_is_told(
    scope: str, lang: str, key: str, synonym: str, idea: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoilt = Text(glossary.SRC / "somewhere", 7, key, synonym)
    home = glossary.folders(scope)[0]
    monkeypatch.setattr(glossary, "texts", lambda folder, _lang: (spoilt,) if folder == home else ())
    assert any(
        line.startswith("src/benben/somewhere:7: ") and f"; {idea} is “" in line for line in complaints(lang)
    )


def test_the_help_of_every_command_is_read_in_english_alone() -> None:
    helps = {text.key: text for text in texts_in("shell", "en") if text.key.startswith("help")}
    assert {"help", "help.play", "help.tables.list", "help.arena.fit"} <= helps.keys()
    assert helps["help.play"].path.name == "server.py"
    assert [text for text in texts_in("shell", "ru") if text.key.startswith("help")] == []
