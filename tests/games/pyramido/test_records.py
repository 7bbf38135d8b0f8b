"""Golden records: whole matches that must play out the same for ever."""

from __future__ import annotations

import pytest

from benben import Match
from benben.core import record as records
from benben.games.pyramido import GAME
from tests.games.pyramido.make_records import FOLDER
from tests.tables import recorded


def test_PO_107_a_record_replays_to_its_digest_and_scores() -> None:
    assert all(records.check(GAME, record).decision is None for record in recorded("pyramido"))


@pytest.mark.parametrize(
    ("name", "rounds"), [("reference-14", [24, 23, 29, 14]), ("reference-22", [24, 23, 29, 22])]
)
def test_V_04_V_05_the_reference_records_pay_what_the_rulebooks_say(name: str, rounds: list[int]) -> None:
    match = Match.from_record((FOLDER / f"{name}.rec").read_text())
    assert [sum(points) for points in match.view(0).pyramids[0].points] == rounds


def test_the_records_meet_both_ends_with_every_seat_count() -> None:
    read_all = recorded("pyramido")
    assert {(record.seats, record.reason) for record in read_all} == {
        (seats, reason) for seats in (2, 3, 4) for reason in ("four_levels", "last_survivor")
    }
