"""Review: a finished match told by chances: how they went, what choices cost, what was luck.

Each choice is judged from the deciding seat's own view at that moment. Luck is what dice and hidden cards did: how
much better everyone stands after a step than on average when the same choice meets other dice, in other worlds that
the seat could not tell apart; both a round later, played by judgement, for what was drawn counts when it is used.
What was hidden before the step and made the same difference then is not counted again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec

from benben.bots.judgement import Budget, chances_at
from benben.bots.search import Search
from benben.bots.thinking import best, grow, rated
from benben.core import record as records
from benben.core.advance import Progress
from benben.core.record import Record
from benben.core.rng import Rng
from benben.games import AnyGame, load_game

THOUGHT: Final = Budget(120, 8)
"""How long each choice is thought over again."""
AT_LEAST: Final = 24
"""Iterations for each choice of a match however long."""
ALTOGETHER: Final = 7_000
"""Iterations for a whole match, as far as each choice gets enough."""
COMPARED: Final = 0.3
"""The share of those iterations that the choice made and the best one each get once more, if they differ."""
RESAMPLED: Final = 8
COSTLIEST: Final = 3
WORTH_TELLING: Final = 0.01
"""A choice that costs less is as good as the best."""


class Moment(msgspec.Struct, frozen=True):
    """A step, and what it changed."""

    n: int
    seat: int
    action: str
    best: str
    cost: float
    """How much less the choice promised than the best one."""
    luck: list[float]
    """What dice and hidden things did for each seat."""
    chances: list[float]
    """Of each seat, after it."""


class Piece(msgspec.Struct, frozen=True):
    """Some steps, judged; a review is made of such pieces."""

    start: list[float]
    """Everyone's chances after the set-up."""
    moments: list[Moment]


class Seat(msgspec.Struct, frozen=True):
    """A seat's match."""

    costliest: list[Moment]
    skill: float
    """Sum of all costs, below zero."""
    luck: float


class Review(msgspec.Struct, frozen=True):
    """The whole match."""

    chances: list[list[float]]
    """After the set-up and after each step."""
    seats: list[Seat]


class Judge:
    """A finished match, every position of it, and what is thought of each."""

    def __init__(self, game: AnyGame, record: Record) -> None:
        self.game = game
        self.record = record
        self.positions = list(records.replay(game, record))
        self.chances = chances_at(game, record.seats)
        iterations = max(AT_LEAST, min(THOUGHT.iterations, ALTOGETHER // max(1, len(record.steps))))
        self.budget = THOUGHT._replace(iterations=iterations)

    def moment(self, n: int) -> Moment:
        """The step that led to position n."""
        before, after, step = self.positions[n - 1], self.positions[n], self.record.steps[n - 1]
        rng = Rng(n, n)
        better, cost = self.thought_over(before, step.action, rng)
        luck = self.luck(before, after, step.action, rng) if after.final else [0.0] * self.record.seats
        return Moment(n, step.seat, step.action, better, cost, luck, self.chances_in(after.state))

    def thought_over(self, before: Progress[Any, Any], action: str, rng: Rng) -> tuple[str, float]:
        """The best option as the deciding seat could know it, and how much less the one chosen promised."""
        assert before.decision is not None
        if len(before.options) == 1:
            return action, 0.0
        view = self.game.view(before.state, before.decision.seat)
        search, worlds = grow(self.game, view, before.options, rng, self.budget)
        better = best(rated(search, before.options))
        if better == action:
            return action, 0.0
        gain = self.promise(search, worlds, better) - self.promise(search, worlds, action)
        return (better, gain) if gain > 0 else (action, 0.0)

    def promise(self, search: Search, worlds: list[Any], option: str) -> float:
        """How likely the deciding seat is to win after an option, looked at by itself."""
        only = [self.game.space.parse(option)]
        search.plant(worlds[0], only)
        for i in range(round(COMPARED * self.budget.iterations)):
            search.iterate(self.game.clone(worlds[i % len(worlds)]), only)
        return rated(search, [option])[0].chance

    def chances_in(self, state: Any) -> list[float]:
        """Everyone's chances in a position; the result, once there is one."""
        if self.game.decision(state) is not None:
            return self.chances.of(state)
        winners = self.game.outcome(state).winners
        return [(seat in winners) / max(1, len(winners)) for seat in range(self.record.seats)]

    def luck(
        self, before: Progress[Any, Any], after: Progress[Any, Any], action: str, rng: Rng
    ) -> list[float]:
        """What a step brought everyone beyond what it brings on average."""
        assert before.decision is not None
        game, seats = self.game, range(self.record.seats)
        view = game.view(before.state, before.decision.seat)
        was = self.chances_in(before.state)
        total = [0.0 for _ in seats]
        for _ in range(RESAMPLED):
            world = game.determinize(view, rng)
            known = self.chances_in(world)
            game.apply(world, game.space.parse(action), rng, None)
            now, usual = self.outlook(game.clone(after.state), rng), self.outlook(world, rng)
            for seat in seats:
                total[seat] += (now[seat] - usual[seat] - was[seat] + known[seat]) / RESAMPLED
        return total

    def outlook(self, state: Any, rng: Rng) -> list[float]:
        """Everyone's chances after a round that is played by judgement."""
        search = Search(self.game, self.chances, rng)
        found = self.chances_in(state)
        for _ in range(self.record.seats):
            asked = self.game.decision(state)
            if asked is None:
                break
            found = search.finish(state, asked.seat)
        return found


@lru_cache(maxsize=2)
def judge_of(text: str) -> Judge:
    """The judge of a record; a match is judged in pieces, and played again once."""
    record = records.parse(text, load_game)
    return Judge(load_game(record.game), record)


def piece(text: str, first: int, last: int) -> Piece:
    """Steps `first` to `last` of a finished match, judged one by one."""
    judge = judge_of(text)
    steps = range(first, min(last, len(judge.record.steps)) + 1)
    return Piece(judge.chances_in(judge.positions[0].state), [judge.moment(n) for n in steps])


def add_up(first: list[float], found: Sequence[Moment]) -> Review:
    """The whole match from its moments."""
    return Review(
        [first, *(one.chances for one in found)] if first else [],
        [told(seat, found) for seat in range(len(first))],
    )


def told(seat: int, found: Sequence[Moment]) -> Seat:
    """What one seat's choices cost, and what luck did for it."""
    own = sorted((one for one in found if one.seat == seat), key=lambda one: -one.cost)
    costliest = [one for one in own[:COSTLIEST] if one.cost >= WORTH_TELLING]
    return Seat(costliest, -sum(one.cost for one in own), sum(one.luck[seat] for one in found))
