"""V-01 to V-06: every scoring example of the rulebooks in one pyramid."""

from __future__ import annotations

import pytest

from benben import Match
from tests.games.pyramido.arrange import (
    LETTERS,
    REFERENCE_DOMINOES,
    REFERENCE_TURNS,
    WITH_SINGLE,
    drawing,
    drawings,
    solo,
    state,
    turn,
)


def reference(turns: int, last: str = "") -> Match:
    """Seat 0 after so many turns of the reference game, the other seat done with the round."""
    words = REFERENCE_TURNS[:turns]
    match = solo(REFERENCE_DOMINOES, words if not last else [*words[:-1], last])
    while match.seat is not None and state(match).turn > 1:
        turn(match)
    return match


def paid(match: Match, number: int) -> dict[str, int]:
    """What each colour paid in a round, the bonus as `+`."""
    points = match.view(0).pyramids[0].points[number - 1]
    return {letter: symbols for letter, symbols in zip(LETTERS + "+", points, strict=True) if symbols}


def test_V_01_round_1_pays_24() -> None:
    match = reference(10)
    assert paid(match, 1) == {"Y": 4, "G": 4, "T": 4, "N": 3, "R": 3, "B": 3, "+": 3}
    assert sum(paid(match, 1).values()) == 24


def test_V_01_all_21_symbols_are_in_marked_areas() -> None:
    assert "".join(drawing(state(reference(10)))).count("*") == 21


def test_V_02_round_2_pays_23() -> None:
    match = reference(16)
    assert paid(match, 2) == {"G": 6, "Y": 5, "B": 4, "R": 4, "+": 4}
    assert sum(paid(match, 2).values()) == 23


def test_V_02_unmarked_and_separate_areas_are_not_paid() -> None:
    seen = "".join(drawing(state(reference(16))))
    assert [seen.count(f"{letter}*") for letter in "NTRGYB"] == [2, 1, 4 + 2, 6 + 1, 5, 4]


def test_V_03_round_3_pays_29() -> None:
    match = reference(19)
    assert paid(match, 3) == {"G": 7, "Y": 6, "R": 6, "B": 5, "+": 5}
    assert sum(paid(match, 3).values()) == 29


def test_V_03_visible_but_not_connected_are_two_red_and_one_green() -> None:
    seen = "".join(drawing(state(reference(19))))
    assert (seen.count("R*"), seen.count("G*")) == (6 + 2, 7 + 1)


def test_V_04_round_4_without_a_single_pays_14() -> None:
    match = reference(20)
    assert paid(match, 4) == {"R": 7, "+": 7}
    assert match.outcome
    assert match.outcome.scores[0] == 90
    assert match.view(0).pyramids[0].singles.count(False) == 2


def test_V_04_the_rounds_pay_24_23_29_14() -> None:
    assert [sum(points) for points in reference(20).view(0).pyramids[0].points] == [24, 23, 29, 14]


def test_V_05_round_4_with_a_single_pays_22() -> None:
    match = reference(20, WITH_SINGLE[-1])
    assert paid(match, 4) == {"G": 8, "R": 7, "+": 7}
    assert match.outcome
    assert match.outcome.scores[0] == 98
    assert match.view(0).pyramids[0].singles.count(False) == 3


@pytest.mark.parametrize(
    ("last", "points"),
    [
        ("place 0,0 E; mark B", {"T": 1, "+": 1}),
        ("place 0,0 E; mark A; cover B red", {"R": 8, "+": 8}),
        ("place 0,0 E; mark B; cover A red", {"R": 7, "T": 1, "+": 1}),
        ("place 0,0 E; mark B; cover A green", {"G": 1, "T": 1, "+": 1}),
        ("place 1,0 W; mark A", {"R": 1, "+": 1}),
    ],
)
def test_V_06_other_choices_in_round_4(last: str, points: dict[str, int]) -> None:
    assert paid(reference(20, last), 4) == points


@pytest.mark.parametrize(("turns", "level"), [(10, 1), (16, 2), (19, 3)])
def test_the_reference_pyramid_looks_as_drawn(turns: int, level: int) -> None:
    assert drawing(state(reference(turns))) == drawings()[level - 1]


def test_V_05_the_finished_pyramid_looks_as_drawn() -> None:
    assert drawing(state(reference(20, WITH_SINGLE[-1]))) == drawings()[3]


def test_V_04_differs_from_the_drawing_in_one_tile() -> None:
    expected = drawings()[3]
    expected[3] = expected[3][:10] + "T.T*" + expected[3][14:]
    expected[4] = expected[4][:10] + "T.T." + expected[4][14:]
    assert drawing(state(reference(20))) == expected
