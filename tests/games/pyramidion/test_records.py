"""Golden records: whole matches that must play out the same for ever."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from benben import load_game
from benben.core import record as records
from benben.core.record import Record
from benben.games.pyramidion import GAME
from tests.games.pyramidion.make_records import FOLDER, GREEDY, NAMES, make

FILES = sorted(FOLDER.glob("*.rec"))
each_record = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def read(text: str) -> Record:
    """A record from its text."""
    return records.parse(text, load_game)


@each_record
def test_a_record_replays_to_its_digest_and_scores(path: Path) -> None:
    assert records.check(GAME, read(path.read_text())).decision is None


@each_record
def test_a_record_survives_its_text(path: Path) -> None:
    text = path.read_text()
    assert records.write(read(text)) == text


def test_there_is_a_record_for_every_name_of_the_generator() -> None:
    assert {path.stem for path in FILES} == set(NAMES)


@pytest.mark.parametrize("name", [name for name in NAMES if name not in GREEDY])
def test_the_generator_makes_these_very_records(name: str) -> None:
    assert make(name) == (FOLDER / f"{name}.rec").read_text()


def test_the_records_meet_every_verb_and_every_end() -> None:
    read_all = [read(path.read_text()) for path in FILES]
    verbs = Counter(step.action.split()[0] for record in read_all for step in record.steps)
    assert verbs.keys() == {verb.name for verb in GAME.space.verbs}
    assert {record.reason for record in read_all} == {"target", "all_boats", "max_rounds"}
    assert {record.seats for record in read_all} == {2, 3, 4}
