"""TP-14 to TP-32: the turn, playing a pawn, actions in general."""

from __future__ import annotations

import pytest

from benben import Illegal, Match, NotYourSeat, Rng
from benben.core.advance import advance
from benben.games.the_pyramid.board.pieces import TILE_SYMBOL
from benben.games.the_pyramid.board.triangle import CELL_NAMES
from benben.games.the_pyramid.data import SYMBOLS
from tests.games.the_pyramid.arrange import (
    BASE_NAMES,
    cells_for,
    dealt,
    deck,
    finish_turn,
    open_at,
    pawn_at,
    position,
    state,
    stock,
    told,
    words,
)
from tests.games.the_pyramid.walk import walks

ACTION_TILES = {"A2": "swap", "A3": "move", "A4": "turn_room", "A5": "turn_corridor", "B7": "turn_corridor"}


def test_TP_14_white_takes_turn_1_and_the_players_alternate() -> None:
    match = dealt()
    seats = []
    for _ in range(30):
        seats.append(match.seat)
        finish_turn(match)
    assert seats == [0, 1] * 15
    assert match.seat is None


def test_TP_14_the_other_player_has_no_decision() -> None:
    with pytest.raises(NotYourSeat):
        advance(dealt()._at, "play worker A1", Rng(1, 1), seat=1)


def test_TP_15_a_turn_is_pawn_action_tile_draw() -> None:
    match = dealt()
    names = [match.decision]
    for option in ("play worker A4", "turn A1 1", "choose T01", "lay B2 r0"):
        assert len(match.view(0).architects[0].hand) == 3
        match.play(option)
        names.append(match.decision)
    assert names == ["place_pawn", "turn_tile", "choose_tile", "place_tile", "place_pawn"]
    assert (match.seat, match.view(0).architects[0].hand, match.view(0).pile) == (1, (3, 23, 47), 24)


