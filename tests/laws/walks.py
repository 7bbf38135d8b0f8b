"""Random matches for the laws: every game of the registry, every seat count."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest

from benben import Rng
from benben.core import record as records
from benben.core.event import Log
from benben.games import AnyGame, load_game, registry
from tests.often import often

MATCHES = often("BENBEN_LAW_MATCHES", 300)
"""Uniformly random matches for each game and seat count."""
STATES = often("BENBEN_STATES", 0)
"""Positions of each game for the laws of secrecy, beside those of the sample."""
APART = 11
"""Steps between two of them."""
CAREFUL = max(4, MATCHES // 50)
"""Matches in which each choice is the best of a few: they get further than random ones."""
TRIES = 3
RECORDS = Path(__file__).parents[1] / "games"

CASES = [(key, seats) for key in sorted(registry()) for seats in load_game(key).seats]
each_game = pytest.mark.parametrize("key", sorted(registry()))
each_table = pytest.mark.parametrize(("key", "seats"), CASES)


@dataclass(frozen=True)
class Position:
    """A state met on the way (a copy), and the action taken there; None at the end."""

    match: int
    n: int
    state: Any
    action: int | None


def walk(game: AnyGame, seats: int, seed: int, log: Log | None = None) -> Iterator[Position]:
    """All positions of one match; odd seeds choose with care."""
    rng = Rng(seed, seats)
    state = game.new(seats, game.options(), rng, log)
    n = 0
    while (asked := game.decision(state)) is not None:
        action = careful(game, state, rng) if seed % 2 else asked.options[rng.below(len(asked.options))]
        yield Position(seed, n, game.clone(state), action)
        game.apply(state, action, rng, log)
        n += 1
        assert n <= game.max_steps(seats), f"{game.key}: match {seed} does not end"
    yield Position(seed, n, state, None)


def careful(game: AnyGame, state: Any, rng: Rng) -> int:
    """The best of a few random options, judged one step ahead."""
    asked = game.decision(state)
    assert asked is not None
    tried = {asked.options[rng.below(len(asked.options))] for _ in range(TRIES)}
    values: dict[int, float] = {}
    for action in sorted(tried):
        after = game.clone(state)
        game.apply(after, action, Rng(rng.word(), 0), None)
        values[action] = game.evaluate(after, asked.seat)
    return max(values, key=lambda action: values[action])


def seeds() -> list[int]:
    """Even ones are random, odd ones careful."""
    return [*range(0, 2 * MATCHES, 2), *range(1, 2 * CAREFUL, 2)]


@cache
def sample(key: str, seats: int) -> tuple[Position, ...]:
    """Positions for the costlier laws: spread over matches, phases and the end."""
    game = load_game(key)
    found: dict[tuple[str, int], list[Position]] = {}
    walks = [walk(game, seats, seed) for seed in (*seeds()[: MATCHES // 20], *seeds()[-CAREFUL:])]
    for position in (*recorded(game, seats), *(position for way in walks for position in way)):
        asked = game.decision(position.state)
        found.setdefault((asked.name if asked else "", position.match % 2), []).append(position)
    return tuple(position for kind in found.values() for position in kind[:: max(1, len(kind) // 10)])


def met(key: str, seats: int) -> Iterator[Position]:
    """The sample, and as many positions of yet other matches as the environment asks for."""
    yield from sample(key, seats)
    game = load_game(key)
    walks = (position for seed in count(2 * MATCHES) for position in walk(game, seats, seed))
    yield from islice(walks, 0, APART * (STATES // len(game.seats)), APART)


def recorded(game: AnyGame, seats: int) -> Iterator[Position]:
    """The positions of the golden records: they hold what random play hardly meets."""
    for file in sorted((RECORDS / game.key / "records").glob("*.rec")):
        record = records.parse(file.read_text(), load_game)
        if record.seats == seats:
            actions = [game.space.parse(step.action) for step in record.steps]
            for progress, action in zip(records.replay(game, record), [*actions, None], strict=True):
                yield Position(0, progress.n, progress.state, action)
