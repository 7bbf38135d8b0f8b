"""Positions of random matches played with some sense: hunters go for treasures, the mummy for hunters it cannot see."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from benben import Rng
from benben.games.mummy import GAME
from benben.games.mummy.actions import OVER
from benben.games.mummy.board import CARD_CELL, CORRIDOR, DIRECTIONS, NEXT, WAYS, steps_to
from benben.games.mummy.options import Options
from benben.games.mummy.scoring import missing
from benben.games.mummy.state import State, clone

SENSE = 3
"""Of four choices so many are sensible."""


def chosen(s: State, rng: Rng) -> int:
    """An option: cards are played, treasures approached, the nearest hunter chased; now and then anything."""
    asked = GAME.decision(s)
    assert asked is not None
    options = asked.options
    if rng.below(4) >= SENSE:
        return options[rng.below(len(options))]
    if asked.name == "choose_destination":
        goals = [CARD_CELL[card] for card in missing(s, s.piece)]
        first = GAME.space.parse("go L2") - CARD_CELL[0]
        return min(options, key=lambda o: (min(steps_to(o - first, goal) for goal in goals), o))
    if asked.name == "play_card":
        return options[0]
    if asked.name == "mummy_step" and rng.below(4) == 0:
        return max(options, key=lambda o: (approaches(s, o), -o))
    return options[rng.below(len(options))]


def approaches(s: State, option: int) -> int:
    """Whether a step of the mummy leads nearer to a hunter: 2, to none: 0; stopping: 1."""
    if GAME.space.text(option) == "stop":
        return 1
    way = DIRECTIONS.index(GAME.space.words(option)[1])
    there = NEXT[WAYS * s.mummy + way]
    walking = [cell for cell in s.cells if 0 <= cell < CORRIDOR]
    if not walking or s.mummy >= CORRIDOR:
        return 2
    return 2 * (min(steps_to(there, cell) for cell in walking) < min(steps_to(s.mummy, c) for c in walking))


def walk(seats: int, seed: int) -> Iterator[State]:
    """Every state of one match, each a copy of its own."""
    rng = Rng(seed, seats)
    s = GAME.new(seats, Options(), rng, None)
    yield clone(s)
    while s.phase != OVER:
        GAME.apply(s, chosen(s, rng), rng, None)
        yield clone(s)


WALKS = tuple((seats, seed) for seats in range(2, 6) for seed in range(1, 5))


@cache
def walks() -> tuple[State, ...]:
    """Every state of a few matches."""
    return tuple(s for seats, seed in WALKS for s in walk(seats, seed))


def positions(every: int) -> tuple[State, ...]:
    """Some of those states, and every end."""
    return walks()[::every]
