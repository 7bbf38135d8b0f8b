"""Golden records: whole matches that must play out the same for ever."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from benben import Match, load_game
from benben.core import record as records
from benben.core.record import Record
from benben.games.mummy import GAME
from benben.games.mummy.actions import KINDS, noted_kind
from tests.games.mummy.make_records import FOLDER, NAMES, make

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


@pytest.mark.parametrize("name", NAMES)
def test_the_generator_makes_these_very_records(name: str) -> None:
    assert make(name) == (FOLDER / f"{name}.rec").read_text()


def test_the_records_meet_every_verb_every_end_and_nearly_every_kind_of_news() -> None:
    read_all = [read(path.read_text()) for path in FILES]
    verbs = Counter(step.action.split()[0] for record in read_all for step in record.steps)
    assert verbs.keys() == {verb.name for verb in GAME.space.verbs}
    ends = {(record.seats, record.reason) for record in read_all}
    assert ends >= {(seats, reason) for seats in range(2, 6) for reason in ("treasures", "ankhs")}
    assert (2, "round_limit") in ends
    told = {
        KINDS[noted_kind(line)]
        for path in FILES
        for line in Match.from_record(path.read_text())._at.state.history
    }
    assert told >= set(KINDS) - {"stuck"}
