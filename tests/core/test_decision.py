from __future__ import annotations

from benben.core.decision import Decision


def test_a_decision_is_open_unless_marked_secret() -> None:
    assert not Decision(0, "choose", [1, 2]).secret


def test_a_decision_keeps_what_it_asks() -> None:
    asked = Decision(1, "choose", [3, 5], secret=True)
    assert (asked.seat, asked.name, asked.options, asked.secret) == (1, "choose", [3, 5], True)
