"""The inner loop of the environments, compiled: matches in lockstep, written into buffers that numpy shares.

A match is played exactly as `core.advance` plays it: the dice of step n are those of (seed, n), and forced
choices are part of the step. So the record of a row is that of a Match.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any

from benben.arena.simulate import derive_seed
from benben.core.advance import Progress
from benben.core.decision import Decision
from benben.core.game import Game, Options
from benben.core.outcome import Outcome
from benben.core.parts.plane import total
from benben.core.record import Record, Step, record_of, write
from benben.core.rng import Rng
from benben.research.rewards import shown_score


class Play:
    """One match."""

    def __init__(self, game: Game[Any, Any], seats: int, options: Options, seed: int) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.seed = seed
        self.decide: Callable[[Any], Decision | None] = game.decision
        self.apply: Callable[[Any, int, Rng, None], None] = game.apply
        self.actions: list[int] = []
        """The action of each step."""
        self.deciders: list[int] = []
        """The seat of each step."""
        self.asked: Decision | None = None
        """None: the match is over."""
        rng = Rng(seed, 0)
        self.state: Any = game.new(seats, options, rng, None)
        self.settle(rng)

    def settle(self, rng: Rng) -> None:
        """Play forced choices, unless they are secret."""
        asked = self.decide(self.state)
        while asked is not None and len(asked.options) == 1 and not asked.secret:
            self.apply(self.state, asked.options[0], rng, None)
            asked = self.decide(self.state)
        self.asked = asked

    def play(self, action: int) -> None:
        """Play an option: what is none must not come here."""
        asked = self.asked
        assert asked is not None
        self.actions.append(action)
        self.deciders.append(asked.seat)
        rng = Rng(self.seed, len(self.actions))
        self.apply(self.state, action, rng, None)
        self.settle(rng)

    def outcome(self) -> Outcome:
        """The result."""
        return self.game.outcome(self.state)

    def record(self) -> str:
        """The record of the match so far, with its seed."""
        game = self.game
        steps = tuple(
            Step(seat, game.space.text(action))
            for seat, action in zip(self.deciders, self.actions, strict=True)
        )
        start = Record(game.key, game.version, game.data_digest, self.seats, self.options, self.seed)
        at = Progress(game, len(steps), self.state, self.asked, (), False)
        return write(record_of(at, start, steps))


class Loop:
    """Matches in lockstep: a row each, and a buffer for each thing that is told of them."""

    def __init__(
        self,
        game: Game[Any, Any],
        seats: int,
        options: Options,
        first: int,
        rows: int,
        rewards: Callable[[Outcome], list[float]],
        by_step: bool,
        most: int,
    ) -> None:
        """`first` is the number of the first row among those of all loops; `most` ends a match after so many steps."""
        self.game = game
        self.seats = seats
        self.options = options
        self.first = first
        self.rows = rows
        self.pay = rewards
        self.by_step = by_step
        self.most = most
        self.observe: Callable[[Any, int, bytearray, int], None] = game.observe
        self.size = total(game.planes)
        self.wide = game.space.size
        self.observation = bytearray(rows * self.size)
        self.mask = bytearray(rows * self.wide)
        self.seat = array("i", bytes(4 * rows))
        self.rewards = array("f", bytes(4 * rows * seats))
        self.terminated = bytearray(rows)
        self.truncated = bytearray(rows)
        self.final = bytearray(rows * seats * self.size)
        """What each seat saw at the end, in the rows whose match has ended in this step."""
        self.ended: list[int] = []
        """Those rows."""
        self.plays: list[Play] = []
        self.finished: list[Play | None] = [None] * rows
        """The match before, in each row."""
        self.numbers: list[int] = [0] * rows
        """How many matches each row has begun."""
        self.shown: list[float] = [0.0] * (rows * seats)
        """The points that each seat was rewarded for, if every step is."""
        self.seed = 0
        self.unpaid = array("f", bytes(4 * rows * seats))
        self.none = bytes(rows)
        self.blank = bytes(self.wide)

    def reset(self, seed: int, again: bool) -> None:
        """Begin a match in every row; `again`: the next ones of the same seed."""
        if not again:
            self.seed = seed
            self.numbers = [0] * self.rows
        self.finished = [None] * self.rows
        self.plays = [self.deal(row) for row in range(self.rows)]
        self.settle_accounts()
        for row in range(self.rows):
            self.tell(row)

    def deal(self, row: int) -> Play:
        """The next match of a row."""
        seed = derive_seed("vector", self.seed, self.first + row, self.numbers[row])
        self.numbers[row] += 1
        play = Play(self.game, self.seats, self.options, seed)
        if self.by_step:
            for seat in range(self.seats):
                self.shown[row * self.seats + seat] = shown_score(self.game, play.state, seat)
        return play

    def settle_accounts(self) -> None:
        """Nobody is paid and nothing has ended, as long as nothing happens."""
        self.rewards[:] = self.unpaid
        self.terminated[:] = self.none
        self.truncated[:] = self.none
        self.ended.clear()

    def step(self, actions: list[int]) -> None:
        """Play an option in every row; a match that ends is followed by the next one of its row at once."""
        self.settle_accounts()
        for row in range(self.rows):
            play = self.plays[row]
            play.play(actions[row])
            over = play.asked is None
            if over:
                self.terminated[row] = 1
            elif len(play.actions) >= self.most:
                self.truncated[row] = 1
            if over or self.by_step:
                self.reward(row, play, over)
            if over or len(play.actions) >= self.most:
                self.end(row, play)
            self.tell(row)

    def reward(self, row: int, play: Play, over: bool) -> None:
        """Pay each seat for the end or, where every step pays, for the points that it has seen come in."""
        at = row * self.seats
        paid = self.pay(play.outcome()) if over else []
        for seat in range(self.seats):
            earned = paid[seat] if over else shown_score(self.game, play.state, seat)
            if self.by_step:
                earned, self.shown[at + seat] = earned - self.shown[at + seat], earned
            self.rewards[at + seat] = earned

    def end(self, row: int, play: Play) -> None:
        """Keep what each seat sees last, and begin the next match."""
        for seat in range(self.seats):
            self.observe(play.state, seat, self.final, (row * self.seats + seat) * self.size)
        self.ended.append(row)
        self.finished[row] = play
        self.plays[row] = self.deal(row)

    def tell(self, row: int) -> None:
        """Write what the seat to move may know, and what it may do."""
        play = self.plays[row]
        asked = play.asked
        assert asked is not None
        self.seat[row] = asked.seat
        mask = self.mask
        at = row * self.wide
        mask[at : at + self.wide] = self.blank
        for option in asked.options:
            mask[at + option] = 1
        self.observe(play.state, asked.seat, self.observation, row * self.size)

    def record(self, row: int, finished: bool) -> str:
        """The record of the running match of a row, or of the one before; empty: there is none."""
        play = self.finished[row] if finished else self.plays[row]
        return play.record() if play is not None else ""
