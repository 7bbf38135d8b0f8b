"""MU-21 to MU-42: returning, rolling, choosing a die, with the vectors T-01 to T-03, T-15 and T-16."""

from __future__ import annotations

import pytest

from benben.games.mummy.board import FACE_NAMES
from tests.games.mummy.arrange import Play, mummy_turn, names, placed, turn

FIVE_ONES = "1 1 1 1 1"


def test_T_01_a_whole_turn() -> None:
    s = placed(4, "T7", "L6 J9 B11", aside=2, hands={0: "red_scarab"})
    play = turn(s).do("keep", "mummy 1 2")
    assert (s.aside, play.options) == (3, ["use 1", "use 2", "reroll"])
    play.do("reroll", "1 4")
    assert play.options == ["use 1", "use 4", "reroll"]
    play.do("use 4")
    ends = "L2 K3 L4 N4 M5 O5 J6 L6 K7 M7 J8 N8"
    assert play.options == [f"go {name}" for name in ends.split()]
    play.do("go L2")
    assert play.options == ["play red_scarab", "keep"]
    play.do("play red_scarab")
    heard = [event for event in play.heard(0) if event[0] in ("rolled", "die", "card")]
    assert heard == [("rolled", 0, 3, 1), ("rolled", 0, 2, 0), ("die", 0, 3), ("card", 0, 0, 0, 11, 2)]
    assert FACE_NAMES[3] == "4"


def test_T_01_the_other_die_would_lead_to_two_cells() -> None:
    play = turn(placed(4, "T7", "L6 J9 B11", aside=3)).do("keep", "1 4").do("use 1")
    assert play.options == ["go L5", "go L7"]


def test_T_02_returning_gives_a_budget_of_the_dice_and_no_brown_die() -> None:
    s = placed(4, "T7", "L2 J9 B11", aside=3)
    play = turn(s, 1).do("return")
    assert (s.budget, s.extra, play.seat, play.told("brown")) == (3, True, 0, [])
    play.do("stop", FIVE_ONES)
    assert (s.aside, play.seat, play.told("rolled")) == (0, 2, [(1, 5, 0)])


def test_T_03_MU_38_MU_39_five_mummies_of_the_last_hunter() -> None:
    s = placed(4, "T7", "L2 J9 B11", aside=4, hands={2: "green_scarab"})
    play = turn(s, 2).do("keep", "mummy b3")
    assert play.told("five") == [(2,)]
    assert play.told("card") == []
    assert (s.budget, s.aside, s.extra) == (8, 5, False)
    play.do("stop")
    assert (s.budget, s.extra, s.piece, play.name, play.told("returned")) == (
        5,
        True,
        0,
        "mummy_step",
        [(0, 5)],
    )
    play.do("stop", FIVE_ONES)
    assert (s.aside, play.told("rolled")[-1]) == (0, (0, 5, 0))


def test_MU_21_return_roll_move_card_in_that_order() -> None:
    s = placed(4, "T7", "L6 J9 B11", aside=1, hands={0: "red_scarab"})
    play = turn(s)
    asked = []
    for action, dice in (("keep", "4 4 4 4"), ("use 4", ""), ("go L2", ""), ("play red_scarab", "")):
        asked.append(play.name)
        play.do(action, dice)
    assert asked == ["return_dice", "choose_die", "choose_destination", "play_card"]


def test_MU_22_after_the_first_roll_dice_cannot_be_returned() -> None:
    play = turn(placed(4, "T7", "L6", aside=1)).do("keep", "mummy 1 1 1")
    assert "return" not in play.options
    assert play.do("reroll", "1 1 1").options == ["use 1", "reroll"]


def test_MU_23_without_set_aside_dice_nothing_is_asked() -> None:
    play = turn(placed(4, "T7", "L6"), 0, FIVE_ONES)
    assert play.name == "choose_die"


