"""A new game as a copy of the template, under its own key, title and clause prefix: green from the start."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from keyword import iskeyword
from pathlib import Path
from string import ascii_uppercase
from typing import Final

from benben.core.data import read_toml
from benben.core.errors import BadText
from benben.text import LANGUAGES, speak

TEMPLATE: Final = "_template"
SOURCES: Final = Path("src", "benben", "games")
TESTS: Final = Path("tests", "games")
KEY: Final = re.compile(r"[a-z][a-z0-9_]*")
CLAUSE: Final = re.compile(r"^- \*\*([A-Z]{2})-\d", re.MULTILINE)


def new_game(key: str, into: Path) -> list[Path]:
    """Copy the template of a checkout under a new key; the files made. A refusal leaves nothing behind."""
    sources, tests = into / SOURCES, into / TESTS
    check(key, into)
    swaps = renamings(key, sources)
    copies = {
        folder / key / path.relative_to(folder / TEMPLATE): renamed(path, swaps)
        for folder in (sources, tests)
        for path in files_of(folder / TEMPLATE)
    }
    for path, text in copies.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    renew_digests(
        [*(tests / key).glob("records/*.rec"), sources / key / "lesson.toml"],
        *(read_toml(sources / name / "data.toml")[1] for name in (TEMPLATE, key)),
    )
    return sorted(copies)


def check(key: str, into: Path) -> None:
    """Refuse a key that cannot be one or is taken, and a folder that is no checkout."""
    if not KEY.fullmatch(key) or iskeyword(key):
        raise BadText("bad_key", name=key)
    for folder in (into / SOURCES, into / TESTS):
        if not (folder / TEMPLATE).is_dir():
            raise BadText("no_checkout", folder=str(into))
    for folder in (into / SOURCES, into / TESTS):
        if (folder / key).exists():
            raise BadText("file_exists", file=str(folder / key))


def files_of(folder: Path) -> list[Path]:
    """What the template consists of, without what Python or a compiler has left there."""
    left = {".so", ".pyc", ".pyd"}
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix not in left)


def renamings(key: str, sources: Path) -> list[tuple[re.Pattern[str], str]]:
    """What stands for the template in its files, and what takes its place."""
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
    """The prefix of every clause of a game's rules."""
    return CLAUSE.findall(rules.read_text(encoding="utf-8"))


def free_prefix(key: str, taken: list[str]) -> str:
    """Two letters that no game has: the first of the key and a later one, else whatever is free."""
    return next(prefix for prefix in wished_prefixes(key) if prefix not in taken)


def wished_prefixes(key: str) -> Iterator[str]:
    """All prefixes, the most telling first: senet gives SE, SN, ST."""
    letters = re.sub(r"[^A-Z]", "", key.upper())
    first = letters[0]
    yield from (first + letter for letter in letters[1:])
    yield from (first + letter for letter in ascii_uppercase)
    yield from ("".join(pair) for pair in product(ascii_uppercase, repeat=2))


def title_of(key: str) -> str:
    """The game's name until its texts give it a better one: royal_ur gives Royal Ur."""
    return " ".join(word.capitalize() for word in key.split("_") if word)


def renamed(path: Path, swaps: list[tuple[re.Pattern[str], str]]) -> str:
    """A file of the template as the new game has it."""
    text = path.read_text(encoding="utf-8")
    for pattern, word in swaps:
        text = pattern.sub(word, text)
    return text


def renew_digests(paths: list[Path], before: str, after: str) -> None:
    """Golden records and the lesson name the digest of their component file, and that file has changed."""
    for path in paths:
        path.write_text(path.read_text(encoding="utf-8").replace(before, after), encoding="utf-8")
