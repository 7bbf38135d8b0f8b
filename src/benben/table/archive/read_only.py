"""Matches that can no longer be replayed; their stored steps and result remain readable."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from benben.core.errors import BadText
from benben.core.record import Step, header, last_line, step_lines
from benben.store import UNDO, MatchRow, SeatRow, StepRow, Store, Stored
from benben.table.live.origin import RUNNING, Result, night_runs, origin_of, result_of


@dataclass(frozen=True)
class ReadOnlyMatch:
    """What may be disclosed of a match without replaying it."""

    match: MatchRow
    seats: tuple[SeatRow, ...]
    steps: tuple[Step, ...]
    """The steps that were not undone; empty while the match is not over."""
    result: Result | None
    record: str
    """The record as a text file."""


async def read_match(store: Store, match: str) -> ReadOnlyMatch:
    """Return a match that can only be read; its secrets stay hidden until it is over."""
    stored = await store.load(match)
    if stored is None:
        raise BadText("no_table", table=match)
    return read_only(stored, is_open=await may_be_read(store, stored.match))


async def may_be_read(store: Store, match: MatchRow) -> bool:
    """Whether steps and seed may be disclosed: once the match and its night are over; always for an imported file."""
    origin = origin_of(match)
    if origin.night:
        return not await night_runs(store, origin.night)
    return origin.imported or match.status != RUNNING


def read_only(stored: Stored, *, is_open: bool) -> ReadOnlyMatch:
    """Return what may be disclosed of a stored match."""
    match = stored.match
    result = result_of(match) if is_open else None
    steps = steps_of(stored.steps) if is_open else ()
    return ReadOnlyMatch(
        match, tuple(stored.seats), steps, result, record_text(stored, steps, result, is_open=is_open)
    )


def steps_of(rows: list[StepRow]) -> tuple[Step, ...]:
    """Return the steps that were not undone."""
    steps: list[Step] = []
    for row in rows:
        if row.action != UNDO:
            steps.append(Step(row.seat, row.action))
        elif steps:
            steps.pop()
    return tuple(steps)


def record_text(stored: Stored, steps: tuple[Step, ...], result: Result | None, *, is_open: bool) -> str:
    """Return the stored record, sealed while the match is not over."""
    match = stored.match
    options = msgspec.json.decode(match.options, type=dict[str, str])
    dice = f"seed {match.seed}" if is_open else f"sealed {match.seed_hash}"
    first = header(f"{match.game} {match.version}", match.data, match.seats, options, dice)
    digest = stored.steps[-1].digest if is_open and stored.steps else ""
    last = last_line(result.scores, result.reason, digest) if result else last_line((), "", digest)
    return "\n".join([first, *step_lines(steps), last]) + "\n"
