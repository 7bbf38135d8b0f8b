"""PO-35 to PO-45: cells that cannot be filled, and players who are out."""

from __future__ import annotations

import pytest

from benben import Illegal, Match
from benben.games.pyramido.rules.level import next_first
from benben.games.pyramido.rules.turn import eliminate, end_turn
from tests.games.pyramido.arrange import (
    HOLES_8,
    HOLES_9,
    HOLES_10,
    HOLES_LEVEL_2,
    HOLES_LEVEL_2_LAST,
    HOLES_LEVEL_3,
    REFERENCE_DOMINOES,
    REFERENCE_TURNS,
    SAFE,
    at,
    dealt,
    drawing,
    drive,
    fresh,
    marked,
    places,
    solo,
    state,
    told,
    turn,
)

MANY = [*range(1, 20)]
FILL = "fill red; orient NW; fill brown; orient SE"
ONE_SPENT = [f"{HOLES_10[0]}; cover B red; orient NW", *HOLES_10[1:]]
TWO_SPENT = [ONE_SPENT[0], f"{HOLES_10[1]}; cover B turquoise; orient NW", *HOLES_10[2:]]
THREE_SPENT = [*TWO_SPENT[:2], f"{HOLES_10[2]}; cover B brown; orient NW", *HOLES_10[3:]]
ONE_SYMBOL_TILE = [13, 19, 24, 29, 37, 43, 49, 53, 59]
"""Tile A bears both symbols, so that B is always free for a single."""
V_28_DOMINOES = [*REFERENCE_DOMINOES[:16], 57, 66]
V_28_TURNS = [*REFERENCE_TURNS[:16], "place 1,0 W; mark A", "place 1,1 E"]


def stuck_in_round_2(places: list[str], seats: int = 2) -> Match:
    """Seat 0 builds level 1 safely and then these places."""
    return drive(dealt([1], {1: MANY[1:]}, seats=seats), {0: [*SAFE[1], *places]}, seats * (10 + len(places)))


def test_PO_35_V_26_two_separate_holes_in_the_last_turn_must_be_filled() -> None:
    match = solo(MANY, HOLES_10)
    assert (match.seat, match.decision) == (0, "fill_hole")
    assert match.view(0).holes == ((1, 0), (4, 0))
    with pytest.raises(Illegal):
        match.play("take 1")


def test_PO_35_V_26_two_singles_are_enough() -> None:
    match = solo(ONE_SYMBOL_TILE, ONE_SPENT)
    assert match.decision == "fill_hole"
    assert match.options == ("fill brown", "fill blue", "fill yellow", "fill turquoise")


def test_PO_36_R_11_V_26_each_hole_in_reading_order_gets_a_single_of_the_players_choice() -> None:
    match = solo(MANY, HOLES_10)
    assert match.options == tuple(
        f"fill {c}" for c in ("brown", "blue", "yellow", "turquoise", "red", "green")
    )
    match.play("fill green")
    assert match.options == ("orient NW", "orient NE", "orient SE", "orient SW")
    match.play("orient SW")
    assert match.view(0).holes == ((4, 0),)
    assert match.options == ("fill brown", "fill blue", "fill yellow", "fill turquoise")
    match.play("fill blue", "orient NE")
    rows = drawing(state(match))
    assert [row[4:8] for row in rows[:2]] == ["G.G.", "G*G."]
    assert [row[16:20] for row in rows[:2]] == ["B.B*", "B.B."]


def test_PO_36_the_holes_are_first_one_then_the_other() -> None:
    match = solo(MANY, HOLES_10).play("fill green", "orient SW")
    assert state(match).laid[-1] == (0, 1, 0, 5, 1, 0, 3)
    assert match.play("fill blue", "orient NE").view(0).laid[-1] == (0, 1, 0, 1, 4, 0, 1)


def test_PO_37_V_26_no_marker_is_put_on_a_single_in_a_hole() -> None:
    match = solo([13, 14, 15, 16, 17, 18, 56, 57, 58], HOLES_10)
    before = marked(match)
    assert "R" not in before
    match.play("fill red", "orient NW", "fill blue", "orient NW")
    assert marked(match) == before


def test_PO_38_R_10_V_26_filling_takes_nothing_from_the_quarry() -> None:
    match = solo(MANY, HOLES_10)
    before = (match.view(0).quarry, match.view(0).sizes, match.view(0).tops)
    turn(match, FILL)
    assert (match.view(0).quarry, match.view(0).sizes, match.view(0).tops) == before
    assert (match.seat, match.decision) == (1, "choose_domino")


def test_PO_39_holes_of_level_2_are_filled_too() -> None:
    match = stuck_in_round_2(HOLES_LEVEL_2_LAST)
    while match.seat == 1:
        turn(match)
    assert (match.decision, match.view(0).holes) == ("fill_hole", ((0, 2), (3, 2)))


