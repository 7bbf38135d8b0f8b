"""The library: replays, checks, forks and imports finished matches."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from benben.core import record as records
from benben.core.advance import Progress
from benben.core.errors import BadText, BenbenError, Illegal
from benben.core.record import Record, Step
from benben.core.rng import seed_hash
from benben.games import AnyGame, load_game
from benben.store import SeatRow, StepRow, Store, Stored
from benben.table.house import House
from benben.table.live.origin import Origin, Result, result_text
from benben.table.live.table import Table
from benben.table.people.opening import Chair, match_row, seat_row

MAX_REPLAYS: Final = 12
"""Replays in the cache; some megabytes each."""
MAX_ACTION: Final = 80
MAX_VERSION: Final = 20
MAX_DATA: Final = 16
MAX_STEPS: Final = 5000
"""The limits of a record that cannot be checked by replaying it."""
OUTDATED: Final = ("record_game_version", "record_data")
"""Errors of a record that may be valid under other rules or components."""


@dataclass(frozen=True)
class Replay:
    """A finished match as a list of positions."""

    positions: tuple[Progress[Any, Any], ...]
    ticks: tuple[int, ...]
    """The steps at which a round ends."""

    @property
    def last(self) -> int:
        """The number of steps."""
        return len(self.positions) - 1


class Library:
    """Replays finished matches of a house and caches the replays."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.replays: OrderedDict[tuple[str, int], Replay] = OrderedDict()

    async def replay(self, table: Table) -> Replay:
        """Return all positions of a match that is over."""
        if table.is_over and table.withheld:
            raise Illegal("night_sealed")
        key = (table.id, table.rows)
        replay = self.replays.get(key) if table.is_open else None
        if replay is None:
            replay = self.replays[key] = await asyncio.to_thread(make_replay, table)
        self.replays.move_to_end(key)
        while len(self.replays) > MAX_REPLAYS:
            self.replays.popitem(last=False)
        return replay

    async def check(self, table: Table) -> BenbenError | None:
        """Return what is inconsistent between seal, seed and steps of a finished match; None if nothing is."""
        return await asyncio.to_thread(deal_problem, table)

    async def fork(self, table: Table, n: int, chairs: Sequence[Chair], holder: str) -> Table:
        """Open a table at the position of a finished match after n steps, with the same deal."""
        replay = await self.replay(table)
        if not 0 <= n < replay.last:
            raise BadText("fork_step", step=n, last=replay.last - 1)
        if len(chairs) != table.record.seats:
            raise BadText("fork_chairs", seats=len(chairs), expected=table.record.seats)
        row = match_row(table.record, holder, Origin(fork=table.id, n=n))
        seats = [seat_row(row.id, seat, chair, holder) for seat, chair in enumerate(chairs)]
        return await self.store_match(Stored(row, seats, []), replay.positions[: n + 1], table.steps[:n])

    async def import_record(self, text: str, others: str, holder: str) -> str:
        """Import a record, checked step by step, and return the id of its match; an unfinished one can be continued."""
        record = records.parse(text, load_game)
        game = load_game(record.game)
        check_seed_known(record)
        try:
            positions = await asyncio.to_thread(replay_record, game, record)
        except BadText as error:
            if error.key not in OUTDATED:
                raise
            return await self.import_unchecked(record, holder)
        row = match_row(record, holder, Origin(imported=True))
        turn = positions[-1].decision
        chairs = None if turn is None else chairs_around(record.seats, turn.seat, others)
        seats = [
            seat_row(row.id, seat, chairs[seat], holder) if chairs else SeatRow(row.id, seat, "", seat + 1)
            for seat in range(record.seats)
        ]
        return (await self.store_match(Stored(row, seats, []), positions, record.steps)).id

    async def import_unchecked(self, record: Record, holder: str) -> str:
        """Import a record of other rules or components unchecked, as a match that can only be read."""
        check_sizes(record)
        row = match_row(record, holder, Origin(imported=True))
        if record.reason:
            result = msgspec.json.encode(Result(record.scores, reason=record.reason)).decode()
            row = msgspec.structs.replace(row, status="over", result=result)
        seats = [SeatRow(row.id, seat, "", seat + 1) for seat in range(record.seats)]
        last = len(record.steps)
        steps = [
            step_row(row.id, n, step, record.digest if n == last else "", [])
            for n, step in enumerate(record.steps, start=1)
        ]
        await self.house.store.keep([Stored(row, seats, steps)])
        return row.id

    async def store_match(
        self, stored: Stored, positions: Sequence[Progress[Any, Any]], steps: Sequence[Step]
    ) -> Table:
        """Store a match with all its steps in one transaction and return its table."""
        whole = await asyncio.to_thread(with_steps, stored, positions, steps, self.house.store)
        await self.house.store.keep([whole])
        return await self.house.find(stored.match.id)


