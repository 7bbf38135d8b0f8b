"""TP-41 to TP-53: swapping and moving pawns, tiles that stay free."""

from __future__ import annotations

import pytest

from benben import Illegal
from tests.games.the_pyramid.arrange import (
    BASE_NAMES,
    finish_turn,
    pawn_at,
    position,
    scored,
    state,
    stock,
    told,
    words,
)

FREE = set(BASE_NAMES) - {"A6"}


def test_TP_41_swap_exchanges_an_own_pawn_with_an_opposing_one_wherever_they_stand() -> None:
    match = position("A1 W", "B11 B", "A8 B").play("play worker A2")
    assert words(match) == {"A1", "A2"}
    match.play("swap A1")
    assert words(match) == {"B11", "A8"}
    match.play("with B11")
    assert (pawn_at(match, "A1"), pawn_at(match, "B11"), pawn_at(match, "A2")) == ("B", "W", "W")
    assert told(match, "swapped") == [(0, 0, 1, 1, 11)]


def test_TP_42_R_15_the_own_pawn_may_be_the_one_just_played() -> None:
    match = position("A1 W", "A8 B", "A9 B").play("play worker A2", "swap A2", "with A8")
    assert (pawn_at(match, "A2"), pawn_at(match, "A8")) == ("B", "W")


def test_TP_42_R_15_V_11_a_lone_first_pawn_must_be_swapped() -> None:
    match = position("A1 W", turn=2).play("play worker A2")
    assert (pawn_at(match, "A1"), pawn_at(match, "A2")) == ("B", "W")
    assert told(match, "forced") == [(1, 2), (1, 3)]
    assert (match.seat, match.decision) == (1, "choose_tile")


def test_TP_43_TP_68_R_16_V_16_the_own_pawn_may_be_ones_priest() -> None:
    match = position("A5 Wp", "A8 B", mummies="W").play("play worker A2")
    assert words(match) == {"A2", "A5"}
    match.play("swap A5")
    assert (pawn_at(match, "A5"), pawn_at(match, "A8")) == ("B", "Wp")


def test_TP_43_TP_66_the_opposing_pawn_may_not_be_a_priest() -> None:
    match = position("A5 Wp", "A8 W", "A9 W", turn=2, mummies="W").play("play worker A2")
    assert words(match) == {"A8", "A9"}
    with pytest.raises(Illegal):
        match.play("with A5")


def test_TP_44_TP_73_R_17_mummies_and_the_pharaoh_can_be_swapped_by_either_side() -> None:
    match = position("A1 Wk", "A7 Bm", "A8 B", turn=2, mummies="B").play("play worker A2")
    assert words(match) == {"A2", "A7", "A8"}
    match.play("swap A7")
    assert (pawn_at(match, "A7"), pawn_at(match, "A1")) == ("Wk", "Bm")
    match = position("A1 Wk", "A7 Bm", "A8 B", mummies="B").play("play worker A2", "swap A1")
    assert words(match) == {"A7", "A8"}


def test_TP_45_V_16_swap_is_impossible_against_a_lone_priest() -> None:
    match = position("A5 Wp", turn=2, mummies="W").play("play worker A2")
    assert (match.decision, told(match, "impossible")) == ("choose_tile", [(1, 3)])


def test_TP_45_V_06_swap_is_impossible_against_nobody() -> None:
    match = position("A5 W").play("play worker A2")
    assert (match.decision, told(match, "impossible")) == ("choose_tile", [(0, 3)])


def test_TP_46_a_swap_changes_no_stock() -> None:
    match = position("A1 Wk", "A8 B", "A9 B").play("play worker A2")
    before = state(match).stock[:]
    match.play("swap A1", "with A9")
    assert state(match).stock == before


def test_TP_47_V_17_move_carries_another_own_pawn() -> None:
    match = position("A1 W", "A7 W").play("play worker A3")
    assert words(match) == {"A1", "A7"}
    with pytest.raises(Illegal):
        match.play("move A3")


def test_TP_48_R_18_R_19_V_17_the_destination_is_any_free_tile_near_or_far() -> None:
    match = position("A1 W", "A7 W").play("play worker A3", "move A7")
    assert words(match) == FREE - {"A1", "A3", "A7"}
    assert len(match.options) == 15
    match.play("to A4")
    assert (pawn_at(match, "A4"), match.decision) == ("W", "choose_tile")
    assert told(match, "moved") == [(0, 0, 0, 7, 0, 4)]


@pytest.mark.parametrize("pawn", ["Wp", "Wm", "Wk"])
def test_TP_49_TP_68_ones_priest_mummy_or_pharaoh_may_be_moved(pawn: str) -> None:
    match = position(f"A1 {pawn}", "A7 W", mummies="W").play("play worker A3", "move A1", "to B11")
    assert (pawn_at(match, "B11"), pawn_at(match, "A1")) == (pawn, "")


@pytest.mark.parametrize("pawn", ["Wm", "Wk"])
def test_TP_50_a_moved_mummy_or_pharaoh_replaces_nobody(pawn: str) -> None:
    match = position(f"A1 {pawn}", "A7 W", "A8 B", mummies="W").play("play worker A3", "move A1")
    assert "A8" not in words(match)


def test_TP_51_V_06_move_is_impossible_without_another_pawn() -> None:
    match = position("A8 B").play("play worker A3")
    assert (match.decision, told(match, "impossible")) == ("choose_tile", [(0, 4)])


def test_TP_51_move_is_impossible_without_a_destination() -> None:
    match = position("A1 W")
    s = state(match)
    s.tiles = [33 if tile and cell not in (0, 2) else tile for cell, tile in enumerate(s.tiles)]
    match.play("play worker A3")
    assert (match.decision, told(match, "impossible")) == ("choose_tile", [(0, 4)])


def test_TP_52_a_tile_left_by_a_moved_pawn_is_empty_again() -> None:
    match = position("A1 W", "A7 W").play("play worker A3", "move A1", "to A8")
    assert pawn_at(match, "A1") == ""
    assert "play worker A1" in finish_turn(match).options


def test_TP_53_R_18_a_stay_free_tile_takes_no_pawn_by_any_means() -> None:
    match = position("A1 W", "A7 W").play("play worker A3", "move A1")
    assert "A6" not in words(match)
    with pytest.raises(Illegal):
        match.play("to A6")


def test_TP_53_a_stay_free_tile_still_counts_as_a_tile_and_as_a_room() -> None:
    board = {"A1": "R R stay_free", "A2": "R L plain W"}
    one = scored(board).networks["A1 A2"]
    assert (len(one.cells), one.rooms) == (2, 2)


def test_R_49_a_lone_priest_must_be_moved() -> None:
    match = position("A1 Wp", mummies="W").play("play worker A3")
    assert (match.decision, told(match, "forced")) == ("move_destination", [(0, 4)])
    assert pawn_at(match.play("to A8"), "A8") == "Wp"


def test_V_15_R_25_a_mummy_that_takes_the_only_pawn_finds_nobody_to_swap_with() -> None:
    match = position("A2 W", turn=2)
    assert stock(match, "white") == 13
    match.play("play mummy A2")
    assert (stock(match, "white"), match.decision) == (14, "choose_tile")
    assert told(match, "impossible") == [(1, 3)]
