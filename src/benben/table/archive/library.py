"""The library: finished matches are looked through, checked, forked, and come back as files."""

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

REPLAYS_KEPT: Final = 12
"""Matches whose positions are kept; some megabytes each."""
LONGEST_ACTION: Final = 80
LONGEST_VERSION: Final = 20
LONGEST_DATA: Final = 16
MOST_STEPS: Final = 5000
"""What the store takes of a match that cannot be checked."""
OLD: Final = ("record_game_version", "record_data")
"""Refusals of a record that may be quite in order, only not here."""


@dataclass(frozen=True)
class Replay:
    """A finished match, position by position."""

    positions: tuple[Progress[Any, Any], ...]
    ticks: tuple[int, ...]
    """Steps at which a round ends."""

    @property
    def last(self) -> int:
        """The number of steps."""
        return len(self.positions) - 1


class Library:
    """Finished matches of a house; each is played again once and then kept for a while."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.replays: OrderedDict[tuple[str, int], Replay] = OrderedDict()

    async def replay(self, table: Table) -> Replay:
        """All positions of a match that is over."""
        if table.is_over and table.withheld:
            raise Illegal("night_sealed")
        key = (table.id, table.rows)
        replay = self.replays.get(key) if table.is_open else None
        if replay is None:
            replay = self.replays[key] = await asyncio.to_thread(make_replay, table)
        self.replays.move_to_end(key)
        while len(self.replays) > REPLAYS_KEPT:
            self.replays.popitem(last=False)
        return replay

    async def check(self, table: Table) -> BenbenError | None:
        """Whether seal, seed and steps of a finished match fit each other: None, or what does not."""
        return await asyncio.to_thread(deal_holds, table)

    async def fork(self, table: Table, n: int, chairs: Sequence[Chair], holder: str) -> Table:
        """A new table that stands where a finished match stood after n steps, with the same deal."""
        replay = await self.replay(table)
        if not 0 <= n < replay.last:
            raise BadText("fork_step", step=n, last=replay.last - 1)
        if len(chairs) != table.record.seats:
            raise BadText("fork_chairs", seats=len(chairs), expected=table.record.seats)
        row = match_row(table.record, holder, Origin(fork=table.id, n=n))
        seats = [seat_row(row.id, seat, chair, holder) for seat, chair in enumerate(chairs)]
        return await self.settle(Stored(row, seats, []), replay.positions[: n + 1], table.steps[:n])

    async def take_in(self, text: str, others: str, holder: str) -> str:
        """A record as a match of this house, checked step by step; its id. An unfinished one is gone on with."""
        record = records.parse(text, load_game)
        game = load_game(record.game)
        check_seed_known(record)
        try:
            positions = await asyncio.to_thread(played_again, game, record)
        except BadText as error:
            if error.key not in OLD:
                raise
            return await self.take_in_unread(record, holder)
        row = match_row(record, holder, Origin(imported=True))
        turn = positions[-1].decision
        chairs = None if turn is None else chairs_around(record.seats, turn.seat, others)
        seats = [
            seat_row(row.id, seat, chairs[seat], holder) if chairs else SeatRow(row.id, seat, "", seat + 1)
            for seat in range(record.seats)
        ]
        return (await self.settle(Stored(row, seats, []), positions, record.steps)).id

    async def take_in_unread(self, record: Record, holder: str) -> str:
        """A record of other rules or components is kept as it is, to be read."""
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

    async def settle(
        self, stored: Stored, positions: Sequence[Progress[Any, Any]], steps: Sequence[Step]
    ) -> Table:
        """Store a match that has come this far, all at once; then it is a table like any other."""
        whole = await asyncio.to_thread(grown, stored, positions, steps, self.house.store)
        await self.house.store.keep([whole])
        return await self.house.find(stored.match.id)


def make_replay(table: Table) -> Replay:
    """Play a finished match again."""
    positions = tuple(table.positions())
    rounds = [getattr(table.game.view(at.state, None), "round", 0) for at in positions]
    return Replay(positions, tuple(n for n in range(1, len(rounds)) if rounds[n] != rounds[n - 1]))


def played_again(game: AnyGame, record: Record) -> tuple[Progress[Any, Any], ...]:
    """Every position of a record that is what it says."""
    positions = tuple(records.replay(game, record))
    records.check_end(game, record, positions[-1])
    return positions


def deal_holds(table: Table) -> BenbenError | None:
    """Hash the seed, then play the match again from its record as anybody would."""
    if not table.is_open or table.record.seed is None:
        raise Illegal("still_running")
    shown = seed_hash(table.record.seed)
    if shown != table.seed_hash:
        return BadText("wrong_hash", hash=table.seed_hash, expected=shown)
    try:
        played_again(table.game, records.parse(table.sealed_record(), load_game))
    except BenbenError as error:
        return error
    return None


def grown(
    stored: Stored, positions: Sequence[Progress[Any, Any]], steps: Sequence[Step], store: Store
) -> Stored:
    """A new match with its steps, each with the versions that its readers would have counted."""
    table = Table(stored, store, lambda _: None)
    rows: list[StepRow] = []
    for n, (step, after) in enumerate(zip(steps, positions[1:], strict=True), start=1):
        looks = table.looks_at(after)
        row = step_row(table.id, n, step, after.digest, table.versions_after(looks, after.events))
        table.settle(row, after)
        table.looks = looks
        rows.append(row)
    row_of_match = stored.match
    if table.is_over:
        result = result_text(table.game.outcome(table.at.state))
        row_of_match = msgspec.structs.replace(row_of_match, status="over", result=result)
    return Stored(row_of_match, stored.seats, rows)


def step_row(match: str, n: int, step: Step, digest: str, versions: list[int]) -> StepRow:
    """A step as it would be stored had it been played here."""
    told = msgspec.json.encode(versions).decode()
    now = time.time_ns() // 1_000_000
    return StepRow(match, n, step.seat, step.action, f"copy-{n}", digest, told, now)


def chairs_around(seats: int, mine: int, others: str, name: str = "") -> list[Chair]:
    """Me on one seat, the same kind of company on all others."""
    if others not in ("bot", "screen", "link"):
        raise BadText("chair_kind", kind=others)
    return [Chair("me", name) if seat == mine else Chair(others) for seat in range(seats)]


def check_seed_known(record: Record) -> None:
    """Only a seed can be stored; sealed and scripted records have none."""
    if record.seed is None:
        raise BadText("record_sealed" if record.sealed else "record_scripted")


def check_sizes(record: Record) -> None:
    """What cannot be checked must at least fit."""
    fits = (
        len(record.version) <= LONGEST_VERSION
        and len(record.data) <= LONGEST_DATA
        and len(record.digest) <= LONGEST_DATA
        and len(record.reason) <= LONGEST_ACTION
        and record.seats in load_game(record.game).seats
        and len(record.scores) in (0, record.seats)
    )
    if not fits or len(record.steps) > MOST_STEPS:
        raise BadText("record_unfit")
    for n, step in enumerate(record.steps, start=1):
        if len(step.action) > LONGEST_ACTION or step.seat >= record.seats:
            raise BadText("record_line", line=n + 1, text=step.action[:LONGEST_ACTION])
