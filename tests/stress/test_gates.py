"""The gates of `make stress`, a little of each (R2, R4, R15)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from stress.__main__ import PARTS
from stress.faults import POINTS
from stress.gates import FULL, GATES, SMALL, is_prefix
from stress.load import PROMISES
from tests.stress.test_load import ROOT, run

TIMES = {"damage": 10, "restart": 20, "repeat": 2, "stop": 1, "backup": 5, "bots": 1}


@pytest.mark.parametrize("gate", GATES)
def test_a_gate_holds(gate: str) -> None:
    found = run("gates", f"--only {gate} --times {TIMES[gate]}")
    assert found[gate]["violations"] == []


def test_every_gate_has_its_full_number() -> None:
    assert FULL.keys() == SMALL.keys() == GATES.keys() == TIMES.keys()


def test_full_numbers_are_those_of_the_quality_gates() -> None:
    assert (FULL["damage"], FULL["repeat"], FULL["backup"], FULL["bots"]) == (100, 200, 50, 100)
    full = {name: part.full for name, part in PARTS.items()}
    assert full["kill"] == "--kills 200 --tables 20"
    assert full["crash"] == f"--kills {len(POINTS) * 125}"
    assert full["load"] == "--seconds 600"
    assert max(PROMISES) == (200, 100.0)


def test_a_server_that_dies_at_every_point_of_a_move_shows_nothing_that_is_not_stored() -> None:
    found = run("crash", f"--kills {len(POINTS)} --tables 1")
    assert (found["kills"], found["violations"]) == (len(POINTS), [])
    assert found["acknowledged"] > 0


def test_R7_lines_that_break_in_any_way_lose_nothing_and_come_back() -> None:
    found = run(
        "drops",
        "--drops 8 --tables 1 --longest 20 --rounds 1 --hole 2 --missed 5 --pulse 0.5 --within 60 --page",
    )
    assert found["violations"] == []
    assert min(found["cuts"], found["resets"], found["told"]) > 0
    assert found["returned"].keys() == found["page"].keys()
    assert {"lines", "cut", "reset", "hole", "sleep", "restart"} == found["page"].keys()


def test_a_point_that_does_not_exist_is_refused() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "stress.faults", "nowhere", "1", "--version"],
        cwd=ROOT,
        env={"PYTHONPATH": str(Path("src").absolute()), "PATH": "/usr/bin"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode != 0
    assert "no such point: nowhere" in done.stderr


@pytest.mark.parametrize(("steps", "whole"), [([], True), ([1, 2], True), ([2], False), ([1, 3], False)])
def test_a_gap_is_no_prefix(steps: list[int], whole: bool) -> None:
    assert is_prefix(steps) == whole
