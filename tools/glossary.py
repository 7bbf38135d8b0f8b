"""The glossary: one word for each idea in all texts of a language: `python -m tools.glossary`, a part of `make lint`.

`src/benben/text/glossary/<lang>.toml` lists ideas by scope, that is, by the texts in which they occur: `all`, the
`shell` (texts of the platform), `games` (of every game), or one game by its key. An idea has

    word     what it is called; some text of the scope says it, in whatever case
    from     "rulebook" if the published rules in this language call it so, else "ours"
    never    words that would say the same: regular expressions that begin where a word begins and need not end
             where it ends, so a stem stands for all its cases; small and capital letters are alike
    but      keys of texts where such a word means something else, "draw.step.*"; the key of a guide is "guide",
             that of what `--help` says, in English, is "help.play" or "help.tables.list"
    note     what a writer should know

Lessons speak through the catalogues. Gaps, code and addresses of pictures are no text: they pass. `--write` writes the
pages under docs/glossary.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import msgspec
from babel.messages.pofile import read_po
from typer.main import get_command

from benben.cli import app
from benben.text import LANGUAGES, game_words
from tools.catalogues import ROOT, texts_of

SRC: Final = ROOT / "src/benben"
TERMS: Final = SRC / "text/glossary"
PAGES: Final = ROOT / "docs/glossary"
NAMES: Final = {"en": "English", "ru": "Russian", "uk": "Ukrainian"}
HEADINGS: Final = {"all": "Everywhere", "shell": "Platform", "games": "Every game"}
UNREAD: Final = re.compile(r"`[^`\n]*`|\]\([^)\n]*\)|\{[^{}]*\}")
"""Code, addresses and gaps: nobody reads them as words."""


class Idea(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an idea is called, and what it is never called."""

    word: str
    source: Literal["rulebook", "ours"] = msgspec.field(name="from")
    never: tuple[str, ...] = ()
    but: tuple[str, ...] = ()
    note: str = ""

    def wrong(self, text: Text) -> Iterator[str]:
        """The words of a text that the idea must not have."""
        if not any(fnmatchcase(text.key, key) for key in self.but):
            for stem in self.never:
                found = re.finditer(rf"(?<!\w)(?:{stem})\w*", text.said, re.IGNORECASE)
                yield from (match.group() for match in found)

    def used(self) -> re.Pattern[str]:
        """The word in whatever case: two thirds of it stay the same."""
        stems = (re.escape(word[: max(3, len(word) * 2 // 3)]) for word in self.word.split())
        return re.compile(r"(?<!\w)" + r"\S*\s+".join(stems), re.IGNORECASE)


Glossary = dict[str, dict[str, Idea]]
"""Ideas by scope and key."""


class Text(NamedTuple):
    """A text as people read it, and where it stands."""

    path: Path
    line: int
    key: str
    said: str


@cache
def load_glossary(lang: str) -> Glossary:
    """The ideas of a language."""
    return msgspec.toml.decode((TERMS / f"{lang}.toml").read_bytes(), type=Glossary)


@cache
def texts(folder: Path, lang: str) -> tuple[Text, ...]:
    """What the platform or a game says: catalogue and guide, and the help of the command line, which is in English."""
    files = (folder / "text" / f"{lang}.po", folder / "guide" / f"{lang}.md")
    readers = (catalogue_texts, guide_texts)
    found = [read(path) for read, path in zip(readers, files, strict=True) if path.is_file()]
    if (folder, lang) == (SRC, "en"):
        found.append(help_texts(get_command(app), "help"))
    return tuple(chain.from_iterable(found))


def catalogue_texts(path: Path) -> Iterator[Text]:
    """The texts of a catalogue, plural forms one by one."""
    with path.open("rb") as file:
        for message in read_po(file, locale=path.stem, abort_invalid=True):
            key = message.id if isinstance(message.id, str) else message.id[0]
            for text in texts_of(message) if key else ():
                yield Text(path, message.lineno or 1, key, heard(text))


def guide_texts(path: Path) -> Iterator[Text]:
    """The lines of a guide."""
    for line, text in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        yield Text(path, line, "guide", heard(text))


def help_texts(command: Any, key: str) -> Iterator[Text]:
    """What `--help` says about a command, its options and the commands below it."""
    path, line = defined(command)
    for said in (command.help, *(getattr(option, "help", None) for option in command.params)):
        if said:
            yield Text(path, line, key, heard(said))
    below: Mapping[str, Any] = getattr(command, "commands", {})
    for name, each in below.items():
        yield from help_texts(each, f"{key}.{name}")


def defined(command: Any) -> tuple[Path, int]:
    """Where a command is written; a group of commands has no function of its own."""
    if command.callback is None:
        return SRC / "cli/__init__.py", 1
    code = inspect.unwrap(command.callback).__code__
    return Path(code.co_filename), code.co_firstlineno


def heard(text: str) -> str:
    """A text without what nobody reads as words, every space a plain one."""
    return " ".join(UNREAD.sub(" ", text).split())


def game_folders() -> dict[str, Path]:
    """Folders of games, the template too, by key."""
    return {path.parent.parent.name: path.parent.parent for path in sorted(SRC.glob("games/*/text/en.po"))}


def folders(scope: str) -> list[Path]:
    """Where the texts of a scope stand."""
    games = game_folders()
    named = {"all": [SRC, *games.values()], "shell": [SRC], "games": list(games.values())}
    return named[scope] if scope in named else [games[scope]]


def texts_in(scope: str, lang: str) -> Iterator[Text]:
    """All texts of a scope."""
    return chain.from_iterable(texts(folder, lang) for folder in folders(scope))


def ideas(lang: str) -> Iterator[tuple[str, str, Idea]]:
    """Scope, key and content of each idea of a language."""
    for scope, listed in load_glossary(lang).items():
        for key, idea in listed.items():
            yield scope, key, idea


def complaints(lang: str) -> list[str]:
    """The texts of a language that say a forbidden word, one line for each such word."""
    found = {
        (str(text.path.relative_to(ROOT)), text.line, f"“{wrong}” in “{text.key}”; {key} is “{idea.word}”")
        for scope, key, idea in ideas(lang)
        for text in texts_in(scope, lang)
        for wrong in idea.wrong(text)
    }
    return [f"{path}:{line}: {what}" for path, line, what in sorted(found)]


def unused(lang: str) -> list[str]:
    """Ideas whose word no text of their scope says, and exceptions that no text needs."""
    silent = [
        f"{lang}.toml: no text of {scope} says “{idea.word}” ({key})"
        for scope, key, idea in ideas(lang)
        if not any(idea.used().search(text.said) for text in texts_in(scope, lang))
    ]
    idle = [
        f"{lang}.toml: {key} needs no exception for {allowed}"
        for scope, key, idea in ideas(lang)
        for allowed in idea.but
        if not any(
            fnmatchcase(text.key, allowed) and any(msgspec.structs.replace(idea, but=()).wrong(text))
            for text in texts_in(scope, lang)
        )
    ]
    return silent + idle


def heading(scope: str) -> str:
    """What a scope is called on a page."""
    return HEADINGS.get(scope) or game_words("en", SRC / "games" / scope)("game.name")


def row(key: str, idea: Idea) -> str:
    """An idea as a line of a table."""
    never = ", ".join(f"`{stem}`" for stem in idea.never).replace("|", r"\|")
    source = {"rulebook": "rules", "ours": ""}[idea.source]
    return f"| {key.replace('_', ' ')} | **{idea.word}** | {source} | {never} | {idea.note} |"


def page(lang: str) -> str:
    """The glossary of a language for readers."""
    tables = [
        "\n".join(
            [
                f"## {heading(scope)}\n",
                "| Idea | Word | Published | Never | Note |\n|---|---|---|---|---|",
                *(row(key, idea) for key, idea in listed.items()),
            ]
        )
        for scope, listed in load_glossary(lang).items()
    ]
    lead = (
        f"# {NAMES[lang]} words\n\nOne word for each idea, in every text that people read. “Rules” marks a word of "
        "the published rulebook in this language. Words under “Never” are regular expressions: they begin where a "
        "word begins, and `make lint` refuses them.\n\nWritten by `python -m tools.glossary --write` from "
        f"`src/benben/text/glossary/{lang}.toml`: change it there."
    )
    return "\n\n".join([lead, *tables]) + "\n"


def pages() -> dict[Path, str]:
    """Every page with its content."""
    return {PAGES / f"{lang}.md": page(lang) for lang in LANGUAGES}


def main(args: Sequence[str]) -> int:
    """Tell which texts say a forbidden word; `--write` writes the pages instead."""
    if list(args) == ["--write"]:
        for path, content in pages().items():
            path.write_text(content, encoding="utf-8")
        return 0
    found = [problem for lang in LANGUAGES for problem in (*complaints(lang), *unused(lang))]
    count = sum(len(list(ideas(lang))) for lang in LANGUAGES)
    print(*found or [f"{count} words of the glossary, nothing wrong"], sep="\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