@pytest.mark.parametrize("aside", [1, 2, 3, 4])
def test_MU_24_MU_25_with_one_to_four_aside_all_or_none_may_be_returned(aside: int) -> None:
    play = turn(placed(4, "T7", "L6", aside=aside))
    assert (play.name, play.options) == ("return_dice", ["keep", "return"])
    assert play.do("return").s.budget == aside
    assert play.do("stop", FIVE_ONES).s.aside == 0


def test_MU_26_MU_27_the_mummy_moves_first_then_the_same_hunter_rolls_five() -> None:
    s = placed(4, "T7", "L6", aside=2)
    play = turn(s).do("return")
    assert play.seat == 0
    play.do("stop", FIVE_ONES)
    assert (play.seat, s.piece, play.told("rolled")) == (1, 0, [(0, 5, 0)])


def test_MU_28_R_33_kept_dice_stay_aside_and_shrink_the_roll() -> None:
    play = turn(placed(4, "T7", "L6", aside=2)).do("keep", "1 2 3")
    assert (play.s.aside, play.told("rolled"), play.s.faces) == (2, [(0, 3, 0)], [0, 1, 2])


def test_MU_29_with_five_aside_the_next_hunter_must_return() -> None:
    play = turn(placed(4, "T7", "L6", aside=5))
    assert (play.name, play.s.budget, play.s.extra, play.told("returned")) == (
        "mummy_step",
        5,
        True,
        [(0, 5)],
    )


@pytest.mark.parametrize("aside", range(5))
def test_MU_30_all_free_dice_are_rolled(aside: int) -> None:
    s = placed(4, "T7", "L6", aside=aside)
    rolled = " ".join("1" for _ in range(5 - aside))
    play = turn(s).do("keep", rolled) if aside else turn(s, 0, rolled)
    assert play.told("rolled") == [(0, 5 - aside, 0)]


def test_MU_31_mummies_are_set_aside_at_once_and_cannot_be_used() -> None:
    play = turn(placed(4, "T7", "L6"), 0, "mummy mummy 1 2 2")
    assert (play.s.aside, play.options) == (2, ["use 1", "use 2", "reroll"])
    assert play.do("reroll", "1 1 1").told("rolled") == [(0, 5, 2), (0, 3, 0)]


def test_MU_32_one_may_roll_again_and_again() -> None:
    play = turn(placed(4, "T7", "L6"), 0, FIVE_ONES)
    for _ in range(6):
        assert "reroll" in play.do("reroll", FIVE_ONES).options


def test_MU_33_R_05_a_new_roll_takes_all_free_dice() -> None:
    play = turn(placed(4, "T7", "L6"), 0, "1 2 3 4 mummy").do("reroll", "2 2 2 2")
    assert play.told("rolled")[-1] == (0, 4, 0)


def test_MU_34_only_the_last_roll_counts() -> None:
    play = turn(placed(4, "T7", "L6"), 0, "4 4 4 4 4").do("reroll", FIVE_ONES)
    assert play.options == ["use 1", "reroll"]


def test_MU_35_exactly_one_die_is_used_and_never_a_mummy() -> None:
    play = turn(placed(4, "T7", "L6"), 0, "1 2 3 4 arrow")
    assert play.options == ["use 1", "use 2", "use 3", "use 4", "use arrow", "reroll"]
    assert play.do("use 2").name == "choose_destination"


def test_MU_36_a_die_that_cannot_be_used_in_full_is_not_offered() -> None:
    play = turn(placed(4, "X13", "X12 X11"), 0, "1 arrow 2 2 2")
    assert play.options == ["use 2", "reroll"]


def test_MU_37_without_a_usable_die_one_must_roll_again() -> None:
    play = turn(placed(4, "X13", "X12 X11", aside=3)).do("keep", "1 arrow mummy 2")
    assert play.told("rolled") == [(0, 2, 0), (0, 2, 1)]
    assert play.options == ["use 2", "reroll"]


