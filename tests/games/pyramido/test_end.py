"""PO-98 to PO-103: the end, the winner, the ranks."""

from __future__ import annotations

import pytest

from benben import GameOver
from benben.core.outcome import Outcome
from benben.games.pyramido.actions import OVER
from benben.games.pyramido.scoring import outcome
from tests.games.pyramido.arrange import (
    HOLES_9,
    HOLES_LEVEL_2,
    SAFE,
    dealt,
    drive,
    fresh,
    start_round,
    state,
    turn,
)

MANY = [*range(1, 20)]


def ended(points: list[list[int]], laid: list[int] | None = None, out: list[int] | None = None) -> Outcome:
    """A finished match: round scores, singles laid and order of elimination of each seat."""
    s = fresh(len(points))
    s.round, s.phase = 4, OVER
    s.points = [score for mine in points for score in mine + [0] * (4 - len(mine))]
    for seat, singles in enumerate(laid or []):
        s.singles[3 * seat : 3 * seat + singles] = [0] * singles
    s.out = out or [0] * len(points)
    return outcome(s)


def test_PO_98_the_game_ends_after_the_scoring_of_round_4() -> None:
    match = drive(start_round(4), {}, 1)
    assert match.decision == "choose_domino"
    match = turn(match)
    assert match.outcome
    assert (match.decision, match.outcome.reason, match.outcome.rounds) == (None, "four_levels", 4)
    assert all(len(p.points) == 4 for p in match.view(None).pyramids)
    with pytest.raises(GameOver):
        match.play("take 1")


def test_PO_98_or_when_one_player_remains() -> None:
    match = drive(dealt([1], {1: MANY[1:]}), {0: HOLES_9})
    assert match.outcome
    assert match.outcome.reason == "last_survivor"
    with pytest.raises(GameOver):
        match.play("take 1")


def test_PO_99_the_highest_total_wins() -> None:
    result = ended([[20, 20, 20, 20], [21, 21, 21, 21], [30, 10, 30, 10]])
    assert (result.scores, result.winners) == ((80, 84, 80), (1,))


def test_PO_99_every_point_has_its_line() -> None:
    match = drive(dealt(seats=4), {})
    assert match.outcome
    sums = [sum(line.points for line in lines) for lines in match.outcome.breakdown]
    assert sums == list(match.outcome.scores)
    assert {line.args[0] for line in match.outcome.breakdown[3]} == {1, 2, 3, 4}
    assert [line.key for line in match.outcome.breakdown[3]].count("bonus") == 4


def test_PO_100_V_36_a_tie_goes_to_fewer_singles_laid() -> None:
    result = ended([[24, 23, 29, 14], [27, 23, 26, 14], [22, 22, 22, 22]], [2, 3, 0])
    assert (result.scores, result.ranks) == ((90, 90, 88), (1, 2, 3))


def test_PO_100_singles_decide_before_the_best_round() -> None:
    assert ended([[27, 23, 26, 14], [40, 23, 13, 14]], [0, 1]).winners == (0,)


def test_PO_100_R_24_singles_in_holes_count_as_laid() -> None:
    match = drive(
        dealt([1], {1: MANY[1:]}),
        {
            0: [
                *SAFE[1],
                "place 0,0 E",
                "place 2,0 E",
                "place 0,1 E",
                "place 2,1 E",
                "place 1,2 E",
                "fill red; fill blue",
            ]
        },
    )
    s = state(match)
    assert s.singles[:3] == [0, 1, 0]
    s.points = [10, 10, 10, 10] * 2
    assert outcome(s).ranks == (2, 1)


def test_PO_101_V_36_a_further_tie_goes_to_the_best_round() -> None:
    result = ended([[24, 23, 29, 14], [27, 23, 26, 14], [22, 22, 22, 22]], [2, 2, 0])
    assert result.ranks == (1, 2, 3)


def test_PO_102_V_36_still_tied_players_share_the_victory() -> None:
    result = ended([[24, 23, 29, 14], [29, 24, 23, 14], [22, 22, 22, 22]], [2, 2, 0])
    assert (result.ranks, result.winners) == ((1, 1, 3), (0, 1))


def test_PO_103_eliminated_players_rank_below_all_others() -> None:
    result = ended([[60], [10, 10, 10, 10], [9, 9, 9, 9]], out=[1, 0, 0])
    assert (result.ranks, result.eliminated) == ((3, 1, 2), (0,))


def test_PO_103_V_37_a_later_elimination_ranks_above_an_earlier_one() -> None:
    result = ended([[25, 20], [30], [12, 9]], out=[2, 1, 0])
    assert (result.ranks, result.reason, result.winners) == ((2, 3, 1), "last_survivor", (2,))


def test_PO_103_points_and_singles_of_eliminated_players_do_not_matter() -> None:
    result = ended([[25, 20], [30], [40, 40], [12, 9]], [3, 0, 0, 0], out=[3, 1, 2, 0])
    assert result.ranks == (2, 4, 3, 1)


def test_V_37_the_game_ends_at_the_second_elimination_of_three() -> None:
    plan = {1: [*SAFE[1], *HOLES_LEVEL_2], 0: [*SAFE[1], *SAFE[2], "place 1,0 W", "place 1,1 E"]}
    plan[0][0] += "; cover B red; orient NW"
    plan[0][1] += "; cover B blue; orient NW"
    match = drive(dealt([13], {1: [19]}, seats=3), plan)
    assert match.outcome
    assert (match.outcome.reason, match.outcome.rounds) == ("last_survivor", 3)
    assert match.outcome.ranks == (2, 3, 1)
    assert state(match).out == [2, 1, 0]
