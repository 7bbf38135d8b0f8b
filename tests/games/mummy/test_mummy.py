"""MU-85 to MU-113: the mummy's moves and catches, with the vectors T-21 to T-28."""

from __future__ import annotations

import pytest

from benben.games.mummy.board import BROWN, CORRIDOR, DUNGEON, NEXT, SPACES, WAYS
from tests.games.mummy.arrange import Play, mummy_turn, names, placed, space, turn

FIVE_ONES = "1 1 1 1 1"
FAR = "B11 B13 X11"
"""Cells out of the way."""


def at(play: Play) -> str:
    """Where the mummy is."""
    return names([play.s.mummy])[0]


def hunter(play: Play, piece: int = 0) -> str:
    """Where a hunter is."""
    return "out" if play.s.cells[piece] < 0 else names([play.s.cells[piece]])[0]


def test_MU_85_the_mummy_moves_after_all_living_hunters() -> None:
    s = placed(4, "T7", "J9 out L2", ankhs=(3, 0, 3), won=3)
    play = turn(s, 0, FIVE_ONES).do("use 1").do("go K9", FIVE_ONES)
    assert (play.seat, s.piece) == (3, 2)
    assert play.do("use 1").do("go L1", "b2").seat == 0


@pytest.mark.parametrize("aside", [0, 3, 5])
def test_MU_86_the_budget_is_the_brown_die_and_the_dice_aside(aside: int) -> None:
    play = mummy_turn(placed(4, "T7", FAR, aside=aside), 3)
    assert (play.s.budget, play.told("brown")) == (3 + aside, [(3, 3 + aside)])


def test_MU_86_the_brown_die_has_the_faces_of_the_component_file() -> None:
    assert sorted(BROWN) == [1, 2, 2, 3, 3, 4]


def test_MU_87_R_04_the_mummy_may_stop_before_its_budget_is_used() -> None:
    play = mummy_turn(placed(4, "T7", FAR), 4).do("step W")
    assert "stop" in play.options
    assert play.do("stop", FIVE_ONES).seat == 1
    assert at(play) == "S7"


def test_MU_87_it_cannot_go_further() -> None:
    play = mummy_turn(placed(4, "T7", FAR), 2).walk("W W", FIVE_ONES)
    assert (play.seat, play.name) == (1, "choose_die")


def test_MU_88_it_may_turn_and_re_enter_cells() -> None:
    play = mummy_turn(placed(4, "T7", FAR), 4).walk("W E W E", FIVE_ONES)
    assert at(play) == "T7"


def test_MU_89_MU_90_MU_91_walls_steps_and_dungeon_are_closed_to_it() -> None:
    leads = {NEXT[WAYS * at_space + way] for at_space in range(SPACES) for way in range(WAYS)}
    assert max(leads) < CORRIDOR
    assert mummy_turn(placed(4, "L9", FAR), 1).options == ["step S", "step W", "stop"]
    assert mummy_turn(placed(4, "K13", FAR), 1).options == ["step E", "step W", "stop"]


def test_MU_92_leaving_the_sarcophagus_costs_a_step() -> None:
    play = mummy_turn(placed(4, "M9", FAR), 2).do("step E")
    assert (at(play), play.s.budget) == ("N9", 1)


def test_MU_93_MU_94_T_22_entering_a_hunter_s_cell_catches_and_ends_the_move() -> None:
    s = placed(4, "T7", "P7 B11 B13", aside=2)
    play = mummy_turn(s, 4)
    assert s.budget == 6
    play.walk("W W W W")
    assert play.told("caught") == [(0, 15, 7, 2)]
    assert (s.budget, s.ankhs[0], at(play), hunter(play), play.seat) == (0, 2, "P7", "M9", 1)


def test_MU_95_MU_96_the_mummy_stays_and_the_hunter_goes_to_the_dungeon() -> None:
    play = mummy_turn(placed(4, "T7", "S7 B11 B13"), 4).do("step W", FIVE_ONES)
    assert (at(play), hunter(play)) == ("S7", "M9")


def test_MU_97_one_ankh_changes_hands() -> None:
    play = mummy_turn(placed(4, "T7", "S7 B11 B13"), 4).do("step W", FIVE_ONES)
    assert (play.s.ankhs, play.s.won) == ([2, 3, 3], 1)


def test_MU_98_R_21_the_last_ankh_puts_a_hunter_out() -> None:
    s = placed(4, "T7", "S7 B11 B13", ankhs=(1, 3, 3), won=2)
    held = s.held[:]
    play = mummy_turn(s, 4).do("step W", FIVE_ONES)
    assert (hunter(play), play.told("eliminated"), s.piece) == ("out", [(0,)], 1)
    assert s.held == held


