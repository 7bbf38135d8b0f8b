"""Create a new game as a copy of the template, under its own key, title and clause prefix; its tests pass."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from keyword import iskeyword
from pathlib import Path
from string import ascii_uppercase
from typing import Final

from benben.core.errors import BadText
from benben.core.parts.data import read_toml
from benben.text import LANGUAGES, speak

TEMPLATE: Final = "_template"
SOURCES: Final = Path("src", "benben", "games")
TESTS: Final = Path("tests", "games")
KEY: Final = re.compile(r"[a-z][a-z0-9_]*")
CLAUSE: Final = re.compile(r"^- \*\*([A-Z]{2})-\d", re.MULTILINE)


def new_game(key: str, into: Path) -> list[Path]:
    """Copy the template of a checkout under a new key and return the new files; on BadText nothing is written."""
    sources, tests = into / SOURCES, into / TESTS
    check(key, into)
    replacements = renamings(key, sources)
    copies = {
        folder / key / path.relative_to(folder / TEMPLATE): renamed(path, replacements)
        for folder in (sources, tests)
        for path in files_of(folder / TEMPLATE)
    }
    for path, text in copies.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    update_digests(
        [*(tests / key).glob("records/*.rec"), sources / key / "lesson.toml"],
        *(read_toml(sources / name / "data.toml")[1] for name in (TEMPLATE, key)),
    )
    return sorted(copies)


def check(key: str, into: Path) -> None:
    """Raise BadText if the key is invalid or taken, or if the folder is not a checkout."""
    if not KEY.fullmatch(key) or iskeyword(key):
        raise BadText("bad_key", name=key)
    for folder in (into / SOURCES, into / TESTS):
        if not (folder / TEMPLATE).is_dir():
            raise BadText("no_checkout", folder=str(into))
    for folder in (into / SOURCES, into / TESTS):
        if (folder / key).exists():
            raise BadText("file_exists", file=str(folder / key))


def files_of(folder: Path) -> list[Path]:
    """The source files of the template, without build products."""
    products = {".so", ".pyc", ".pyd"}
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix not in products)


def renamings(key: str, sources: Path) -> list[tuple[re.Pattern[str], str]]:
    """The patterns that name the template in its files, and their replacements."""
    folder = sources / TEMPLATE
    taken = [found for rules in sorted(sources.glob("*/RULES.md")) for found in prefixes(rules)]
    (old,) = set(prefixes(folder / "RULES.md"))
    new = free_prefix(key, taken)
    titles = {speak(lang, folder / "text")("game.name") for lang in LANGUAGES}
    return [
        (re.compile(TEMPLATE), key),
        (re.compile("|".join(rf"\b{title}\b" for title in sorted(titles))), title_of(key)),
        (re.compile(rf"(?<![A-Za-z]){old}(?![A-Za-z])"), new),
        (re.compile(rf"(?<![A-Za-z]){old.lower()}(?=-[a-z])"), new.lower()),
    ]


def prefixes(rules: Path) -> list[str]:
    """The prefix of each clause of a game's rules."""
    return CLAUSE.findall(rules.read_text(encoding="utf-8"))


def free_prefix(key: str, taken: list[str]) -> str:
    """A clause prefix of two letters that no game uses, the most telling one first."""
    return next(prefix for prefix in preferred_prefixes(key) if prefix not in taken)


def preferred_prefixes(key: str) -> Iterator[str]:
    """All prefixes, the most telling ones first: senet gives SE, SN, ST."""
    letters = re.sub(r"[^A-Z]", "", key.upper())
    first = letters[0]
    yield from (first + letter for letter in letters[1:])
    yield from (first + letter for letter in ascii_uppercase)
    yield from ("".join(pair) for pair in product(ascii_uppercase, repeat=2))


def title_of(key: str) -> str:
    """The initial name of a game: royal_ur gives Royal Ur."""
    return " ".join(word.capitalize() for word in key.split("_") if word)


def renamed(path: Path, replacements: list[tuple[re.Pattern[str], str]]) -> str:
    """The content of a template file with all replacements made."""
    text = path.read_text(encoding="utf-8")
    for pattern, word in replacements:
        text = pattern.sub(word, text)
    return text


def update_digests(paths: list[Path], before: str, after: str) -> None:
    """Replace the digest of the component file, which has changed, in golden records and the lesson."""
    for path in paths:
        path.write_text(path.read_text(encoding="utf-8").replace(before, after), encoding="utf-8")
