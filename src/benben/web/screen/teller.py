"""Teller: the words of one reader at one table."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from benben.core.event import Event
from benben.store import SeatRow
from benben.table.live.table import Table
from benben.text import Words, bot_name, game_words

MOST: Final = 2000
"""Tellers that stay known: one for each language and each set of names."""


class Teller:
    """The words of a reader, with the names of those who sit at the table; the same ones have the same teller."""

    def __init__(self, words: Words, names: tuple[str, ...]) -> None:
        self.words = words
        self.names = names
        """Empty ones are told by their number."""
        self.remembered = words.remembered

    def __call__(self, key: str, /, *args: object, **named: object) -> str:
        """A text; `seat` is the name of the person there."""
        if key == "seat" and isinstance(seat := named.get("n"), int):
            return self.name(seat)
        return self.remembered(key, *args, **named)

    def name(self, seat: int) -> str:
        """What a seat is called."""
        return self.names[seat] or self.words("seat", n=seat)

    def event(self, event: Event, form: str = "") -> str:
        """An event as a sentence, or in another form."""
        return self.words(f"event.{event.key}{form}", *event.args, seat=self.name(event.seat))


def teller(lang: str, table: Table) -> Teller:
    """The words for a table."""
    words = game_words(lang, table.game.folder)
    return known_teller(words, tuple(called(row, words) for row in table.seats))


def called(row: SeatRow, words: Words) -> str:
    """The name of whoever sits there; a bot of its own has one in every language."""
    return row.name or (bot_name(words, row.seat) if row.bot and not row.holder else "")


@lru_cache(maxsize=MOST)
def known_teller(words: Words, names: tuple[str, ...]) -> Teller:
    """The teller of these names; drawings that it was used for are known by it."""
    return Teller(words, names)
