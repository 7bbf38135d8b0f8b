"""Fit the weights of a game's evaluation terms to who won: `benben arena fit KEY`.

Greedy bots play matches against each other, one choice in ten made at random so that unusual positions occur too.
At the end of some turns the terms of every seat are noted, and afterwards who won. A multinomial logit is fitted to
that: the strength of a seat is the weighted sum of its terms and a number for its place at the table; the weights
are held near a common one, so that chance does not turn the evaluation upside down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import log, sqrt
from typing import Any, Final

from benben.arena.simulate import derive_seed, in_processes
from benben.bots.chances import softmax
from benben.bots.greedy import choose
from benben.core.rng import Rng
from benben.games import AnyGame, load_game

STRAY: Final = 10
"""One choice in so many is made at random."""
KEPT: Final = 6
"""Positions of a match that are kept: neighbours are too alike to teach much."""
ROUNDS: Final = 300
DOUBT: Final = 12.0
"""Holds weights near the one of their sum, and places near none, as so many matches would."""
PACE: Final = 0.3
LEEWAY: Final = 3.0
"""No weight is so many times the common one, nor such a part of it."""
WHOLE: Final = "whole"
USUAL: Final = 20
"""One evaluation in so many is extreme, at either end."""


@dataclass(frozen=True)
class Noted:
    """A position: the terms of each seat, and each seat's share of the win."""

    terms: tuple[dict[str, float], ...]
    shares: tuple[float, ...]


@dataclass(frozen=True)
class Fitted:
    """Weights for one number of seats, and how well they tell winners from losers."""

    terms: dict[str, float]
    places: list[float]
    """What each seat adds."""
    positions: int
    loss: float
    """Mean negative log-likelihood of the winner; `even` is that of equal chances."""
    even: float


def watch(key: str, seats: int, seed: int, number: int) -> list[Noted]:
    """The positions of one match."""
    game = load_game(key)
    rng = Rng(derive_seed("fit", seed, seats, number), 0)
    state = game.new(seats, game.options(), rng, None)
    noted: list[tuple[dict[str, float], ...]] = []
    mover = -1
    while (asked := game.decision(state)) is not None:
        if asked.seat != mover:
            noted.append(tuple(game.explain(state, seat) for seat in range(seats)))
        mover = asked.seat
        game.apply(state, pick(game, state, rng), rng, None)
    winners = game.outcome(state).winners
    shares = tuple((seat in winners) / len(winners) for seat in range(seats))
    return [Noted(noted[turn], shares) for turn in some(len(noted), rng)]


def some(count: int, rng: Rng) -> list[int]:
    """A few of so many, in order."""
    numbers = list(range(count))
    rng.shuffle(numbers)
    return sorted(numbers[:KEPT])


def pick(game: AnyGame, state: Any, rng: Rng) -> int:
    """A greedy choice, or now and then any."""
    asked = game.decision(state)
    assert asked is not None
    if len(asked.options) == 1 or rng.below(STRAY) == 0:
        return asked.options[rng.below(len(asked.options))]
    texts = [game.space.text(option) for option in asked.options]
    return game.space.parse(choose(game, game.view(state, asked.seat), texts, rng))


def watch_all(key: str, seats: int, games: int, seed: int, workers: int = 0) -> Iterator[list[Noted]]:
    """The positions of so many matches."""
    return in_processes(partial(watch, key, seats, seed), games, workers)


def fit(noted: Sequence[Noted], matches: int) -> Fitted:
    """Weights near the evaluation's own, as far from it as the matches insist.

    First one weight for the sum of all terms, then one for each term, held near the first.
    """
    pull = DOUBT / matches
    whole, _ = climb(sums(noted), {WHOLE: 0.0}, 0.0)
    names = sorted({name for one in noted for terms in one.terms for name in terms})
    found, places = climb(noted, dict.fromkeys(names, whole[WHOLE]), pull)
    even = log(len(places))
    return Fitted(found, places, len(noted), loss(noted, found, places), even)


