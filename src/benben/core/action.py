"""Actions: short lines of text outside, dense integers inside, and the way between them."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

from benben.core.errors import BadText

MOST_WORDS: Final = 3


class Verb:
    """One kind of action and the word lists that may follow it: `Verb("take", SLOTS)`."""

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
        """Its place in the action space."""
        self.base = 0
        """The id of its first action."""

    def at(self, first: int = 0, second: int = 0, third: int = 0) -> int:
        """The action of the given words, by their places in the lists."""
        return self.base + (first * self.second_size + second) * self.third_size + third


class ActionSpace:
    """All actions of a game: verbs one after another, words in mixed radix; no search either way."""

    def __init__(self, *verbs: Verb) -> None:
        self.verbs: list[Verb] = list(verbs)
        self.size = 0
        self.splits: list[tuple[int, int, int, int]] = []
        """For each action: verb, first, second and third word, as places in their lists."""
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
        """Verb index and the places of its words."""
        return self.splits[action]

    def words(self, action: int) -> tuple[str, ...]:
        """The verb's name and its words."""
        index, *places = self.splits[action]
        verb = self.verbs[index]
        return (verb.name, *(words[place] for words, place in zip(verb.lists, places, strict=False)))

    def text(self, action: int) -> str:
        """The action as people read, type, store and send it."""
        return " ".join(self.words(action))

    def parse(self, text: str) -> int:
        """The action that a text names; BadText if none."""
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
    """Undo the mixed radix of one verb."""
    rest, third = divmod(number, third_size)
    first, second = divmod(rest, second_size)
    return first, second, third
