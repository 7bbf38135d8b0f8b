"""PO-46 to PO-55: the marker of step 2."""

from __future__ import annotations

import pytest

from benben import Illegal
from benben.games.pyramido.scoring import round_score
from tests.games.pyramido.arrange import (
    LETTERS,
    REFERENCE_DOMINOES,
    REFERENCE_TURNS,
    SAFE,
    at,
    dealt,
    grown,
    marked,
    solo,
    start_round,
    state,
    told,
    turn,
)


def test_PO_46_step_2_concerns_only_the_domino_placed_this_turn() -> None:
    match = solo([10, 37], ["place 0,0 E; mark A", "place 0,1 E"])
    assert marked(match) == "BY"


def test_PO_47_a_candidate_needs_a_symbol() -> None:
    match = dealt([13]).play("take 1", "place 0,0 E")
    assert (match.decision, marked(match)) == ("resurface", "Y")


def test_PO_47_a_candidate_needs_the_marker_of_its_colour_in_the_supply() -> None:
    match = solo([33, 10], ["place 0,0 E"]).play("take 1", "place 0,1 E")
    assert (match.decision, marked(match)) == ("resurface", "NB")


def test_PO_47_the_markers_of_other_seats_do_not_matter() -> None:
    match = turn(dealt([33, 20, 35]), "place 0,0 E").play("take 3", "place 0,0 E")
    assert (match.seat, match.decision) == (1, "place_marker")


def test_PO_48_with_a_candidate_a_marker_must_be_placed() -> None:
    match = dealt([10]).play("take 1", "place 0,0 E")
    with pytest.raises(Illegal):
        match.play("pass")


@pytest.mark.parametrize(("domino", "letter"), [(13, "Y"), (82, "R")])
def test_PO_49_with_one_candidate_the_marker_goes_there(domino: int, letter: str) -> None:
    match = dealt([domino]).play("take 1", "place 0,0 E")
    assert marked(match) == letter
    assert match.view(0).marked == "A"


def test_PO_49_tile_B_may_be_the_only_candidate() -> None:
    match = solo([33, 10], ["place 0,0 E"]).play("take 1", "place 0,1 E")
    assert match.view(0).marked == "B"
    assert match.view(0).pyramids[0].markers[0] == (2, 2)


def test_PO_50_V_19_with_two_candidates_the_player_chooses() -> None:
    match = dealt([10]).play("take 1", "place 0,0 E")
    assert (match.decision, match.options) == ("place_marker", ("mark A", "mark B"))


@pytest.mark.parametrize(("choice", "letter"), [("mark A", "B"), ("mark B", "N")])
def test_PO_50_PO_51_V_19_the_chosen_tile_alone_is_marked(choice: str, letter: str) -> None:
    assert marked(dealt([10]).play("take 1", "place 0,0 E", choice)) == letter


@pytest.mark.parametrize(
    ("choice", "direction", "where"),
    [("A", "E", (0, 0)), ("B", "E", (2, 0)), ("B", "S", (0, 2)), ("B", "W", (-2, 0)), ("B", "N", (0, -2))],
)
def test_PO_50_R_03_the_marker_lies_on_the_chosen_tile(
    choice: str, direction: str, where: tuple[int, int]
) -> None:
    match = dealt([72]).play("take 1", f"place 0,0 {direction}", f"mark {choice}")
    assert match.view(0).pyramids[0].markers[LETTERS.index("T")] == where


def test_PO_50_each_choice_shows_the_area_that_it_would_mark() -> None:
    match = solo([13, 34], ["place 0,0 E"]).play("take 1", "place 0,1 W")
    assert [(area.symbols, area.quarters) for area in match.view(0).candidates] == [
        (2, tuple((x, y) for y in (2, 3) for x in range(-2, 2)))
    ] * 2


def test_PO_52_V_20_a_tile_without_a_symbol_gets_no_marker() -> None:
    match = solo([56, 13], ["place 0,0 E; mark A"]).play("take 1", "place 0,1 E")
    assert (match.decision, marked(match)) == ("resurface", "Y")


def test_V_20_a_tile_with_two_symbols_is_marked_by_force() -> None:
    assert told(dealt([13]).play("take 1", "place 0,0 E"), "marked") == [(0, LETTERS.index("Y"), 2)]


