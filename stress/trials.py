"""Tests repeated as often as the quality gates require: `python -m stress.trials [--full] [--json] [--only NAME]`.

worlds      positions of each game, seen by every seat and a watcher, in two worlds with equal views:
            all bytes are compared, drawings and numbers too; then both worlds are played on in step
imagined    deals of each game: the true deal is one of the imagined ones by a chi-square test
api         requests of each operation of the JSON API, generated from its schema
parsers     inputs of each parser: records, settings, component files, answers of bots
laws        matches of each game and number of seats: they end, and keep the laws at every step; one of a hundred is
            saved, read and replayed, one of two hundred is played in two processes, interpreted and compiled

These are the tests of `make test`, with their repetitions set by environment variables. Their counts are added up; of
fractions the largest is reported.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Any, Final, NamedTuple
from xml.etree import ElementTree as ET

from stress.server import ROOT, best_tree

SHOWN: Final = 3000
"""The maximum length of a failure message, in characters."""


class Trial(NamedTuple):
    """A variable, its value without and with `--full`, and the tests that read it."""

    setting: str
    small: int
    full: int
    tests: tuple[str, ...]


SCREEN: Final = "tests/laws/test_screen_laws.py::test_law_15_paired_worlds"
LAWS: Final = "tests/laws/test_laws.py::test_law"
TRIALS: Final = {
    "worlds": Trial(
        "BENBEN_STATES",
        20,
        2000,
        (
            "tests/web/test_worlds.py",
            f"{SCREEN}_look_alike_byte_for_byte",
            f"{SCREEN}_tell_the_same_story_until_something_is_revealed",
        ),
    ),
    "imagined": Trial("BENBEN_DRAWS", 300, 1000, ("tests/laws/test_imagined.py",)),
    "api": Trial("BENBEN_EXAMPLES", 60, 300, ("tests/web/test_schema.py",)),
    "parsers": Trial(
        "BENBEN_INPUTS", 2000, 1_000_000, ("tests/test_parsers.py", "tests/web/test_imports.py")
    ),
    "laws": Trial(
        "BENBEN_LAW_MATCHES",
        600,
        10_000,
        (
            f"{LAWS}_1_replay_gives_the_same_digests",
            f"{LAWS}s_3_8_9_10_hold_in_every_match",
            "tests/laws/test_compiled.py",
        ),
    ),
}


def run(trial: Trial, times: int, tree: Path) -> dict[str, Any]:
    """Run the tests of a trial; return their number, their counts and their failures."""
    with tempfile.TemporaryDirectory(prefix="benben-trial-") as folder:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "worksteal"]
        told = ["-p", "no:cacheprovider", "-o", "junit_family=xunit1", f"--junitxml={report}"]
        environment = {**os.environ, trial.setting: str(times), "PYTHONPATH": str(tree)}
        began = perf_counter()
        done = subprocess.run(
            [*command, *told, *trial.tests], cwd=ROOT, env=environment, stdout=subprocess.PIPE, check=False
        )
        figures = figures_of(report) if report.is_file() else {"violations": [done.stdout.decode()[-SHOWN:]]}
        return {"tries": times, "seconds": round(perf_counter() - began), **figures}


def figures_of(report: Path) -> dict[str, Any]:
    """Parse a pytest report."""
    cases = list(ET.parse(report).iter("testcase"))  # noqa: S314 (written by the tests just run)
    figures: dict[str, Any] = {"tests": len(cases)}
    for told in (one for case in cases for one in case.iter("property")):
        name, value = told.attrib["name"], told.attrib["value"]
        known = figures.get(name, 0)
        figures[name] = max(known, float(value)) if "." in value else known + int(value)
    wrong = [(case, kind) for case in cases for kind in case if kind.tag in ("failure", "error")]
    figures["violations"] = [f"{case.attrib['name']}: {(kind.text or '')[-SHOWN:]}" for case, kind in wrong]
    return figures


def arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(prog="python -m stress.trials", description="Tests that try often.")
    parser.add_argument("--only", choices=TRIALS, action="append", help="one of them; may be repeated")
    parser.add_argument("--full", action="store_true", help="as often as the quality gates say")
    parser.add_argument("--times", type=int, help="how often, instead of the usual number")
    parser.add_argument("--tree", type=Path, help="the package to test; default: compiled if up to date")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def main() -> None:
    """Run all trials, print their results, and fail if a test failed."""
    args = arguments()
    tree = (args.tree or best_tree()).absolute()
    found: dict[str, dict[str, Any]] = {}
    for name in args.only or TRIALS:
        trial = TRIALS[name]
        found[name] = run(trial, args.times or (trial.full if args.full else trial.small), tree)
        if not args.json:
            print(f"{name:8}", json.dumps(found[name]), flush=True)
    if args.json:
        print(json.dumps(found))
    sys.exit(any(figures["violations"] for figures in found.values()))


if __name__ == "__main__":
    main()
