"""MU-50 to MU-73: where a hunter can go, with the vectors T-05 to T-14."""

from __future__ import annotations

import pytest

from benben.games.mummy.board import (
    BESIDE,
    CORRIDOR,
    DISTANCE,
    DUNGEON,
    NUMBERS,
    REACH,
    RUNS,
    SPACE_NAMES,
    SPACES,
    WAYS,
)
from benben.games.mummy.data import DATA
from benben.games.mummy.moves import destinations, is_stuck
from tests.games.mummy.arrange import Play, ends, names, placed, reach, space, turn

VECTORS = {
    "T-05": [
        (
            "K14",
            "M9",
            {"1": "K13", "2": "J13 L13", "3": "J12 K13 M13", "4": "J11 J13 L13 N13", "arrow": "K13"},
        ),
        ("N14", "M9", {"2": "N12 M13 O13", "arrow": "N11"}),
    ],
    "T-06": [
        (
            "L14 K13",
            "M9",
            {"1": "L13", "2": "M13", "3": "J13 L13 N13", "4": "J12 N12 M13 O13", "arrow": "L13"},
        )
    ],
    "T-07": [("J9", "T7", {"arrow": "J3 L9 J13"}), ("J9 L9", "T7", {"arrow": "J3 K9 J13", "2": "J7 J9 J11"})],
    "T-08": [
        ("B11", "T7", {"arrow": "L11 B13"}),
        ("B11 H11", "T7", {"arrow": "G11 B13"}),
        ("B11", "H11", {"arrow": "G11 B13"}),
    ],
    "T-09": [
        ("X12 X11", "X13", {"1": "", "arrow": "", "2": "W11 X12", "3": "V11", "4": "V10 U11 W11 V12 X12"})
    ],
    "T-10": [("M9 N9", "L9", {"1": "", "2": "N8 O9", "3": "N7 P9", "4": "M7 N8 O9 Q9 P10", "arrow": ""})],
    "T-11": [("M9", "T7", {"1": "L9 N9", "2": "N8 K9 O9 L10", "3": "N7 J9 L9 N9 P9 L11", "arrow": "J9 R9"})],
    "T-12": [("K14 K13", "M9", {"1": "", "arrow": "", "2": "J13 L13"})],
    "T-13": [("L2", "L3", {"1": "L1", "2": "M1 L2", "3": "L1 N1", "4": "M1 L2 N2", "arrow": "L1"})],
    "T-14": [("H11 J11", "D11", {"arrow": "E11 I11 H13", "4": "J9 F11 H11 L11 F13 H13 J13"})],
}


@pytest.mark.parametrize("name", VECTORS)
def test_T_05_T_06_T_07_T_08_T_09_T_10_T_11_T_12_T_13_T_14_each_face_leads_where_the_rules_say(
    name: str,
) -> None:
    for hunters, mummy, faces in VECTORS[name]:
        assert {face: reach(hunters, mummy, face) for face in faces} == faces


def test_T_09_nobody_is_stuck_there_and_a_single_useless_die_is_rolled_again() -> None:
    s = placed(4, "X13", "X12 X11", aside=4)
    assert not is_stuck(s.cells, 0, s.mummy)
    play = turn(s).do("keep", "1 arrow 1 2")
    assert play.told("rolled") == [(0, 1, 0)] * 4
    assert play.options == ["use 2", "reroll"]


def test_T_12_a_mummy_above_the_steps_makes_a_hunter_stuck_a_hunter_there_does_not() -> None:
    beside = placed(4, "M9", "K14 K13")
    below = placed(4, "K13", "K14")
    assert not is_stuck(beside.cells, 0, beside.mummy)
    assert is_stuck(below.cells, 0, below.mummy)


def test_MU_50_no_step_is_diagonal() -> None:
    for at in range(CORRIDOR):
        x, y = DATA.maze.corridor[at]
        for cell in BESIDE[at]:
            other_x, other_y = DATA.maze.corridor[cell]
            assert abs(x - other_x) + abs(y - other_y) == 1


def test_MU_51_a_number_may_turn_corners() -> None:
    assert "J13" in reach("K14", "M9", "2").split()
    assert "J11" in reach("K14", "M9", "4").split()


