"""Random matches that get to the top: dice choose, but seldom a place that breaks the tiling."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from benben import Match, Rng
from benben.core.event import Log
from benben.games.pyramido import GAME
from benben.games.pyramido.actions import PHASES, PLACING, RESURFACE
from benben.games.pyramido.bot import tiling
from benben.games.pyramido.options import Options
from benben.games.pyramido.state import State, clone

PASSES = 3
"""Of four chances to lay a single so many are passed: some should be left for later rounds."""


def chosen(s: State, dice: Rng, clumsy: int) -> int:
    """An option; a place that breaks the tiling only in `clumsy` of 100 turns."""
    asked = GAME.decision(s)
    assert asked is not None
    options = list(asked.options)
    if s.phase == RESURFACE and dice.below(4) < PASSES:
        return options[0]
    dice.shuffle(options)
    if s.phase == PLACING and dice.below(100) >= clumsy:
        return next((option for option in options if keeps_tiling(s, option)), options[0])
    return options[0]


def keeps_tiling(s: State, option: int) -> bool:
    """Whether dominoes can still fill the level after this placement."""
    after = clone(s)
    GAME.apply(after, option, Rng(0, 0), None)
    return after.round != s.round or tiling(after, s.seat) == 0


def play_on(match: Match, dice: Rng, clumsy: int) -> Iterator[str]:
    """Play a match to its end, telling each action before it is played."""
    while match.seat is not None:
        action = GAME.space.text(chosen(match._at.state, dice, clumsy))
        yield action
        match.play(action)


def walk(seats: int, seed: int, clumsy: int = 0) -> Iterator[State]:
    """Every state of one match, each a copy of its own."""
    dice = Rng(seed, 1)
    s = GAME.new(seats, Options(), Rng(seed, 0), Log())
    yield clone(s)
    while PHASES[s.phase] != "game_over":
        GAME.apply(s, chosen(s, dice, clumsy), dice, None)
        yield clone(s)


WALKS = (
    (2, 1, 0),
    (2, 53, 12),
    (2, 20, 40),
    (3, 1, 0),
    (3, 15, 12),
    (3, 25, 40),
    (4, 13, 12),
    (4, 34, 12),
    (4, 22, 40),
)
"""Seats, seed, clumsiness: among them matches with holes on levels 1, 2 and 3, split piles, players out."""


@cache
def walks() -> list[list[State]]:
    """Every state of those matches."""
    return [list(walk(seats, seed, clumsy)) for seats, seed, clumsy in WALKS]
