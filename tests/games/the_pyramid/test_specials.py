"""TP-54 to TP-73: mummy, priest and pharaoh."""

from __future__ import annotations

import pytest

from benben import Illegal
from benben.games.the_pyramid.board.networks import weight
from benben.games.the_pyramid.board.pieces import DOUBLE, PLAIN, pawn_of
from benben.games.the_pyramid.board.triangle import CELL_NAMES
from tests.games.the_pyramid.arrange import (
    BASE_NAMES,
    P,
    cells_for,
    dealt,
    finish_turn,
    open_at,
    pawn_at,
    points,
    position,
    state,
    stock,
    told,
    words,
)

FREE = set(BASE_NAMES) - {"A6"}
MIXED = ("A1 W", "A7 Wm", "A9 Wk", "A12 Wp")
"""V-13: a white pawn of each kind."""


@pytest.mark.parametrize("kind", ["mummy", "pharaoh"])
def test_TP_54_special_pawns_fire_the_action_of_their_tile(kind: str) -> None:
    match = dealt().play(f"play {kind} A4")
    assert (match.decision, pawn_at(match, "A4")) == ("turn_tile", f"W{'m' if kind == 'mummy' else 'k'}")


def test_TP_54_the_priest_fires_the_action_of_its_tile() -> None:
    match = position("A1 Wm", mummies="W").play("play priest A4")
    assert (match.decision, stock(match, "white", "priest")) == ("turn_tile", 0)


def test_TP_55_R_20_the_mummy_may_be_played_on_an_empty_tile() -> None:
    assert cells_for(dealt(), "mummy") == FREE


def test_TP_56_TP_57_R_20_R_22_the_mummy_sends_an_opposing_worker_back_to_its_stock() -> None:
    match = position("A7 B")
    assert "A7" in cells_for(match, "mummy")
    match.play("play mummy A7")
    assert (pawn_at(match, "A7"), stock(match, "blue"), stock(match, "white", "mummy")) == ("Wm", 15, 0)
    assert told(match, "replaced") == [(0, 1, 0, 7)]


def test_TP_57_R_22_the_worker_can_be_played_again() -> None:
    match = position("A7 B")
    state(match).stock[4] = 0
    finish_turn(match, "play mummy A7")
    assert cells_for(match, "worker") == set(BASE_NAMES) - {"A6", "A7"} | {CELL_NAMES[match.view(None).built]}


def test_TP_58_R_25_V_12_the_worker_goes_before_the_mummys_player_executes_the_action() -> None:
    match = position("A4 W", turn=2)
    assert stock(match, "white") == 13
    match.play("play mummy A4")
    assert (stock(match, "white"), match.seat, match.decision, len(match.options)) == (14, 1, "turn_tile", 14)
    finish_turn(finish_turn(match), "play worker A1")
    assert "priest" in words(match)


@pytest.mark.parametrize("kind", ["Wm", "Wp", "Wk"])
def test_TP_59_TP_65_R_21_the_mummy_replaces_neither_priest_nor_pharaoh_nor_mummy(kind: str) -> None:
    match = position(f"A1 {kind}", turn=2, mummies="W")
    assert "A1" not in cells_for(match, "mummy")
    with pytest.raises(Illegal):
        match.play("play mummy A1")


def test_TP_59_V_13_among_four_kinds_the_mummy_may_replace_the_worker_only() -> None:
    match = position(*MIXED, turn=2, mummies="W")
    assert cells_for(match, "mummy") == FREE - {"A7", "A9", "A12"}
    assert len(cells_for(match, "mummy")) == 15
    assert len(cells_for(match, "worker")) == 14


def test_TP_60_the_mummy_replaces_no_pawn_of_its_own_colour() -> None:
    assert "A1" not in cells_for(position("A1 W"), "mummy")
    assert "A1" not in cells_for(position("A1 W"), "pharaoh")


def test_TP_61_R_47_workers_and_priests_replace_nobody() -> None:
    match = position("A1 W", "A5 Wp", "A7 Bm", turn=2, mummies="WB")
    taken = {"A1", "A5", "A7", "A6"}
    assert cells_for(match, "worker") == set(BASE_NAMES) - taken
    assert cells_for(match, "priest") == set(BASE_NAMES) - taken