def test_MU_52_MU_53_a_number_goes_exactly_so_far_back_and_forth_if_need_be() -> None:
    assert reach("K14", "M9", "3").split() == ["J12", "K13", "M13"]
    assert "K13" not in reach("K14", "M9", "2")


def test_MU_53_free_numbers_reach_all_cells_of_the_right_distance_and_parity() -> None:
    for at in range(CORRIDOR):
        for face in range(NUMBERS):
            steps = face + 1
            right = [
                cell
                for cell in range(CORRIDOR)
                if DISTANCE[at * CORRIDOR + cell] <= steps
                and (DISTANCE[at * CORRIDOR + cell] - steps) % 2 == 0
            ]
            assert REACH[NUMBERS * at + face] == right


@pytest.mark.parametrize("face", ["2", "4"])
def test_MU_54_R_06_a_number_move_may_end_where_it_began(face: str) -> None:
    assert "J9" in reach("J9", "T7", face).split()


def test_R_06_MU_67_an_arrow_may_not_stay() -> None:
    assert all("J9" not in reach("J9", mummy, "arrow").split() for mummy in ("T7", "J8", "K9"))
    assert reach("J9", "J8", "arrow") == "L9 J13"


def test_MU_55_walls_are_never_entered() -> None:
    signs = {SPACE_NAMES[cell]: DATA.maze.rows[y][x] for cell, (x, y) in enumerate(DATA.maze.corridor)}
    assert not set(signs.values()) & set("#-SD")
    assert all(0 <= cell < CORRIDOR for at in range(SPACES) for cell in BESIDE[at])


def test_MU_56_the_mummy_is_neither_entered_nor_passed() -> None:
    assert "L3" not in reach("L2", "L3", "1").split()
    assert not {"K3", "L4"} & set(reach("L2", "L3", "2").split())


def test_MU_57_R_10_start_cells_are_never_entered_and_do_not_touch() -> None:
    starts = range(CORRIDOR, DUNGEON)
    assert all(cell not in starts for at in range(SPACES) for cell in BESIDE[at])
    assert all(names(BESIDE[at]) == [f"{SPACE_NAMES[at][0]}13"] for at in starts)


def test_MU_58_the_dungeon_is_not_entered_by_moving() -> None:
    assert all(DUNGEON not in BESIDE[at] for at in range(SPACES))
    assert reach("L9", "T7", "1") == "K9 L10"


def test_MU_59_numbers_pass_other_hunters_at_one_step_each() -> None:
    assert "J13" in reach("L14 K13", "M9", "3").split()


def test_MU_60_no_move_ends_on_another_hunter() -> None:
    assert "L9" not in reach("J9 L9", "T7", "2").split()
    assert "L9" in reach("J9", "T7", "2").split()


def test_MU_61_from_the_steps_the_first_step_goes_up() -> None:
    assert [reach(start, "M9", "1") for start in ("K14", "L14", "N14", "O14")] == ["K13", "L13", "N13", "O13"]


def test_MU_62_passing_a_treasure_does_nothing() -> None:
    s = placed(4, "T7", "J9", hands={0: "blue_jar"})
    play = turn(s, 0, "arrow arrow arrow arrow arrow").do("use arrow")
    play.do("go J3", "1 1 1 1 1")
    assert play.told("card") == []
    assert s.stood[0] == 1 << 1


def test_MU_64_MU_66_an_arrow_runs_to_the_obstacle_and_not_less_far() -> None:
    assert reach("J9", "T7", "arrow").split() == ["J3", "L9", "J13"]


def test_MU_65_walls_mummy_hunters_steps_and_dungeon_stop_an_arrow() -> None:
    assert "L9" in reach("J9", "T7", "arrow").split()
    assert reach("J9 J5", "T7", "arrow") == "J6 L9 J13"
    assert reach("N11", "M9", "arrow").split()[-1] == "N13"
    assert reach("B11", "H11", "arrow").split()[0] == "G11"


def test_MU_67_a_direction_blocked_at_once_is_not_offered() -> None:
    assert reach("J9 J8", "T7", "arrow") == "L9 J13"


