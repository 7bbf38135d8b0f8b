"""The printer of messages: every key with all its numbers, names and words of lists (U5)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from benben.text import LANGUAGES, speak
from benben.text.catalogue import load_catalogue
from tools.glossary import SRC, game_folders
from tools.messages import NAMES, main, messages, said

FOLDERS = [SRC, *game_folders().values()]
HEADER = 'msgid ""\nmsgstr "Language: ru\\nContent-Type: text/plain; charset=UTF-8\\n{plurals}"\n'
PLURALS = (
    "Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : "
    "n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"
)


def told(folder: Path, entry: str) -> list[str]:
    """What is printed for the first entry of a catalogue."""
    (folder / "ru.po").write_text(HEADER.format(plurals=PLURALS) + entry, encoding="utf-8")
    catalogue = load_catalogue(folder, "ru")
    assert catalogue
    return said(next(iter(catalogue.plural)), speak("ru", folder), catalogue)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_key_of_a_catalogue_is_said_without_an_open_gap(lang: str, folder: Path) -> None:
    found = dict(messages(lang, folder))
    catalogue = load_catalogue(folder / "text", lang)
    assert catalogue
    assert found.keys() == catalogue.plural.keys()
    assert [line for lines in found.values() for line in lines if re.search(r"[{}]", line)] == []


def test_a_counted_message_is_said_with_every_number(tmp_path: Path) -> None:
    entry = (
        'msgid "got"\nmsgid_plural "got"\nmsgstr[0] "{0} ход"\nmsgstr[1] "{0} хода"\nmsgstr[2] "{0} ходов"\n'
    )
    assert told(tmp_path, entry) == [
        "1 ход",
        "2 хода",
        "5 ходов",
        "11 ходов",
        "21 ход",
        "22 хода",
        "25 ходов",
    ]


def test_a_message_about_a_person_is_said_with_every_name(tmp_path: Path) -> None:
    assert told(tmp_path, 'msgid "won"\nmsgstr "{seat} побеждает"\n') == [
        f"{name} побеждает" for name in NAMES["ru"]
    ]


def test_a_message_with_a_word_of_a_list_is_said_with_each_of_them(tmp_path: Path) -> None:
    entry = 'msgid "on"\nmsgstr "ввысь: {0:way}"\n\nmsgid "way.up"\nmsgstr "вверх"\n\nmsgid "way.out"\nmsgstr "вон"\n'
    assert told(tmp_path, entry) == ["ввысь: вверх", "ввысь: вон"]


def test_a_gap_without_a_kind_is_said_as_a_number_and_as_a_name(tmp_path: Path) -> None:
    lines = told(tmp_path, 'msgid "turn"\nmsgstr "Ходит {0}"\n')
    assert {"Ходит 1", "Ходит 25", "Ходит Аня", "Ходит Sam"} <= set(lines)


def test_a_message_without_gaps_is_said_once(tmp_path: Path) -> None:
    assert told(tmp_path, 'msgid "over"\nmsgstr "Конец"\n') == ["Конец"]


def test_one_game_of_one_language_can_be_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ru", "pyramido"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("== pyramido: ")
    assert shown.count("== ") == 1
    assert "\nevent.took\n" in shown


@pytest.mark.parametrize("args", [[], ["xx"], ["ru", "chess"]])
def test_what_is_not_known_is_answered_with_what_is(
    args: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(args) == 1
    assert capsys.readouterr().out.startswith("python -m tools.messages en|ru|uk [benben|_template|")
