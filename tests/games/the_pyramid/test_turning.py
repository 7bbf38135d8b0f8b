"""TP-33 to TP-40: turning tiles."""

from __future__ import annotations

import pytest

from benben import Illegal
from benben.games.the_pyramid.board.triangle import CELL_NAMES
from tests.games.the_pyramid.arrange import (
    BASE_NAMES,
    dealt,
    deck,
    finish_turn,
    open_at,
    pawn_at,
    position,
    state,
    told,
    words,
)

ROOMS = {"A1", "A4", "A9", "A10", "A11", "A13", "B1"}
"""Rooms of fixture F with one or two openings."""
CORRIDORS = {"A2", "A3", "A5", "A8", "A12", "B3", "B7", "B11"}


def test_TP_33_V_07_turn_room_turns_rooms() -> None:
    match = dealt().play("play worker A4")
    assert words(match) == ROOMS
    assert len(match.options) == 14


def test_TP_33_V_08_turn_corridor_turns_corridors() -> None:
    match = dealt().play("play worker A5")
    assert words(match) == CORRIDORS
    assert len(match.options) == 16


@pytest.mark.parametrize(
    ("play", "cell", "one", "two"),
    [("A4", "A9", "L", "R"), ("A5", "A8", "LR", "HL"), ("B7", "A5", "LR", "HR")],
)
def test_TP_34_V_09_a_turn_is_by_one_or_two_thirds_clockwise(
    play: str, cell: str, one: str, two: str
) -> None:
    shown = [open_at(dealt().play(f"play worker {play}", f"turn {cell} {n}"), cell) for n in (1, 2)]
    assert shown == [one, two]


def test_TP_34_R_12_a_turn_of_nothing_or_of_a_whole_is_none() -> None:
    assert words(dealt().play("play worker A4"), 2) == {"1", "2"}


def test_TP_34_tile_and_pawn_stay_in_their_cell() -> None:
    match = position("A1 B").play("play worker A4")
    tile = state(match).tiles[0]
    match.play("turn A1 2")
    assert (state(match).tiles[0], pawn_at(match, "A1"), open_at(match, "A1")) == (tile, "B", "HR")
    assert told(match, "turned") == [(0, 0, 1, 2)]


def test_TP_34_turns_add_up() -> None:
    match = finish_turn(dealt(), "play worker A4; turn A9 1")
    assert open_at(finish_turn(match, "play mummy A4; turn A9 1"), "A9") == "R"


def test_TP_35_R_14_the_target_may_bear_a_pawn_of_either_colour() -> None:
    match = position("A1 W", "A9 B", "A10 Bm", "A13 Wk").play("play worker A4")
    assert words(match) == ROOMS


def test_TP_35_the_target_may_be_a_built_tile() -> None:
    match = finish_turn(dealt(), "play worker A7; choose T01; lay B2 r0")
    assert words(match.play("play worker A4")) == {*ROOMS, "B2"}


def test_TP_36_R_14_the_target_may_be_the_pawns_own_tile() -> None:
    match = dealt().play("play worker A4", "turn A4 1")
    assert (open_at(match, "A4"), pawn_at(match, "A4")) == ("LR", "W")


def test_TP_36_not_if_it_is_of_the_other_kind() -> None:
    cards = deck(base=(37, *range(1, 19)), white=(22, 23, 24), blue=(25, 26, 27))
    match = dealt(cards).play("play worker A1")
    assert "A1" not in words(match)


def test_TP_37_R_14_the_target_may_bear_any_symbol() -> None:
    assert {"A11", "A10", "A9"} <= words(dealt().play("play worker A4"))


def test_TP_37_R_14_the_target_may_be_a_stay_free_tile() -> None:
    match = position(null_turns="yes").play("play worker A5")
    assert "A6" in words(match)


def test_TP_38_TP_67_V_14_a_tile_under_the_opposing_priest_cannot_be_turned() -> None:
    match = position("A5 Wp", turn=2, mummies="W").play("play worker B7")
    assert words(match) == CORRIDORS - {"A5"}
    assert len(match.options) == 14
    with pytest.raises(Illegal):
        match.play("turn A5 1")


def test_TP_38_TP_68_V_14_a_tile_under_ones_own_priest_can_be_turned() -> None:
    match = position("A5 Wp", mummies="W").play("play worker B7")
    assert words(match) == CORRIDORS
    assert len(match.options) == 16
    assert open_at(match.play("turn A5 1"), "A5") == "LR"


def test_TP_39_R_13_a_tile_open_on_three_sides_is_no_target() -> None:
    assert words(dealt().play("play worker A4")).isdisjoint({"A7", "B9"})
    assert words(dealt().play("play worker A5")).isdisjoint({"A6", "B5"})


def test_TP_39_R_13_a_table_may_allow_turns_that_change_nothing() -> None:
    match = dealt(null_turns="yes").play("play worker A4")
    assert words(match) == {*ROOMS, "A7", "B9"}
    match.play("turn A7 2")
    assert (open_at(match, "A7"), state(match).turns[CELL_NAMES.index("A7")]) == ("HLR", 0)


def test_TP_40_tiles_in_hands_and_in_the_pile_are_never_turned() -> None:
    match = dealt().play("play worker A4")
    assert words(match) <= set(BASE_NAMES)
    hands = [hand[:] for hand in state(match).hands]
    match.play("turn A1 1")
    assert state(match).hands == hands


LONE_CORRIDOR = (33, 34, 25, 16, 26, 27, 28, 8, 9, 10, 11, 12, 13, 14, 7, 3, 4, 5, 6)
"""A base whose only corridor that can be turned lies on A2; A4 bears turn_corridor."""


@pytest.mark.parametrize(("turn", "decision"), [(2, "choose_tile"), (1, "turn_tile")])
def test_R_48_with_the_only_target_under_the_opposing_priest_the_action_is_lost(
    turn: int, decision: str
) -> None:
    cards = deck(base=LONE_CORRIDOR, white=(1, 23, 47), blue=(2, 24, 48))
    match = position("A2 Wp", turn=turn, mummies="W", cards=cards).play("play worker A4")
    assert match.decision == decision
    assert told(match, "impossible") == ([(1, 1)] if turn == 2 else [])
