"""The gates of `make stress`, a little of each (R2, R4, R10, R15)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from stress.__main__ import PARTS
from stress.canaries import hits
from stress.faults import POINTS
from stress.gates import GATES, TIMES, is_prefix
from stress.load import PROMISES
from stress.soak import quarter
from stress.thinkers import worker_faults
from stress.trials import TRIALS, figures_of
from tests.stress.test_load import ROOT, run

FEW = {"damage": 10, "restart": 20, "repeat": 2, "stop": 1, "backup": 5, "bots": 1, "soak": 2}
"""Of the others a little is tried elsewhere."""


@pytest.mark.parametrize("gate", FEW)
def test_a_gate_holds(gate: str) -> None:
    found = run("gates", f"--only {gate} --times {FEW[gate]}")
    assert found[gate]["violations"] == []


def test_every_gate_has_its_full_number() -> None:
    assert TIMES.keys() == GATES.keys() > FEW.keys()


def test_every_gate_and_every_trial_is_in_one_part() -> None:
    for module, names in (("gates", GATES), ("trials", TRIALS)):
        asked = [word for part in PARTS.values() if part.module == module for word in part.small.split()]
        assert sorted(word for word in asked if word != "--only") == sorted(names)


def test_full_numbers_are_those_of_the_quality_gates() -> None:
    often = {name: full for name, (_, full) in TIMES.items()}
    assert [often[name] for name in ("damage", "repeat", "backup", "bots")] == [100, 200, 50, 100]
    assert [often[name] for name in ("slow", "thinkers", "canaries", "soak")] == [500, 50, 1000, 1800]
    tried = {name: trial.full for name, trial in TRIALS.items()}
    assert tried == {"worlds": 2000, "imagined": 1000, "api": 300, "parsers": 1_000_000, "laws": 10_000}
    full = {name: part.full for name, part in PARTS.items()}
    assert full["kill"] == "--kills 200 --tables 20"
    assert full["crash"] == f"--kills {len(POINTS) * 125}"
    assert full["load"] == "--seconds 600"
    assert max(PROMISES) == (200, 100.0)


def test_a_server_that_dies_at_every_point_of_a_move_shows_nothing_that_is_not_stored() -> None:
    found = run("crash", f"--kills {len(POINTS)} --tables 3")  # a match may end before its fault
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


def test_a_canary_is_found_as_a_word_of_its_own() -> None:
    sent = b'<a href="/m/K7Q/join/AbC-d_9xyz">1f0c77aa</a> data-command="0-1f0c77aab"'
    assert hits(sent, {"1f0c77aa", "AbC-d_9xyz", "0-1f0c77aab"}) == ["0-1f0c77aab", "1f0c77aa", "AbC-d_9xyz"]
    assert hits(sent, {"f0c77aa", "AbC-d_9xy", "K7Q"}) == []


def test_bots_that_are_as_quick_as_people_or_too_many_are_found() -> None:
    assert worker_faults([19]) == []
    assert worker_faults([]) == ["0 workers"]
    assert worker_faults([0]) == ["a worker is as nice as 0"]


def test_a_quarter_tells_what_is_usual_in_it() -> None:
    names = ("memory", "files", "tasks", "timers", "threads")
    seen = [dict.fromkeys(names, float(second)) for second in range(40)]
    assert [quarter(seen, number)["memory"] for number in (1, 3)] == [14.5, 34.5]


def test_what_tests_count_is_added_up_and_what_they_complain_of_is_told(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    cases = "".join(
        f'<testcase name="t{n}"><properties><property name="states" value="{n}"/>'
        f'<property name="most" value="{n}.5"/></properties></testcase>'
        for n in (2, 3)
    )
    report.write_text(f'<testsuite>{cases}<testcase name="u"><failure>no</failure></testcase></testsuite>')
    assert figures_of(report) == {"tests": 3, "states": 5, "most": 3.5, "violations": ["u: no"]}
