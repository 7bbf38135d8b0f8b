"""Pieces of a table's page; compared by value, since equal pieces are rendered once and cached."""

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
    """The bot's level, as text."""
    mine: bool
    active: bool
    here: bool
    """Whether the player is connected; bots always are."""
    points: int
    lines: tuple[str, ...]
    out: bool
    first: bool
    tally: str
    """Shown in place of the points."""
    can_invite: bool
    """Whether the reader may create a link to this seat."""
    can_leave: bool
    """Whether the reader may let a bot play it."""
    can_return: bool = False
    """Whether a bot plays the reader's own seat and they may take it back."""
    can_give: bool = False
    """Whether the reader may give the person there more time."""
    late: bool = False
    """Whether the others need not wait any longer."""
    left: int | None = None
    """Milliseconds on the clock; None if no clock applies to this seat."""
    runs: bool = False
    time: str = ""
    """The clock as text."""
    muted: bool = False
    """Whether the host has muted this seat."""
    can_mute: bool = False
    program: bool = False
    """Whether a program plays it with a token."""
    leads: bool = False
    """Whether it is ahead of another seat, and none is ahead of it."""


class Managed(Struct, frozen=True):
    """A seat that the reader may hand over, to a bot or by a link."""

    seat: int
    name: str
    mine: bool
    can_leave: bool
    can_invite: bool


class Bar(Struct, frozen=True):
    """The header of a table."""

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
    """The menu of a table."""

    id: str
    game: str
    seat: int | None
    version: int
    """Set only where it is needed: to request a pause."""
    over: bool
    replayed: bool
    can_ask_pause: bool
    bots: tuple[tuple[str, str], ...]
    managed: tuple[Managed, ...]
    lendable: tuple[tuple[int, str], ...]
    lent: tuple[tuple[int, str], ...]


class Request(Struct, frozen=True):
    """A pending request to all players."""

    id: str
    text: str
    waits: str
    """The names of those who have not answered."""
    mine: bool
    answerable: bool
    """Whether the reader is asked."""


class Question(Struct, frozen=True):
    """The decision to be made now, and what the reader may do about it."""

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
    """The seat whose clock is shown beside the question: the one on turn."""
    returns: tuple[tuple[int, int], ...]
    """The reader's seats that a bot plays, each with its badge."""
    can_resume: bool
    can_hint: bool
    can_undo: bool
    can_ask_back: bool


class Voice(Struct, frozen=True):
    """A participant of the talk."""

    seat: int
    badge: int
    name: str
    muted: bool
    can_mute: bool


def voice(card: SeatCard) -> Voice:
    """Return a seat as a participant of the talk."""
    return Voice(card.seat, card.badge, card.name, card.muted, card.can_mute)
