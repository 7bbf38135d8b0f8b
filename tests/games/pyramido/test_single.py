"""PO-56 to PO-69: a single on a tile of step 3."""

from __future__ import annotations

import pytest

from benben import Illegal, Match, Rng
from benben.games.pyramido import GAME
from benben.games.pyramido.actions import PHASES
from benben.games.pyramido.data import DATA
from benben.games.pyramido.state import clone
from tests.games.pyramido.arrange import (
    LETTERS,
    REFERENCE_DOMINOES,
    REFERENCE_TURNS,
    SAFE,
    dealt,
    drawing,
    marked,
    solo,
    state,
    turn,
)

THREE_SPENT = [
    "place 0,0 E; cover B brown; orient NW",
    "place 0,1 E; cover B turquoise; orient NE",
    "place 0,2 E; cover B green; orient SE",
]
NO_CANDIDATE = [56, 16, 13]
"""Y-Y, then Y-N with both symbols on yellow: after the first nothing of the others can be marked."""


def covers(match: Match) -> list[str]:
    """The covering options."""
    return [option for option in match.options if option != "pass"]


def test_PO_56_step_3_is_optional() -> None:
    match = dealt([13]).play("take 1", "place 0,0 E")
    assert match.options[0] == "pass"
    match.play("pass")
    assert match.decision == "refresh_quarry"
    assert match.view(0).pyramids[0].singles == (True, True, True)


def test_PO_57_at_most_one_single_is_laid_per_turn() -> None:
    match = dealt([13]).play("take 1", "place 0,0 E", "cover B red", "orient NW")
    assert match.decision == "refresh_quarry"
    with pytest.raises(Illegal):
        match.play("cover B blue")


@pytest.mark.parametrize(
    ("colour", "left"),
    [
        ("brown", "yellow turquoise red green"),
        ("turquoise", "brown blue red green"),
        ("green", "brown blue yellow turquoise"),
    ],
)
def test_PO_58_a_laid_single_is_no_option_again_on_either_side(colour: str, left: str) -> None:
    match = solo([13, 19], [f"place 0,0 E; cover B {colour}; orient NW"]).play("take 1", "place 0,1 E")
    assert {option.split()[2] for option in covers(match)} == set(left.split())


def test_PO_58_the_singles_of_other_seats_stay_theirs() -> None:
    match = turn(dealt([13, 20, 33]), "place 0,0 E; cover B red; orient NW")
    assert match.view(1).pyramids[1].singles == (True, True, True)
    assert len(covers(match.play("take 3", "place 0,0 E", "mark A"))) == 6


def test_PO_59_only_the_tile_without_a_marker_may_be_covered() -> None:
    assert {o.split()[1] for o in covers(dealt([10]).play("take 1", "place 0,0 E", "mark A"))} == {"B"}
    assert {o.split()[1] for o in covers(dealt([10]).play("take 1", "place 0,0 E", "mark B"))} == {"A"}


@pytest.mark.parametrize(
    ("direction", "rows"),
    [
        ("E", ["Y*Y.G.G*", "Y*Y.G.G."]),
        ("S", ["Y*Y*", "Y.Y.", "G.G*", "G.G."]),
        ("W", ["G.G*Y.Y*", "G.G.Y.Y*"]),
        ("N", ["G.G*", "G.G.", "Y.Y.", "Y*Y*"]),
    ],
)
def test_PO_59_the_single_covers_exactly_the_chosen_tile(direction: str, rows: list[str]) -> None:
    match = turn(dealt([13]), f"place 0,0 {direction}; cover B green; orient NE")
    assert drawing(state(match)) == rows


def test_PO_60_either_side_of_a_single_may_be_up() -> None:
    match = dealt([13]).play("take 1", "place 0,0 E")
    assert covers(match) == [f"cover B {colour}" for colour in DATA.colours]


