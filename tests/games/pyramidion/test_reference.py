"""The engine against a referee of its own: the same options, the same table, over whole matches."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benben import Rng
from benben.games.pyramidion import GAME
from benben.games.pyramidion.actions import BOAT_NAMES, SPACE
from benben.games.pyramidion.board import CARD_NAMES
from benben.games.pyramidion.data import CITIES, KINDS
from benben.games.pyramidion.options import Options
from benben.games.pyramidion.state import State
from tests.games.pyramidion.referee import Asked, Referee

few = settings(max_examples=40, deadline=None, derandomize=True, database=None)
tables = st.integers(2, 4)
seeds = st.integers(0, 2**64 - 1)
switches = st.fixed_dictionaries(
    {name: st.sampled_from(values) for name, values in Options.choices().items()}
)


class Both:
    """The engine and the referee at one table, with the same dice."""

    def __init__(self, seats: int, rules: Options, seed: int) -> None:
        self.seed, self.step = seed, 0
        self.state = GAME.new(seats, rules, Rng(seed, 0), None)
        self.referee = Referee(seats, rules, Rng(seed, 0))
        self.talk: Asked = self.referee.play()
        self.asked: tuple[int, list[str]] | None = next(self.talk)

    def options(self) -> list[str]:
        decision = GAME.decision(self.state)
        return [] if decision is None else [SPACE.text(option) for option in decision.options]

    def play(self, text: str) -> None:
        self.step += 1
        GAME.apply(self.state, SPACE.parse(text), Rng(self.seed, self.step), None)
        self.referee.rng = Rng(self.seed, self.step)
        try:
            self.asked = self.talk.send(text)
        except StopIteration:
            self.asked = None


def play(seats: int, rules: dict[str, Any], seed: int, most: int = 5000) -> Both:
    """A random match in which both must agree at every decision."""
    both = Both(seats, Options(**rules), seed)
    dice = Rng(seed, 99999)
    for _ in range(most):
        decision = GAME.decision(both.state)
        if decision is None:
            break
        assert both.asked is not None
        seat, options = both.asked
        assert (decision.seat, both.options()) == (seat, sorted(options, key=SPACE.parse)), decision.name
        both.play(SPACE.text(decision.options[dice.below(len(decision.options))]))
    return both


def named(s: State) -> dict[str, object]:
    """The table as the referee has it."""
    return {
        "stock": {kind: s.supply[i] for i, kind in enumerate(KINDS)},
        "lying": [
            {kind: s.goods[6 * city + i] for i, kind in enumerate(KINDS) if s.goods[6 * city + i]}
            for city in range(8)
        ],
        "owned": [
            {kind: s.resources[6 * seat + i] for i, kind in enumerate(KINDS) if s.resources[6 * seat + i]}
            for seat in range(s.seats)
        ],
        "mercenary": {CITIES[city]: seat for city, seat in enumerate(s.mercenaries) if seat >= 0},
        "mediator": {CITIES[city]: seat for city, seat in enumerate(s.mediators) if seat >= 0},
        "boats": [
            [BOAT_NAMES[boat] for _, owner, boat in s.loaded if owner == seat] for seat in range(s.seats)
        ],
        "hands": [sorted(CARD_NAMES[card] for card in hand) for hand in s.hands],
        "row": [BOAT_NAMES[boat] for boat in s.row],
        "track": s.track,
        "round": s.round,
    }


def told(referee: Referee) -> dict[str, object]:
    """The same from the referee."""
    return {
        "stock": dict(referee.stock),
        "lying": [dict(+referee.lying[city]) for city in CITIES],
        "owned": [dict(+owned) for owned in referee.owned],
        "mercenary": referee.mercenary,
        "mediator": referee.mediator,
        "boats": referee.boats,
        "hands": [sorted(hand) for hand in referee.hands],
        "row": referee.row,
        "track": referee.track,
        "round": referee.round,
    }


@few
@given(tables, seeds)
def test_a_referee_offers_the_same_options_and_comes_to_the_same_end(seats: int, seed: int) -> None:
    both = play(seats, {}, seed)
    assert both.asked is None
    assert named(both.state) == told(both.referee)
    outcome = GAME.outcome(both.state)
    assert outcome.scores == tuple(both.referee.scores)
    assert outcome.winners == (both.referee.winner,)


@few
@given(tables, seeds, switches)
def test_a_referee_agrees_under_every_switch(seats: int, seed: int, rules: dict[str, str]) -> None:
    both = play(seats, rules, seed, 900)
    if both.asked is None:
        assert GAME.outcome(both.state).scores == tuple(both.referee.scores)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_referee_sees_the_same_table_after_every_decision(seats: int) -> None:
    both = Both(seats, Options(), 5)
    dice = Rng(5, 1)
    for _ in range(400):
        if not both.options():
            break
        both.play(both.options()[dice.below(len(both.options()))])
        if GAME.decision(both.state) is not None and both.state.phase in (1, 2) and not both.state.laid:
            assert named(both.state) == told(both.referee)