def test_MU_68_an_arrow_does_not_jump_over_a_hunter() -> None:
    assert reach("J9 L9", "T7", "arrow").split() == ["J3", "K9", "J13"]


def test_MU_69_a_prisoner_leaves_through_either_breach() -> None:
    assert names(BESIDE[DUNGEON]) == ["N9", "L9"]
    assert reach("M9", "T7", "1") == "L9 N9"


def test_MU_70_prisoners_do_not_block_each_other() -> None:
    assert reach("M9 M9 M9", "T7", "1") == "L9 N9"
    assert reach("M9 M9 M9", "T7", "arrow") == "J9 R9"


def test_MU_71_a_prisoner_has_its_next_turn() -> None:
    play = turn(placed(4, "T7", "M9"), 0, "1 1 1 1 1")
    assert (play.name, play.options) == ("choose_die", ["use 1", "reroll"])


def test_MU_72_a_prisoner_may_leave_with_an_arrow() -> None:
    assert reach("M9", "T7", "arrow") == "J9 R9"


def test_MU_73_a_stuck_hunter_says_so_and_skips_everything() -> None:
    play = turn(placed(4, "K13", "K14 J9", aside=3))
    assert play.heard(0)[:3] == [("turn", 0), ("stuck", 0), ("turn", 1)]
    assert (play.s.aside, play.s.piece, play.name) == (3, 1, "return_dice")


def test_R_07_stuck_is_checked_again_after_an_extra_move() -> None:
    s = placed(4, "J13", "K14 B11", aside=2)
    play = turn(s).do("return").do("step E").do("stop", "1 1 1 1 1")
    assert play.told("stuck") == [(0,)]
    assert (play.s.piece, play.s.aside, play.name) == (1, 0, "choose_die")


def test_R_07_having_no_usable_die_is_not_stuck() -> None:
    s = placed(4, "X13", "X12 X11")
    assert [ends(s, 0, face) for face in ("1", "arrow")] == ["", ""]
    assert not is_stuck(s.cells, 0, s.mummy)


def test_R_09_on_this_board_only_the_steps_below_the_mummy_can_be_stuck() -> None:
    for mummy in range(CORRIDOR):
        for at in range(SPACES):
            if at != mummy:
                crowd = [at, *[cell for cell in BESIDE[at] if cell != mummy][:3]]
                expected = CORRIDOR <= at < DUNGEON and BESIDE[at] == [mummy]
                assert is_stuck(crowd, 0, mummy) == expected


def test_R_11_only_the_end_cell_is_chosen() -> None:
    play = turn(placed(4, "T7", "J9"), 0, "4 4 4 4 4").do("use 4")
    assert play.options == [f"go {name}" for name in ends(play.s, 0, "4").split()]


def test_R_12_the_dungeon_is_one_space_with_two_exits() -> None:
    assert SPACE_NAMES[DUNGEON] == "M9"
    assert len(BESIDE[DUNGEON]) == 2
    assert sum(len(RUNS[WAYS * DUNGEON + way]) > 0 for way in range(WAYS)) == 2


def test_R_28_the_cell_of_a_catch_is_free_as_soon_as_the_mummy_leaves_it() -> None:
    s = placed(4, "P7", "M9 Q7")
    assert ends(s, 1, "1") == "R7"
    s.mummy = space("T7")
    assert ends(s, 1, "1") == "P7 R7"


def test_R_31_a_prisoner_between_mummy_and_hunter_passes_the_hunter() -> None:
    s = placed(4, "L9", "M9 N9")
    assert [ends(s, 0, face) for face in ("1", "arrow")] == ["", ""]
    assert ends(s, 0, "2") == "N8 O9"


def test_destinations_never_hold_the_mummy_another_hunter_or_a_closed_space() -> None:
    s = placed(5, "J11", "J9 L9 K11 M9")
    for piece in range(4):
        for face in range(5):
            found = destinations(s.cells, piece, s.mummy, face)
            assert found == sorted(set(found))
            assert all(cell < CORRIDOR and cell != s.mummy for cell in found)
            assert not set(found) & {s.cells[other] for other in range(4) if other != piece}


def test_a_play_refuses_what_is_no_option() -> None:
    with pytest.raises(AssertionError):
        Play(placed(4)).do("stop")
