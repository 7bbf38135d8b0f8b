"""What the templates of the lobby and of a new table get."""

from __future__ import annotations

from msgspec import Struct


class GameCard(Struct, frozen=True):
    """A game in the lobby."""

    key: str
    name: str
    tagline: str
    fewest: int
    most: int
    bots: tuple[str, ...]
    lesson: bool
    """Whether it can be learnt by playing."""


class TableCard(Struct, frozen=True):
    """A table somebody can go back to."""

    id: str
    game: str
    name: str
    """Of the game."""
    line: str
    """How far it is, whose turn."""
    my_turn: bool
    over: bool


class SwitchValue(Struct, frozen=True):
    """One value of a rule switch."""

    value: str
    label: str


class Switch(Struct, frozen=True):
    """A rule switch of a new table, the default value first."""

    name: str
    label: str
    values: tuple[SwitchValue, ...]
    advanced: bool
    """Few tables touch it."""


class ChairRow(Struct, frozen=True):
    """A seat of a new table as the form proposes it: me, screen, link, bot or none."""

    kind: str
    name: str = ""
    bot: str = ""