def test_MU_99_T_28_at_most_one_hunter_is_caught_in_a_move() -> None:
    play = mummy_turn(placed(4, "Q5", "P5 O5 B13", aside=1), 4)
    play.do("step W")
    assert (play.s.won, hunter(play, 1), play.s.budget, play.seat) == (1, "O5", 0, 1)


def test_MU_100_on_the_steps_and_in_the_dungeon_nobody_is_caught() -> None:
    play = mummy_turn(placed(4, "J13", "K14 M9 B13"), 3).walk("E E", "").do("stop", FIVE_ONES)
    assert play.s.won == 0


def test_MU_101_only_the_cell_decides() -> None:
    for piece in range(3):
        s = placed(4, "T7", FAR)
        s.cells[piece] = space("S7")
        assert mummy_turn(s, 1).do("step W", FIVE_ONES).told("caught")[0][0] == piece


def test_MU_105_MU_106_MU_107_the_extra_move_comes_before_the_roll_and_follows_the_same_rules() -> None:
    s = placed(4, "T7", "P7 B11 B13", aside=4)
    play = turn(s, 1).do("return")
    assert (play.seat, s.budget, play.told("brown"), play.told("rolled")) == (0, 4, [], [])
    play.walk("W W W W", FIVE_ONES)
    assert play.told("caught") == [(0, 15, 7, 2)]
    assert play.told("rolled") == [(1, 5, 0)]


def test_MU_108_a_catch_ends_the_extra_move() -> None:
    s = placed(4, "T7", "S7 B11 B13", aside=4)
    play = turn(s, 1).do("return").do("step W", FIVE_ONES)
    assert (play.seat, s.budget, s.extra) == (2, 0, False)


@pytest.mark.parametrize("target", ["S7", "B13"])
def test_MU_109_afterwards_all_five_dice_are_free_with_or_without_a_catch(target: str) -> None:
    s = placed(4, "T7", f"{target} B11 X11", aside=4)
    play = turn(s, 1).do("return").do("step W", FIVE_ONES if target == "S7" else "")
    if target != "S7":
        play.do("stop", FIVE_ONES)
    assert (s.aside, play.told("rolled")) == (0, [(1, 5, 0)])


def test_T_23_MU_110_MU_111_R_16_the_interrupted_hunter_goes_on_from_the_dungeon() -> None:
    s = placed(4, "P5", "P4 B11 B13", aside=3)
    play = turn(s).do("return").do("step N", "arrow arrow arrow arrow arrow")
    assert (at(play), s.aside, hunter(play), s.extra, play.seat) == ("P4", 0, "M9", False, 1)
    assert play.do("use arrow").options == ["go J9", "go R9"]


def test_T_24_MU_112_an_eliminated_hunter_does_not_roll() -> None:
    s = placed(4, "P5", "P4 B11 B13", aside=3, ankhs=(1, 2, 3), won=3)
    play = turn(s).do("return").do("step N", FIVE_ONES)
    assert (s.won, hunter(play), s.piece, s.aside) == (4, "out", 1, 0)
    assert play.told("rolled") == [(1, 5, 0)]


def test_T_25_MU_119_the_mummy_can_win_in_an_extra_move() -> None:
    s = placed(5, "P5", "P4 B11 B13 X11", aside=3, ankhs=(2, 1, 2, 1), won=6)
    play = turn(s).do("return").do("step N")
    assert (play.name, s.won, s.winner, play.told("rolled")) == ("game_over", 7, 0, [])


def test_MU_113_the_ordinary_move_still_comes() -> None:
    s = placed(4, "T7", FAR, aside=2)
    play = turn(s, 2).do("return").do("stop", FIVE_ONES).do("use 1").do("go X12", "b3")
    assert (play.name, s.extra, s.budget) == ("mummy_step", False, 3)


def test_T_21_the_steps_that_are_offered() -> None:
    assert mummy_turn(placed(4, "M9", FAR), 1).options == ["step E", "step W", "stop"]
    assert mummy_turn(placed(4, "L9", FAR), 1).options == ["step S", "step W", "stop"]
    assert mummy_turn(placed(4, "K13", FAR), 1).options == ["step E", "step W", "stop"]


def test_T_27_stopping_at_once_is_legal() -> None:
    play = mummy_turn(placed(4, "T7", FAR), 2)
    assert play.s.budget == 2
    play.do("stop", FIVE_ONES)
    assert (at(play), play.told("mummy_stays")) == ("T7", [(19, 7)])


def test_R_13_with_prisoners_the_mummy_is_never_on_the_sarcophagus() -> None:
    assert all(DUNGEON not in NEXT[WAYS * at_space : WAYS * at_space + WAYS] for at_space in range(SPACES))


def test_R_25_the_mummy_may_stand_on_a_treasure_and_nobody_gets_in() -> None:
    s = placed(4, "L6", "L5 B11 B13", hands={0: "blue_scarab"})
    play = turn(s, 0, FIVE_ONES).do("use 1")
    assert "go L6" not in play.options