@pytest.mark.parametrize(
    ("corner", "rows"),
    [
        ("NW", ["R*R.", "R.R."]),
        ("NE", ["R.R*", "R.R."]),
        ("SE", ["R.R.", "R.R*"]),
        ("SW", ["R.R.", "R*R."]),
    ],
)
def test_PO_60_a_single_may_be_turned_so_that_its_symbol_is_in_any_corner(
    corner: str, rows: list[str]
) -> None:
    match = dealt([13]).play("take 1", "place 0,0 E", "cover B red")
    assert match.options == ("orient NW", "orient NE", "orient SE", "orient SW")
    match.play(f"orient {corner}")
    assert [row[4:] for row in drawing(state(match))] == rows


def test_PO_61_the_colour_may_equal_that_of_the_covered_tile_and_of_its_neighbour() -> None:
    match = dealt([13]).play("take 1", "place 0,0 E")
    assert {"cover B brown", "cover B yellow"} <= set(match.options)


def test_PO_62_the_covered_tile_is_gone_for_good() -> None:
    match = turn(dealt([10]), "place 0,0 E; mark A; cover B green; orient SW")
    assert drawing(state(match)) == ["B*B.G.G.", "B.B.G*G."]


def test_PO_62_R_19_a_tile_with_symbols_but_no_marker_may_be_covered() -> None:
    match = turn(dealt([10]), "place 0,0 E; mark B; cover A red; orient NW")
    assert drawing(state(match)) == ["R*R.N.N.", "R.R.N.N*"]


def test_R_19_a_tile_whose_colour_is_out_may_be_covered() -> None:
    match = solo(NO_CANDIDATE, ["place 0,0 E; mark A", "place 0,1 E; cover A blue; orient NW"])
    assert [row[:4] for row in drawing(state(match))[2:]] == ["B*B.", "B.B."]


def test_PO_63_the_marker_of_the_single_goes_on_it_when_in_the_supply() -> None:
    match = turn(dealt([13]), "place 0,0 E; cover B red; orient SE")
    assert match.view(0).pyramids[0].markers[LETTERS.index("R")] == (2, 0)


def test_PO_64_otherwise_no_marker_is_placed_and_none_is_moved() -> None:
    match = solo([13], ["place 0,0 E; cover B yellow; orient NW"])
    assert marked(match) == "Y"
    assert match.view(0).pyramids[0].markers[LETTERS.index("Y")] == (0, 0)


def test_PO_65_without_a_step_2_marker_either_tile_may_be_covered() -> None:
    match = solo(NO_CANDIDATE, ["place 0,0 E; mark A"]).play("take 1", "place 0,1 E")
    assert match.view(0).marked == ""
    assert {option.split()[1] for option in covers(match)} == {"A", "B"}


def test_PO_66_V_24_a_single_is_the_way_to_two_markers_on_one_domino() -> None:
    before = solo(REFERENCE_DOMINOES, REFERENCE_TURNS[:5])
    assert marked(before) == "NYRG"
    after = solo(REFERENCE_DOMINOES, REFERENCE_TURNS[:6])
    assert marked(after) == "NBYTRG"
    markers = after.view(0).pyramids[0].markers
    assert (markers[1], markers[3]) == ((8, 2), (6, 2))


def test_PO_66_step_2_alone_never_puts_two_markers_on_one_domino() -> None:
    match = dealt([10]).play("take 1", "place 0,0 E", "mark A", "pass")
    assert marked(match) == "B"


def test_V_24_with_the_marker_out_the_single_stays_unmarked() -> None:
    match = solo([73, 7], ["place 0,0 E; mark A", "place 0,1 E; cover B turquoise; orient NW"])
    assert marked(match) == "BT"
    assert match.view(0).pyramids[0].markers[LETTERS.index("T")] == (0, 0)


