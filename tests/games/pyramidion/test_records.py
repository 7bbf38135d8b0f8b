"""Golden records: whole matches that must play out the same for ever."""

from __future__ import annotations

from tests.tables import recorded


def test_the_records_meet_every_end_and_every_seat_count() -> None:
    read_all = recorded("pyramidion")
    assert {record.reason for record in read_all} == {"target", "all_boats", "max_rounds"}
    assert {record.seats for record in read_all} == {2, 3, 4}
