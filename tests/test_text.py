"""Catalogues of the platform and of every game: complete, alike in all languages, with every key in use (U5, U7)."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

import benben
from benben.core.assembly import OPTIONAL, PARTS
from benben.text import LANGUAGES, speak
from benben.text.catalogue import load_catalogue

SRC = Path(benben.__file__).parent
PLATFORM = SRC / "text"
GAMES = sorted(folder for folder in (SRC / "games").glob("*/text") if any(folder.glob("*.po")))
FOLDERS = [PLATFORM, *GAMES]
FORMS = {"en": 2, "ru": 3, "uk": 3}
COUNTED = (1, 2, 5, 11, 21)
FORM_OF = {"en": (0, 1, 1, 1, 1), "ru": (0, 1, 2, 2, 0), "uk": (0, 1, 2, 2, 0)}
"""The form that each of these numbers takes."""
ERRORS = {"BenbenError", "BadText", "Illegal", "GameOver", "Stale", "NotYourSeat", "BadData"}
CYRILLIC = r"\u0400-\u04ff"
FOREIGN = {"en": f"[{CYRILLIC}]", "ru": "[іїєґІЇЄҐ]", "uk": "[ыэъёЫЭЪЁ]"}
KEY = re.compile(r"(cli|draw|decision|action|event|reason|score|label|explain|option|error|data)\.[\w.]+")
FILE = re.compile(r".*\.(html|css|js|json|md|po|py|svg|toml|txt)")
LIST = re.compile(r"[a-z][a-z_]{2,}")

each_folder = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
each_language = pytest.mark.parametrize("lang", LANGUAGES)


@cache
def catalogue(folder: Path, lang: str) -> Catalog:
    with (folder / f"{lang}.po").open("rb") as file:
        return read_po(file, locale=lang, abort_invalid=True)


@cache
def texts(folder: Path, lang: str) -> dict[str, tuple[str, ...]]:
    """Every key with its text, or with all its plural forms."""
    return {key_of(m): forms_of(m) for m in catalogue(folder, lang) if m.id}


def key_of(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def forms_of(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def word_lists(keys: Iterator[str]) -> dict[str, set[str]]:
    """Keys like `colour.red` by their heads: {"colour": {"red", ...}}."""
    found: dict[str, set[str]] = defaultdict(set)
    for key in keys:
        head, _, tail = key.partition(".")
        found[head].add(tail)
    return found


def shared(keys: set[str]) -> set[str]:
    """The keys that all languages need: without grammatical cases of a word list, such as `colour_f.red`."""
    lists = word_lists(iter(keys))
    cases = {
        head for head, tails in lists.items() if "_" in head and tails <= lists.get(head.split("_")[0], set())
    }
    return {key for key in keys if key.partition(".")[0] not in cases}


def gaps(text: str) -> set[tuple[str, str]]:
    """The gaps of a text: argument and format, grammatical cases (`colour_f`) counted as their word list."""
    return {
        (name, (spec or "").split("_")[0] if LIST.fullmatch(spec or "") else spec or "")
        for _, name, spec, _ in Formatter().parse(text)
        if name is not None
    }


def names(text: str) -> set[str]:
    return {name for name, _ in gaps(text)}


@each_folder
def test_all_languages_have_the_same_keys(folder: Path) -> None:
    english = shared(set(texts(folder, "en")))
    assert english
    for lang in LANGUAGES:
        assert shared(set(texts(folder, lang))) ^ english == set(), lang


@each_folder
@each_language
def test_no_text_is_empty_or_fuzzy(folder: Path, lang: str) -> None:
    assert [key for key, forms in texts(folder, lang).items() if not all(map(str.strip, forms))] == []
    assert [key_of(m) for m in catalogue(folder, lang) if m.id and m.fuzzy] == []


@each_folder
@each_language
def test_plural_entries_have_all_forms_and_bear_one_key(folder: Path, lang: str) -> None:
    plurals = [m for m in catalogue(folder, lang) if m.id and m.pluralizable]
    assert catalogue(folder, lang).num_plurals == FORMS[lang]
    assert [m.id for m in plurals if len(set(m.id)) != 1 or len(forms_of(m)) != FORMS[lang]] == []


@each_folder
@each_language
def test_every_counted_text_follows_its_number(folder: Path, lang: str) -> None:
    shipped = load_catalogue(folder, lang)
    assert shipped
    for key, forms in texts(folder, lang).items():
        if len(forms) > 1:
            told = {n: shipped.text(key, n) for n in COUNTED}
            assert told == {n: forms[form] for n, form in zip(COUNTED, FORM_OF[lang], strict=True)}, key


@each_folder
def test_all_languages_count_the_same_texts(folder: Path) -> None:
    english, *others = (
        {key for key, forms in texts(folder, lang).items() if len(forms) > 1} for lang in LANGUAGES
    )
    assert [other ^ english for other in others] == [set(), set()]


@each_folder
@each_language
def test_all_languages_have_the_same_gaps(folder: Path, lang: str) -> None:
    english = texts(folder, "en")
    wrong = [
        key
        for key, forms in texts(folder, lang).items()
        if any(gaps(form) != gaps(english[key][0]) for form in forms if key in english)
    ]
    assert wrong == []


@each_folder
@each_language
def test_every_word_list_that_a_text_uses_is_complete(folder: Path, lang: str) -> None:
    searched = [*GAMES, PLATFORM] if folder == PLATFORM else [folder, PLATFORM]
    lists = word_lists(key for each in searched for key in texts(each, lang))
    used = {
        spec
        for forms in texts(folder, lang).values()
        for form in forms
        for _, _, spec, _ in Formatter().parse(form)
        if spec and LIST.fullmatch(spec)
    }
    assert [spec for spec in used if not lists[spec]] == []
    assert {spec: lists[spec.split("_")[0]] - lists[spec] for spec in used if "_" in spec} == {
        spec: set() for spec in used if "_" in spec
    }


@each_folder
@each_language
def test_words_by_name_and_by_number_agree(folder: Path, lang: str) -> None:
    told = texts(folder, lang)
    for head in ("colour", "symbol", "direction", "corner", "tile"):
        numbered = {told[key] for key in told if re.fullmatch(rf"{head}\.\d+", key)}
        named = {told[key] for key in told if re.fullmatch(rf"{head}\.[A-Za-z_]+", key)}
        assert numbered in (named, set()), head


@each_folder
@each_language
def test_each_language_keeps_to_its_own_alphabet(folder: Path, lang: str) -> None:
    wrong = [key for key, forms in texts(folder, lang).items() if re.search(FOREIGN[lang], " ".join(forms))]
    assert wrong == []


@each_folder
@pytest.mark.parametrize("lang", ["ru", "uk"])
def test_nothing_is_left_in_english(folder: Path, lang: str) -> None:
    assert [key for key, forms in texts(folder, lang).items() if any(map(is_english, forms))] == []
    assert [key for key, forms in texts(folder, lang).items() if any(map(mixed_words, forms))] == []


def is_english(text: str) -> bool:
    """Two Latin words or more, and no Cyrillic letter."""
    plain = re.sub(r"{[^}]*}", " ", text)
    return not re.search(f"[{CYRILLIC}]", plain) and len(re.findall("[A-Za-z]{2,}", plain)) > 1


def mixed_words(text: str) -> list[str]:
    """Words of both alphabets: a Latin letter that only looks right."""
    words = re.findall(rf"[A-Za-z{CYRILLIC}\u2019]+", re.sub(r"{[^}]*}", " ", text))
    return [word for word in words if re.search("[A-Za-z]", word) and re.search(f"[{CYRILLIC}]", word)]


def test_the_checks_of_alphabets_find_what_they_look_for() -> None:
    assert [is_english(text) for text in ("Choose {0} domino", "Введите take two", "A")] == [
        True,
        False,
        False,
    ]
    assert [bool(mixed_words(text)) for text in ("друга\x79 плитка", "плитка A", "п\u2019ять")] == [
        True,
        False,
        False,
    ]


def calls(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    """Every call with the last part of the called name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            yield node.func.id if isinstance(node.func, ast.Name) else node.func.attr, node


