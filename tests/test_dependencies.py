"""What comes from others: bounded, tested together, and unchanged where we carry a copy (S20)."""

from __future__ import annotations

import re
import tomllib
from hashlib import sha256
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tools.audit import CLEAN, UNKNOWN, VULNERABLE, verdict

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
WANTED = [Requirement(text) for text in PROJECT["dependencies"]]
TESTED = [
    Requirement(line)
    for line in (ROOT / "constraints.txt").read_text().splitlines()
    if not line.startswith("#")
]
IDIOMORPH = "7312d6df08f2f8aad0cc199804e5ab5010c1cf159c40989e53f6625c94ac244d"
STATIC = ROOT / "src" / "benben" / "web" / "static"


def plain(name: str) -> str:
    return name.lower().replace("_", "-")


@pytest.mark.parametrize("wanted", WANTED, ids=lambda wanted: wanted.name)
def test_every_dependency_has_a_lowest_and_a_highest_version(wanted: Requirement) -> None:
    assert {spec.operator for spec in wanted.specifier} == {">=", "<"}


@pytest.mark.parametrize("wanted", WANTED, ids=lambda wanted: wanted.name)
def test_every_dependency_was_tested_in_a_version_that_fits(wanted: Requirement) -> None:
    (tested,) = [one for one in TESTED if plain(one.name) == plain(wanted.name)]
    (exact,) = tested.specifier
    assert exact.operator == "=="
    assert wanted.specifier.contains(exact.version)


def needed(names: set[str]) -> set[str]:
    """These packages and all that they need in turn, on this machine."""
    known: set[str] = set()
    while names:
        known |= names
        told = [
            Requirement(text)
            for name in names
            if is_installed(name)
            for text in metadata.requires(name) or ()
        ]
        names = {
            plain(one.name) for one in told if one.marker is None or one.marker.evaluate({"extra": ""})
        } - known
    return known


def is_installed(name: str) -> bool:
    """Whether this machine has a package."""
    try:
        return bool(metadata.version(name))
    except metadata.PackageNotFoundError:
        return False


def test_S20_every_dependency_of_a_dependency_is_locked() -> None:
    locked = {plain(one.name) for one in TESTED}
    assert needed({plain(one.name) for one in WANTED}) - locked == set()


@pytest.mark.parametrize(
    ("told", "code", "words"),
    [
        (
            '{"dependencies": [{"name": "a", "version": "1", "vulns": []}]}',
            CLEAN,
            "1 packages, no known vulnerability",
        ),
        (
            '{"dependencies": [{"name": "a", "version": "1", "vulns": [{"id": "X-1", "fix_versions": ["2"]}]}]}',
            VULNERABLE,
            "a 1: X-1, fixed in 2",
        ),
        ('{"dependencies": [{"name": "a", "skip_reason": "unknown"}]}', UNKNOWN, "a: not checked, unknown"),
        ("", UNKNOWN, "the advisory database cannot be reached, nothing was checked: no route"),
    ],
)
def test_S20_an_audit_says_what_it_found_and_what_it_could_not_look_up(
    told: str, code: int, words: str
) -> None:
    assert verdict(told, "Traceback\nno route") == (code, [words])


def test_the_copy_of_idiomorph_is_the_one_that_was_read() -> None:
    assert sha256((STATIC / "idiomorph.js").read_bytes()).hexdigest() == IDIOMORPH


def test_nothing_is_loaded_from_elsewhere_at_run_time() -> None:
    served = [*STATIC.glob("*.js"), *STATIC.glob("*.css"), *(STATIC.parent / "templates").glob("*.html")]
    assert len(served) > 20
    for file in served:
        found = re.findall(
            r"""(?:src|href|import|from|url)\s*[=(]?\s*["'](?:https?:)?//[^"']+""", file.read_text()
        )
        assert found == [], file.name
