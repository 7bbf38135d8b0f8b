"""What templates get: plain data in the reader's language, never a State."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Page:
    """Every page: who reads it and how."""

    lang: str
    theme: str
    """light, dark, or empty: as the system says."""
    path: str
    """Where a language switch returns to."""
    version: str


@dataclass(frozen=True)
class GameCard:
    """A game in the lobby."""

    key: str
    name: str
    tagline: str
    fewest: int
    most: int
    bots: tuple[str, ...]


@dataclass(frozen=True)
class TableCard:
    """A table somebody can go back to."""

    id: str
    game: str
    name: str
    """Of the game."""
    line: str
    """How far it is, whose turn."""
    my_turn: bool
    over: bool


@dataclass(frozen=True)
class SwitchValue:
    """One value of a rule switch."""

    value: str
    label: str


@dataclass(frozen=True)
class Switch:
    """A rule switch of a new table, the default value first."""

    name: str
    label: str
    values: tuple[SwitchValue, ...]
    advanced: bool
    """Few tables touch it."""


@dataclass(frozen=True)
class ChairRow:
    """A seat of a new table as the form proposes it: me, screen, link, bot or none."""

    kind: str
    name: str = ""
    bot: str = ""


@dataclass(frozen=True)
class SeatCard:
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
    can_invite: bool
    can_leave: bool


@dataclass(frozen=True)
class Choice:
    """An option in words: the action text and a sentence."""

    action: str
    label: str


@dataclass(frozen=True)
class LogLine:
    """One line of the story."""

    badge: int
    """0: nobody's."""
    text: str
    fresh: bool
    heading: bool = False


@dataclass(frozen=True)
class SheetLine:
    """One line of a score sheet."""

    label: str
    points: int
    area: str = ""
    """The drawing's area (`data-area`) that it lights up."""


@dataclass(frozen=True)
class Sheet:
    """A seat's score sheet."""

    badge: int
    name: str
    total: int
    lines: tuple[SheetLine, ...]


@dataclass(frozen=True)
class Standing:
    """A place on the podium."""

    rank: int
    badge: int
    name: str
    points: int
    out: bool
    mine: bool


@dataclass(frozen=True)
class Board:
    """A live table, a finished one or a moment of a replay, for one reader."""

    id: str
    game: str
    game_name: str
    stage: str
    """Round, level, turn, in words."""
    seat: int | None
    """The seat whose view this is; None: a watcher."""
    version: int
    mark: str
    """Version and seating: the id of the event stream."""
    my_turn: bool
    active_name: str
    active_badge: int
    decision: str
    """What must be decided, as a title."""
    help: str
    choices: tuple[Choice, ...]
    """The options of the reader, in order; empty unless it is their turn."""
    words: tuple[str, ...]
    """The table as lines of text, for those who listen."""
    parts: tuple[str, ...]
    """The board as SVG elements, one a part: <svg class="part part-NAME" ...>."""
    seats: tuple[SeatCard, ...]
    log: tuple[LogLine, ...]
    sheets: tuple[Sheet, ...]
    can_undo: bool
    curtain: str
    """The name of the person to hand the device to; empty: no curtain."""
    over: bool
    reason: str
    standings: tuple[Standing, ...]
    seed_hash: str
    seed: str
    """Shown after the end."""
    curtain_seat: int | None = None
    """The seat whose view waits behind the curtain."""
    replay_step: int = 0
    replay_last: int = 0
    """Steps of a replay; 0: this is no replay."""
    ticks: tuple[int, ...] = field(default=())
    """Steps at which a round ends."""