def test_TP_62_V_18_the_priest_waits_for_the_mummy() -> None:
    match = dealt()
    assert "priest" not in words(match)
    finish_turn(match, "play mummy A1")
    assert "priest" not in words(match)
    finish_turn(match, "play worker A7")
    assert "priest" in words(match)


def test_TP_63_a_mummy_that_replaced_unlocks_the_priest_too() -> None:
    match = position("A7 B")
    finish_turn(match, "play mummy A7")
    finish_turn(match, "play worker A1")
    assert "priest" in words(match)


def test_TP_63_the_permission_is_permanent() -> None:
    match = position("A1 Wm", mummies="W")
    for _ in range(3):
        assert "priest" in words(match)
        finish_turn(match, "play worker A7" if "play worker A7" in match.options else "")
        finish_turn(match)


def test_TP_64_R_23_R_24_V_18_the_pharaoh_does_not_unlock_the_priest() -> None:
    match = dealt()
    finish_turn(match, "play pharaoh A1")
    finish_turn(match, "play worker A7")
    assert "priest" not in words(match)


def test_TP_64_V_18_nor_does_the_opponents_mummy() -> None:
    match = dealt()
    finish_turn(match, "play worker A1")
    finish_turn(match, "play mummy A7")
    assert "priest" not in words(match)
    assert [a.mummy_played for a in match.view(None).architects] == [False, True]


def test_TP_65_R_47_the_pharaoh_replaces_no_priest() -> None:
    match = position("A7 Bp", "A9 B", mummies="B")
    assert {"A7", "A9"} & cells_for(match, "pharaoh") == {"A9"}


def test_TP_66_TP_67_a_priest_is_safe_from_swaps_and_its_tile_from_turning() -> None:
    match = position("A4 Bp", "A1 B", mummies="B").play("play worker A2")
    assert (pawn_at(match, "A4"), pawn_at(match, "A1"), told(match, "forced")) == (
        "Bp",
        "W",
        [(0, 2), (0, 3)],
    )
    match = position("A9 Bp", mummies="B").play("play worker A4")
    assert "A9" not in words(match)


def test_TP_69_the_protection_follows_the_priest() -> None:
    match = position("A9 Wp", "A7 W", mummies="W")
    finish_turn(match, "play worker A3; move A9; to A13")
    match.play("play worker A4")
    assert "A9" in words(match)
    assert "A13" not in words(match)


def test_TP_70_only_white_has_a_pharaoh_and_one_only() -> None:
    match = dealt()
    assert (stock(match, "white", "pharaoh"), stock(match, "blue", "pharaoh")) == (1, 0)
    finish_turn(match, "play pharaoh A1")
    assert "pharaoh" not in words(match)
    finish_turn(match, "play worker A7")
    assert "pharaoh" not in words(match)


def test_TP_71_R_21_R_23_the_pharaoh_takes_empty_tiles_and_blue_workers() -> None:
    match = position("A1 W", "A7 B", "A8 Bm", "A9 Bp", mummies="B")
    assert cells_for(match, "pharaoh") == FREE - {"A1", "A8", "A9"}
    match.play("play pharaoh A7")
    assert (pawn_at(match, "A7"), stock(match, "blue")) == ("Wk", 15)


def test_TP_71_the_pharaoh_fires_the_action_after_replacing() -> None:
    match = position("A4 B").play("play pharaoh A4")
    assert match.decision == "turn_tile"


def test_TP_72_TP_92_V_03_V_24_the_pharaoh_weighs_two_everywhere() -> None:
    assert [weight(pawn_of(0, 3), symbol) for symbol in (PLAIN, DOUBLE)] == [2, 2]
    assert points(P, A1="R R plain B", B1="R HR double Wk") == (1, 2)


def test_TP_73_the_tile_of_a_mummy_or_the_pharaoh_can_be_turned() -> None:
    match = position("A1 Wm", "A13 Wk", turn=2, mummies="W").play("play worker A4")
    assert {"A1", "A13"} <= words(match)
    assert open_at(match.play("turn A13 1"), "A13") == "L"