def test_TP_16_none_of_the_steps_may_be_declined() -> None:
    verbs = {
        "place_pawn": {"play"},
        "turn_tile": {"turn"},
        "swap_own_pawn": {"swap"},
        "swap_opponent_pawn": {"with"},
        "move_own_pawn": {"move"},
        "move_destination": {"to"},
        "choose_tile": {"choose"},
        "place_tile": {"lay"},
    }
    match = dealt()
    met: dict[str, set[str]] = {}
    while match.decision:
        met.setdefault(match.decision, set()).update(option.split()[0] for option in match.options)
        match.play(match.options[len(match.options) // 2])
    assert met.keys() <= verbs.keys()
    assert met == {name: verbs[name] for name in met}
    assert {"place_pawn", "choose_tile", "place_tile"} <= met.keys()


def test_TP_17_one_pawn_a_turn_from_ones_own_stock() -> None:
    match = dealt().play("play worker A1")
    assert (stock(match, "white"), stock(match, "blue")) == (13, 15)
    assert match.decision == "choose_tile"
    finish_turn(match)
    finish_turn(match, "play worker A7")
    assert (stock(match, "white"), stock(match, "blue")) == (13, 14)


def test_TP_17_what_is_not_in_stock_cannot_be_played() -> None:
    match = position("A1 Wm", "A7 Wk", mummies="W")
    assert words(match) == {"worker", "priest"}


def test_TP_18_a_pawn_goes_on_a_laid_tile_base_or_built() -> None:
    match = finish_turn(dealt(), "play worker A1; choose T01; lay B2 r0")
    assert cells_for(match, "worker") == {*BASE_NAMES, "B2"} - {"A1", "A6"}


def test_TP_19_TP_61_workers_and_priests_go_on_free_tiles_only() -> None:
    match = position("A1 W", "A7 B", "A9 Wm", turn=3, mummies="W")
    free = set(BASE_NAMES) - {"A1", "A6", "A7", "A9"}
    assert cells_for(match, "worker") == free
    assert cells_for(match, "priest") == free


def test_TP_20_a_tile_never_holds_two_pawns() -> None:
    for states in walks():
        for s in states:
            standing = sum(pawn > 0 for pawn in s.pawns)
            assert standing + sum(s.stock) == 34


def test_TP_21_there_is_no_condition_of_distance() -> None:
    match = position("A1 W", "A13 B", turn=3)
    assert cells_for(match, "worker") == set(BASE_NAMES) - {"A1", "A6", "A13"}


def test_TP_22_R_09_the_tile_just_built_takes_a_pawn_from_the_next_turn_on() -> None:
    match = dealt().play("play worker A1", "choose T01", "lay B2 r0")
    assert match.seat == 1
    assert "B2" in cells_for(match, "worker")
    finish_turn(match, "play worker A7")
    assert "B2" in cells_for(match, "worker")


def test_TP_23_R_46_no_pawn_goes_on_a_stay_free_tile() -> None:
    match = position("A1 W", "A2 B", mummies="WB")
    assert "A6" not in words(match, 2)
    with pytest.raises(Illegal):
        match.play("play mummy A6")


@pytest.mark.parametrize(
    ("cell", "decision"), [("A4", "turn_tile"), ("A5", "turn_tile"), ("B7", "turn_tile")]
)
def test_TP_24_an_action_fires_at_once(cell: str, decision: str) -> None:
    assert dealt().play(f"play worker {cell}").decision == decision


def test_TP_24_swap_and_move_fire_at_once() -> None:
    pawns = ("A1 W", "A7 W", "A8 B", "A9 B")
    assert position(*pawns).play("play worker A2").decision == "swap_own_pawn"
    assert position(*pawns).play("play worker A3").decision == "move_own_pawn"


def test_TP_25_R_10_an_action_is_compulsory_even_if_it_harms() -> None:
    match = position("A1 W", turn=2).play("play worker A2")
    assert told(match, "forced") == [(1, 2), (1, 3)]
    assert (pawn_at(match, "A1"), pawn_at(match, "A2")) == ("B", "W")


def test_TP_26_R_11_an_impossible_action_is_lost() -> None:
    match = dealt().play("play worker A2")
    assert match.decision == "choose_tile"
    assert told(match, "impossible") == [(0, 3)]
    match = finish_turn(finish_turn(match), "play worker A7")
    assert match.decision == "place_pawn"


def test_TP_27_the_player_of_the_pawn_chooses_the_target() -> None:
    match = position("A1 W", turn=2).play("play worker A4")
    assert (match.seat, len(match.options)) == (1, 14)


@pytest.mark.parametrize("cell", ["A1", "A9", "A10", "A11"])
def test_TP_28_other_symbols_have_no_immediate_effect(cell: str) -> None:
    match = dealt().play(f"play worker {cell}")
    assert match.decision == "choose_tile"
    assert told(match, "impossible") == []


def test_TP_28_a_sarcophagus_has_no_immediate_effect() -> None:
    match = dealt(deck(base=(1, *range(3, 21)), white=(21, 22, 23), blue=(24, 25, 26)))
    assert match.play("play worker A1").decision == "choose_tile"


def test_TP_29_building_and_turning_fire_nothing() -> None:
    cards = deck(white=(17, 20, 21))
    match = dealt(cards).play("play worker A1", "choose T20", "lay B2 r0")
    assert match.decision == "place_pawn"
    match = position(turn=2).play("play worker A5", "turn A2 1")
    assert match.decision == "choose_tile"


def test_TP_30_a_pawn_that_arrives_by_move_fires_nothing() -> None:
    match = position("A1 W", "A7 W").play("play worker A3", "move A1", "to A4")
    assert (pawn_at(match, "A4"), match.decision) == ("W", "choose_tile")


def test_TP_30_a_pawn_that_arrives_by_swap_fires_nothing() -> None:
    match = position("A1 W", "A4 B", "A8 B").play("play worker A2", "swap A1", "with A4")
    assert (pawn_at(match, "A4"), pawn_at(match, "A1"), match.decision) == ("W", "B", "choose_tile")


def test_TP_31_R_26_a_symbol_fires_again_for_a_mummy_that_replaces() -> None:
    match = position("A4 B").play("play mummy A4")
    assert match.decision == "turn_tile"


def test_TP_31_R_26_a_symbol_fires_again_after_its_tile_was_vacated() -> None:
    match = position("A4 W", "A7 W", turn=1)
    finish_turn(match, "play worker A3; move A4; to A1")
    assert match.play("play worker A4").decision == "turn_tile"


def test_TP_32_at_most_one_action_a_turn() -> None:
    for states in walks():
        turns: dict[int, set[int]] = {}
        for s in states:
            turns.setdefault(s.turn, set()).add(s.phase)
        for phases in turns.values():
            assert sum(bool(phases & action) for action in ({1}, {2, 3}, {4, 5})) <= 1


def test_TP_24_every_action_symbol_of_the_fixture_is_where_the_tests_think() -> None:
    v = dealt().view(None)
    found = {
        name: SYMBOLS[TILE_SYMBOL[cell.tile]]
        for name, cell in zip(CELL_NAMES, v.cells, strict=True)
        if 1 <= TILE_SYMBOL[cell.tile] <= 4
    }
    assert found == ACTION_TILES


def test_V_06_swap_and_move_find_nobody_at_the_start() -> None:
    for cell, symbol in (("A2", 3), ("A3", 4)):
        match = dealt().play(f"play worker {cell}")
        assert (match.decision, told(match, "impossible")) == ("choose_tile", [(0, symbol)])


def test_R_27_without_a_playable_pawn_the_step_is_skipped() -> None:
    match = position("A1 W")
    state(match).stock[4:8] = [0, 0, 1, 0]
    match.play("play worker A7", "choose T01", "lay B2 r0")
    assert told(match, "no_pawn") == [(1,)]
    assert (match.seat, match.decision) == (1, "choose_tile")


def only_one_tile_takes_pawns(mummies: int) -> Match:
    """All tiles but A1 must stay free, and white plays there; blue has so many mummies."""
    match = position()
    s = state(match)
    s.tiles = [33 if tile else 0 for tile in s.tiles]
    s.tiles[0], s.hands[0], s.stock[5] = 25, [14, 47], mummies
    return match.play("play worker A1", "choose T14", "lay B2 r0")


def test_R_28_without_a_tile_for_a_pawn_the_step_is_skipped() -> None:
    match = only_one_tile_takes_pawns(mummies=0)
    assert told(match, "no_pawn") == [(1,)]
    assert (match.seat, match.decision, pawn_at(match, "A1")) == (1, "choose_tile", "W")


def test_R_28_a_mummy_finds_a_tile_where_others_do_not() -> None:
    match = only_one_tile_takes_pawns(mummies=1)
    assert told(match, "no_pawn") == []
    assert told(match, "forced") == [(1, 0)]
    assert (match.seat, match.decision, pawn_at(match, "A1")) == (1, "choose_tile", "Bm")


def test_TP_31_the_tile_turned_keeps_its_symbol() -> None:
    match = dealt().play("play worker A4", "turn A4 1")
    assert open_at(match, "A4") == "LR"
    finish_turn(match)
    assert match.play("play mummy A4").decision == "turn_tile"
