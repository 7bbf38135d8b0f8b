"""Review: the win probabilities over a finished match, the cost of each choice, and the luck in each step.

Each choice is judged from the view that the deciding seat had at that moment. Luck is the effect of dice and hidden
cards: how much better each seat stands after a step than on average over other dice and other states that the seat
could not tell apart. Both are compared one greedily played round later, since a drawn card counts when it is used.
The difference that the hidden information already made before the step is subtracted.
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

BUDGET: Final = Budget(120, 8)
"""The largest search budget of each choice."""
MIN_ITERATIONS: Final = 24
"""The least iterations of each choice, however long the match is."""
TOTAL_ITERATIONS: Final = 7_000
"""Iterations of a whole match, as far as `MIN_ITERATIONS` allows."""
COMPARISON_SHARE: Final = 0.3
"""The share of the iterations that the choice made and the best one each get again, if they differ."""
RESAMPLED: Final = 8
COSTLIEST: Final = 3
MIN_COST: Final = 0.01
"""The least cost that is reported."""


class Moment(msgspec.Struct, frozen=True):
    """The review of one step."""

    n: int
    seat: int
    action: str
    best: str
    cost: float
    """The win probability that the choice gave up compared to the best one."""
    luck: list[float]
    """The effect of dice and hidden information on each seat."""
    chances: list[float]
    """The win probability of each seat after the step."""


class Piece(msgspec.Struct, frozen=True):
    """The review of a range of steps; the review of a match is assembled from pieces."""

    start: list[float]
    """The win probability of each seat after the set-up."""
    moments: list[Moment]


class Seat(msgspec.Struct, frozen=True):
    """The summary of one seat."""

    costliest: list[Moment]
    skill: float
    """The negative sum of all costs."""
    luck: float


class Review(msgspec.Struct, frozen=True):
    """The review of a whole match."""

    chances: list[list[float]]
    """The win probabilities after the set-up and after each step."""
    seats: list[Seat]


class Judge:
    """The positions of a finished match, and the methods that judge them."""

    def __init__(self, game: AnyGame, record: Record) -> None:
        self.game = game
        self.record = record
        self.positions = list(records.replay(game, record))
        self.chances = chances_at(game, record.seats)
        iterations = max(
            MIN_ITERATIONS, min(BUDGET.iterations, TOTAL_ITERATIONS // max(1, len(record.steps)))
        )
        self.budget = BUDGET._replace(iterations=iterations)

    def moment(self, n: int) -> Moment:
        """The review of the step that led to position n."""
        before, after, step = self.positions[n - 1], self.positions[n], self.record.steps[n - 1]
        rng = Rng(n, n)
        better, cost = self.assess(before, step.action, rng)
        luck = self.luck(before, after, step.action, rng) if after.final else [0.0] * self.record.seats
        return Moment(n, step.seat, step.action, better, cost, luck, self.chances_in(after.state))

    def assess(self, before: Progress[Any, Any], action: str, rng: Rng) -> tuple[str, float]:
        """The best option from the view of the deciding seat, and what the chosen one gave up against it."""
        assert before.decision is not None
        if len(before.options) == 1:
            return action, 0.0
        view = self.game.view(before.state, before.decision.seat)
        search, worlds = grow(self.game, view, before.options, rng, self.budget)
        better = best(rated(search, before.options))
        if better == action:
            return action, 0.0
        gain = self.chance_after(search, worlds, better) - self.chance_after(search, worlds, action)
        return (better, gain) if gain > 0 else (action, 0.0)

    def chance_after(self, search: Search, worlds: list[Any], option: str) -> float:
        """The win probability of the deciding seat after an option, from a search of this option alone."""
        only = [self.game.space.parse(option)]
        search.make_root(worlds[0], only)
        for i in range(round(COMPARISON_SHARE * self.budget.iterations)):
            search.iterate(self.game.clone(worlds[i % len(worlds)]), only)
        return rated(search, [option])[0].chance

    def chances_in(self, state: Any) -> list[float]:
        """The win probability of each seat in a position; shares of the win if the match is over."""
        if self.game.decision(state) is not None:
            return self.chances.of(state)
        winners = self.game.outcome(state).winners
        return [(seat in winners) / max(1, len(winners)) for seat in range(self.record.seats)]

    def luck(
        self, before: Progress[Any, Any], after: Progress[Any, Any], action: str, rng: Rng
    ) -> list[float]:
        """The gain of each seat from a step, minus the average gain from the same choice."""
        assert before.decision is not None
        game, seats = self.game, range(self.record.seats)
        view = game.view(before.state, before.decision.seat)
        was = self.chances_in(before.state)
        total = [0.0 for _ in seats]
        for _ in range(RESAMPLED):
            world = game.determinize(view, rng)
            known = self.chances_in(world)
            game.apply(world, game.space.parse(action), rng, None)
            now, usual = (
                self.chances_in_a_round(game.clone(after.state), rng),
                self.chances_in_a_round(world, rng),
            )
            for seat in seats:
                total[seat] += (now[seat] - usual[seat] - was[seat] + known[seat]) / RESAMPLED
        return total

    def chances_in_a_round(self, state: Any, rng: Rng) -> list[float]:
        """The win probability of each seat after one greedily played round."""
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
    """The judge of a record; cached, so that a match reviewed in pieces is replayed once."""
    record = records.parse(text, load_game)
    return Judge(load_game(record.game), record)


def piece(text: str, first: int, last: int) -> Piece:
    """The review of steps `first` to `last` of a finished match."""
    judge = judge_of(text)
    steps = range(first, min(last, len(judge.record.steps)) + 1)
    return Piece(judge.chances_in(judge.positions[0].state), [judge.moment(n) for n in steps])


def add_up(first: list[float], found: Sequence[Moment]) -> Review:
    """Assemble the review of a match from its moments."""
    return Review(
        [first, *(one.chances for one in found)] if first else [],
        [seat_summary(seat, found) for seat in range(len(first))],
    )


def seat_summary(seat: int, found: Sequence[Moment]) -> Seat:
    """The costliest choices, total cost and total luck of one seat."""
    own = sorted((one for one in found if one.seat == seat), key=lambda one: -one.cost)
    costliest = [one for one in own[:COSTLIEST] if one.cost >= MIN_COST]
    return Seat(costliest, -sum(one.cost for one in own), sum(one.luck[seat] for one in found))
