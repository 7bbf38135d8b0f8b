"""Imagined worlds are as likely as the true one: nobody could tell the truth from among them (H4).

A view goes through JSON, so that no truth can hide in it, and a few worlds are imagined from it. A number is made of
each world, and of the true one. If the worlds are drawn as they should be, the truth takes every rank among them
equally often, over many deals: chi-square tells.

Positions are those to which no choice has told anything that is hidden: as soon as a choice is secret, or worlds
that a watcher imagines disagree on the options, what a seat chooses would tell, and how much is a question of taste,
not of chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
import pytest

from benben import Rng, load_game
from benben.games import AnyGame
from tests.laws.walks import each_table
from tests.often import often

DRAWS = often("BENBEN_DRAWS", 40)
"""Deals of each game and number of seats."""
WORLDS = 4
"""Imagined from each view: the truth has one rank of five."""
UNLIKELY = 23.5
"""Chi-square with four degrees of freedom is larger once in ten thousand times."""
FARTHEST = 12
"""Steps from the set-up."""


def numbers_in(thing: object) -> Iterator[int]:
    """All numbers of a fingerprint, in its order."""
    if isinstance(thing, int):
        yield int(thing)
    elif isinstance(thing, list | tuple):
        for one in thing:
            yield from numbers_in(one)


def mark(game: AnyGame, state: Any) -> int:
    """A number that hardly two worlds share: what stands where, each place with a weight of its own."""
    weights = Rng(7, 0)
    return sum(number * weights.below(1000) for number in numbers_in(game.fingerprint(state)))


def imagined(game: AnyGame, state: Any, reader: int | None, chance: int, worlds: int) -> list[Any]:
    """Worlds from a view that has been through JSON."""
    view = msgspec.json.decode(msgspec.json.encode(game.view(state, reader)), type=game.view_type)
    return [game.determinize(view, Rng(chance, world)) for world in range(worlds)]


def options_everywhere(game: AnyGame, state: Any, chance: int) -> list[int] | None:
    """What can be chosen, if all worlds that a watcher imagines agree on it."""
    found = [game.decision(world) for world in imagined(game, state, None, chance, WORLDS)]
    options = [(asked.seat, asked.options) for asked in found if asked]
    alike = len(options) == WORLDS and all(one == options[0] for one in options)
    return options[0][1] if alike else None


def untold(game: AnyGame, seats: int, seed: int) -> Any:
    """A position to which choices have led that told nothing."""
    rng = Rng(seed, seats)
    state = game.new(seats, game.options(), rng, None)
    for n in range(rng.below(FARTHEST)):
        options = options_everywhere(game, state, 1000 * seed + n)
        asked = game.decision(state)
        if options is None or asked is None or asked.secret or asked.options != options:
            break
        game.apply(state, options[rng.below(len(options))], rng, None)
    return state


def rank(truth: int, others: Sequence[int], rng: Rng) -> int:
    """The place of the truth among worlds; equals are told apart by chance."""
    alike = sum(other == truth for other in others)
    return sum(other < truth for other in others) + rng.below(alike + 1)


def chi_square(ranks: Counter[int], places: int) -> float:
    """How far counts are from being equal."""
    expected = ranks.total() / places
    return sum((ranks[place] - expected) ** 2 / expected for place in range(places))


@each_table
def test_H4_nobody_can_tell_the_true_world_from_imagined_ones(
    key: str, seats: int, record_property: Callable[[str, object], None]
) -> None:
    game, several = load_game(key), 0
    ranks: dict[int | None, Counter[int]] = {reader: Counter() for reader in (None, *range(seats))}
    for seed in range(DRAWS):
        state = untold(game, seats, seed)
        for number, reader in enumerate(ranks):
            chance = seats * seed + number
            others = [mark(game, world) for world in imagined(game, state, reader, chance, WORLDS)]
            several += len(set(others)) > 1
            ranks[reader][rank(mark(game, state), others, Rng(chance, 99))] += 1
    found = {reader: round(chi_square(counts, WORLDS + 1), 1) for reader, counts in ranks.items()}
    record_property("deals", DRAWS)
    record_property("largest chi-square", max(found.values()))
    assert max(found.values()) < UNLIKELY, (found, ranks)
    assert several > DRAWS


@pytest.mark.parametrize(
    ("resampler", "is_caught"),
    [(lambda rng: rng.below(1000), False), (lambda rng: rng.below(900), True), (lambda _: 500, True)],
)
def test_H4_worlds_that_are_less_varied_than_the_truth_are_found_out(
    resampler: Callable[[Rng], int], *, is_caught: bool
) -> None:
    ranks: Counter[int] = Counter()
    for seed in range(3000):
        rng = Rng(seed, 0)
        ranks[rank(rng.below(1000), [resampler(rng) for _ in range(WORLDS)], rng)] += 1
    assert (chi_square(ranks, WORLDS + 1) > UNLIKELY) == is_caught
