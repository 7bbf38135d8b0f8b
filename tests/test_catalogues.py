"""The linter of catalogues: what it refuses, where, and that all shipped ones pass."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from benben.games import registry
from benben.text import LANGUAGES
from tools.catalogues import complaints, main, problems, shipped

HEADER = r"""msgid ""
msgstr ""
"Language: ru\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : "
"n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n"
"""
PLURALS = (
    "Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : "
    "n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
)
ONE = 'msgid "one"\nmsgstr "Раз"\n'
MOVES = 'msgid "moves"\nmsgid_plural "moves"\nmsgstr[0] "ход"\nmsgstr[1] "хода"\nmsgstr[2] "ходов"\n'
GOOD = HEADER + "\n# A remark.\n" + ONE + "\n" + MOVES
TWICE = HEADER + ONE + 'msgid "one"\nmsgstr "Два"\n'
TWO_TEXTS = HEADER + ONE + 'msgstr "Два"\n'


def found(folder: Path, text: str, name: str = "ru.po") -> list[tuple[int, str]]:
    """What the linter says about a catalogue."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return problems(path)


def test_every_shipped_catalogue_is_clean(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(shipped()) == len(LANGUAGES) * (1 + len(registry()))
    assert complaints(shipped()) == []
    assert main([]) == 0
    assert capsys.readouterr().out == f"{len(shipped())} catalogues, nothing wrong\n"


def test_a_good_catalogue_passes(tmp_path: Path) -> None:
    assert found(tmp_path, GOOD) == []


@pytest.mark.parametrize(
    ("entries", "line", "what"),
    [
        (ONE + ONE, 9, "“one” is already defined on line 7"),
        (MOVES + 'msgid "moves"\nmsgstr "ход"\n', 12, "“moves” is already defined on line 7"),
        (HEADER, 7, "the header is already defined on line 1"),
        (ONE + 'msgstr "Два"\n', 9, "a second msgstr in the entry of “one”"),
        (MOVES.replace("[1]", "[0]"), 10, "a second msgstr[0] in the entry of “moves”"),
        (MOVES.replace("[1]", "[2]"), 10, "msgstr[2] in the entry of “moves” must follow msgstr[1]"),
        (ONE.replace("msgstr", "msgstr[0]"), 8, "msgstr[0] in the entry of “one” must follow msgid_plural"),
        (MOVES.replace("[0]", ""), 9, "msgstr in the entry of “moves” must follow msgid"),
        ('# A remark.\nmsgstr "Раз"\n', 8, "msgstr outside of any entry must follow msgid"),
        ('msgid "one"\n\n' + ONE, 7, "missing msgstr for msgid 'one'"),
        (MOVES.replace('msgstr[2] "ходов"\n', ""), 7, "plural forms of “moves”: 2, not 3"),
        (MOVES + 'msgstr[3] "ходы"\n', 7, "plural forms of “moves”: 4, not 3"),
        ('msgctxt "menu"\n' + ONE, 7, 'no keyword of a catalogue: msgctxt "menu"'),
        (ONE + 'msgtsr "Два"\n', 9, 'no keyword of a catalogue: msgtsr "Два"'),
        (MOVES.replace("[1]", "[x]"), 10, 'no keyword of a catalogue: msgstr[x] "хода"'),
        ('msgid "one"\nmsgstr "Раз\n', 8, 'not a quoted text, or an unknown escape in it: "Раз'),
        (
            'msgid "one"\nmsgstr "Раз" два"\n',
            8,
            'not a quoted text, or an unknown escape in it: "Раз" два"',
        ),
        (ONE + '"\\q"\n', 9, 'not a quoted text, or an unknown escape in it: "\\q"'),
        ('msgid "one"\nmsgstr "Раз\\n"\n', 7, "key or text of “one” begins or ends with a line break"),
        (MOVES.replace('[1] "', '[1] "\\n'), 7, "key or text of “moves” begins or ends with a line break"),
        (ONE + '#~ msgid "two"\n', 9, 'an obsolete line, delete it: msgid "two"'),
        ('# A remark.\n"Раз"\n', 8, 'Got line starting with " but not in msgid, msgstr or msgctxt: "Раз"'),
    ],
)
def test_a_wrong_entry_is_named_with_its_line(tmp_path: Path, entries: str, line: int, what: str) -> None:
    assert (line, what) in found(tmp_path, HEADER + entries)


@pytest.mark.parametrize(
    ("right", "wrong", "missing"),
    [
        ("Language: ru", "Language: uk", "Language: ru"),
        ("charset=UTF-8", "charset=KOI8-R", "Content-Type: text/plain; charset=UTF-8"),
        ("nplurals=3", "nplurals=2", PLURALS),
        ("nplurals=3", "nplurals=x", PLURALS),
        ("n%10==1", "n%10==2", PLURALS),
        ("Plural-Forms", "X-Forms", PLURALS),
    ],
)
def test_a_header_says_language_charset_and_the_plural_forms_of_the_language(
    tmp_path: Path, right: str, wrong: str, missing: str
) -> None:
    assert found(tmp_path, GOOD.replace(right, wrong)) == [(1, f"the header lacks “{missing}”")]


def test_a_catalogue_without_header_is_refused(tmp_path: Path) -> None:
    assert found(tmp_path, ONE) == [(1, "there is no header")]


def test_a_catalogue_is_named_for_one_of_our_languages(tmp_path: Path) -> None:
    assert found(tmp_path, GOOD, "xx.po") == [(1, "“xx” is none of the languages en, ru, uk")]


def test_a_catalogue_that_is_not_utf8_is_refused_with_the_line(tmp_path: Path) -> None:
    (tmp_path / "ru.po").write_bytes(HEADER.encode() + ONE.encode("koi8-r"))
    assert problems(tmp_path / "ru.po") == [(8, "not UTF-8")]


def test_one_run_names_every_problem(tmp_path: Path) -> None:
    text = GOOD.replace("Language: ru", "Language: uk") + ONE + 'msgstr "Два"\nmsgtsr "Три"\n'
    assert [line for line, _ in found(tmp_path, text)] == [1, 17, 19, 20]


@pytest.mark.parametrize("n", [n for n, line in enumerate(GOOD.splitlines()) if line[:1] not in ("", "#")])
def test_no_line_of_a_catalogue_can_be_lost_or_doubled_unnoticed(tmp_path: Path, n: int) -> None:
    lines = GOOD.splitlines(keepends=True)
    assert found(tmp_path, "".join(lines[:n] + lines[n + 1 :])) != []
    if not lines[n].startswith('"'):
        assert found(tmp_path, "".join(lines[: n + 1] + lines[n:])) != []


def test_a_problem_is_told_with_file_and_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "ru.po"
    path.write_text(TWICE, encoding="utf-8")
    assert main([str(path)]) == 1
    assert capsys.readouterr().out == f"{path}:9: “one” is already defined on line 7\n"


@pytest.mark.parametrize("text", [TWICE, TWO_TEXTS])
def test_babel_alone_keeps_the_first_of_two_texts_in_silence(text: str) -> None:
    kept = read_po(text.splitlines(), locale="ru", abort_invalid=True).get("one")
    assert kept
    assert kept.string == "Раз"
