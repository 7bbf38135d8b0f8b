"""Teller: texts for one reader at one table."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from benben.core.event import Event
from benben.store import SeatRow
from benben.table.live.table import Table
from benben.text import Words, bot_name, game_words

CACHE_SIZE: Final = 2000
"""Cached tellers: one for each language and each set of names."""


class Teller:
    """Catalogue lookup with the names of a table's seats; equal languages and names share one instance."""

    def __init__(self, words: Words, names: tuple[str, ...]) -> None:
        self.words = words
        self.names = names
        """Empty names are shown as seat numbers."""
        self.remembered = words.remembered

    def __call__(self, key: str, /, *args: object, **named: object) -> str:
        """Return a text; the key `seat` gives the name of seat `n`."""
        if key == "seat" and isinstance(seat := named.get("n"), int):
            return self.name(seat)
        return self.remembered(key, *args, **named)

    def name(self, seat: int) -> str:
        """Return the name of a seat."""
        return self.names[seat] or self.words("seat", n=seat)

    def event(self, event: Event, form: str = "") -> str:
        """Return an event as a sentence, or in another form."""
        return self.words(f"event.{event.key}{form}", *event.args, seat=self.name(event.seat))


def teller(lang: str, table: Table) -> Teller:
    """Return the teller of a table in a language."""
    words = game_words(lang, table.game.folder)
    return cached_teller(words, tuple(shown_name(row, words) for row in table.seats))


def shown_name(row: SeatRow, words: Words) -> str:
    """Return the name of a seat's occupant; a bot that owns its seat has a name in every language."""
    return row.name or (bot_name(words, row.seat) if row.bot and not row.holder else "")


@lru_cache(maxsize=CACHE_SIZE)
def cached_teller(words: Words, names: tuple[str, ...]) -> Teller:
    """Return the cached teller of these names; being the same instance, it is a cache key for drawings."""
    return Teller(words, names)