def test_PO_53_V_18_without_a_candidate_step_2_is_skipped() -> None:
    match = solo([73, 72], ["place 0,0 E; mark A"]).play("take 1", "place 0,1 E")
    assert (match.decision, marked(match)) == ("resurface", "T")
    assert match.view(0).marked == ""
    assert match.view(0).pyramids[0].markers[LETTERS.index("T")] == (0, 0)


def test_R_04_V_21_on_a_domino_of_one_colour_the_player_chooses_the_tile() -> None:
    match = dealt([72]).play("take 1", "place 0,0 E")
    assert match.options == ("mark A", "mark B")
    covers = {option.split()[1] for option in match.play("mark B").options if option != "pass"}
    assert covers == {"A"}


def test_V_22_two_symbols_on_one_tile_force_the_marker_there() -> None:
    match = dealt([82]).play("take 1", "place 0,0 E")
    assert (match.decision, match.view(0).marked) == ("resurface", "A")
    assert {option.split()[1] for option in match.options if option != "pass"} == {"B"}


def test_PO_54_a_marker_stays_on_its_tile_until_the_round_is_scored() -> None:
    match = solo([10], ["place 0,0 E; mark A"])
    blue = LETTERS.index("B")
    while state(match).round == 1:
        assert match.view(0).pyramids[0].markers[blue] == (0, 0)
        turn(match, SAFE_FROM_ROW_1[state(match).turn - 2] if match.seat == 0 else "")
    assert match.view(0).pyramids[0].markers[blue] is None


SAFE_FROM_ROW_1 = [
    f"place {x},{y} E" for x, y in ((2, 0), (0, 1), (2, 1), (0, 2), (2, 2), (0, 3), (2, 3))
] + [
    "place 4,0 S",
    "place 4,2 S",
]


def test_PO_54_markers_are_out_again_only_in_the_next_round() -> None:
    assert marked(start_round(2), 0) == ""
    assert marked(start_round(2), 1) == ""


def test_PO_55_six_markers_may_be_out_one_per_colour() -> None:
    match = solo(REFERENCE_DOMINOES, REFERENCE_TURNS[:6])
    assert marked(match) == "NBYTRG"


def test_PO_55_with_six_markers_out_no_domino_gets_one() -> None:
    match = solo(REFERENCE_DOMINOES, REFERENCE_TURNS[:6])
    before = match.view(0).pyramids[0].markers
    match.play("take 1", "place 3,2 E")
    assert (match.decision, match.view(0).pyramids[0].markers) == ("resurface", before)


def test_R_20_the_marked_areas_of_a_seat_have_different_colours_and_no_common_quarter() -> None:
    match = solo(REFERENCE_DOMINOES, REFERENCE_TURNS[:9])
    areas = match.view(0).pyramids[0].areas
    assert len({area.colour for area in areas}) == len(areas) == 6
    quarters = [quarter for area in areas for quarter in area.quarters]
    assert len(quarters) == len(set(quarters))


RICH = {
    (1, 0, 0): "R NW SE",
    (1, 1, 0): "R NW SE",
    (1, 2, 0): "R NW SE",
    (1, 0, 1): "B NW SE",
    (1, 1, 1): "B NW SE",
    (1, 2, 1): "B NW",
    (1, 0, 2): "G NW SE",
    (1, 1, 2): "G NW SE",
    (1, 2, 2): "G NW",
    (1, 0, 3): "T NW SE",
}
"""Red 6, blue 5, green 5, turquoise 2."""


def test_V_25_a_fourth_marker_on_a_poor_area_costs_a_point() -> None:
    three = [(1, 0, 0), (1, 0, 1), (1, 0, 2)]
    assert round_score(grown("N", RICH, three), 0) == 21
    assert round_score(grown("N", RICH, [*three, (1, 0, 3)]), 0) == 20


def test_V_25_the_live_aid_tells_the_poorest_marked_area() -> None:
    s = grown("N", RICH, [(1, 0, 0), (1, 0, 1), (1, 0, 2), (1, 0, 3)])
    pyramid = at(s).view(0).pyramids[0]
    assert [area.symbols for area in pyramid.areas] == [5, 2, 6, 5]
    assert pyramid.bonus == 1


def test_PO_46_each_seat_marks_with_its_own_markers() -> None:
    match = turn(turn(dealt([13, 20, 33])), SAFE[1][0])
    assert (marked(match, 0), marked(match, 1)) == ("Y", "B")