def literals(node: ast.expr | None) -> list[str]:
    """The string that an expression is, or both strings of a choice."""
    if isinstance(node, ast.IfExp):
        return literals(node.body) + literals(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def keyword(call: ast.Call, name: str) -> ast.expr | None:
    return next((one.value for one in call.keywords if one.arg == name), None)


def refusals(source: str) -> Iterator[tuple[str, set[str] | None]]:
    """The texts that a module's errors need, each with the details given (None: not known)."""
    for name, call in calls(ast.parse(source)):
        given = {one.arg for one in call.keywords if one.arg}
        details = None if any(one.arg is None for one in call.keywords) else given
        if name in ERRORS and call.args:
            yield from ((f"error.{key}", details) for key in literals(call.args[0]))
            yield from ((f"data.{problem}", details) for problem in literals(keyword(call, "problem")))
        if name == "require" and len(call.args) > 2:
            yield from ((f"data.{key}", details) for key in literals(call.args[2]))


ALL_REFUSALS = sorted(
    {
        (key, tuple(sorted(details)) if details is not None else None)
        for path in SRC.rglob("*.py")
        for key, details in refusals(path.read_text(encoding="utf-8"))
    },
    key=str,
)


def test_refusals_are_found_in_the_sources() -> None:
    found = {key for key, _ in ALL_REFUSALS}
    assert {"error.illegal", "error.unknown_language", "data.kind", "data.pile_even"} <= found
    assert list(refusals('raise BadText("a" if x else "b", c=1)')) == [("error.a", {"c"}), ("error.b", {"c"})]


@each_language
def test_every_refusal_in_the_sources_has_a_text(lang: str) -> None:
    words = speak(lang, *GAMES)
    assert [key for key, _ in ALL_REFUSALS if not words.has(key)] == []


def test_texts_of_refusals_use_only_details_that_the_sources_give() -> None:
    told = {key: forms[0] for folder in FOLDERS for key, forms in texts(folder, "en").items()}
    wrong = [
        (key, missing)
        for key, details in ALL_REFUSALS
        if details is not None and (missing := names(told.get(key, "")) - {*details, "where", "problem"})
    ]
    assert wrong == []


def keys_in(source: str) -> set[str]:
    """Every whole string of a module that reads like the key of a text."""
    nodes = list(ast.walk(ast.parse(source)))
    pieces = {id(piece) for node in nodes if isinstance(node, ast.JoinedStr) for piece in node.values}
    found = [node.value for node in nodes if isinstance(node, ast.Constant) and id(node) not in pieces]
    return {text for text in map(str, found) if KEY.fullmatch(text) and not FILE.fullmatch(text)}


def test_keys_are_told_from_file_names_and_prose() -> None:
    assert keys_in('x = ("cli.bot", "data.toml", "draw.step.place", "a cli.bot", f"draw.wait.{x}")') == {
        "cli.bot",
        "draw.step.place",
    }


@each_language
def test_every_key_that_the_sources_spell_out_has_a_text(lang: str) -> None:
    words = speak(lang, *GAMES)
    parts = {*PARTS.values(), *OPTIONAL.values()}
    used = {key for path in SRC.rglob("*.py") for key in keys_in(path.read_text(encoding="utf-8"))}
    assert sorted(key for key in used - parts if not words.has(key)) == []


def told_events(folder: Path) -> list[tuple[str, int]]:
    """What the rules of a game tell: key and number of arguments."""
    return [
        (key, len(call.args) - 2)
        for path in folder.parent.rglob("*.py")
        for name, call in calls(ast.parse(path.read_text(encoding="utf-8")))
        if name == "tell" and not any(isinstance(one, ast.Starred) for one in call.args)
        for key in literals(call.args[0])
    ]


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.parent.name)
def test_every_event_has_a_text_that_uses_only_what_the_rules_tell(folder: Path) -> None:
    events = told_events(folder)
    assert events
    for lang in LANGUAGES:
        told = texts(folder, lang)
        allowed = {f"event.{key}": {"seat", *map(str, range(count))} for key, count in events}
        wrong = [
            key for key, known in allowed.items() if key not in told or not names("".join(told[key])) <= known
        ]
        assert wrong == [], lang
