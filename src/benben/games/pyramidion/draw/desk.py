"""Desk: the view, the reader's options and words, as every part of the drawing needs them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from html import escape
from typing import Final

from benben.core.game import Say
from benben.games.pyramidion.board import CARD_NAMES
from benben.games.pyramidion.draw.standing import Cell, changes
from benben.games.pyramidion.view import OpenCity, Seat, View
from benben.svg import Letters, el, label, option, patterns_of, use

LETTERS: Final = Letters(0.42, 0.47, (30, 26, 24, 21, 19, 17, 16, 15, 14, 13, 12, 11))
"""Measured on Alegreya Sans and Forum."""
fit: Final = LETTERS.fit
line: Final = LETTERS.line
width_of: Final = LETTERS.width


@dataclass(frozen=True)
class Desk:
    """What a part is drawn from."""

    view: View
    options: tuple[str, ...]
    say: Say

    @property
    def main(self) -> int:
        """The seat whose side is shown first: the reader's own, for a watcher the active one."""
        return self.view.active if self.view.seat is None else self.view.seat

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.view.seats)

    @property
    def own(self) -> Seat:
        """The main seat's side of the table."""
        return self.view.seats[self.main]

    @property
    def loading(self) -> bool:
        """Whether boats are being loaded."""
        return self.view.phase in ("load_boat", "pay_boat")

    @property
    def open(self) -> OpenCity:
        """The active city; only asked for while there is one."""
        assert self.view.open is not None
        return self.view.open

    @cached_property
    def around(self) -> tuple[int, ...]:
        """All seats, clockwise from the main one."""
        return self.clockwise(self.main)

    def clockwise(self, first: int) -> tuple[int, ...]:
        """All seats, clockwise from one of them."""
        return tuple((first + step) % self.seats for step in range(self.seats))

    @cached_property
    def patterns(self) -> frozenset[str]:
        """Every click pattern that some option has the form of."""
        return frozenset(pattern for option in self.options for pattern in patterns_of(option))

    @cached_property
    def offered(self) -> list[tuple[int, int]]:
        """Places in the reader's hand, and the cards there that can be laid."""
        if self.view.seat is None:
            return []
        hand = enumerate(self.own.hand)
        return [
            (i, card) for i, card in hand if card is not None and f"lay {CARD_NAMES[card]}" in self.patterns
        ]

    @cached_property
    def changes(self) -> dict[int, list[tuple[Cell, int]]]:
        """For each card that can be laid: the cells it would change, each with its old sum."""
        return {card: changes(self.open, self.main, card) for _, card in self.offered}

    def takes(self, *verbs: str) -> str | None:
        """The patterns that can be put down at a place: those of some verbs, as far as they can be chosen."""
        found = {option.partition(" ")[0] for option in self.options}
        return "|".join(f"{verb} *" for verb in verbs if verb in found) or None

    def name(self, seat: int) -> str:
        """How the seat is called."""
        return self.say("seat", n=seat)

    def offer(self, pattern: str, words: str, art: str, **place: str) -> str:
        """A picture, clickable if a pattern is open to the reader; the words say what a click does."""
        return option(pattern, words, art, **place) if pattern in self.patterns else art


@lru_cache(maxsize=4000)
def wrapped(words: str, width: float, size: float, most: int) -> tuple[str, ...]:
    """A text as lines that keep within a width; the last line takes what is left over."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and len(lines) < most and width_of(longer, size) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return tuple(lines)


def paragraph(
    words: str, x: float, y: float, width: float, size: int, most: int, leading: float, cls: str = ""
) -> str:
    """A text in lines one below the other."""
    lines = wrapped(words, width, size, most)
    font = fit(max(lines, key=len), width, size)
    return "".join(label(text, x, y + leading * i, f"{font} {cls}".rstrip()) for i, text in enumerate(lines))


@lru_cache(maxsize=4000)
def word(words: str, cls: str | None = None, x: float | None = None, y: float | None = None) -> str:
    """A text whose place, or one side of it, is given by its class."""
    return el("text", escape(words, quote=False), cls=cls, x=x, y=y)


def ring(shape: str, x: float = 0, y: float = 0) -> str:
    """The green ring around something that can be chosen."""
    return use(f"pn-ring-{shape}", x, y)


def capital(words: str) -> str:
    """The words as the beginning of a line."""
    return words[:1].upper() + words[1:]


def listed(found: Sequence[str]) -> str:
    """Remarks one after the other."""
    return "; ".join(found)
