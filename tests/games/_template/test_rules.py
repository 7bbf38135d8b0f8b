"""Cairn's set-up, turns and swaps, clause by clause, with golden records and counts."""

from __future__ import annotations

from pathlib import Path

import pytest

from benben import BadData, BadText, Match, Rng
from benben.games._template import GAME
from benben.games._template.actions import BUILDING, COLLAPSED, STOPPED
from benben.games._template.data import load
from tests.games._template.arrange import HERE, all_rolls, dealt, perft, play, state, states, told


@pytest.mark.parametrize("seats", [1, 5])
def test_TE_01_other_seat_counts_are_refused(seats: int) -> None:
    with pytest.raises(BadText, match="bad_seats"):
        Match(GAME, seats=seats, seed=7)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_TE_01_two_to_four_seats_play(seats: int) -> None:
    assert state(Match(GAME, seats=seats, seed=7)).seats == seats


def test_TE_02_the_table_chooses_the_limit() -> None:
    assert [state(dealt([1, 2], limit=limit)).limit for limit in ("12", "15", "18")] == [12, 15, 18]


def test_TE_02_the_limit_is_15_without_a_choice() -> None:
    assert GAME.options.choices() == {"limit": ("15", "12", "18")}


def test_TE_03_each_seat_draws_one_stone_and_the_bag_keeps_the_rest() -> None:
    s = state(dealt([4, 1, 6]))
    assert (s.stones, s.bag) == ([4, 1, 6], [2, 3, 5])


def test_TE_03_the_deal_is_random() -> None:
    deals = {tuple(GAME.new(2, GAME.options(), Rng(seed, 0), None).stones) for seed in range(400)}
    assert len(deals) == 6 * 5


def test_TE_03_only_its_owner_is_told_of_a_stone() -> None:
    match = dealt([4, 1])
    assert told(match) == [("began", 0, 15)]
    assert told(match, 1) == [("began", 0, 15), ("drew", 1, 1)]


def test_TE_04_heaps_are_empty_and_seat_0_begins() -> None:
    match = dealt([4, 1, 6])
    assert (match.seat, state(match).heaps) == (0, [0, 0, 0])


def test_TE_05_turns_go_round() -> None:
    match = dealt([4, 1, 6])
    assert [match.seat, *(play(match, 1).seat for _ in range(3))] == [0, 1, 2, 0]


def test_TE_05_seats_that_stopped_or_collapsed_are_passed_over() -> None:
    match = dealt([4, 1, 6], 5, "stop", 4, 5, 4, 5, limit="12")
    assert state(match).fates == [COLLAPSED, STOPPED, BUILDING]
    assert match.seat == 2


def test_TE_06_a_turn_is_a_roll_or_a_stop() -> None:
    match = dealt([4, 1])
    assert (match.decision, match.options) == ("roll_or_stop", ("roll", "stop"))


@pytest.mark.parametrize("roll", all_rolls())
def test_TE_07_a_roll_is_added_to_the_heap_for_all_to_see(roll: int) -> None:
    match = dealt([4, 1], 3, 1, roll)
    assert match.view(None).heaps == (3 + roll, 1)
    assert told(match)[0] == ("rolled", 0, roll, 3 + roll)


def test_TE_07_the_last_roll_stays_in_sight() -> None:
    assert (dealt([4, 1]).view(1).rolled, dealt([4, 1], 3).view(1).rolled) == (0, 3)


def test_TE_08_a_heap_at_the_limit_stands() -> None:
    match = dealt([4, 1], 5, "stop", 5, 2, limit="12")
    assert (state(match).heaps[0], match.seat) == (12, 0)


def test_TE_08_a_heap_above_the_limit_collapses_at_once() -> None:
    match = dealt([4, 1], 5, 1, 5, 1, 3, limit="12")
    assert (state(match).heaps, state(match).fates[0], match.seat) == ([0, 2], COLLAPSED, 1)
    assert told(match) == [("rolled", 0, 3, 13), ("collapsed", 0)]


def test_TE_09_a_seat_that_stops_keeps_its_heap_and_has_no_more_turns() -> None:
    match = dealt([4, 1], 5, "stop", 1, 1)
    assert (state(match).heaps, state(match).fates[1], match.seat) == ([7, 0], STOPPED, 0)


def test_TE_10_the_highest_face_asks_to_keep_or_swap() -> None:
    match = dealt([4, 1], 6)
    assert (match.seat, match.decision, match.options) == (0, "keep_or_swap", ("keep", "swap"))