def test_PO_39_V_28_holes_of_level_3_are_filled_too() -> None:
    match = solo(V_28_DOMINOES, V_28_TURNS)
    assert (match.decision, match.view(0).holes) == ("fill_hole", ((2, 0), (0, 1)))
    assert match.options == ("fill brown", "fill blue", "fill red", "fill green")


@pytest.mark.parametrize(("second", "score"), [("red", 19), ("green", 10)])
def test_PO_40_R_12_V_28_a_single_in_a_hole_is_an_ordinary_tile(second: str, score: int) -> None:
    match = turn(solo(V_28_DOMINOES, V_28_TURNS), f"fill blue; orient NW; fill {second}; orient NW")
    while state(match).round == 3:
        turn(match)
    assert sum(match.view(0).pyramids[0].points[2]) == score


def test_V_28_neither_single_is_marked_and_no_single_is_left() -> None:
    match = turn(solo(V_28_DOMINOES, V_28_TURNS), "fill blue; orient NW; fill red; orient NW")
    assert match.view(0).pyramids[0].singles == (False, False, False)
    while state(match).round == 3:
        turn(match)
    assert match.view(0).pyramids[0].points[2] == (0, 0, 6, 0, 7, 0, 6)


def test_PO_40_the_level_above_lies_on_a_single_in_a_hole() -> None:
    match = turn(solo([*MANY[:9], 33], HOLES_10), FILL)
    while match.seat != 0:
        turn(match)
    assert len(places(match)) == 34
    assert [row[4:8] for row in drawing(state(match.play("place 0,0 E")))[:2]] == ["R*R.", "B.B*"]


@pytest.mark.parametrize("turns", [TWO_SPENT, THREE_SPENT])
def test_PO_41_R_09_V_26_with_fewer_singles_than_holes_the_player_is_out(turns: list[str]) -> None:
    match = solo(ONE_SYMBOL_TILE, turns)
    assert match.view(None).pyramids[0].out == 1
    assert match.seat is None


@pytest.mark.parametrize(("turns", "singles"), [(TWO_SPENT, 1), (THREE_SPENT, 0)])
def test_PO_41_the_log_tells_how_many_singles_and_how_many_holes(turns: list[str], singles: int) -> None:
    match = drive(dealt([13], {1: ONE_SYMBOL_TILE[1:]}), {0: turns}, 18)
    assert told(match, "eliminated") == [(0, singles, 2)]


@pytest.mark.parametrize(("turns", "holes"), [(HOLES_9, 4), (HOLES_8, 6)])
def test_PO_42_R_08_V_27_stuck_before_the_last_turn_means_out_even_with_three_singles(
    turns: list[str], holes: int
) -> None:
    match = drive(dealt([1], {1: MANY[1:]}), {0: turns}, 2 * len(turns))
    assert told(match, "eliminated") == [(0, 3, holes)]
    assert match.view(None).pyramids[0].singles == (True, True, True)


def test_PO_42_R_08_on_level_2_a_player_can_be_stuck_in_turn_5() -> None:
    match = stuck_in_round_2(HOLES_LEVEL_2)
    while match.seat == 1 and not state(match).out[0]:
        turn(match)
    assert told(match, "eliminated") == [(0, 3, 4)]


def test_R_08_a_doomed_player_who_can_place_keeps_playing() -> None:
    match = solo(MANY, HOLES_9[:7])
    assert match.view(0).pyramids[0].holes != ()
    assert (match.seat, match.decision) == (0, "choose_domino")


def test_R_07_in_the_last_turn_two_adjacent_cells_take_a_domino() -> None:
    match = solo(MANY, SAFE[1][:9])
    assert places(match) == {"place 4,2 S", "place 4,3 N"}


def test_PO_43_an_eliminated_player_takes_no_further_turn_and_does_not_score() -> None:
    match = drive(dealt([1], {1: MANY[1:]}, seats=3), {0: HOLES_9})
    assert max(len([p for p in state(match).laid if p[0] == seat]) for seat in (1, 2)) == 20
    assert len([piece for piece in state(match).laid if piece[0] == 0]) == 8
    assert match.view(None).pyramids[0].points == ()


def test_PO_43_an_eliminated_player_keeps_earlier_scores_but_does_not_score_the_round() -> None:
    match = drive(dealt([1], {1: MANY[1:]}, seats=3), {0: [*SAFE[1], *HOLES_LEVEL_2]})
    assert len(match.view(None).pyramids[0].points) == 1


def test_PO_43_an_eliminated_player_cannot_become_first_player() -> None:
    s = fresh(3)
    s.points = [0, 0, 0, 0, 9, 0, 0, 0, 7, 0, 0, 0]
    s.out[0] = 1
    assert next_first(s, None) == 2


