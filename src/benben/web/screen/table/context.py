"""Template context of a table: plain data in the reader's language, never a State."""

from __future__ import annotations

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from benben.web.screen.table.pieces import Bar, Managed, Menu, Question, Request, SeatCard, Voice, voice


class Page(Struct, frozen=True):
    """Context of every page: its reader and their preferences."""

    lang: str
    theme: str
    """light, dark, or empty for the system's theme."""
    path: str
    """Where a language switch returns to."""
    version: str
    confirm: bool = False
    """Whether a move is sent only by the confirm button."""

    @property
    def anywhere(self) -> Page:
        """The same without the path, for pieces that are cached for all pages."""
        return replace(self, path="")


class Choice(Struct, frozen=True):
    """An option: the action and its label."""

    action: str
    label: str
    wanted: bool = False
    """Whether a lesson asks for it."""


class Coach(Struct, frozen=True):
    """The present instruction of a lesson."""

    mood: str
    """do, watch, skip (some turns are played at once) or end."""
    text: str
    wanted: str
    """The action to choose; empty if there is none."""
    n: int
    of: int
    """The number of the newcomer's own steps; `n` is the present one."""


class LogLine(Struct, frozen=True):
    """One line of the story."""

    badge: int
    text: str
    fresh: bool
    news: str
    """The latest event of the line, as a sentence of its own."""
    about: tuple[int, str]
    """Seat and key of the event; a repeated event continues the same line."""


class SheetLine(Struct, frozen=True):
    """One line of a score sheet."""

    label: str
    points: int
    area: str = ""
    """The area of the drawing (`data-area`) that it highlights."""
    count: int | None = None
    """Shown in place of the points."""
    part: str = ""
    """The part of the sheet to whose total it belongs."""
    order: tuple[int, int, tuple[int, ...]] = (0, 0, ())
    """Sort key among the lines of all sheets: part, kind and numbers; unused outside of parts."""


class Sheet(Struct, frozen=True):
    """A seat's score sheet."""

    badge: int
    name: str
    total: int
    lines: tuple[SheetLine, ...]
    tally: str = ""
    """Shown in place of the total."""


class Standing(Struct, frozen=True):
    """A place in the final standings."""

    rank: int
    badge: int
    name: str
    points: int
    tally: str
    """Shown in place of the points."""
    out: bool
    mine: bool


