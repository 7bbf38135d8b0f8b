"""What the templates of a table get: plain data in the reader's language, never a State."""

from __future__ import annotations

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from benben.web.screen.table.pieces import Bar, Managed, Menu, Question, Request, SeatCard, Voice, voice


class Page(Struct, frozen=True):
    """Every page: who reads it and how."""

    lang: str
    theme: str
    """light, dark, or empty: as the system says."""
    path: str
    """Where a language switch returns to."""
    version: str
    confirm: bool = False
    """Whether a move is sent only by the button that says so."""

    @property
    def anywhere(self) -> Page:
        """The reader alone, wherever they are."""
        return replace(self, path="")


class Choice(Struct, frozen=True):
    """An option in words: the action text and a sentence."""

    action: str
    label: str
    wanted: bool = False
    """Whether a lesson asks for it."""


class Coach(Struct, frozen=True):
    """What a lesson says to the newcomer now."""

    mood: str
    """do, watch, skip (some turns are played at once) or end."""
    text: str
    wanted: str
    """The action to choose; empty: nothing to do."""
    n: int
    of: int
    """The newcomer's own steps: this one, and all of them."""


class LogLine(Struct, frozen=True):
    """One line of the story."""

    badge: int
    text: str
    fresh: bool
    news: str
    """What of it was heard last, as a sentence of its own."""
    about: tuple[int, str]
    """Seat and key of the event: one that goes on goes on in the same line."""


class SheetLine(Struct, frozen=True):
    """One line of a score sheet."""

    label: str
    points: int
    area: str = ""
    """The drawing's area (`data-area`) that it lights up."""
    count: int | None = None
    """What stands there in place of the points."""
    part: str = ""
    """The part of the sheet that is summed up."""
    order: tuple[int, int, tuple[int, ...]] = (0, 0, ())
    """Where it stands beside the lines of others: by its part, its kind and its numbers; outside of parts anywhere."""


class Sheet(Struct, frozen=True):
    """A seat's score sheet."""

    badge: int
    name: str
    total: int
    lines: tuple[SheetLine, ...]
    tally: str = ""
    """What stands there in place of the total."""


class Standing(Struct, frozen=True):
    """A place on the podium."""

    rank: int
    badge: int
    name: str
    points: int
    tally: str
    """What stands there in place of the points."""
    out: bool
    mine: bool


class Board(Struct, frozen=True):
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
    turn_key: str
    """What the key that turns a held piece is called: `decision.<name>.turn`, where a game has that text."""
    choices: tuple[Choice, ...]
    """The options of the reader, in order; empty unless it is their turn."""
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
    """FragmentCache after the end."""
    curtain_seat: int | None = None
    """The seat whose view waits behind the curtain."""
    replay_step: int = 0
    replay_last: int = 0
    """Steps of a replay; 0: this is no replay."""
    ticks: tuple[int, ...] = ()
    """Steps at which a round ends."""
    host: bool = False
    """Whether the reader looks after the table."""
    paused: bool = False
    asked: Request | None = None
    can_ask_back: bool = False
    can_ask_pause: bool = False
    can_resume: bool = False
    clock: str = ""
    """The kind of clock; empty: none."""
    bots: tuple[tuple[str, str], ...] = ()
    """Levels of bots and what they are called."""
    eyes: str = ""
    """Whose eyes a replay looks through: a seat's number, "watcher" or "all"."""
    looks: tuple[tuple[str, str], ...] = ()
    """All of them, in words."""
    link: str = ""
    """To this very position of a replay."""
    next_seat: int = 0
    """Who decided there."""
    secrets: tuple[tuple[tuple[int, ...], str], ...] = ()
    """What not everybody knew there, in words, with the badges of those who did; for eyes that see all."""
    origin: str = ""
    """Where the match comes from, if it did not simply begin."""
    night: str = ""
    """The duplicate night it belongs to."""
    coach: Coach | None = None
    """Who tells a newcomer what to do."""
    lesson: bool = False
    """Whether it began as a lesson, with dice that everybody may know."""
    can_hint: bool = False
    """Whether the reader may ask for hints now."""
    lent: tuple[tuple[int, str], ...] = ()
    """The reader's seats that a program plays, with their names."""

    @property
    def answering(self) -> int | None:
        """The seat in whose name the reader does things."""
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
        """Where to go from here, and what is seldom done."""
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
        """Seats that the reader may hand on; free ones have their keys on the card."""
        return tuple(
            Managed(one.seat, one.name, one.mine, one.can_leave, one.can_invite)
            for one in self.seats
            if (one.can_leave or one.can_invite) and one.kind != "free"
        )

    @property
    def speaker(self) -> Voice | None:
        """The seat that the reader speaks for."""
        own = [one for one in self.seats if one.mine]
        return voice(next((one for one in own if one.seat == self.seat), own[0])) if own else None

    @property
    def voices(self) -> tuple[Voice, ...]:
        """The other people at the table."""
        return tuple(voice(one) for one in self.seats if one.kind == "person" and not one.mine)

    @property
    def question(self) -> Question:
        """What stands below the board."""
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
