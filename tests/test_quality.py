"""Every promise has its proof: the page of promises names tests and parts of `make stress` that are there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from stress.__main__ import PARTS
from stress.gates import GATES
from stress.trials import TRIALS

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "quality.md"
ROW = re.compile(r"^\| ([RHSU]\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
PROMISED = {
    *(f"R{n}" for n in range(1, 20)),
    *(f"H{n}" for n in range(1, 9)),
    *(f"S{n}" for n in (*range(1, 13), 15, 18, 20, 21)),
    *(f"U{n}" for n in range(1, 8)),
}


class Promise(NamedTuple):
    """One row of the page."""

    id: str
    text: str
    tests: str
    stress: str
    status: str


PROMISES = [Promise(*(cell.strip() for cell in row)) for row in ROW.findall(PAGE.read_text("utf-8"))]
each = pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.id)


def test_every_promise_has_one_row() -> None:
    ids = [promise.id for promise in PROMISES]
    assert len(ids) == len(set(ids))
    assert set(ids) >= PROMISED


@each
def test_the_tests_of_a_promise_are_there_and_name_it(promise: Promise) -> None:
    named = re.compile(rf"(?<![A-Za-z0-9]){promise.id}(?![A-Za-z0-9])")
    for path, _, name in (test.partition("::") for test in re.findall(r"`([^`]+)`", promise.tests)):
        text = (ROOT / path).read_text("utf-8")
        assert named.search(text), f"{path} does not name {promise.id}"
        assert not name or f"def {name}(" in text, f"no {name} in {path}"


@each
def test_the_part_of_stress_that_a_promise_names_is_there(promise: Promise) -> None:
    for part, *gate in (told.split() for told in re.findall(r"`([^`]+)`", promise.stress)):
        assert part in PARTS
        assert set(gate) <= GATES.keys() | TRIALS.keys()
        assert all(name in PARTS[part].full.split() for name in gate)


@each
def test_what_has_no_proof_is_not_called_held(promise: Promise) -> None:
    assert "`" in promise.tests + promise.stress or promise.status == "open"