def make_replay(table: Table) -> Replay:
    """Replay a finished match."""
    positions = tuple(table.positions())
    rounds = [getattr(table.game.view(at.state, None), "round", 0) for at in positions]
    return Replay(positions, tuple(n for n in range(1, len(rounds)) if rounds[n] != rounds[n - 1]))


def replay_record(game: AnyGame, record: Record) -> tuple[Progress[Any, Any], ...]:
    """Return every position of a record; raise if its steps or its end are wrong."""
    positions = tuple(records.replay(game, record))
    records.check_end(game, record, positions[-1])
    return positions


def deal_problem(table: Table) -> BenbenError | None:
    """Check the hash of the seed, then replay the match from its record."""
    if not table.is_open or table.record.seed is None:
        raise Illegal("still_running")
    shown = seed_hash(table.record.seed)
    if shown != table.seed_hash:
        return BadText("wrong_hash", hash=table.seed_hash, expected=shown)
    try:
        replay_record(table.game, records.parse(table.sealed_record(), load_game))
    except BenbenError as error:
        return error
    return None


def with_steps(
    stored: Stored, positions: Sequence[Progress[Any, Any]], steps: Sequence[Step], store: Store
) -> Stored:
    """Return a new match with its steps, each with the versions that its readers would have had."""
    table = Table(stored, store, lambda _: None)
    rows: list[StepRow] = []
    for n, (step, after) in enumerate(zip(steps, positions[1:], strict=True), start=1):
        looks = table.looks_at(after)
        row = step_row(table.id, n, step, after.digest, table.versions_after(looks, after.events))
        table.apply_row(row, after)
        table.looks = looks
        rows.append(row)
    row_of_match = stored.match
    if table.is_over:
        result = result_text(table.game.outcome(table.at.state))
        row_of_match = msgspec.structs.replace(row_of_match, status="over", result=result)
    return Stored(row_of_match, stored.seats, rows)


def step_row(match: str, n: int, step: Step, digest: str, versions: list[int]) -> StepRow:
    """Return a step as it would be stored had it been played on this server."""
    encoded = msgspec.json.encode(versions).decode()
    now = time.time_ns() // 1_000_000
    return StepRow(match, n, step.seat, step.action, f"copy-{n}", digest, encoded, now)


def chairs_around(seats: int, mine: int, others: str, name: str = "") -> list[Chair]:
    """Return chairs with the asker on one seat and the same kind of chair on all others."""
    if others not in ("bot", "screen", "link"):
        raise BadText("chair_kind", kind=others)
    return [Chair("me", name) if seat == mine else Chair(others) for seat in range(seats)]


def check_seed_known(record: Record) -> None:
    """Refuse sealed and scripted records, which have no seed to store."""
    if record.seed is None:
        raise BadText("record_sealed" if record.sealed else "record_scripted")


def check_sizes(record: Record) -> None:
    """Refuse an unchecked record with values that exceed the limits of the store."""
    fits = (
        len(record.version) <= MAX_VERSION
        and len(record.data) <= MAX_DATA
        and len(record.digest) <= MAX_DATA
        and len(record.reason) <= MAX_ACTION
        and record.seats in load_game(record.game).seats
        and len(record.scores) in (0, record.seats)
    )
    if not fits or len(record.steps) > MAX_STEPS:
        raise BadText("record_unfit")
    for n, step in enumerate(record.steps, start=1):
        if len(step.action) > MAX_ACTION or step.seat >= record.seats:
            raise BadText("record_line", line=n + 1, text=step.action[:MAX_ACTION])
