"""Table: one live match. Each step is checked, stored, then published."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from benben.core import record as records
from benben.core.advance import Progress, advance, start
from benben.core.errors import BadText, BenbenError, GameOver, Illegal, NotYourSeat, Stale
from benben.core.event import Event
from benben.core.record import Record, Step
from benben.core.rng import parse_seed
from benben.games import AnyGame, load_game
from benben.store import BACK, UNDO, StepRow, Store, Stored, Taken
from benben.table.live.clock import Now
from benben.table.live.lesson import LESSON, LessonProgress, lesson_progress
from benben.table.live.origin import origin_of, result_text
from benben.table.live.seats import TableSeats

Reader = int | None
"""A seat, or None for a watcher."""
WATCHER: Final = 0
"""The index of the watcher in a list of versions; seat s is at s + 1."""


UNPLAYABLE: Final = (BenbenError, LookupError, ValueError, msgspec.MsgspecError)
"""What replaying a stored match may raise when its rules, its components or its rows have changed."""


class Unplayable(BadText):
    """A stored match that cannot be replayed; the cause says why."""


class HeardStep(NamedTuple):
    """What a reader may know of one step."""

    n: int
    """The number of the step, for readers who may know of every step; never sent while a match runs."""
    seat: int | None
    action: str
    events: tuple[Event, ...]


class Look(NamedTuple):
    """All that a reader's board is rendered from."""

    view: Any
    options: tuple[str, ...]
    """Empty for all but the deciding seat."""


