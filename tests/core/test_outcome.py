from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from benben.core.outcome import Line, Outcome


def outcome(*ranks: int) -> Outcome:
    nothing = (0,) * len(ranks)
    return Outcome(scores=nothing, ranks=ranks, reason="end", breakdown=((),) * len(ranks), rounds=1)


def test_the_seat_of_the_first_rank_wins() -> None:
    assert outcome(2, 1, 3).winners == (1,)


def test_seats_that_share_the_first_rank_share_the_win() -> None:
    assert outcome(1, 3, 1).winners == (0, 2)


def test_nobody_is_eliminated_unless_told() -> None:
    assert outcome(1, 2).eliminated == ()


def test_a_line_without_gaps_needs_no_args() -> None:
    assert Line("bonus", 3) == Line("bonus", 3, ())


def test_an_outcome_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        outcome(1, 2).scores = (9, 9)  # type: ignore[misc]
