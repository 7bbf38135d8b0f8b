"""Every message of a language, spelt out with numbers and names to read: `python -m tools.messages ru [GAME ...]`.

A message with gaps is said with all `NUMBERS`, with all `NAMES` if it is about a person, and with every word of its
lists. Where gaps alone can hold a number or a name, both are shown. The platform is called `benben`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from string import Formatter
from typing import Final, NamedTuple

from benben.text import LANGUAGES, Words, speak
from benben.text.catalogue import Catalogue, load_catalogue
from benben.text.words import LIST
from tools.glossary import SRC, game_folders

NUMBERS: Final = (1, 2, 5, 11, 21, 22, 25)
NAMES: Final = {
    "en": ("Anya", "Sam", "Nefertiti", "Иван"),
    "ru": ("Иван", "Аня", "Sam", "Ольга", "Nefertiti", "Нефертити"),
    "uk": ("Іван", "Аня", "Sam", "Ольга", "Nefertiti", "Нефертіті"),
}
PEOPLE: Final = {"seat", "name"}


class Gap(NamedTuple):
    """A gap of a text: what fills it, and how it is written."""

    field: str
    spec: str

    def is_list(self) -> bool:
        """Whether a word of a list stands here."""
        return LIST.fullmatch(self.spec) is not None


def gaps(text: str) -> list[Gap]:
    """The gaps of a text."""
    return [Gap(field, spec or "") for _, field, spec, _ in Formatter().parse(text) if field is not None]


def listed(words: Words, head: str) -> list[str]:
    """What can be written for a word of a list: `red` and `0` for the texts `colour.red` and `colour.0`."""
    own = ([key for key in catalogue.plural if key.startswith(f"{head}.")] for catalogue in words.own)
    return [key.removeprefix(f"{head}.") for key in next(filter(None, own), [f"{head}.?"])]


def filled(gap: Gap, words: Words, round_: int, named: bool) -> object:
    """What stands in a gap when a message is said for the nth time."""
    names = NAMES[words.lang]
    if gap.is_list():
        heads = listed(words, gap.spec)
        return heads[round_ % len(heads)]
    if gap.field == "names":
        return ", ".join(names[: 1 + round_ % len(names)])
    if not gap.spec and (named or gap.field in PEOPLE):
        return names[round_ % len(names)]
    if gap.field.isdecimal() or gap.spec or gap.field in {"n", "seconds"}:
        return NUMBERS[round_ % len(NUMBERS)]
    return f"<{gap.field}>"


def times(found: Sequence[Gap], words: Words) -> int:
    """How often a message is said until everything that can fill its gaps was heard."""
    lists = (len(listed(words, gap.spec)) for gap in found if gap.is_list())
    return max([len(NUMBERS), *lists]) if found else 1


def said(key: str, words: Words, catalogue: Catalogue) -> list[str]:
    """A message in all its forms, none twice."""
    plural = catalogue.plural[key]
    found = [gap for number in NUMBERS for gap in gaps(words.find(key, number) or "")]
    bare = all(gap.field.isdecimal() and not gap.spec for gap in found)
    ways = (False, True) if bare and found and not plural else (False,)
    lines = (
        spelt(key, found, words, round_, named) for named in ways for round_ in range(times(found, words))
    )
    return list(dict.fromkeys(lines))


def spelt(key: str, found: Sequence[Gap], words: Words, round_: int, named: bool) -> str:
    """A message said for the nth time; in `named` ones a gap without format holds a name."""
    values = {gap.field: filled(gap, words, round_, named) for gap in sorted(found, key=Gap.is_list)}
    places = [values.pop(str(place), NUMBERS[round_ % len(NUMBERS)]) for place in range(highest(found) + 1)]
    return words(key, *places, **{"n": NUMBERS[round_ % len(NUMBERS)], **values})


def highest(found: Sequence[Gap]) -> int:
    """The last place among the arguments; -1: none."""
    return max((int(gap.field) for gap in found if gap.field.isdecimal()), default=-1)


def messages(lang: str, folder: Path) -> Iterator[tuple[str, list[str]]]:
    """Each key of a catalogue and what it says."""
    own = load_catalogue(folder / "text", lang)
    words = speak(lang, folder / "text")
    if own is not None:
        for key in own.plural:
            yield key, said(key, words, own)


def main(args: Sequence[str]) -> int:
    """Print the messages of a language, all of them or those of the games named."""
    folders = {"benben": SRC, **game_folders()}
    lang, *wanted = args or ("",)
    if lang not in LANGUAGES or not set(wanted) <= folders.keys():
        print(f"python -m tools.messages {'|'.join(LANGUAGES)} [{'|'.join(folders)} ...]")
        return 1
    for name in wanted or folders:
        found = list(messages(lang, folders[name]))
        print(f"== {name}: {len(found)} messages, {sum(len(lines) for _, lines in found)} lines")
        for key, lines in found:
            print(key, *lines, sep="\n    ")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
