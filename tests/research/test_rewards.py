"""What a result is worth."""

from __future__ import annotations

import pytest

from benben import BadText
from benben.core.outcome import Outcome
from benben.research.rewards import REWARDS, rewards_of


def outcome(scores: tuple[int, ...]) -> Outcome:
    ranks = tuple(1 + sum(other > mine for other in scores) for mine in scores)
    return Outcome(scores, ranks, "over", ((),) * len(scores), 1)


@pytest.mark.parametrize(
    ("name", "scores", "paid"),
    [
        ("win", (3, 9, 5), [0, 1, 0]),
        ("win", (9, 9, 5), [0.5, 0.5, 0]),
        ("win_loss", (3, 9), [-1, 1]),
        ("win_loss", (9, 9), [0, 0]),
        ("win_loss", (3, 9, 5), [-0.5, 1, -0.5]),
        ("win_loss", (9, 9, 5), [0.25, 0.25, -0.5]),
        ("rank", (3, 9, 5), [-1, 1, 0]),
        ("rank", (9, 9, 5), [0.5, 0.5, -1]),
        ("rank", (5, 5, 5, 5), [0, 0, 0, 0]),
        ("margin", (3, 9, 5), [-6, 4, -4]),
        ("score", (3, 9, 5), [3, 9, 5]),
    ],
)
def test_a_result_is_worth(name: str, scores: tuple[int, ...], paid: list[float]) -> None:
    assert REWARDS[name](outcome(scores)) == pytest.approx(paid)


@pytest.mark.parametrize("scores", [(1, 2), (2, 2), (1, 2, 2), (3, 3, 1, 1), (4, 1, 4, 4, 0)])
@pytest.mark.parametrize("name", ["win_loss", "rank"])
def test_zero_sum_rewards_add_up_to_zero(name: str, scores: tuple[int, ...]) -> None:
    assert sum(REWARDS[name](outcome(scores))) == pytest.approx(0)


def test_unknown_rewards_are_refused_with_the_known_ones() -> None:
    with pytest.raises(BadText, match="win_loss"):
        rewards_of("gold")
