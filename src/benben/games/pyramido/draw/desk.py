"""Desk: the view, the reader's options and words, as every part of the drawing needs them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from benben.core.game import Say
from benben.games.pyramido.actions import TILE_NAMES
from benben.games.pyramido.draw.pieces import COLOUR_NAMES
from benben.games.pyramido.draw.site import Site, site_of
from benben.games.pyramido.view import Laid, Pyramid, View
from benben.svg import Letters, el, option, patterns_of

LETTERS: Final = Letters(0.42, 0.47, (30, 26, 24, 21, 19, 17, 15, 14, 13, 12, 11))
"""Measured on Alegreya Sans and Forum."""
line: Final = LETTERS.line


@dataclass(frozen=True)
class Desk:
    """What a part is drawn from."""

    view: View
    options: tuple[str, ...]
    say: Say

    @property
    def main(self) -> int:
        """The seat whose pyramid is drawn large: the reader's own, for a watcher the active one."""
        return self.view.active if self.view.seat is None else self.view.seat

    @property
    def mine(self) -> bool:
        """Whether the large pyramid belongs to the reader."""
        return self.view.seat is not None

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.view.phase == "game_over"

    @property
    def others(self) -> list[int]:
        """All other seats, clockwise from the main one."""
        seats = len(self.view.pyramids)
        return [(self.main + step) % seats for step in range(1, seats)]

    @property
    def last(self) -> Laid | None:
        """The domino that the active seat has placed this turn."""
        if not self.view.placed:
            return None
        return next((piece for piece in reversed(self.view.laid) if piece.domino), None)

    def pyramid(self, seat: int) -> Pyramid:
        """One seat's side of the table."""
        return self.view.pyramids[seat]

    @cached_property
    def sites(self) -> tuple[Site, ...]:
        """The building site of every seat."""
        return tuple(site_of(self.view, seat) for seat in range(len(self.view.pyramids)))

    def newest(self, seat: int) -> Laid | None:
        """The newest piece on the table, if it is this seat's and the match goes on."""
        laid = self.view.laid
        return laid[-1] if laid and laid[-1].seat == seat and not self.over else None

    def going(self, seat: int) -> int:
        """The colour of the single that a seat is about to lay, or -1."""
        view = self.view
        return view.colour if view.active == seat and view.covering else -1

    def offered(self, *verbs: str) -> tuple[str, ...]:
        """The options that begin with one of some verbs."""
        return tuple(option for option in self.options if option.partition(" ")[0] in verbs)

    def words(self, verb: str, index: int = 1) -> list[str]:
        """The different words that options of a verb have in one place, in their order."""
        split = (option.split() for option in self.options)
        return list(dict.fromkeys(words[index] for words in split if words[0] == verb and len(words) > index))

    @cached_property
    def patterns(self) -> frozenset[str]:
        """Every click pattern that some option has the form of."""
        return frozenset(pattern for option in self.options for pattern in patterns_of(option))

    def name(self, seat: int) -> str:
        """How the seat is called."""
        return self.say("seat", n=seat)

    def colour(self, colour: int) -> str:
        """The name of a colour."""
        return self.say(f"colour.{COLOUR_NAMES[colour]}")

    def takes(self, verb: str, then: str = "") -> str | None:
        """The patterns that can be put down at a place: those of a verb, while it can be chosen."""
        return f"{verb} *{then}" if self.offered(verb) else None

    def markable(self, colour: int) -> str | None:
        """What a marker in hand can be put down for: the tiles of its colour that the reader may mark."""
        found = [
            tile for tile, one in zip(TILE_NAMES, self.view.candidates, strict=False) if one.colour == colour
        ]
        return "|".join(f"mark {tile}" for tile in found) or None if self.offered("mark") else None

    def offer(self, pattern: str, art: str, key: str, *args: str | int, **more: str) -> str:
        """A picture, clickable if a pattern is open to the reader; the key says what a click does."""
        if pattern not in self.patterns:
            return art
        return option(pattern, self.say(key, *args), art, **more)


def panel(width: float, height: float, drop: str | None = None) -> str:
    """A sheet of paper with a gold edge, or polished stone by night; something may be put down on it."""
    return el("rect", cls="panel", width=width, height=height, data_drop=drop) + el(
        "rect", cls="gilt", width=width - 24
    )


def heading(words: str, width: float = 260) -> str:
    """The title of a panel."""
    return line(words, 14, 29, width, 21, "d")


def capital(words: str) -> str:
    """The words as the beginning of a line."""
    return words[:1].upper() + words[1:]


def badge(seat: int, x: float, y: float, size: float) -> str:
    """The shape of a seat in its colour."""
    number = seat + 1
    return el("use", cls=f"seat{number}", href=f"#po-i-seat-{number}", x=x, y=y, width=size, height=size)


def ring(**place: float) -> str:
    """The green ring around a piece that can be chosen; the style knows how large it is in each part."""
    return el("rect", cls="rim", **place) + el("rect", cls="ring", **place)
