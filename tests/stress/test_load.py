"""A small load, and how its figures are told (R8)."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from stress.load import PROMISES, Figures, arguments, percentile, promises, saturation, verdict

ROOT = Path(__file__).parents[2]
TOLD = {
    "tables",
    "rate",
    "made",
    "act",
    "push",
    "disk",
    "errors",
    "problem",
    "cpu",
    "cpu_ms",
    "client",
    "memory",
}


def run(script: str, options: str) -> dict[str, Any]:
    """What a script prints as JSON, whether it is content or not."""
    command = [
        sys.executable,
        "-m",
        f"stress.{script}",
        "--json",
        "--tree",
        str(ROOT / "src"),
        *options.split(),
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)
    assert done.stdout, done.stderr
    found = json.loads(done.stdout)
    assert isinstance(found, dict)
    return found


def test_a_small_load_is_played_without_errors_and_told_in_figures() -> None:
    found = run("load", "--tables 2 --rate 5 --seconds 2 --warm 0 --ramp 0")
    (figures,) = found["rates"]
    assert set(figures) == TOLD
    assert (figures["errors"], figures["problem"]) == (0, "")
    assert figures["made"] > 0
    assert figures["memory"] > 0


@pytest.mark.parametrize("name", sorted(TOLD - {"problem"}))
def test_every_figure_is_explained(name: str) -> None:
    told = sys.modules[Figures.__module__].__doc__ or ""
    assert name in told.replace("`", " ").replace(",", " ").split()


@pytest.mark.parametrize(("percent", "expected"), [(50, 51), (95, 96), (99, 100)])
def test_percentiles_are_values_that_were_measured(percent: float, expected: float) -> None:
    assert percentile([float(value) for value in range(1, 101)], percent) == expected


def test_no_values_are_endlessly_slow() -> None:
    assert percentile([], 95) == float("inf")


def test_the_promise_is_kept_only_without_errors_and_below_the_target() -> None:
    good = Figures(2, 50, 1, act=[20.0], push=[20.0])
    slow = Figures(2, 50, 1, act=[20.0], push=[120.0])
    failed = Figures(2, 50, 1, act=[20.0], push=[20.0], errors=1)
    assert [verdict([figures]) for figures in (good, slow, failed)] == ["met", "MISSED", "MISSED"]


def test_a_server_that_errs_or_lags_or_has_no_free_table_is_saturated() -> None:
    good = Figures(2, 100, 1, act=[20.0], push=[20.0])
    lagging = Figures(2, 100, 1, act=[260.0], push=[20.0])
    failed = Figures(2, 100, 1, act=[20.0], push=[20.0], errors=1)
    crowded = Figures(2, 100, 1, act=[20.0], push=[20.0], skipped=6)
    assert [figures.saturated for figures in (good, lagging, failed, crowded)] == [False, True, True, True]


def test_the_server_is_full_at_the_first_rate_that_it_cannot_follow() -> None:
    good = Figures(2, 100, 1, act=[20.0], push=[20.0])
    lagging = [Figures(2, rate, 1, act=[260.0], push=[20.0]) for rate in (125, 150)]
    assert saturation([good]) == "not saturated at 100 moves/s"
    assert saturation([good, *lagging]) == "saturated at 125 moves/s"


def test_all_promises_are_tried_unless_another_load_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert PROMISES == ((100, 50.0), (200, 100.0))
    for options, expected in (
        ((), PROMISES),
        (("--tables", "3"), ((3, 100.0),)),
        (("--rate", "9"), ((200, 9.0),)),
    ):
        monkeypatch.setattr(sys, "argv", ["load", *options])
        assert tuple(promises(arguments())) == tuple(expected)
