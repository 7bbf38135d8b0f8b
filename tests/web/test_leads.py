"""Who leads is marked on the seats as soon as somebody does."""

from __future__ import annotations

import pytest

from benben.core.parts.display import Card
from benben.web.screen.table.render import leads


def card(points: int, *, out: bool = False, progress: int | None = None) -> Card:
    return Card(points, (), out=out, progress=progress)


@pytest.mark.parametrize(
    ("cards", "marked"),
    [
        ([card(0), card(0)], [False, False]),
        ([card(3), card(5)], [False, True]),
        ([card(5), card(5), card(2)], [True, True, False]),
        ([card(9, out=True), card(4), card(1)], [False, True, False]),
        ([card(9, out=True), card(4)], [False, False]),
        ([card(0, progress=57), card(0, progress=60)], [False, True]),
        ([card(1, out=True), card(2, out=True)], [False, False]),
    ],
    ids=["all alike", "one", "two", "not who is out", "the last one needs no mark", "by progress", "nobody"],
)
def test_a_seat_leads_if_it_is_ahead_of_another_and_none_is_ahead_of_it(
    cards: list[Card], marked: list[bool]
) -> None:
    assert [leads(one, cards) for one in cards] == marked