@pytest.mark.parametrize("turns", [4, 10, 16])
def test_PO_67_a_laid_single_never_comes_back(turns: int) -> None:
    safe = [place for level in SAFE.values() for place in level]
    match = solo([13], [f"{safe[0]}; cover B red; orient NW", *safe[1:turns]])
    assert match.view(0).pyramids[0].singles == (True, True, False)
    assert [piece[:4] for piece in state(match).laid if piece[0] == 0 and piece[2] == 0] == [(0, 1, 0, 4)]


def test_PO_68_a_player_without_singles_skips_step_3() -> None:
    match = solo([13, 19, 24, 29], THREE_SPENT)
    assert match.view(0).pyramids[0].singles == (False, False, False)
    assert match.play("take 1", "place 0,3 E").decision == "refresh_quarry"


def test_PO_68_the_engine_itself_does_not_ask_for_a_single_that_nobody_has() -> None:
    s = clone(state(solo([13, 19, 24, 29], THREE_SPENT).play("take 1")))
    GAME.apply(s, GAME.space.parse("place 0,3 E"), Rng(0, 0), None)
    assert PHASES[s.phase] == "refresh_quarry"


def test_PO_69_a_single_belongs_to_the_level_of_its_tile() -> None:
    turns = [f"{SAFE[1][0]}; cover B red; orient NE", *SAFE[1][1:], "place 0,0 E"]
    match = solo([13, *range(1, 10), 33], turns)
    assert [piece[1] for piece in state(match).laid if piece[0] == 0 and not piece[2]] == [1]
    rows = drawing(state(match))
    assert [row[:4] for row in rows[:4]] == ["Y*Y*", "Y.B*", "R.B.", "R.R."]


def test_PO_69_R_26_a_single_adds_no_height_for_the_level_above() -> None:
    turns = [f"{SAFE[1][0]}; cover B red; orient NE", *SAFE[1][1:]]
    assert len(solo([13, *range(1, 10), 33], turns).play("take 1").options) == 34


def test_R_17_on_level_4_the_corner_is_not_asked() -> None:
    match = solo(REFERENCE_DOMINOES, REFERENCE_TURNS[:19])
    match.play("take 1", "place 0,0 E", "mark A", "cover B green")
    assert match.decision != "orient_single"
    assert state(match).laid[-1] == (0, 4, 0, LETTERS.index("G"), 1, 0, 0)
    assert drawing(state(match))[3][10:14] == "G*G."


@pytest.mark.parametrize("number", [1, 2, 3])
def test_R_17_below_level_4_the_corner_is_asked(number: int) -> None:
    turns = [place for level in range(1, number) for place in SAFE[level]]
    match = solo([*range(1, 21)], turns).play("take 1", "place 0,0 E")
    while match.decision != "resurface":
        match.play(match.options[0])
    assert match.play(match.options[1]).decision == "orient_single"


def test_R_18_a_single_may_not_be_laid_before_the_marker() -> None:
    match = dealt([10]).play("take 1", "place 0,0 E")
    with pytest.raises(Illegal):
        match.play("cover A red")


@pytest.mark.parametrize(
    ("dominoes", "turns", "options"),
    [
        ([10], [], 7),
        (NO_CANDIDATE, ["place 0,0 E; mark A"], 13),
        (
            [1, 6, 10],
            ["place 0,0 E; mark A; cover B brown; orient NW", "place 0,1 E; cover B red; orient NW"],
            5,
        ),
    ],
)
def test_V_23_resurfacing_offers_each_open_tile_in_each_colour_in_hand(
    dominoes: list[int], turns: list[str], options: int
) -> None:
    match = solo(dominoes, turns)
    match.play("take 1", f"place 0,{len(turns)} E")
    assert len(match.play("mark A").options if match.decision == "place_marker" else match.options) == options


def test_V_23_with_one_single_left_there_are_three_options() -> None:
    spent = ["place 0,0 E; cover B brown; orient NW", "place 0,1 E; cover B red; orient NW"]
    match = solo([13, 19, 29], spent).play("take 1", "place 0,2 E")
    assert match.options == ("pass", "cover B yellow", "cover B turquoise")
