"""Fit the weights of a game's evaluation terms to match results: `benben arena fit KEY`.

Greedy bots play against each other, with one choice in ten made at random so that unusual positions occur too. The
terms of every seat are sampled at the end of some turns, together with who won. A multinomial logit is fitted to that:
the strength of a seat is the weighted sum of its terms plus a bias of the seat. The weights are regularised towards a
common weight, so that noise does not reverse the evaluation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import log, sqrt
from typing import Any, Final

from benben.arena.processes import in_processes
from benben.arena.simulate import derive_seed
from benben.bots.chances import softmax
from benben.bots.greedy import choose
from benben.core.rng import Rng
from benben.games import AnyGame, load_game

RANDOM_CHOICES: Final = 10
"""One choice in this many is made at random."""
POSITIONS: Final = 6
"""Positions sampled from a match: successive ones are too similar to add information."""
ROUNDS: Final = 300
PRIOR_MATCHES: Final = 12.0
"""The strength of the prior, in matches: it pulls weights towards the common one and seat biases towards zero."""
LEARNING_RATE: Final = 0.3
MAX_RATIO: Final = 3.0
"""Each weight stays within this factor of the common one, in both directions."""
TOTAL: Final = "total"
EXTREMES: Final = 20
"""One evaluation in this many counts as extreme, at either end."""


@dataclass(frozen=True)
class Sample:
    """A sampled position: the terms of each seat, and its share of the win."""

    terms: tuple[dict[str, float], ...]
    shares: tuple[float, ...]


@dataclass(frozen=True)
class Fitted:
    """The fitted weights for one number of seats, and their loss."""

    terms: dict[str, float]
    places: list[float]
    """The bias of each seat."""
    positions: int
    loss: float
    """The mean negative log-likelihood of the winner; `even` is that of equal chances."""
    even: float


def play_match(key: str, seats: int, seed: int, number: int) -> list[Sample]:
    """Play one match and return sampled positions."""
    game = load_game(key)
    rng = Rng(derive_seed("fit", seed, seats, number), 0)
    state = game.new(seats, game.options(), rng, None)
    turns: list[tuple[dict[str, float], ...]] = []
    mover = -1
    while (asked := game.decision(state)) is not None:
        if asked.seat != mover:
            turns.append(tuple(game.explain(state, seat) for seat in range(seats)))
        mover = asked.seat
        game.apply(state, pick(game, state, rng), rng, None)
    winners = game.outcome(state).winners
    shares = tuple((seat in winners) / len(winners) for seat in range(seats))
    return [Sample(turns[turn], shares) for turn in random_indices(len(turns), rng)]


def random_indices(count: int, rng: Rng) -> list[int]:
    """At most `POSITIONS` random indices below `count`, in order."""
    numbers = list(range(count))
    rng.shuffle(numbers)
    return sorted(numbers[:POSITIONS])


def pick(game: AnyGame, state: Any, rng: Rng) -> int:
    """A greedy choice, or sometimes a random one."""
    asked = game.decision(state)
    assert asked is not None
    if len(asked.options) == 1 or rng.below(RANDOM_CHOICES) == 0:
        return asked.options[rng.below(len(asked.options))]
    texts = [game.space.text(option) for option in asked.options]
    return game.space.parse(choose(game, game.view(state, asked.seat), texts, rng))


def play_matches(key: str, seats: int, games: int, seed: int, workers: int = 0) -> Iterator[list[Sample]]:
    """Play matches in worker processes and yield the sampled positions of each."""
    return in_processes(partial(play_match, key, seats, seed), games, workers)


def fit(samples: Sequence[Sample], matches: int) -> Fitted:
    """Fit one weight to the sum of all terms, then a weight for each term, regularised towards the first."""
    pull = PRIOR_MATCHES / matches
    total, _ = gradient_ascent(sums(samples), {TOTAL: 0.0}, 0.0)
    names = sorted({name for one in samples for terms in one.terms for name in terms})
    found, places = gradient_ascent(samples, dict.fromkeys(names, total[TOTAL]), pull)
    even = log(len(places))
    return Fitted(found, places, len(samples), loss(samples, found, places), even)


def sums(samples: Sequence[Sample]) -> list[Sample]:
    """Samples with the sum of their terms as the only term; extremes, such as elimination, are clipped."""
    found = sorted(sum(terms.values()) for one in samples for terms in one.terms)
    low, high = found[len(found) // EXTREMES], found[-1 - len(found) // EXTREMES]
    return [
        Sample(tuple({TOTAL: min(max(sum(terms.values()), low), high)} for terms in one.terms), one.shares)
        for one in samples
    ]


def gradient_ascent(
    samples: Sequence[Sample], near: dict[str, float], pull: float
) -> tuple[dict[str, float], list[float]]:
    """Maximise the likelihood with each term scaled by its spread; weights are regularised towards `near`."""
    spread = {
        name: spread_of([terms.get(name, 0.0) for one in samples for terms in one.terms]) for name in near
    }
    scaled = [
        Sample(tuple({k: v / spread[k] for k, v in terms.items()} for terms in one.terms), one.shares)
        for one in samples
    ]
    count = len(samples[0].shares)
    places = [0.0] * count
    prior = {name: near[name] * spread[name] for name in near}
    weights = dict(prior)
    momentum = dict.fromkeys(near, 0.0)
    for _ in range(ROUNDS):
        slope, bias_slope = gradient(scaled, weights, places)
        for name in near:
            back = pull * (prior[name] - weights[name])
            momentum[name] = 0.9 * momentum[name] + slope[name] / len(samples) + back
            weights[name] = within(weights[name] + LEARNING_RATE * momentum[name], prior[name])
        places = [
            place + more / len(samples) - pull * place for place, more in zip(places, bias_slope, strict=True)
        ]
    centred = [place - sum(places) / count for place in places]
    return {name: weights[name] / spread[name] for name in near}, centred


def within(weight: float, prior: float) -> float:
    """Clip a weight to within `MAX_RATIO` of its prior; without a positive prior it is unrestricted."""
    return min(max(weight, prior / MAX_RATIO), prior * MAX_RATIO) if prior > 0 else weight


def spread_of(values: Sequence[float]) -> float:
    """The root mean square, at least 1e-6."""
    return max(1e-6, sqrt(sum(value * value for value in values) / len(values)))


def predicted(one: Sample, weights: dict[str, float], places: Sequence[float]) -> list[float]:
    """The win probability of each seat under these weights."""
    return softmax(
        [
            place + sum(weights[name] * value for name, value in terms.items())
            for place, terms in zip(places, one.terms, strict=True)
        ]
    )


def gradient(
    samples: Sequence[Sample], weights: dict[str, float], places: Sequence[float]
) -> tuple[dict[str, float], list[float]]:
    """The gradient of the log-likelihood with respect to the weights and the seat biases."""
    slope = dict.fromkeys(weights, 0.0)
    bias_slope = [0.0] * len(places)
    for one in samples:
        for seat, chance in enumerate(predicted(one, weights, places)):
            residual = one.shares[seat] - chance
            bias_slope[seat] += residual
            for name, value in one.terms[seat].items():
                slope[name] += residual * value
    return slope, bias_slope


def loss(samples: Sequence[Sample], weights: dict[str, float], places: Sequence[float]) -> float:
    """The mean negative log-likelihood of the winners."""
    total = 0.0
    for one in samples:
        for share, chance in zip(one.shares, predicted(one, weights, places), strict=True):
            total -= share * log(max(chance, 1e-9))
    return total / len(samples)


def written(key: str, found: dict[int, Fitted], command: str) -> str:
    """The content of the weights file, with the command that wrote it."""
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
