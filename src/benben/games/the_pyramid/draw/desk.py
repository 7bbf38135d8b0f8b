"""Desk: the view, the reader's options and words, as every part of the drawing needs them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from benben.core.game import Say
from benben.games.the_pyramid.board.networks import Counted
from benben.games.the_pyramid.data import COLOURS
from benben.games.the_pyramid.view import Architect, Network, View, counted, pawn_on
from benben.svg import Letters, el, option, patterns_of, title

LETTERS: Final = Letters(0.45, 0.51, (30, 26, 22, 19, 17, 16, 15, 14, 13, 12, 11))
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
        """The seat on the left: the reader's own, for a watcher white."""
        return self.view.white if self.view.seat is None else self.view.seat

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.view.phase == "game_over"

    @property
    def is_asked(self) -> bool:
        """Whether the reader is the one to choose."""
        return bool(self.options) and self.view.seat == self.view.active

    def architect(self, seat: int) -> Architect:
        """One seat's side of the table."""
        return self.view.architects[seat]

    def colour(self, seat: int) -> int:
        """0 for white, 1 for blue."""
        return COLOURS.index(self.architect(seat).colour)

    @cached_property
    def network_of(self) -> dict[int, Network]:
        """The network of each cell that belongs to one."""
        return {cell: network for network in self.view.standing.networks for cell in network.cells}

    @cached_property
    def lists(self) -> tuple[list[int], list[int], list[int]]:
        """Tiles, open sides and pawns of all cells, as the scoring wants them."""
        cells = self.view.cells
        return [one.tile for one in cells], [one.open for one in cells], [pawn_on(one) for one in cells]

    @cached_property
    def counted(self) -> list[Counted]:
        """The networks as the scoring counts them; whoever changes their bonuses sets them first."""
        return counted(self.view)

    @cached_property
    def counted_at(self) -> dict[int, Counted]:
        """The counted network of each cell that belongs to one."""
        return {cell: one for one in self.counted for cell in one.cells}

    def words(self, verb: str, index: int = 1) -> list[str]:
        """The different words that options of a verb have in one place, in their order."""
        split = (option.split() for option in self.options)
        return list(dict.fromkeys(words[index] for words in split if words[0] == verb))

    @cached_property
    def chosen_from(self) -> frozenset[str]:
        """Every word of the options: among them the cells that can be chosen."""
        return frozenset(word for option in self.options for word in option.split())

    @cached_property
    def patterns(self) -> frozenset[str]:
        """Every click pattern that some option has the form of."""
        return frozenset(pattern for option in self.options for pattern in patterns_of(option))

    def offered(self, verb: str) -> bool:
        """Whether an option begins with a verb."""
        return any(option.startswith(f"{verb} ") for option in self.options)

    def takes(self, verb: str, then: str) -> str | None:
        """What can be put down at a place, and what follows from it; while the verb can be chosen."""
        return f"{verb} *, {then}" if self.offered(verb) else None

    def name(self, seat: int) -> str:
        """How the seat is called."""
        return self.say("seat", n=seat)

    def offer(self, pattern: str, art: str, words: str, **more: str) -> str:
        """A picture, clickable if a pattern is open to the reader; the words say what a click does."""
        if pattern in self.patterns:
            return option(pattern, words, art, **more)
        return el("g", title(words), art, transform=more.get("transform"))


def panel(width: float, height: float) -> str:
    """A sheet of papyrus, or polished stone by night."""
    return el("rect", cls="panel", width=width, height=height, rx=10)


def rule(y: float, width: float) -> str:
    """A line across a panel."""
    return el("path", cls="rule", d=f"M10 {y:g}H{width - 10:g}")