class Table(TableSeats):
    """The position, history and versions of one match and its seats; the lock admits one step at a time."""

    def __init__(
        self, stored: Stored, store: Store, publish: Callable[[str], None], now: Now = time.monotonic
    ) -> None:
        super().__init__(stored, store, publish, now)
        self.game = load_game(stored.match.game)
        check_rules(self.game, stored)
        self.created = stored.match.created
        self.seed_hash = stored.match.seed_hash
        self.origin = origin_of(stored.match)
        self.withheld = bool(self.origin.night)
        """Whether the deal stays secret after the end, because other tables of the night may still play it."""
        self.lesson: LessonProgress | None = lesson_progress(self.game, self.origin)
        self.record = Record(
            game=stored.match.game,
            version=stored.match.version,
            data=stored.match.data,
            seats=stored.match.seats,
            options=self.game.options.parse(msgspec.json.decode(stored.match.options, type=dict[str, str])),
            seed=parse_seed(stored.match.seed),
        )
        self.at: Progress[Any, Any] = start(
            self.game, self.record.seats, self.record.options, self.record.rng(0)
        )
        self.rows = 0
        """The number of stored rows, including undone steps and the undo steps themselves."""
        self.steps: list[Step] = []
        self.story: list[tuple[Event, ...]] = [self.at.events]
        """The events of the set-up and of each step."""
        self.undo_positions: list[Progress[Any, Any]] = []
        """The positions that the last seat to move may return to, the latest last."""
        self.commands: set[str] = set()
        self.acted = [0] * self.record.seats
        """How many steps each seat has made."""
        self.versions = [1] * (self.record.seats + 1)
        self.noticed_at = now()
        """When a reader other than the seat that moved last saw a change."""
        self.looks = self.looks_at(self.at)
        self.sync_clock(self.turn_in(self.view(None)))
        self.catch_up(stored.steps)

    @property
    def readers(self) -> list[Reader]:
        """All readers that have a version."""
        return [None, *range(self.record.seats)]

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.at.decision is None

    @property
    def is_open(self) -> bool:
        """Whether seed, steps and replay may be disclosed."""
        return self.is_over and not self.withheld

    def version(self, reader: Reader) -> int:
        """Return how often this reader's board has changed; the total number of steps never leaves the server."""
        return self.versions[WATCHER if reader is None else reader + 1]

    def view(self, reader: Reader) -> Any:
        """Return this reader's view of the present position."""
        return self.looks[WATCHER if reader is None else reader + 1].view

    def turn_in(self, view: Any) -> int | None:
        """Return the seat on turn according to a view."""
        turn = self.game.turn(view)
        return turn[0] if turn else None

    def looks_at(self, at: Progress[Any, Any]) -> list[Look]:
        """Return what each reader's board at a position is rendered from."""
        seat = at.decision.seat if at.decision else -1
        return [
            Look(self.game.view(at.state, reader), at.options if reader == seat else ())
            for reader in self.readers
        ]

    # Steps

    async def act(self, seat: int, action: str, version: int, command: str, bot: str = "") -> None:
        """Check, store and publish an action of a person, bot or program; a repeated command has no effect."""
        async with self.lock:
            if command in self.commands:
                return
            self.check_turn(seat, action, version)
            self.check_player(seat, bot)
            try:
                after = advance(self.at, action, self.record.rng(self.at.n + 1))
            except BenbenError as error:
                if "step" in error.details:
                    error.details["step"] = self.version(seat)  #  the step number would reveal secret ones
                raise
            if self.lesson:
                self.lesson.check(self.steps, action)
            await self.save(seat, action, command, after)
        if not (self.lesson and self.lesson.is_skipping(self.steps)):
            self.publish(self.id)

    def check_turn(self, seat: int, action: str, version: int) -> None:
        """Refuse an action that is outdated, out of turn or from a seat the table does not have."""
        decision = self.at.decision
        if seat not in self.readers:
            raise NotYourSeat("not_at_table")
        if decision is None:
            raise GameOver("game_over", action=action, step=self.version(seat))
        if decision.seat != seat:
            step = self.version(seat)
            raise NotYourSeat("not_your_seat", action=action, step=step, seat=seat, turn=decision.seat)
        if version != self.version(seat):
            raise Stale("stale")

    def check_player(self, seat: int, bot: str = "") -> None:
        """Refuse a bot whose seat was taken back, a person whose seat a bot plays, and everyone during a pause."""
        plays = self.bot_at(seat)
        if plays != bot:
            raise NotYourSeat("bot_plays" if plays else "not_at_table")
        if self.paused:
            raise Illegal("paused")

    async def take_back(self, seat: int, version: int, command: str) -> None:
        """Undo the seat's own last step; refused once a secret was revealed or another seat has moved."""
        async with self.lock:
            if command in self.commands:
                return
            if seat not in self.readers:
                raise NotYourSeat("not_at_table")
            if version != self.version(seat):
                raise Stale("stale")
            self.check_player(seat)
            if not self.can_take_back(seat):
                raise Illegal("no_undo")
            await self.save(seat, UNDO, command, self.undo_positions[-1])
        self.publish(self.id)

    def can_take_back(self, seat: int | None) -> bool:
        """Whether this seat may undo its step now; never after the end, when the deal is open."""
        return bool(self.undo_positions) and not self.is_over and self.steps[-1].seat == seat

    async def save(self, seat: int, action: str, command: str, after: Progress[Any, Any]) -> None:
        """Commit a step to the store, and only then move to the position after it."""
        looks = self.looks_at(after)
        kept = self.steps_kept(action)
        events = (
            after.events if kept is None else [event for step in self.story[kept + 1 :] for event in step]
        )
        versions = self.versions_after(looks, events)
        row = StepRow(
            match=self.id,
            n=self.rows + 1,
            seat=seat,
            action=action,
            command=command,
            digest=after.digest,
            versions=msgspec.json.encode(versions).decode(),
            at=time.time_ns() // 1_000_000,
            spent=self.clock.ran(),
        )
        result = "" if after.decision else result_text(self.game.outcome(after.state))
        try:
            await self.store.append(row, result)
        except Taken:
            self.catch_up(await self.store.steps_after(self.id, self.rows))
            if command in self.commands:
                return
            raise Stale("stale") from None
        self.apply_row(row, after)
        self.looks = looks
        self.sync_clock(self.turn_in(self.view(None)))

    def steps_kept(self, action: str) -> int | None:
        """Return how many steps remain after an undo step; None for an action of the game."""
        if action == UNDO:
            return len(self.steps) - 1
        verb, _, kept = action.partition(" ")
        return int(kept) if verb == BACK else None

    def position_after(self, steps: int) -> Progress[Any, Any]:
        """Return the position after so many steps, replayed with the same dice."""
        at = start(self.game, self.record.seats, self.record.options, self.record.rng(0))
        for step in self.steps[:steps]:
            at = advance(at, step.action, self.record.rng(at.n + 1), step.seat)
        return at

    def versions_after(self, looks: list[Look], events: Sequence[Event]) -> list[int]:
        """Return the versions after a step, incremented for each reader whose view, options or events change."""
        return [
            version + (after != before or any(event.heard_by(reader) for event in events))
            for reader, version, before, after in zip(
                self.readers, self.versions, self.looks, looks, strict=True
            )
        ]

    def is_noticed_by_others(self, seat: int, action: str) -> bool:
        """Whether a reader other than the seat would notice this step."""
        after = advance(self.at, action, self.record.rng(self.at.n + 1))
        return self.changes_for_others(seat, self.versions_after(self.looks_at(after), after.events))

    def changes_for_others(self, seat: int, versions: list[int]) -> bool:
        """Whether the version of a reader other than this seat has changed."""
        return any(
            now != before
            for reader, now, before in zip(self.readers, versions, self.versions, strict=True)
            if reader != seat
        )

    def apply_row(self, row: StepRow, after: Progress[Any, Any]) -> None:
        """Apply a stored step to the position and history in memory."""
        kept = self.steps_kept(row.action)
        if kept is not None:
            self.undo_positions = self.undo_positions[:-1] if row.action == UNDO else []
            del self.steps[kept:]
            del self.story[kept + 1 :]
        else:
            if self.steps and self.steps[-1].seat != row.seat:
                self.undo_positions = []
            self.undo_positions.append(self.at)
            if after.final:
                self.undo_positions = []
            self.steps.append(Step(row.seat, row.action))
            self.story.append(after.events)
        self.at = after
        self.rows = row.n
        self.commands.add(row.command)
        self.acted[row.seat] += 1
        versions = msgspec.json.decode(row.versions, type=list[int])
        if self.changes_for_others(row.seat, versions):
            self.noticed_at = self.now()
        self.versions = versions
        self.asked = None
        if self.clock.counts:
            seen = self.turn_in(self.game.view(after.state, None))
            self.clock.step(row.spent, seen, earns=kept is None)

    def catch_up(self, rows: list[StepRow]) -> None:
        """Replay stored steps after a restart, or when another process stored them."""
        for row in rows:
            kept = self.steps_kept(row.action)
            if kept is not None:
                after = self.undo_positions[-1] if row.action == UNDO else self.position_after(kept)
            else:
                after = advance(self.at, row.action, self.record.rng(self.at.n + 1), row.seat)
            if after.digest != row.digest:
                raise BadText("record_digest", digest=row.digest, expected=after.digest)
            self.apply_row(row, after)
        if rows:
            self.looks = self.looks_at(self.at)
            self.sync_clock(self.turn_in(self.view(None)))

    # What a reader may know

    def heard_steps(self, reader: Reader) -> list[HeardStep]:
        """Return the events of all steps so far that this reader may know."""
        heard: list[HeardStep] = []
        for n, events in enumerate(self.story):
            step = self.steps[n - 1] if n else None
            mine = tuple(event for event in events if event.heard_by(reader))
            heard.append(HeardStep(n, step.seat if step else None, step.action if step else "", mine))
        return heard

    def positions(self) -> list[Progress[Any, Any]]:
        """Return every position of a finished match, from the set-up on."""
        if not self.is_open:
            raise Illegal("still_running")
        return list(records.replay(self.game, records.record_of(self.at, self.record, tuple(self.steps))))

    def sealed_record(self) -> str:
        """Return the public record: seed and steps are included only after the end."""
        if self.is_open:
            return records.write(records.record_of(self.at, self.record, tuple(self.steps)))
        return records.write(records.seal(self.record))

    def bot_at(self, seat: int) -> str:
        """Return the bot that makes this seat's next step; empty if a person does."""
        helped = self.lesson is not None and self.lesson.plays_for(self.steps, seat)
        return self.seats[seat].bot or (LESSON if helped else "")


def open_table(stored: Stored, store: Store, publish: Callable[[str], None], now: Now) -> Table:
    """Replay a stored match up to its last step; raise `Unplayable` if that is impossible."""
    try:
        return Table(stored, store, publish, now)
    except UNPLAYABLE as error:
        raise Unplayable("unreadable", table=stored.match.id, problem="") from error


def check_rules(game: AnyGame, stored: Stored) -> None:
    """Refuse a stored match whose rules or components have changed since it began."""
    match = stored.match
    if match.version != game.version:
        raise BadText("record_game_version", game=game.key, version=match.version, expected=game.version)
    if match.data != game.data_digest:
        raise BadText("record_data", game=game.key, data=match.data, expected=game.data_digest)