@pytest.mark.parametrize("roll", all_rolls()[:-1])
def test_TE_10_after_any_other_roll_the_turn_ends(roll: int) -> None:
    match = dealt([4, 1], roll)
    assert (match.seat, match.decision) == (1, "roll_or_stop")


def test_TE_10_R_02_a_collapse_leaves_nothing_to_choose() -> None:
    match = dealt([4, 1], 5, 1, 5, 1, 6, limit="12")
    assert (match.seat, match.decision) == (1, "roll_or_stop")


def test_TE_11_keeping_changes_no_stone() -> None:
    s = state(dealt([4, 1], 6, "keep"))
    assert (s.stones, s.bag) == ([4, 1], [2, 3, 5, 6])


@pytest.mark.parametrize("drawn", [2, 3, 5, 6])
def test_TE_11_a_swap_draws_from_the_bag_and_puts_the_old_stone_back(drawn: int) -> None:
    s = state(dealt([4, 1], 6, f"swap {drawn}"))
    assert s.stones == [drawn, 1]
    assert s.bag == sorted({2, 3, 4, 5, 6} - {drawn})


def test_TE_11_a_swap_never_gives_the_old_stone() -> None:
    drawn = set()
    for seed in range(100):
        s = state(dealt([4, 1], 6))
        GAME.apply(s, GAME.space.parse("swap"), Rng(seed, 0), None)
        drawn.add(s.stones[0])
    assert drawn == {2, 3, 5, 6}


@pytest.mark.parametrize("choice", ["keep", "swap 2"])
def test_TE_12_the_others_learn_only_that_a_choice_was_made(choice: str) -> None:
    match = dealt([4, 1], 6, choice)
    assert told(match) == told(match, 1) == [("chose", 0)]
    assert len(told(match, 0)) == 2


@pytest.mark.parametrize("choice", ["keep", "swap 2"])
def test_TE_12_neither_choice_can_be_taken_back(choice: str) -> None:
    assert dealt([4, 1], 6, choice)._at.final


def test_TE_12_the_decision_is_marked_secret() -> None:
    asked = GAME.decision(state(dealt([4, 1], 6)))
    assert asked is not None
    assert asked.secret


@pytest.mark.parametrize("choice", ["keep", "swap 2"])
def test_TE_13_the_choice_ends_the_turn(choice: str) -> None:
    match = dealt([4, 1], 6, choice)
    assert (match.seat, match.decision) == (1, "roll_or_stop")


def test_TE_15_the_match_ends_when_no_seat_is_building() -> None:
    match = dealt([4, 1], 5, "stop")
    assert match.outcome is None
    assert match.play("stop").outcome is not None


def test_TE_15_all_stones_are_turned_up_and_nothing_can_be_taken_back() -> None:
    match = dealt([4, 1], "stop", "stop")
    assert told(match) == [("stopped", 1, 0), ("shown", 0, 4), ("shown", 1, 1)]
    assert match._at.final


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_stones_are_in_exactly_one_place(seats: int) -> None:
    assert all(GAME.census(s) == {f"stone {n}": 1 for n in range(1, 7)} for s in states(seats))


@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        ("stones = [1, 2, 3, 4, 5, 5]", "stones"),
        ('stones = [1, 2, 3, 4, 5, "6"]', "stones"),
        ("stones = [1, 2, 3, 4]", "too_few_stones"),
        ("faces = 7", "faces"),
        ("limits = [12, 15]", "limits"),
        ("colour = 1", "unknown_field"),
    ],
)
def test_wrong_components_are_refused(tmp_path: Path, wrong: str, problem: str) -> None:
    right = [line for line in (GAME.folder / "data.toml").read_text().splitlines() if line and line[0] != "#"]
    changed = [line for line in right if line.partition(" ")[0] != wrong.partition(" ")[0]]
    file = tmp_path / "components.toml"
    file.write_text("\n".join([*changed, wrong]))
    with pytest.raises(BadData) as caught:
        load(file)
    assert caught.value.details["problem"] == problem


@pytest.mark.parametrize("path", sorted(HERE.glob("records/*.rec")), ids=lambda path: path.stem)
def test_golden_records_replay(path: Path) -> None:
    match = Match.from_record(path.read_text())
    assert match.outcome is not None
    assert match.record() == path.read_text()


def test_counts_of_lines_of_play() -> None:
    lines = [line for line in (HERE / "perft.txt").read_text().splitlines() if line and line[0] != "#"]
    rows = [[int(word) for word in line.split()] for line in lines]
    assert {seats for seats, _, _, _ in rows} == {2, 3, 4}
    for seats, seed, depth, count in rows:
        assert perft(GAME.new(seats, GAME.options(), Rng(seed, 0), None), seed, depth) == count