class Board(Struct, frozen=True):
    """A live table, a finished one or a position of a replay, for one reader."""

    id: str
    game: str
    game_name: str
    stage: str
    """Round, level, turn, as text."""
    seat: int | None
    """The seat whose view this is; None for a watcher."""
    version: int
    mark: str
    """Version and seats of the board: the id of its stream event."""
    my_turn: bool
    active_name: str
    active_badge: int
    decision: str
    """The pending decision, as a title."""
    help: str
    turn_key: str
    """The label of the button that turns a held piece: `decision.<name>.turn`, if the game has that text."""
    choices: tuple[Choice, ...]
    """The options of the reader, in order; empty unless it is their turn."""
    parts: tuple[str, ...]
    """The board as SVG elements, one per part: <svg class="part part-NAME" ...>."""
    seats: tuple[SeatCard, ...]
    log: tuple[LogLine, ...]
    sheets: tuple[Sheet, ...]
    can_undo: bool
    curtain: str
    """The name of the person to hand the device to; empty for no curtain."""
    over: bool
    reason: str
    standings: tuple[Standing, ...]
    seed_hash: str
    seed: str
    """Disclosed after the end."""
    curtain_seat: int | None = None
    """The seat whose view is hidden behind the curtain."""
    replay_step: int = 0
    replay_last: int = 0
    """The number of steps of a replay; 0 if this is none."""
    ticks: tuple[int, ...] = ()
    """Steps at which a round ends."""
    host: bool = False
    """Whether the reader is the host of the table."""
    paused: bool = False
    asked: Request | None = None
    can_ask_back: bool = False
    can_ask_pause: bool = False
    can_resume: bool = False
    clock: str = ""
    """The kind of clock; empty for none."""
    bots: tuple[tuple[str, str], ...] = ()
    """Levels of bots and their labels."""
    eyes: str = ""
    """The viewpoint of a replay: the number of a seat, "watcher" or "all"."""
    looks: tuple[tuple[str, str], ...] = ()
    """All viewpoints with their labels."""
    link: str = ""
    """The link to this position of a replay."""
    next_seat: int = 0
    """The seat that decided there."""
    secrets: tuple[tuple[tuple[int, ...], str], ...] = ()
    """What not everyone knew there, with the badges of those who did; for the viewpoint "all"."""
    origin: str = ""
    """Where the match comes from, as text; empty for one that was simply opened."""
    night: str = ""
    """The id of its duplicate night."""
    coach: Coach | None = None
    """The coach, shown to the newcomer only."""
    lesson: bool = False
    """Whether it was opened as a lesson, whose dice are no secret."""
    can_hint: bool = False
    """Whether the reader may request hints now."""
    lent: tuple[tuple[int, str], ...] = ()
    """The reader's seats that a program plays, with their names."""

    @property
    def answering(self) -> int | None:
        """The seat for which the reader acts."""
        return self.curtain_seat if self.seat is None else self.seat

    @property
    def bar(self) -> Bar:
        """The header."""
        return Bar(
            id=self.id,
            game=self.game,
            game_name=self.game_name,
            stage=self.stage,
            seat=self.seat,
            watching=self.seat is None and not self.replay_last and not self.curtain,
            my_turn=self.my_turn,
            active_name=self.active_name,
            active_badge=self.active_badge,
            over=self.over,
            replayed=self.replay_last > 0,
        )

    @property
    def menu(self) -> Menu:
        """The menu: links and rarely used actions."""
        return Menu(
            id=self.id,
            game=self.game,
            seat=self.seat,
            version=self.version if self.can_ask_pause else 0,
            over=self.over,
            replayed=self.replay_last > 0,
            can_ask_pause=self.can_ask_pause,
            bots=self.bots,
            managed=self.managed,
            lendable=self.lendable,
            lent=self.lent,
        )

    @property
    def lendable(self) -> tuple[tuple[int, str], ...]:
        """The seats that the reader may lend to a program: their own and the free ones."""
        return tuple(
            (one.seat, one.name)
            for one in self.seats
            if (one.kind == "free" and one.can_invite)
            or (one.kind == "person" and one.mine and not one.program)
        )

    @property
    def managed(self) -> tuple[Managed, ...]:
        """The seats that the reader may hand over; free ones have their buttons on the card."""
        return tuple(
            Managed(one.seat, one.name, one.mine, one.can_leave, one.can_invite)
            for one in self.seats
            if (one.can_leave or one.can_invite) and one.kind != "free"
        )

    @property
    def speaker(self) -> Voice | None:
        """The seat for which the reader writes."""
        own = [one for one in self.seats if one.mine]
        return voice(next((one for one in own if one.seat == self.seat), own[0])) if own else None

    @property
    def voices(self) -> tuple[Voice, ...]:
        """The other people at the table."""
        return tuple(voice(one) for one in self.seats if one.kind == "person" and not one.mine)

    @property
    def question(self) -> Question:
        """The area below the board."""
        return Question(
            id=self.id,
            seat=self.seat,
            answering=self.answering,
            my_turn=self.my_turn,
            active_name=self.active_name,
            active_badge=self.active_badge,
            decision=self.decision,
            help=self.help,
            turn_key=self.turn_key,
            paused=self.paused,
            asked=self.asked,
            time=next((one for one in self.seats if one.active and one.left is not None), None),
            returns=tuple((one.seat, one.badge) for one in self.seats if one.can_return),
            can_resume=self.can_resume,
            can_hint=self.can_hint,
            can_undo=self.can_undo,
            can_ask_back=self.can_ask_back,
        )

    @property
    def picture(self) -> Markup:
        """All parts of the board."""
        return Markup("".join(f"{part}\n" for part in self.parts))  # noqa: S704 (drawn by the game)
