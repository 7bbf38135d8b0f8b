"""Actions: short texts outside the engine, dense integer ids inside, and the conversion between them."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

from benben.core.errors import BadText

MOST_WORDS: Final = 3


class Verb:
    """One kind of action and the lists that its arguments are taken from: `Verb("take", SLOTS)`."""

    def __init__(self, name: str, *lists: Sequence[str]) -> None:
        if len(lists) > MOST_WORDS:
            raise ValueError(f"verb {name!r}: at most {MOST_WORDS} words may follow")
        self.name = name
        self.lists: list[list[str]] = [list(words) for words in lists]
        sizes = [len(words) for words in self.lists] + [1] * (MOST_WORDS - len(lists))
        self.second_size = sizes[1]
        self.third_size = sizes[2]
        self.size = sizes[0] * sizes[1] * sizes[2]
        self.index = 0
        """The verb's position in the action space."""
        self.base = 0
        """The id of its first action."""

    def at(self, first: int = 0, second: int = 0, third: int = 0) -> int:
        """The id of the action with these words, each given by its index in its list."""
        return self.base + (first * self.second_size + second) * self.third_size + third


class ActionSpace:
    """All actions of a game, numbered verb by verb in mixed radix: text and id convert without a search."""

    def __init__(self, *verbs: Verb) -> None:
        self.verbs: list[Verb] = list(verbs)
        self.size = 0
        self.splits: list[tuple[int, int, int, int]] = []
        """For each action: the indices of its verb and of its first, second and third word."""
        self.by_name: dict[str, Verb] = {}
        self.places: dict[str, list[dict[str, int]]] = {}
        for index, verb in enumerate(self.verbs):
            words = [verb.name, *(word for words in verb.lists for word in words)]
            if verb.name in self.by_name or any(" " in word for word in words):
                raise ValueError(f"verb {verb.name!r}: named twice, or a word with a space")
            verb.index = index
            verb.base = self.size
            self.size += verb.size
            self.by_name[verb.name] = verb
            self.places[verb.name] = [{word: i for i, word in enumerate(words)} for words in verb.lists]
            self.splits.extend(
                (index, *divide(number, verb.second_size, verb.third_size)) for number in range(verb.size)
            )
        named = ";".join(f"{verb.name} {verb.lists}" for verb in self.verbs)
        self.digest: str = blake2b(named.encode(), digest_size=4).hexdigest()

    def split(self, action: int) -> tuple[int, int, int, int]:
        """The index of the verb and of each of its words."""
        return self.splits[action]

    def words(self, action: int) -> tuple[str, ...]:
        """The verb's name and its words."""
        index, *places = self.splits[action]
        verb = self.verbs[index]
        return (verb.name, *(words[place] for words, place in zip(verb.lists, places, strict=False)))

    def text(self, action: int) -> str:
        """The text of an action, as it is shown, typed, stored and sent."""
        return " ".join(self.words(action))

    def parse(self, text: str) -> int:
        """Parse a text into an action id; raises BadText if it names no action."""
        name, *words = text.split(" ")
        verb = self.by_name.get(name)
        if verb is None:
            raise BadText("unknown_verb", action=text, verb=name)
        if len(words) != len(verb.lists):
            raise BadText("word_count", action=text, expected=len(verb.lists))
        places = [0, 0, 0]
        for i, word in enumerate(words):
            place = self.places[name][i].get(word)
            if place is None:
                raise BadText("unknown_word", action=text, word=word)
            places[i] = place
        return verb.at(places[0], places[1], places[2])


def divide(number: int, second_size: int, third_size: int) -> tuple[int, int, int]:
    """Split a number within one verb into the indices of its three words."""
    rest, third = divmod(number, third_size)
    first, second = divmod(rest, second_size)
    return first, second, third
