"""Desk: the view, the reader's options and words, as every part of the drawing needs them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final

from benben.core.game import Say
from benben.games.mummy.board import CARD_COLOUR, CARD_THING, DUNGEON
from benben.games.mummy.data import COLOURS, THINGS
from benben.games.mummy.view import View
from benben.svg import Letters, el, option, patterns_of, title, use

FIGURES: Final = ("red", "turquoise", "blue", "purple")
"""The hunters by their colour."""

LETTERS: Final = Letters(0.45, 0.5, (30, 26, 24, 22, 20, 18, 17, 16, 15, 14, 13, 12, 11))
"""Measured on Alegreya Sans and Forum."""
line: Final = LETTERS.line


@dataclass(frozen=True)
class Desk:
    """What a part is drawn from."""

    view: View
    options: tuple[str, ...]
    say: Say

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.view.phase == "game_over"

    @property
    def hunts(self) -> bool:
        """Whether the reader is a hunter."""
        return bool(self.view.seat)

    @property
    def night(self) -> bool:
        """Whether the board lies in the dark: for all who do not see the hunters."""
        return not self.hunts and not self.over

    @property
    def own(self) -> tuple[int, ...]:
        """The reader's unplayed cards."""
        seat = self.view.seat
        return (self.view.hands[seat - 1] or ()) if seat else ()

    @property
    def known(self) -> list[tuple[int, int]]:
        """Hunters on the board whose place the reader knows, with their spaces."""
        return [(piece, cell) for piece, cell in enumerate(self.view.cells) if cell is not None and cell >= 0]

    @property
    def shares(self) -> bool:
        """Whether two hunters of one player share their cards."""
        return len(self.view.backs) < len(self.view.cells)

    @cached_property
    def patterns(self) -> frozenset[str]:
        """Every click pattern that some option has the form of."""
        return frozenset(pattern for option in self.options for pattern in patterns_of(option))

    def words(self, verb: str) -> list[str]:
        """What options of a verb name."""
        return [text.split()[1] for text in self.options if text.startswith(f"{verb} ")]

    def any_of(self, *verbs: str) -> str | None:
        """The pattern of the first of some verbs that can be chosen: a piece stands for it, or a place takes it."""
        return next((f"{verb} *" for verb in verbs if self.words(verb)), None)

    def name(self, seat: int) -> str:
        """How the seat is called."""
        return self.say("seat", n=seat)

    def owner(self, piece: int) -> str:
        """How whoever moves a hunter is called."""
        return self.name(self.view.owners[piece])

    def is_prisoner(self, piece: int) -> bool:
        """Whether a hunter is known to be in the dungeon."""
        return self.view.cells[piece] == DUNGEON

    def offer(self, pattern: str, words: str, *art: str, **place: str) -> str:
        """A picture, clickable if a pattern is open to the reader."""
        if pattern not in self.patterns:
            return el("g", title(words), *art, **place)
        return option(pattern, words, *art, **place)


def panel(width: float, height: float) -> str:
    """A sheet of papyrus, or a slate by night."""
    return el("rect", cls="panel", width=width, height=height, rx=12)


@cache
def treasure(card: int, x: float, y: float, size: float) -> str:
    """The plaque of a colour with the treasure on it."""
    colour, inner = COLOURS[CARD_COLOUR[card]], round(size * 0.66, 1)
    at = round(size * 0.17, 1)
    return el(
        "g",
        use(f"mummy-plaque-{colour}", x, y, size, size),
        use(f"mummy-obj-{THINGS[CARD_THING[card]]}", x + at, y + round(size * 0.22, 1), inner, inner),
        cls=f"t-{colour}",
    )


def sentence(words: str) -> str:
    """The words as the beginning of a line."""
    return words[:1].upper() + words[1:]
