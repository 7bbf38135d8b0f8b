"""Pieces of a table's page: what each shows, compared by value, for a piece is rendered once for the same values."""

from __future__ import annotations

from msgspec import Struct


class SeatCard(Struct, frozen=True):
    """A seat at a live table."""

    seat: int
    badge: int
    name: str
    kind: str
    """person, bot or free."""
    bot: str
    """The bot's level, in words."""
    mine: bool
    active: bool
    here: bool
    """Whether somebody is connected (bots always are)."""
    points: int
    lines: tuple[str, ...]
    out: bool
    first: bool
    tally: str
    """What stands there in place of the points."""
    can_invite: bool
    """Whether the reader may make a link to this seat."""
    can_leave: bool
    """Whether the reader may let a bot play it."""
    can_return: bool = False
    """Whether a bot plays the reader's own seat, and they may play again."""
    can_give: bool = False
    """Whether the reader may give the person there more time."""
    late: bool = False
    """Whether the others need not wait any longer."""
    left: int | None = None
    """Milliseconds on the clock; None: no clock stands for this seat."""
    runs: bool = False
    time: str = ""
    """The clock in words or figures."""
    muted: bool = False
    """The host has taken the word from this seat."""
    can_mute: bool = False
    program: bool = False
    """Whether a program plays it, by a token."""


class Managed(Struct, frozen=True):
    """A seat that the reader may hand on, to a bot or by a link."""

    seat: int
    name: str
    mine: bool
    can_leave: bool
    can_invite: bool


class Bar(Struct, frozen=True):
    """What the header of a table shows."""

    id: str
    game: str
    game_name: str
    stage: str
    seat: int | None
    watching: bool
    my_turn: bool
    active_name: str
    active_badge: int
    over: bool
    replayed: bool


class Menu(Struct, frozen=True):
    """What the menu of a table offers."""

    id: str
    game: str
    seat: int | None
    version: int
    """Told where it matters: to ask for a pause."""
    over: bool
    replayed: bool
    can_ask_pause: bool
    bots: tuple[tuple[str, str], ...]
    managed: tuple[Managed, ...]
    lendable: tuple[tuple[int, str], ...]
    lent: tuple[tuple[int, str], ...]


class Request(Struct, frozen=True):
    """What somebody asks everybody at the table."""

    id: str
    text: str
    waits: str
    """The names of those who have not answered."""
    mine: bool
    answerable: bool
    """Whether the reader is asked."""


class Question(Struct, frozen=True):
    """What is to be decided now, and what the reader may do about it."""

    id: str
    seat: int | None
    answering: int | None
    my_turn: bool
    active_name: str
    active_badge: int
    decision: str
    help: str
    turn_key: str
    paused: bool
    asked: Request | None
    time: SeatCard | None
    """The seat whose clock belongs beside the question: that of whoever is on turn."""
    returns: tuple[tuple[int, int], ...]
    """The reader's seats that a bot plays, each with its badge."""
    can_resume: bool
    can_hint: bool
    can_undo: bool
    can_ask_back: bool


class Voice(Struct, frozen=True):
    """Somebody who can be heard at the table."""

    seat: int
    badge: int
    name: str
    muted: bool
    can_mute: bool


def voice(card: SeatCard) -> Voice:
    """The seat as somebody who speaks."""
    return Voice(card.seat, card.badge, card.name, card.muted, card.can_mute)
