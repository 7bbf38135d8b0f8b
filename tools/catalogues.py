"""A linter for the catalogues of texts: `python -m tools.catalogues [FILE ...]`, part of `make lint`.

The program reads catalogues with Babel, whose parser accepts much that GNU `msgfmt --check` rejects. Of two entries
with the same key, and of two `msgstr` in one entry, it keeps the first. Missing plural forms become empty. Missing
header fields are taken from the locale. The first and last characters of a text are cut off without checking that they
are quotation marks, and line breaks around a text are kept. `Entries` and `Reader` check only these cases and leave the
rest to Babel; both continue after a problem, so that one run reports all of them.

Two rules are stricter than gettext. A text is found by its key alone, so an entry with `msgctxt` could never be shown:
that keyword is unknown here. Obsolete lines (`#~`) are rejected, since git has them.
tests/test_text.py compares the keys and placeholders that all languages must share.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileParser

from benben.text import LANGUAGES

ROOT: Final = Path(__file__).parent.parent
QUOTED: Final = re.compile(r'"(?:[^"\\]|\\[\\nrt"])*"')
MOST_FORMS: Final = 6
"""The most plural forms of any language known to Babel."""
BEFORE: Final = {
    "msgid_plural": "msgid",
    "msgstr": "msgid",
    "msgstr[0]": "msgid_plural",
    **{f"msgstr[{form}]": f"msgstr[{form - 1}]" for form in range(1, MOST_FORMS)},
}
"""The keyword that must precede each keyword in its entry; `msgid` begins an entry."""


class Entries(Catalog):
    """The entries of a file, each key once, and the problems found in them."""

    def __init__(self, lang: str) -> None:
        super().__init__(locale=lang)
        self.header: Final = (
            f"Language: {lang}",
            "Content-Type: text/plain; charset=UTF-8",
            f"Plural-Forms: {self.plural_forms}",
        )
        self.lines: Final[dict[str, int]] = {}
        """The line of each key; the key of the header is empty."""
        self.problems: Final[list[tuple[int, str]]] = []
        """Problems: the line, counted from 1, and the message."""

    def __setitem__(self, key: Any, message: Message) -> None:
        """Add an entry; an invalid header is not passed on to Babel."""
        name, line = key if isinstance(key, str) else key[0], message.lineno or 1
        if name in self.lines:
            self.problems.append((line, f"{called(name)} is already defined on line {self.lines[name]}"))
            return
        self.lines[name] = line
        if name and any(text != text.strip("\n") for text in (name, *texts_of(message))):
            self.problems.append((line, f"key or text of {called(name)} begins or ends with a line break"))
        if name or self.is_header(str(message.string), line):
            super().__setitem__(key, message)

    def is_header(self, text: str, line: int) -> bool:
        """Whether a header has all required fields; reports the missing ones."""
        missing = [wanted for wanted in self.header if wanted not in text.splitlines()]
        self.problems.extend((line, f"the header lacks “{wanted}”") for wanted in missing)
        return not missing


class Reader(PoFileParser):
    """Babel's parser, with checks of the order of keywords, the number of plural forms and quotation marks."""

    def __init__(self, entries: Entries) -> None:
        self.problems = entries.problems
        self.last = ""
        """The previous keyword of the same entry."""
        super().__init__(entries)

    def _reset_message_state(self) -> None:
        super()._reset_message_state()
        self.last = ""

    def _process_message_line(self, lineno: int, line: str, obsolete: bool = False) -> None:
        if obsolete:
            self._invalid_pofile(line, lineno, "an obsolete line, delete it")
        else:
            super()._process_message_line(lineno, line)

    def _process_keyword_line(self, lineno: int, line: str, obsolete: bool = False) -> None:
        keyword, _, text = line.partition(" ")
        if keyword != "msgid" and keyword not in BEFORE:
            self._invalid_pofile(line, lineno, "no keyword of a catalogue")
        elif BEFORE.get(keyword, self.last) != self.last:
            self._invalid_pofile("", lineno, self.misplaced(keyword))
        else:
            self.check_quotes(text, lineno)
            super()._process_keyword_line(lineno, line, obsolete)
            self.last = keyword

    def misplaced(self, keyword: str) -> str:
        """The message for a keyword at the wrong place."""
        name = called(self.messages[0].denormalize()) if self.messages else ""
        if name and keyword == self.last:
            return f"a second {keyword} in the entry of {name}"
        where = f"in the entry of {name}" if name else "outside of any entry"
        return f"{keyword} {where} must follow {BEFORE[keyword]}"

    def _process_string_continuation_line(self, line: str, lineno: int) -> None:
        self.check_quotes(line, lineno)
        super()._process_string_continuation_line(line, lineno)

    def check_quotes(self, text: str, lineno: int) -> None:
        """Report a text without quotation marks at both ends, or with an escape unknown to Babel."""
        if not QUOTED.fullmatch(text):
            self._invalid_pofile(text, lineno, "not a quoted text, or an unknown escape in it")

    def _add_message(self) -> None:
        forms, wanted = len(self.translations), self.catalog.num_plurals
        if len(self.messages) > 1 and forms != wanted:
            name = called(self.messages[0].denormalize())
            self._invalid_pofile("", self.offset, f"plural forms of {name}: {forms}, not {wanted}")
            del self.translations[wanted:]
        super()._add_message()

    def _invalid_pofile(self, line: str, lineno: int, msg: str) -> None:
        self.problems.append((lineno + 1, f"{msg}: {line}" if line else msg))


def texts_of(message: Message) -> tuple[str, ...]:
    """The text of an entry, or all its plural forms."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def called(key: str) -> str:
    """The name of an entry in a message."""
    return f"“{key}”" if key else "the header"


def problems(path: Path) -> list[tuple[int, str]]:
    """The problems of a catalogue: lines and messages."""
    if path.stem not in LANGUAGES:
        return [(1, f"“{path.stem}” is none of the languages {', '.join(LANGUAGES)}")]
    raw = path.read_bytes()
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        return [(raw.count(b"\n", 0, error.start) + 1, "not UTF-8")]
    entries = Entries(path.stem)
    Reader(entries).parse(text.split("\n"))
    missing_header = [] if "" in entries.lines else [(1, "there is no header")]
    return sorted(missing_header + entries.problems)


def shipped() -> list[Path]:
    """The catalogues of the platform and of each game."""
    return sorted(ROOT.glob("src/benben/**/*.po"))


def complaints(paths: Sequence[Path]) -> list[str]:
    """The problems of catalogues, one line each with file and line number."""
    shown = {path: path.relative_to(ROOT) if path.is_relative_to(ROOT) else path for path in paths}
    return [f"{name}:{line}: {what}" for path, name in shown.items() for line, what in problems(path)]


def main(args: Sequence[str]) -> int:
    """Print the problems of the given files, or of all shipped ones; return 1 if there are any."""
    paths = [Path(arg) for arg in args] or shipped()
    found = complaints(paths)
    print(*found or [f"{len(paths)} catalogues, nothing wrong"], sep="\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
