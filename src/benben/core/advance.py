"""The checked way to play an action: parse, validate, clone, apply, then play forced choices."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import Generic

from benben.core.decision import Decision
from benben.core.errors import BadText, GameOver, Illegal, NotYourSeat
from benben.core.event import Event, Log
from benben.core.game import Game, Options, S, Seat, V
from benben.core.rng import Rng


@dataclass(frozen=True)
class Progress(Generic[S, V]):
    """A position and the step that led to it; immutable."""

    game: Game[S, V]
    n: int
    """The number of steps played."""
    state: S
    decision: Decision | None
    events: tuple[Event, ...]
    final: bool
    """Whether the step cannot be taken back: it rolled dice or revealed something hidden."""

    @cached_property
    def options(self) -> tuple[str, ...]:
        """The options of the deciding seat, as texts."""
        return tuple(self.game.space.text(a) for a in self.decision.options) if self.decision else ()

    @cached_property
    def digest(self) -> str:
        """A short hash of the whole state."""
        return blake2b(repr(self.game.fingerprint(self.state)).encode(), digest_size=4).hexdigest()


def start(game: Game[S, V], seats: int, options: Options, rng: Rng) -> Progress[S, V]:
    """Start a match and play any forced first choices; raises BadText for a wrong number of seats."""
    if seats not in game.seats:
        raise BadText("bad_seats", game=game.key, seats=seats, fewest=game.seats[0], most=game.seats[-1])
    log = Log()
    state = game.new(seats, options, rng, log)
    return settle(game, 0, state, rng, log)


def advance(before: Progress[S, V], text: str, rng: Rng, seat: Seat | None = None) -> Progress[S, V]:
    """The position after an action; the position before is never changed.

    Raises GameOver, NotYourSeat (if `seat` is given and is not on turn), BadText or Illegal.
    """
    game, decision, n = before.game, before.decision, before.n + 1
    if decision is None:
        raise GameOver("game_over", action=text, step=n)
    if seat is not None and seat != decision.seat:
        raise NotYourSeat("not_your_seat", action=text, step=n, seat=seat, turn=decision.seat)
    action = game.space.parse(text)
    if action not in decision.options:
        raise Illegal("illegal", action=text, step=n, decision=decision.name)
    log = Log()
    state = game.clone(before.state)
    game.apply(state, action, rng, log)
    return settle(game, n, state, rng, log)


def settle(game: Game[S, V], n: int, state: S, rng: Rng, log: Log) -> Progress[S, V]:
    """Play forced choices: decisions with a single option, unless they are secret."""
    decision = game.decision(state)
    while decision is not None and len(decision.options) == 1 and not decision.secret:
        game.apply(state, decision.options[0], rng, log)
        decision = game.decision(state)
    return Progress(game, n, state, decision, tuple(log.events), rng.used or log.revealed)