def test_PO_43_an_eliminated_player_cannot_win() -> None:
    match = drive(dealt([1], {1: MANY[1:]}, seats=3), {0: [*SAFE[1], *HOLES_LEVEL_2]})
    assert match.outcome
    assert match.outcome.eliminated == (0,)
    assert match.outcome.ranks[0] == 3


def test_PO_43_the_pieces_of_an_eliminated_player_stay_out_of_play() -> None:
    match = drive(dealt([1], {1: MANY[1:]}, seats=3), {0: HOLES_9}, 25)
    assert len(match.view(None).laid) == 25
    assert sum(match.view(None).sizes) == 87 - 25


def test_PO_44_the_others_go_on_and_the_seat_is_skipped() -> None:
    match = drive(dealt([1], {1: MANY[1:]}, seats=3), {0: HOLES_9}, 24)
    met = []
    for _ in range(4):
        met.append(match.seat)
        turn(match)
    assert met == [1, 2, 1, 2]


def test_PO_44_the_turn_of_elimination_takes_nothing_from_the_quarry() -> None:
    match = drive(dealt([1], {1: MANY[1:]}, seats=3), {0: HOLES_9}, 23)
    before = match.view(None)
    turn(match, "take 3; place 3,2 S; refill 3")
    after = match.view(None)
    assert told(match, "eliminated") == [(0, 3, 4)]
    assert after.quarry[:2] == before.quarry[:2]
    assert after.sizes == (*before.sizes[:2], before.sizes[2] - 1, before.sizes[3])


def test_PO_45_R_14_V_27_the_last_player_wins_at_once() -> None:
    match = drive(dealt([1], {1: MANY[1:]}), {0: HOLES_9}, 16)
    assert match.outcome
    assert (match.outcome.reason, match.outcome.winners, match.outcome.rounds) == ("last_survivor", (1,), 1)


def test_PO_45_V_27_whatever_the_scores() -> None:
    dominoes = [*REFERENCE_DOMINOES[:10], *range(80, 86)]
    plan = [*REFERENCE_TURNS[:10], *HOLES_LEVEL_2]
    match = drive(dealt(dominoes[:1], {1: dominoes[1:]}), {0: plan})
    assert match.outcome
    assert match.outcome.scores[0] == 24 > match.outcome.scores[1] > 0
    assert match.outcome.winners == (1,)


def test_R_13_if_the_first_player_is_out_later_laps_start_with_the_next_seat() -> None:
    match = drive(dealt([1], {1: MANY[1:]}, seats=3), {0: HOLES_9}, 26)
    assert (match.view(None).first, match.view(None).turn, match.seat) == (0, 10, 1)


def test_R_13_ties_still_count_from_the_eliminated_first_player() -> None:
    s = fresh(4)
    s.first, s.out[2] = 2, 1
    s.points = [5, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0]
    assert next_first(s, None) == 3


def test_R_13_the_round_ends_when_the_remaining_players_are_done() -> None:
    match = drive(dealt([1], {1: MANY[1:]}, seats=3), {0: HOLES_9}, 8 * 3 + 2 * 2)
    assert match.view(None).round == 2
    assert match.seat in (1, 2)


def test_R_27_a_seat_that_concedes_is_skipped_like_an_eliminated_one() -> None:
    s = fresh(3)
    eliminate(s, 20, None)
    end_turn(s, None)
    match = at(s)
    met = [match.seat, turn(match).seat, turn(match).seat]
    assert met == [1, 2, 1]


def test_R_27_a_concession_at_a_table_of_two_ends_the_match() -> None:
    s = fresh(2)
    eliminate(s, 20, None)
    end_turn(s, None)
    outcome = at(s).outcome
    assert outcome
    assert (outcome.winners, outcome.reason) == ((1,), "last_survivor")


def test_PO_39_on_level_4_a_domino_always_fits() -> None:
    match = turn(solo(V_28_DOMINOES, V_28_TURNS), "fill blue; orient NW; fill red; orient NW")
    while state(match).round < 4 or match.seat != 0:
        turn(match)
    assert match.decision == "choose_domino"
    assert places(match) == {"place 0,0 E", "place 1,0 W"}


def test_PO_41_PO_39_with_one_single_left_two_holes_of_level_3_put_a_player_out() -> None:
    spent = [f"{SAFE[1][0]}; cover B red; orient NW", f"{SAFE[1][1]}; cover B blue; orient NW", *SAFE[1][2:]]
    match = drive(
        dealt([13], {1: [19, *MANY[1:12], *range(60, 66)]}), {0: [*spent, *SAFE[2], *HOLES_LEVEL_3]}
    )
    assert match.outcome
    assert (match.outcome.reason, match.outcome.rounds, match.outcome.eliminated) == (
        "last_survivor",
        3,
        (0,),
    )
