"""Games of one idea, to see whether a search finds what is known to be right."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

from benben.core.action import ActionSpace, Verb
from benben.core.decision import Decision
from benben.core.event import Log
from benben.core.outcome import Outcome
from benben.core.rng import Rng
from benben.games import AnyGame, load_game

TAKE = Verb("take", ("1", "2", "3"))
MOST = 3


class Heap:
    """Nim: seats take one to three stones in turn; who takes the last one wins."""

    def __init__(self, stones: int, seat: int = 0, seats: int = 2) -> None:
        self.stones = stones
        self.seat = seat
        self.seats = seats


@dataclass(frozen=True)
class HeapView:
    """Nothing is hidden."""

    stones: int
    seat: int
    seats: int


def take(s: Heap, action: int, rng: Rng, log: Log | None) -> None:  # noqa: ARG001 (no dice, no story)
    s.stones -= action + 1
    s.seat = (s.seat + 1) % s.seats


def stones_decision(s: Heap) -> Decision | None:
    return Decision(s.seat, "take", list(range(min(MOST, s.stones)))) if s.stones else None


def last_taker(s: Heap) -> Outcome:
    ranks = tuple(1 if seat == (s.seat - 1) % s.seats else 2 for seat in range(s.seats))
    return Outcome(tuple(2 - rank for rank in ranks), ranks, "over", ((),) * s.seats, 1)


def nothing(*_: Any) -> dict[str, float]:
    return {}


def alike(_: Any, asked: Decision) -> list[float]:
    return [1.0] * len(asked.options)


NIM: AnyGame = replace(
    load_game("_template"),
    key="nim",
    seats=range(2, 4),
    space=ActionSpace(TAKE),
    decision=stones_decision,
    apply=take,
    outcome=last_taker,
    clone=lambda s: Heap(s.stones, s.seat, s.seats),
    census=lambda _: Counter(),
    view=lambda s, _: HeapView(s.stones, s.seat, s.seats),
    determinize=lambda v, _: Heap(v.stones, v.seat, v.seats),
    evaluate=lambda *_: 0.0,
    explain=nothing,
    prior=alike,
)


MANY: AnyGame = replace(
    NIM,
    key="many",
    space=ActionSpace(Verb("take", tuple(str(stones + 1) for stones in range(40)))),
    decision=lambda s: Decision(s.seat, "take", list(range(min(40, s.stones)))) if s.stones else None,
)
"""The same with forty ways to move."""


class Coin:
    """A coin lies under a cup, heads nine times in ten; who says how it lies wins."""

    def __init__(self, heads: bool, said: int = -1) -> None:
        self.heads = heads
        self.said = said
        self.seats = 2


def say(s: Coin, action: int, rng: Rng, log: Log | None) -> None:  # noqa: ARG001
    s.said = action


def coin_outcome(s: Coin) -> Outcome:
    ranks = (1, 2) if (s.said == 0) == s.heads else (2, 1)
    return Outcome((0, 0), ranks, "over", ((), ()), 1)


CUP: AnyGame = replace(
    NIM,
    key="cup",
    space=ActionSpace(Verb("say", ("heads", "tails"))),
    decision=lambda s: Decision(0, "say", [0, 1]) if s.said < 0 else None,
    apply=say,
    outcome=coin_outcome,
    clone=lambda s: Coin(s.heads, s.said),
    view=lambda *_: None,
    determinize=lambda _, rng: Coin(rng.below(10) > 0),
)
