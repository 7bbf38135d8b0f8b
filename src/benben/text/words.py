"""Words: a key and its arguments spelt out in one reader's language."""

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
REMEMBERED: Final = 60_000


class Words:
    """say("event.took", 2, 48, 1, 0, seat="Anya"): the text of a key with its gaps filled."""

    def __init__(self, lang: str, own: Sequence[Catalogue], spare: Sequence[Catalogue]) -> None:
        self.lang = lang
        self.own = tuple(own)
        """Catalogues of this language, the most special one first."""
        self.spare = tuple(spare)
        """English ones, for a key that a translation lacks."""
        self.formatter = Phrase(self)
        self.remembered = lru_cache(maxsize=REMEMBERED, typed=True)(self.spell)

    def __call__(self, key: str, /, *args: object, **named: object) -> str:
        """The text of a key; the key itself if no catalogue knows it. A page says the same things at every step."""
        return self.remembered(key, *args, **named)

    def spell(self, key: str, /, *args: object, **named: object) -> str:
        """Fill the gaps of a text."""
        text = self.find(key, counted(args, named))
        return key if text is None else self.formatter.vformat(text, args, named)

    def has(self, key: str) -> bool:
        """Whether this very language has a text for the key."""
        return any(key in catalogue.plural for catalogue in self.own)

    def find(self, key: str, count: int = 1) -> str | None:
        """The text with its gaps still open."""
        for catalogue in (*self.own, *self.spare):
            text = catalogue.text(key, count)
            if text is not None:
                return text
        return None


class Phrase(Formatter):
    """Gaps of a text: `{0}`, `{name}`, `{0:colour}` (the text `colour.<value>`), `{n:+1}` (one more)."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def get_field(
        self, field_name: str, args: Sequence[object], kwargs: Mapping[str, object]
    ) -> tuple[object, str]:
        """An argument by place or name, nothing inside it; a missing one stays a visible gap."""
        place = int(field_name) if field_name.isdecimal() else -1
        if 0 <= place < len(args):
            return args[place], field_name
        return kwargs.get(field_name, f"{{{field_name}}}"), field_name

    def format_field(self, value: object, format_spec: str) -> str:
        """A value as its word list, shift or number format says."""
        if LIST.fullmatch(format_spec):
            text = self.words.find(f"{format_spec}.{value}")
            return str(value) if text is None else text
        if not isinstance(value, int | float):
            return str(value)
        if SHIFT.fullmatch(format_spec):
            return str(value + int(format_spec))
        return self.number(value, format_spec)

    def number(self, value: float, spec: str) -> str:
        """A number with the decimal sign of the language."""
        text = format(value, spec)
        return text.replace(".", get_decimal_symbol(self.words.lang)) if isinstance(value, float) else text


def counted(args: Sequence[object], named: Mapping[str, object]) -> int:
    """The number that a plural form follows: `n`, or else the last number among the places."""
    numbers = [value for value in (*args, named.get("n")) if isinstance(value, int)]
    return numbers[-1] if numbers else 1


def check_language(lang: str) -> str:
    """The language itself if there are texts in it."""
    if lang not in LANGUAGES:
        raise BadText("unknown_language", language=lang, known=", ".join(LANGUAGES))
    return lang


@cache
def speak(lang: str, *folders: Path) -> Words:
    """The words of a language: those of the folders first, then the platform's."""
    return Words(check_language(lang), catalogues(lang, folders), catalogues(FALLBACK, folders))


@cache
def game_words(lang: str, folder: Path) -> Words:
    """The words of a language for the game in a folder."""
    return speak(lang, folder / "text")


def catalogues(lang: str, folders: Sequence[Path]) -> list[Catalogue]:
    """The catalogues that exist, the platform's last."""
    found = (load_catalogue(folder, lang) for folder in (*folders, PLATFORM))
    return [catalogue for catalogue in found if catalogue is not None]


def seat_name(words: Words, seat: int) -> str:
    """What a seat is called as long as nobody has given it a name."""
    return words("seat", n=seat)


def bot_name(words: Words, seat: int) -> str:
    """What the bot on a seat is called as long as nobody has given it a name."""
    return words(f"bot_name.{seat}")


def explain(error: BenbenError, words: Words) -> str:
    """A refusal in the reader's language; one that caused it is spelt out as its `problem`."""
    details = {name: told(value) for name, value in error.details.items()}
    if isinstance(error.__cause__, BenbenError):
        details["problem"] = explain(error.__cause__, words)
    elif error.key == "data":
        details["problem"] = words(f"data.{details.get('problem')}", **details)
    return words(f"error.{error.key}", **details)


def told(value: object) -> object:
    """A detail of an error as its text shows it: lists with commas."""
    return ", ".join(map(str, value)) if isinstance(value, tuple | list) else value
