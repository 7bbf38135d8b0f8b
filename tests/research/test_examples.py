"""The examples run as they stand."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
RUNS = [
    ("random_vector.py", ("_template", 3), r"decisions/s"),
    ("all_seats.py", ("_template", 3), r"'seat_2'"),
    ("one_learner.py", ("Pyramido",), r"gets"),
]
ELSEWHERE = {"openspiel_ismcts.py", "remote_bot.py", "train_maskable_ppo.py"}
"""They need OpenSpiel (tests/openspiel), a server (tests/web), torch (`make research-train`)."""


@pytest.mark.parametrize(("file", "words", "told"), RUNS, ids=[file for file, *_ in RUNS])
def test_an_example_runs(file: str, words: tuple[object, ...], told: str) -> None:
    command = [sys.executable, "-W", "error", str(EXAMPLES / file), *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, told in done.stdout) == (0, True), done.stderr


def test_every_example_is_run_somewhere() -> None:
    assert {path.name for path in EXAMPLES.glob("*.py")} == {file for file, *_ in RUNS} | ELSEWHERE
