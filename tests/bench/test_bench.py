from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from benben.games import game_keys, load_game
from bench import run
from bench.measure import Measured

ROOT = Path(__file__).parent.parent.parent
PLAIN = {"game", "seats", "compiled", "decisions_game", "rounds_game", "options_decision"}
RATES = {"decisions_s", "games_s", "iterations_s"}
TIMES = {"clone_us", "view_us", "determinize_us", "draw_us"}
FIGURES: dict[str, Any] = dict.fromkeys(PLAIN | RATES | TIMES, 2.0)


def measured(key: str) -> dict[str, Any]:
    """What `bench/measure.py` prints for one tiny game."""
    seats = load_game(key).seats[0]
    command = [sys.executable, "bench/measure.py", "--game", key, "--seats", str(seats)]
    done = subprocess.run(
        [*command, "--games", "1", "--repeats", "1", "--budget", "0"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": "src"},
        capture_output=True,
        text=True,
        check=True,
    )
    figures = json.loads(done.stdout)
    assert isinstance(figures, dict)
    return figures


@pytest.mark.parametrize("key", game_keys())
def test_measuring_a_game_gives_the_documented_figures(key: str) -> None:
    figures = measured(key)
    assert (set(figures), figures["game"]) == (PLAIN | RATES | TIMES, key)
    assert all(figures[name] > 0 for name in RATES | TIMES)


@pytest.mark.parametrize("name", sorted(PLAIN | RATES | TIMES))
def test_every_figure_is_explained(name: str) -> None:
    told = sys.modules[Measured.__module__].__doc__ or ""
    assert name in told.replace(",", "").split()


def test_the_best_of_two_runs_has_the_shortest_times_and_the_highest_rates() -> None:
    best = run.better(FIGURES | {"clone_us": 3.0, "games_s": 3.0}, FIGURES)
    assert (best["clone_us"], best["games_s"]) == (2.0, 3.0)


def test_a_ratio_above_one_means_that_compiling_pays() -> None:
    faster = FIGURES | dict.fromkeys(RATES, 4.0) | dict.fromkeys(TIMES, 1.0)
    found = run.ratios({"interpreted": FIGURES, "compiled": faster})
    assert set(found.values()) == {2.0}


def test_there_is_no_ratio_without_a_compiled_tree() -> None:
    assert run.ratios({"interpreted": FIGURES}) == {}


def test_peers_are_compared_with_the_compiled_tree_where_there_is_one() -> None:
    game = {
        "game": "pyramido",
        "seats": 2,
        "interpreted": FIGURES,
        "compiled": FIGURES | {"decisions_s": 8.0},
    }
    (against,) = run.compare([game], [{"name": "snail", "decisions_s": 2.0}])
    assert against == {"game": "pyramido", "seats": 2, "peer": "snail", "ratio": 4.0}


@pytest.mark.parametrize(("seats", "ends"), [(range(2, 5), [2, 4]), (range(2, 3), [2])])
def test_the_fewest_and_the_most_seats_are_measured(seats: range, ends: list[int]) -> None:
    assert run.fewest_and_most(seats) == ends
