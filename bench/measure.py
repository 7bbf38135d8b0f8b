"""Measure one package tree: `python bench/measure.py --game pyramido --seats 4` prints one JSON object.

PYTHONPATH selects the tree; `bench/run.py` runs this script once for each tree. All times are CPU times of this
process, the best of several repeats. The keys:

    game, seats, compiled          what was measured
    decisions_s, games_s           uniformly random playouts
    decisions_game, rounds_game    the length of such a game: random play often ends in elimination
    options_decision               the number of options of a decision
    iterations_s                   search iterations from positions of such games
    clone_us, view_us, determinize_us, draw_us    one call in microseconds, on positions of such games
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from benben.bots.judgement import Budget
from benben.bots.thinking import grow
from benben.core import rng as rng_module
from benben.core.game import Game, Say
from benben.core.playout import playout
from benben.core.rng import Rng
from benben.games import load_game
from benben.svg.kept import forget
from benben.text import speak

AnyGame = Game[Any, Any]
SEED: Final = 20_240_601
MICRO: Final = 1_000_000
ITERATIONS: Final = 20
"""Iterations of a measured search."""
SEARCHED: Final = 8
"""One position in this many is searched."""


@dataclass(frozen=True)
class Measured:
    """The figures of one game with one number of seats in one tree."""

    game: str
    seats: int
    compiled: bool
    decisions_s: float
    games_s: float
    decisions_game: float
    rounds_game: float
    options_decision: float
    iterations_s: float
    clone_us: float
    view_us: float
    determinize_us: float
    draw_us: float


def measure(game: AnyGame, seats: int, games: int, repeats: int, budget: float) -> Measured:
    """Measure one game; `budget` limits the CPU seconds of the playouts."""
    ended: list[tuple[int, Any]] = []

    def playouts() -> None:
        ended[:] = play(game, seats, games)

    best = best_of(playouts, repeats, budget)
    decisions = sum(made for made, _ in ended)
    rounds = sum(game.outcome(state).rounds for _, state in ended)
    positions = walk(game, seats)
    views = [(game.view(s, asked.seat), asked.options) for s in positions if (asked := game.decision(s))]
    say = speak("en", game.folder / "text")
    dice = Rng(SEED, 0)
    share = budget / 5
    return Measured(
        game=game.key,
        seats=seats,
        compiled=not rng_module.__file__.endswith(".py"),
        decisions_s=decisions / best,
        games_s=games / best,
        decisions_game=decisions / games,
        rounds_game=rounds / games,
        options_decision=sum(len(options) for _, options in views) / len(views),
        iterations_s=ITERATIONS * MICRO / each(lambda v: search(game, *v), views[::SEARCHED], repeats, share),
        clone_us=each(game.clone, positions, repeats, share),
        view_us=each(lambda s: game.view(s, 0), positions, repeats, share),
        determinize_us=each(lambda v: game.determinize(v[0], dice), views, repeats, share),
        draw_us=each(lambda v: draw(game, v[0], v[1], say), views, repeats, share),
    )


def begin(game: AnyGame, seats: int, number: int) -> tuple[Any, Rng]:
    """The set-up of a game, and the generator to play it with."""
    rng = Rng(SEED, number)
    return game.new(seats, game.options(), rng, None), rng


def play(game: AnyGame, seats: int, games: int) -> list[tuple[int, Any]]:
    """Run random playouts to the end; return the number of decisions and the last state of each."""
    most = game.max_steps(seats)
    ended: list[tuple[int, Any]] = []
    for number in range(games):
        state, rng = begin(game, seats, number)
        ended.append((playout(game.decision, game.apply, state, rng, most), state))
    return ended


def walk(game: AnyGame, seats: int, wanted: int = 40) -> list[Any]:
    """Positions of random games, evenly spaced."""
    found: list[Any] = []
    number = 0
    while len(found) < 2 * wanted:
        state, rng = begin(game, seats, number)
        number += 1
        while (asked := game.decision(state)) is not None:
            found.append(game.clone(state))
            game.apply(state, asked.options[rng.below(len(asked.options))], rng, None)
    return found[:: max(1, len(found) // wanted)]


def search(game: AnyGame, view: Any, options: list[int]) -> None:
    """Run one search."""
    grow(game, view, texts(game, options), Rng(SEED, 0), Budget(ITERATIONS, 1))


def draw(game: AnyGame, view: Any, options: list[int], say: Say) -> None:
    """Draw with empty caches."""
    forget()
    game.draw(view, texts(game, options), say)


def texts(game: AnyGame, options: list[int]) -> Sequence[str]:
    """Options as texts."""
    return [game.space.text(option) for option in options]


def each(call: Callable[[Any], object], items: list[Any], repeats: int, budget: float) -> float:
    """The microseconds of one call."""

    def sweep() -> None:
        for item in items:
            call(item)

    return best_of(sweep, repeats, budget) / len(items) * MICRO


def best_of(run: Callable[[], None], repeats: int, budget: float) -> float:
    """The shortest CPU time of at least one run, with as many repeats as the budget allows."""
    best = spent = timed(run)
    for _ in range(repeats - 1):
        if spent + best > budget:
            break
        took = timed(run)
        best, spent = min(best, took), spent + took
    return best


def timed(run: Callable[[], None]) -> float:
    """The CPU seconds of one run."""
    start = time.process_time()
    run()
    return max(time.process_time() - start, 1e-9)


def main() -> None:
    """Measure the game named on the command line and print JSON."""
    parser = argparse.ArgumentParser(description="Measure one game in the tree that PYTHONPATH names.")
    parser.add_argument("--game", required=True)
    parser.add_argument("--seats", type=int, required=True)
    parser.add_argument("--games", type=int, default=60, help="playouts per repeat")
    parser.add_argument("--repeats", type=int, default=10, help="the most repeats; the best one counts")
    parser.add_argument("--budget", type=float, default=1.5, help="CPU seconds for the repeats of playouts")
    given = parser.parse_args()
    measured = measure(load_game(given.game), given.seats, given.games, given.repeats, given.budget)
    print(json.dumps(asdict(measured)))


if __name__ == "__main__":
    main()
