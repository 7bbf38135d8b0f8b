"""What a heap and a stone are worth, and who wins."""

from __future__ import annotations

import pytest

from benben.core.outcome import Outcome
from benben.games._template import GAME
from benben.games._template.scoring import worth
from tests.games._template.arrange import dealt, states


def ended(stones: list[int], *moves: int | str, limit: str = "15") -> Outcome:
    """How a match with these stones and moves ends."""
    outcome = dealt(stones, *moves, limit=limit).outcome
    assert outcome is not None
    return outcome


@pytest.mark.parametrize(
    ("heap", "stone", "points"), [(11, 3, 14), (10, 5, 15), (10, 6, 10), (14, 2, 14), (0, 1, 1)]
)
def test_TE_16_the_stone_counts_if_there_is_room_for_it(heap: int, stone: int, points: int) -> None:
    assert worth(heap, stone, 15) == points


def test_TE_16_V_01_the_worked_example_of_the_rules() -> None:
    outcome = ended([5, 2], 6, "swap 3", 4, 5, 5, "stop", 5, "stop")
    assert (outcome.scores, outcome.ranks, outcome.reason) == ((14, 14), (1, 1), "all_done")


def test_TE_16_the_score_sheet_has_a_line_for_the_heap_and_one_for_the_stone() -> None:
    sheets = ended([5, 2], 5, 5, 5, 4, 1, 5, "stop", "stop").breakdown
    assert [[(line.key, line.points, line.args) for line in sheet] for sheet in sheets] == [
        [("heap", 11, ()), ("stone_left_out", 0, (5,))],
        [("heap", 14, ()), ("stone_left_out", 0, (2,))],
    ]


def test_R_01_a_seat_may_stop_with_nothing_but_its_stone() -> None:
    assert ended([5, 2], "stop", "stop").scores == (5, 2)


def test_TE_17_a_collapsed_seat_scores_nothing() -> None:
    outcome = ended([5, 2], 5, "stop", 5, 5, limit="12")
    assert outcome.scores == (0, 2)
    assert [line.key for line in outcome.breakdown[0]] == ["collapsed"]


def test_TE_18_the_highest_score_wins_and_equal_scores_share_a_rank() -> None:
    assert ended([1, 3, 2], 3, 1, 1, "stop", "stop", "stop").ranks == (1, 1, 3)


def test_TE_19_collapsed_seats_are_eliminated_and_share_the_last_rank() -> None:
    outcome = ended([5, 2, 1], 5, 5, "stop", 5, 5, 5, 5, limit="12")
    assert (outcome.eliminated, outcome.ranks, outcome.reason) == ((0, 1), (2, 2, 1), "all_done")


def test_TE_19_all_share_the_first_rank_if_all_have_collapsed() -> None:
    outcome = ended([5, 2], 5, 5, 5, 5, 5, 5, limit="12")
    assert (outcome.eliminated, outcome.ranks, outcome.reason) == ((0, 1), (1, 1), "all_collapsed")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_score_is_the_sum_of_its_sheet(seats: int) -> None:
    for s in states(seats):
        outcome = GAME.outcome(s)
        assert [sum(line.points for line in sheet) for sheet in outcome.breakdown] == list(outcome.scores)


def test_the_bot_weighs_score_hope_and_rival() -> None:
    s = dealt([5, 2], 5, 4)._at.state
    assert GAME.explain(s, 0) == {"score": 10.0, "hope": pytest.approx(76 / 6 - 10), "rival": -6.0}
    assert GAME.evaluate(s, 1) == pytest.approx(6 + 3.5 - 10)


def test_the_bot_hopes_for_nothing_once_it_has_stopped() -> None:
    assert GAME.explain(dealt([5, 2], "stop")._at.state, 0)["hope"] == 0


def test_the_bot_thinks_of_rolling_as_far_as_it_is_safe() -> None:
    weights = []
    for rolls in ((), (5, 1, 5, 1, 4, 1), (5, 1, 5, 1, 5, 1)):
        s = dealt([5, 2], *rolls)._at.state
        asked = GAME.decision(s)
        assert asked is not None
        weights.append(GAME.prior(s, asked))
    assert [roll > stop for roll, stop in weights] == [True, False, False]
    assert min(weight for pair in weights for weight in pair) > 0
