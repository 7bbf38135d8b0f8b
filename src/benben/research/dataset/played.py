"""Played: whole matches with what each choice was made from, played by bots or replayed from a record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from benben.arena.processes import check_stopped
from benben.arena.simulate import derive_seed
from benben.bots import SEARCHING, load_bot
from benben.bots.thinking import Rated, best, rate_at
from benben.core import record as records
from benben.core.advance import Progress, advance, start
from benben.core.outcome import Outcome
from benben.core.parts.plane import total
from benben.core.record import Record, Step
from benben.core.rng import Rng
from benben.games import AnyGame

Ratings = Sequence[Rated]


@dataclass(frozen=True)
class Choice:
    """A choice, and what the deciding seat could know before it."""

    step: int
    seat: int
    decision: str
    action: str
    action_id: int
    options: list[int]
    observation: bytes
    ratings: Ratings
    """Of all options, if a bot searched."""


@dataclass(frozen=True)
class Played:
    """A finished match."""

    record: Record
    bots: tuple[str, ...]
    outcome: Outcome
    choices: list[Choice]


def play(game: AnyGame, record: Record, bots: tuple[str, ...], dice: int) -> Played:
    """Let bots play the match that a record without steps describes."""
    at: Progress[Any, Any] = start(game, record.seats, record.options, record.rng(0))
    steps: list[Step] = []
    choices: list[Choice] = []
    while at.decision is not None:
        check_stopped()
        seat = at.decision.seat
        action, ratings = think(game, at, bots[seat], Rng(derive_seed(dice, seat), at.n))
        choices.append(look(game, at, action, ratings))
        steps.append(Step(seat, action))
        at = advance(at, action, record.rng(at.n + 1))
    whole = records.record_of(at, record, tuple(steps))
    return Played(whole, bots, game.outcome(at.state), choices)


def think(game: AnyGame, at: Progress[Any, Any], bot: str, rng: Rng) -> tuple[str, Ratings]:
    """The choice of a bot, and the ratings it chose by if it searched."""
    assert at.decision is not None
    view = game.view(at.state, at.decision.seat)
    if bot not in SEARCHING or len(at.options) == 1:
        return load_bot(bot)(game, view, at.options, rng), ()
    ratings = rate_at(bot, game, view, at.options, rng)
    return best(ratings), ratings


def replay(game: AnyGame, record: Record, bots: tuple[str, ...]) -> Played:
    """Replay a record; raises BadText if it does not replay exactly."""
    choices: list[Choice] = []
    at: Progress[Any, Any] | None = None
    for at in records.replay(game, record):
        if at.n < len(record.steps) and at.decision is not None:
            choices.append(look(game, at, record.steps[at.n].action, ()))
    assert at is not None
    records.check_end(game, record, at)
    return Played(record, bots, game.outcome(at.state), choices)


def look(game: AnyGame, at: Progress[Any, Any], action: str, ratings: Ratings) -> Choice:
    """A choice in the position before it."""
    asked = at.decision
    assert asked is not None
    seen = observation(game, at.state, asked.seat)
    action_id = game.space.parse(action)
    return Choice(at.n + 1, asked.seat, asked.name, action, action_id, asked.options, seen, ratings)


def observation(game: AnyGame, state: Any, seat: int) -> bytes:
    """What a seat may know, as bytes."""
    out = bytearray(total(game.planes))
    game.observe(state, seat, out, 0)
    return bytes(out)
