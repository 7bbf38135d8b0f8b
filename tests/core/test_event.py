from __future__ import annotations

import pytest

from benben.core.event import Event, Log


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_an_event_for_all_is_heard_by_every_seat_and_by_watchers(seat: int | None) -> None:
    assert Event("drew", 1, ()).heard_by(seat)


@pytest.mark.parametrize(("seat", "heard"), [(0, False), (1, True), (2, False), (None, False)])
def test_an_event_for_one_seat_is_heard_by_it_alone(seat: int | None, heard: bool) -> None:
    assert Event("drew_card", 1, (5,), only=1).heard_by(seat) is heard


def test_an_event_for_seat_zero_is_not_taken_for_one_for_all() -> None:
    assert not Event("drew_card", 0, (5,), only=0).heard_by(1)


def test_a_log_keeps_events_in_order() -> None:
    log = Log()
    log.tell("drew", 1)
    log.tell("drew_card", 1, 5, 6, only=1)
    assert [(e.key, e.seat, e.args, e.only) for e in log.events] == [
        ("drew", 1, (), None),
        ("drew_card", 1, (5, 6), 1),
    ]


def test_a_fresh_log_has_revealed_nothing() -> None:
    assert not Log().revealed


def test_telling_is_not_revealing() -> None:
    log = Log()
    log.tell("drew", 1)
    assert not log.revealed


def test_a_log_remembers_a_reveal() -> None:
    log = Log()
    log.reveal()
    assert log.revealed


def test_two_logs_share_nothing() -> None:
    one, other = Log(), Log()
    one.tell("drew", 1)
    assert other.events == []
