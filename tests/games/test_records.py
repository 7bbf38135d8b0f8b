"""Golden records of every game: whole matches that must play out the same for ever (R17)."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from benben import load_game
from benben.core import record as records
from tests.tables import GAMES, recorded

FILES = sorted(GAMES.glob("*/records/*.rec"))
MAKERS = sorted(path.parent.name for path in GAMES.glob("*/make_records.py"))
each_record = pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
each_maker = pytest.mark.parametrize("key", MAKERS)


def maker(key: str) -> Any:
    """The module that makes a game's records."""
    return import_module(f"tests.games.{key}.make_records")


@each_record
def test_a_record_replays_to_its_digest_and_scores(path: Path) -> None:
    record = records.parse(path.read_text(), load_game)
    assert records.check(load_game(record.game), record).decision is None


@each_record
def test_a_record_survives_its_text(path: Path) -> None:
    assert records.write(records.parse(path.read_text(), load_game)) == path.read_text()


@each_maker
def test_there_is_a_record_for_every_name_of_the_generator(key: str) -> None:
    assert {path.stem for path in FILES if path.parts[-3] == key} == set(maker(key).NAMES)


@pytest.mark.parametrize(
    ("key", "name"), [(key, name) for key in MAKERS for name in maker(key).NAMES], ids=str
)
def test_the_generator_makes_these_very_records(key: str, name: str) -> None:
    assert maker(key).make(name) == (GAMES / key / "records" / f"{name}.rec").read_text()


@each_maker
def test_the_records_of_a_game_meet_every_verb(key: str) -> None:
    met = {step.action.split()[0] for record in recorded(key) for step in record.steps}
    assert met == {verb.name for verb in load_game(key).space.verbs}
