"""Scaffold: a copy of the template that plays, passes its tests and collides with nothing."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from benben import BadText
from benben.cli.scaffold import free_prefix, new_game, title_of

ROOT = Path(__file__).parents[2]
LEFT = shutil.ignore_patterns("__pycache__", "*.so")
PLAY = """
from benben import Match, Rng, game_keys
assert "senet" in game_keys()
match, dice = Match("senet", seats=4, seed=7), Rng(7, 0)
while match.options:
    match.play(match.options[dice.below(len(match.options))])
assert Match.from_record(match.record()).outcome == match.outcome
print(match.game.key, match.game.folder.name, match.outcome.reason)
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The parts of this repository that a new game needs."""
    shutil.copytree(ROOT / "src" / "benben", tmp_path / "src" / "benben", ignore=LEFT)
    shutil.copytree(
        ROOT / "tests" / "games" / "_template", tmp_path / "tests" / "games" / "_template", ignore=LEFT
    )
    for name in ("tests/__init__.py", "tests/tables.py", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def run(folder: Path, *words: str) -> str:
    """What Python prints in a checkout, with the packages of that checkout."""
    told = subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder / "src"), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stdout + told.stderr
    return told.stdout


def snapshot(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def refused(key: str, into: Path) -> str:
    """The key of the refusal; nothing may have been written."""
    before = snapshot(into)
    with pytest.raises(BadText) as caught:
        new_game(key, into)
    assert snapshot(into) == before
    return caught.value.key


def test_a_new_game_plays_a_whole_match(checkout: Path) -> None:
    new_game("senet", checkout)
    assert run(checkout, "-c", PLAY).split()[:2] == ["senet", "senet"]


def test_a_new_game_passes_the_tests_it_was_copied_with(checkout: Path) -> None:
    new_game("senet", checkout)
    assert " passed" in run(checkout, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/games/senet")


def test_a_game_may_live_in_another_package(checkout: Path) -> None:
    new_game("senet", checkout)
    package = checkout / "src" / "senet_for_benben"
    (checkout / "src" / "benben" / "games" / "senet").rename(package)
    for path in package.glob("*.py"):
        path.write_text(path.read_text().replace("benben.games.senet", package.name))
    info = checkout / "src" / "senet_for_benben-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: senet_for_benben\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[benben.games]\nsenet = {package.name}\n")
    assert run(checkout, "-c", PLAY).split()[:2] == ["senet", "senet_for_benben"]


def test_the_files_made_are_those_of_the_template(checkout: Path) -> None:
    before = snapshot(checkout)
    made = new_game("senet", checkout)
    assert {path: text for path, text in snapshot(checkout).items() if path not in made} == before
    for parts in (("src", "benben", "games"), ("tests", "games")):
        folder = checkout.joinpath(*parts)
        copied = {path.relative_to(folder / "senet") for path in made if path.is_relative_to(folder)}
        assert copied == {
            path.relative_to(folder / "_template")
            for path in before
            if path.is_relative_to(folder / "_template")
        }
        assert copied


def test_nothing_in_a_new_game_speaks_of_the_template(checkout: Path) -> None:
    texts = {path: path.read_text() for path in new_game("senet", checkout)}
    template = re.compile(
        "_template|(?<![A-Za-z])TE(?![A-Za-z])|\\bte-|Cairn|\u041a\u0430[\u0438\u0457]\u0440\u043d"
    )
    assert {path.name: found for path, text in texts.items() if (found := template.findall(text))} == {}


def test_a_new_game_has_its_own_title_and_clauses(checkout: Path) -> None:
    new_game("royal_ur", checkout)
    rules = (checkout / "src" / "benben" / "games" / "royal_ur" / "RULES.md").read_text()
    assert rules.startswith("# Royal Ur: rules of record")
    assert "- **RO-01** " in rules


def test_a_new_game_takes_no_prefix_that_another_has(checkout: Path) -> None:
    new_game("senet", checkout)
    new_game("seega", checkout)
    rules = (checkout / "src" / "benben" / "games" / "seega" / "RULES.md").read_text()
    assert "- **SG-01** " in rules


@pytest.mark.parametrize(
    ("key", "taken", "prefix"),
    [
        ("senet", [], "SE"),
        ("senet", ["SE", "SN"], "ST"),
        ("senet", ["SE", "SN", "ST"], "SA"),
        ("x", [], "XA"),
        ("ur_2", ["UR", *(f"U{letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")], "AA"),
    ],
)
def test_a_prefix_is_taken_from_the_key_if_it_can_be(key: str, taken: list[str], prefix: str) -> None:
    assert free_prefix(key, taken) == prefix


def test_a_title_is_made_from_the_key() -> None:
    assert [title_of(key) for key in ("senet", "royal_ur", "go_9x9_")] == ["Senet", "Royal Ur", "Go 9x9"]


@pytest.mark.parametrize(
    "key", ["", "Senet", "7wonders", "_senet", "two words", "class", "../up", "сенет", "senet\n"]
)
def test_a_bad_key_is_refused(checkout: Path, key: str) -> None:
    assert refused(key, checkout) == "bad_key"


def test_a_key_that_is_taken_is_refused(checkout: Path) -> None:
    new_game("senet", checkout)
    shutil.rmtree(checkout / "src" / "benben" / "games" / "senet")
    assert refused("senet", checkout) == "file_exists"
    assert refused("pyramido", checkout) == "file_exists"


@pytest.mark.parametrize("missing", [("src", "benben", "games"), ("tests", "games")])
def test_a_folder_that_is_no_checkout_is_refused(checkout: Path, missing: tuple[str, ...]) -> None:
    shutil.rmtree(checkout.joinpath(*missing))
    assert refused("senet", checkout) == "no_checkout"