def test_MU_38_five_mummies_end_the_turn_without_move_or_card() -> None:
    s = placed(4, "T7", "L6 J9", hands={0: "blue_scarab"})
    play = turn(s, 0, "mummy mummy mummy mummy mummy")
    assert (play.told("five"), play.told("turn_end"), s.piece) == ([(0,)], [(0,)], 1)
    assert names(s.cells[:1]) == ["L6"]


def test_MU_40_free_dice_pass_on_and_set_aside_ones_stay() -> None:
    play = turn(placed(4, "T7", "L6 J9"), 0, "mummy 1 1 1 1").do("use 1").do("go L5")
    assert (play.s.aside, play.s.piece, play.name, play.s.faces) == (1, 1, "return_dice", [])


def test_MU_41_the_ordinary_turn_frees_no_dice() -> None:
    play = mummy_turn(placed(4, "T7", "L6 J9", aside=3), 2).do("stop")
    assert (play.s.aside, play.name, play.s.round) == (3, "return_dice", 2)


def test_MU_42_a_hunter_may_not_pass() -> None:
    play = turn(placed(4, "T7", "L6"), 0, FIVE_ONES)
    assert not {"keep", "stop"} & set(play.options)
    assert all(option.startswith("go ") for option in play.do("use 1").options)


def fifteen() -> Play:
    """T-15 up to the mummy's ordinary turn."""
    s = placed(3, "M9")
    play = turn(s, 0, FIVE_ONES).do("reroll", "mummy mummy mummy mummy mummy")
    assert (s.piece, s.extra, s.budget) == (1, True, 5)
    play.walk("W S S W W", "4 1 mummy mummy mummy")
    assert names([s.mummy]) == ["J11"]
    return play


def test_T_15_stuck_and_the_duty_to_return() -> None:
    play = fifteen()
    s = play.s
    assert s.aside == 3
    play.do("use 4")
    assert play.options == [f"go {name}" for name in ("J12", "N12", "K13", "M13", "O13")]
    play.do("go O13", "b1")
    assert (s.budget, s.round) == (4, 1)
    play.walk("S S E").do("stop")
    assert names([s.mummy]) == ["K13"]
    assert (play.told("stuck"), s.round, s.aside, s.piece, play.name) == ([(0,)], 2, 3, 1, "return_dice")


def test_T_16_R_08_a_stuck_hunter_does_not_return_the_next_one_must() -> None:
    play = fifteen()
    play.do("use 4").do("go O13", "b1").walk("S S E")
    play.s.aside = 5
    play.do("stop")
    assert (play.told("stuck"), play.told("returned")) == ([(0,)], [(1, 5), (1, 5)])
    assert (play.s.piece, play.s.extra, play.s.budget) == (1, True, 5)


def test_R_14_dice_come_back_without_a_catch_too() -> None:
    assert turn(placed(4, "T7", "L6", aside=2)).do("return").do("stop", FIVE_ONES).s.aside == 0


def test_R_15_the_budget_of_the_extra_move_is_what_lay_aside() -> None:
    s = placed(4, "T7", "L6 J9", aside=2)
    turn(s).do("keep", "mummy 1 1").do("use 1").do("go L5").do("return")
    assert s.budget == 3


def test_R_17_the_only_hunter_left_must_return_itself() -> None:
    s = placed(3, "T7", "L6 out", aside=4, ankhs=(3, 0), won=3)
    play = turn(s).do("keep", "mummy b1").do("stop")
    assert (s.piece, s.extra, s.budget, play.told("returned")) == (0, True, 5, [(0, 5)])


def test_R_18_dice_rolled_again_are_gone() -> None:
    play = turn(placed(4, "T7", "L6 J9", aside=4)).do("keep", "4").do("reroll", "mummy")
    assert (play.told("five"), play.told("die"), play.s.piece) == ([(0,)], [], 1)


def test_R_30_equal_faces_are_one_option() -> None:
    play = turn(placed(4, "T7", "L6"), 0, "arrow arrow 3 3 3")
    assert play.options == ["use 3", "use arrow", "reroll"]
