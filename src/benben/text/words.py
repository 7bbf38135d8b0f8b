"""Words: the translator that turns a key and its arguments into a text of one language."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from string import Formatter
from typing import Final

from babel.numbers import get_decimal_symbol

from benben.core.errors import BadText, BenbenError
from benben.text.catalogue import Catalogue, load_catalogue

LANGUAGES: Final = ("en", "ru", "uk")
FALLBACK: Final = "en"
PLATFORM: Final = Path(__file__).parent
SHIFT: Final = re.compile(r"[+-]\d+")
LIST: Final = re.compile(r"[a-z][a-z_]{2,}")
CACHED: Final = 60_000


class Words:
    """A translator: `say("event.took", 2, 48, 1, 0, seat="Anya")` is the text of a key, formatted."""

    def __init__(self, lang: str, own: Sequence[Catalogue], spare: Sequence[Catalogue]) -> None:
        self.lang = lang
        self.own = tuple(own)
        """The catalogues of this language, the most specific one first."""
        self.spare = tuple(spare)
        """The English catalogues: the fallback for a key that has no translation."""
        self.formatter = Phrase(self)
        self.remembered = lru_cache(maxsize=CACHED, typed=True)(self.render)

    def __call__(self, key: str, /, *args: object, **named: object) -> str:
        """The text of a key, or the key itself if no catalogue has it; cached, since pages repeat their texts."""
        return self.remembered(key, *args, **named)

    def render(self, key: str, /, *args: object, **named: object) -> str:
        """Find the text of a key and fill its placeholders."""
        text = self.find(key, counted(args, named))
        return key if text is None else self.formatter.vformat(text, args, named)

    def has(self, key: str) -> bool:
        """Whether this language has a text for the key, fallback aside."""
        return any(key in catalogue.plural for catalogue in self.own)

    def find(self, key: str, count: int = 1) -> str | None:
        """The text of a key with its placeholders unfilled; None if no catalogue has it."""
        for catalogue in (*self.own, *self.spare):
            text = catalogue.text(key, count)
            if text is not None:
                return text
        return None


class Phrase(Formatter):
    """A formatter for placeholders: `{0}`, `{name}`, `{0:colour}` (the text `colour.<value>`), `{n:+1}` (n + 1)."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def get_field(
        self, field_name: str, args: Sequence[object], kwargs: Mapping[str, object]
    ) -> tuple[object, str]:
        """An argument by index or name, without attribute access; a missing one leaves its placeholder visible."""
        place = int(field_name) if field_name.isdecimal() else -1
        if 0 <= place < len(args):
            return args[place], field_name
        return kwargs.get(field_name, f"{{{field_name}}}"), field_name

    def format_field(self, value: object, format_spec: str) -> str:
        """Format a value by its word list, shift or number format."""
        if LIST.fullmatch(format_spec):
            text = self.words.find(f"{format_spec}.{value}")
            return str(value) if text is None else text
        if not isinstance(value, int | float):
            return str(value)
        if SHIFT.fullmatch(format_spec):
            return str(value + int(format_spec))
        return self.number(value, format_spec)

    def number(self, value: float, spec: str) -> str:
        """A number with the decimal separator of the language."""
        text = format(value, spec)
        return text.replace(".", get_decimal_symbol(self.words.lang)) if isinstance(value, float) else text


def counted(args: Sequence[object], named: Mapping[str, object]) -> int:
    """The number that selects the plural form: `n`, or else the last integer among the arguments."""
    numbers = [value for value in (*args, named.get("n")) if isinstance(value, int)]
    return numbers[-1] if numbers else 1


def check_language(lang: str) -> str:
    """Return the language if it is supported, else raise BadText."""
    if lang not in LANGUAGES:
        raise BadText("unknown_language", language=lang, known=", ".join(LANGUAGES))
    return lang


@cache
def speak(lang: str, *folders: Path) -> Words:
    """The translator for a language: catalogues of the folders first, then those of the platform."""
    return Words(check_language(lang), catalogues(lang, folders), catalogues(FALLBACK, folders))


@cache
def game_words(lang: str, folder: Path) -> Words:
    """The translator for a language and the game in a folder."""
    return speak(lang, folder / "text")


def catalogues(lang: str, folders: Sequence[Path]) -> list[Catalogue]:
    """The catalogues that exist, the one of the platform last."""
    found = (load_catalogue(folder, lang) for folder in (*folders, PLATFORM))
    return [catalogue for catalogue in found if catalogue is not None]


def seat_name(words: Words, seat: int) -> str:
    """The default name of a seat."""
    return words("seat", n=seat)


def bot_name(words: Words, seat: int) -> str:
    """The default name of a bot on a seat."""
    return words(f"bot_name.{seat}")


def explain(error: BenbenError, words: Words) -> str:
    """The message of an error in the reader's language; the message of its cause fills `problem`."""
    details = {name: listed(value) for name, value in error.details.items()}
    if isinstance(error.__cause__, BenbenError):
        details["problem"] = explain(error.__cause__, words)
    elif error.key == "data":
        details["problem"] = words(f"data.{details.get('problem')}", **details)
    return words(f"error.{error.key}", **details)


def listed(value: object) -> object:
    """A detail of an error as its message shows it: sequences joined by commas."""
    return ", ".join(map(str, value)) if isinstance(value, tuple | list) else value