def sums(noted: Sequence[Noted]) -> list[Noted]:
    """Positions with all terms as one; what is extreme, such as being out, is as bad as the worst of the usual."""
    found = sorted(sum(terms.values()) for one in noted for terms in one.terms)
    low, high = found[len(found) // USUAL], found[-1 - len(found) // USUAL]
    return [
        Noted(tuple({WHOLE: min(max(sum(terms.values()), low), high)} for terms in one.terms), one.shares)
        for one in noted
    ]


def climb(
    noted: Sequence[Noted], near: dict[str, float], pull: float
) -> tuple[dict[str, float], list[float]]:
    """Gradient ascent on the likelihood, each term measured in its own spread; weights are drawn to `near`."""
    spread = {
        name: spread_of([terms.get(name, 0.0) for one in noted for terms in one.terms]) for name in near
    }
    scaled = [
        Noted(tuple({k: v / spread[k] for k, v in terms.items()} for terms in one.terms), one.shares)
        for one in noted
    ]
    count = len(noted[0].shares)
    places = [0.0] * count
    home = {name: near[name] * spread[name] for name in near}
    weights = dict(home)
    momentum = dict.fromkeys(near, 0.0)
    for _ in range(ROUNDS):
        slope, lean = gradient(scaled, weights, places)
        for name in near:
            back = pull * (home[name] - weights[name])
            momentum[name] = 0.9 * momentum[name] + slope[name] / len(noted) + back
            weights[name] = within(weights[name] + PACE * momentum[name], home[name])
        places = [place + more / len(noted) - pull * place for place, more in zip(places, lean, strict=True)]
    centred = [place - sum(places) / count for place in places]
    return {name: weights[name] / spread[name] for name in near}, centred


def within(weight: float, home: float) -> float:
    """A weight not too far from where it belongs; one that belongs nowhere yet is free."""
    return min(max(weight, home / LEEWAY), home * LEEWAY) if home > 0 else weight


def spread_of(values: Sequence[float]) -> float:
    """Root mean square, at least a little."""
    return max(1e-6, sqrt(sum(value * value for value in values) / len(values)))


def foreseen(one: Noted, weights: dict[str, float], places: Sequence[float]) -> list[float]:
    """Each seat's chance by these weights."""
    return softmax(
        [
            place + sum(weights[name] * value for name, value in terms.items())
            for place, terms in zip(places, one.terms, strict=True)
        ]
    )


def gradient(
    noted: Sequence[Noted], weights: dict[str, float], places: Sequence[float]
) -> tuple[dict[str, float], list[float]]:
    """How the likelihood of who won changes with each weight and place."""
    slope = dict.fromkeys(weights, 0.0)
    lean = [0.0] * len(places)
    for one in noted:
        for seat, chance in enumerate(foreseen(one, weights, places)):
            surprise = one.shares[seat] - chance
            lean[seat] += surprise
            for name, value in one.terms[seat].items():
                slope[name] += surprise * value
    return slope, lean


def loss(noted: Sequence[Noted], weights: dict[str, float], places: Sequence[float]) -> float:
    """Mean negative log-likelihood."""
    total = 0.0
    for one in noted:
        for share, chance in zip(one.shares, foreseen(one, weights, places), strict=True):
            total -= share * log(max(chance, 1e-9))
    return total / len(noted)


def written(key: str, found: dict[int, Fitted], command: str) -> str:
    """The file of weights, with where they come from."""
    lines = [
        f"# How the terms of {key}'s evaluation add up to log-odds of winning, for each number of seats.",
        f"# Written by `{command}`; do not edit.",
    ]
    for seats, one in found.items():
        lines += [
            "",
            f"[{seats}]",
            f"positions = {one.positions}",
            f"loss = {one.loss:.4f}",
            f"even = {one.even:.4f}",
            f"places = [{', '.join(f'{value:.4f}' for value in one.places)}]",
            f"[{seats}.terms]",
            *(f"{name} = {value:.5f}" for name, value in one.terms.items()),
        ]
    return "\n".join(lines) + "\n"
