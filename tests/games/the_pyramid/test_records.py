"""Golden records: whole matches that must play out the same for ever."""

from __future__ import annotations

from tests.tables import recorded


def test_the_records_end_with_the_pyramid() -> None:
    read_all = recorded("the_pyramid")
    assert {record.reason for record in read_all} == {"pyramid_complete"}
