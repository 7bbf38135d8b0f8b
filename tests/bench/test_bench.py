from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from benben.games import game_keys, load_game
from bench import games, pages, run
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
    best = games.better(FIGURES | {"clone_us": 3.0, "games_s": 3.0}, FIGURES)
    assert (best["clone_us"], best["games_s"]) == (2.0, 3.0)


def test_a_ratio_above_one_means_that_compiling_pays() -> None:
    faster = FIGURES | dict.fromkeys(RATES, 4.0) | dict.fromkeys(TIMES, 1.0)
    found = games.ratios({"interpreted": FIGURES, "compiled": faster})
    assert set(found.values()) == {2.0}


def test_there_is_no_ratio_without_a_compiled_tree() -> None:
    assert games.ratios({"interpreted": FIGURES}) == {}


def test_peers_are_compared_with_the_compiled_tree_where_there_is_one() -> None:
    game = {
        "game": "pyramido",
        "seats": 2,
        "interpreted": FIGURES,
        "compiled": FIGURES | {"decisions_s": 8.0},
    }
    (against,) = games.compare([game], [{"name": "snail", "decisions_s": 2.0}])
    assert against == {"game": "pyramido", "seats": 2, "peer": "snail", "ratio": 4.0}


@pytest.mark.parametrize(("seats", "ends"), [(range(2, 5), [2, 4]), (range(2, 3), [2])])
def test_the_fewest_and_the_most_seats_are_measured(seats: range, ends: list[int]) -> None:
    assert games.fewest_and_most(seats) == ends


def told_by_lighthouse(performance: float) -> dict[str, Any]:
    """The part of a report that is read."""
    audits: dict[str, Any] = {
        name: {"numericValue": 1234.5678, "title": name, "score": 1.0} for name in pages.MEASURED
    }
    audits["color-contrast"] = {"title": "Words are too pale", "score": 0.0}
    audits["unimportant"] = {"title": "Nobody counts this", "score": 0.0}
    sent = [{"transferSize": 1500}, {"transferSize": 500}, {}]
    audits["network-requests"] = {"details": {"items": sent}}
    parts = [{"id": "color-contrast", "weight": 7}, {"id": "unimportant", "weight": 0}]
    scores = {"performance": performance, "accessibility": 0.93, "best-practices": 1, "seo": None}
    categories: dict[str, Any] = {name: {"score": score, "auditRefs": []} for name, score in scores.items()}
    categories["accessibility"]["auditRefs"] = parts
    return {"audits": audits, "categories": categories, "environment": {"benchmarkIndex": 1999.6}}


def test_a_report_of_lighthouse_becomes_scores_times_weight_and_findings() -> None:
    found = pages.figures(told_by_lighthouse(0.951))
    assert found == {
        "scores": {"performance": 95, "accessibility": 93, "best-practices": 100, "seo": 0},
        **dict.fromkeys(pages.MEASURED.values(), 1234.568),
        "kilobytes": 2.0,
        "requests": 3,
        "machine": 2000,
        "findings": ["Words are too pale"],
    }


def test_a_score_below_its_target_stands_out_and_the_reason_follows() -> None:
    found = {"pages": [{"page": "lobby", **pages.figures(told_by_lighthouse(0.951))}]}
    console = Console(record=True, width=160, file=StringIO(), force_terminal=True)
    for shown in pages.show(found):
        console.print(shown)
    text = console.export_text(styles=True)
    assert "\x1b[31m93\x1b[0m" in text
    assert "\x1b[31m95\x1b[0m" not in text
    assert "lobby: Words are too pale" in text


def test_a_server_of_its_own_gives_the_lobby_and_a_table_of_each_game(tmp_path: Path) -> None:
    with pages.served(tmp_path) as port:
        found = list(pages.places(port))
    assert [name for name, _, _ in found] == ["lobby", *(f"table {key}" for key in game_keys())]
    assert all(path.startswith("/m/") and "=" in cookie for _, path, cookie in found[1:])


def test_parts_run_by_their_names() -> None:
    assert run.names("games, pages") == ("games", "pages")
    assert set(run.USUAL) <= run.PARTS.keys()


def test_a_part_that_does_not_exist_is_refused_with_the_names_of_those_that_do() -> None:
    with pytest.raises(argparse.ArgumentTypeError, match=r"no part speed; .*games, pages"):
        run.names("pages,speed")


def test_each_part_is_documented() -> None:
    told = run.__doc__ or ""
    assert all(f"\n    {name} " in told for name in run.PARTS)
