"""TP-74 to TP-86: building, drawing, the end."""

from __future__ import annotations

from itertools import pairwise

import pytest

from benben import GameOver, Illegal, Match
from benben.games.the_pyramid.board.triangle import CELL_NAMES
from tests.games.the_pyramid.arrange import (
    F,
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


def building(tile: str = "T01", cards: list[int] | None = None) -> Match:
    """White has played a pawn and chosen a tile."""
    return dealt(cards).play("play worker A1", f"choose {tile}")


def test_TP_74_one_tile_of_the_hand_is_laid_face_up() -> None:
    match = building().play("lay B4 r120")
    assert match.view(None).cells[CELL_NAMES.index("B4")].tile == 1
    assert told(match, "built") == [(0, 1, 0, 8, 1, 4)]
    assert 1 not in match.view(0).architects[0].hand


def test_TP_74_the_choice_is_among_the_tiles_in_hand() -> None:
    assert dealt().play("play worker A1").options == ("choose T01", "choose T23", "choose T47")


def test_TP_75_only_empty_cells_take_a_tile() -> None:
    match = building()
    assert "B1" not in words(match)
    with pytest.raises(Illegal):
        match.play("lay A1 r0")


def test_TP_76_V_10_a_site_shares_a_whole_side_with_a_tile() -> None:
    match = building()
    assert words(match) == {"B2", "B4", "B6", "B8", "B10"}
    assert len(match.options) == 15
    match.play("lay B2 r0")
    assert words(match.play("play worker A7", "choose T02")) == {"B4", "B6", "B8", "B10", "C1"}


def test_TP_76_touching_at_a_corner_is_not_enough() -> None:
    assert words(building()).isdisjoint({"C1", "C2", "C3", "C9"})


def test_TP_77_R_06_the_builder_chooses_the_rotation() -> None:
    shown = {open_at(building().play(f"lay B2 {turns}"), "B2") for turns in ("r0", "r120", "r240")}
    assert shown == {"HR", "LR", "HL"}


def test_TP_77_a_tile_that_looks_alike_in_every_rotation_has_one() -> None:
    match = building("T11", deck(white=(11, 23, 47)))
    assert match.options == tuple(f"lay {cell} r0" for cell in ("B2", "B4", "B6", "B8", "B10"))


def test_TP_78_R_07_openings_need_not_match() -> None:
    match = dealt(deck(white=(23, 1, 47)))
    assert open_at(match, "B3") == "HL"
    match.play("play worker A1", "choose T23", "lay B2 r240")
    assert (open_at(match, "B2"), open_at(match, "B1")) == ("L", "HL")


def test_TP_79_R_08_rows_need_not_be_completed_and_nothing_needs_support() -> None:
    match = building().play("lay B2 r0")
    match.play("play worker A7", "choose T02", "lay C1 r0")
    match.play("play worker A8", "choose T23")
    assert {"C2", "B4"} <= words(match)
    assert "D1" not in words(match)
    match.play("lay C2 r0")
    match.play("play worker A9", "choose T24")
    assert {"D1", "C3"} <= words(match)
    assert not state(match).tiles[CELL_NAMES.index("B4")]


def test_R_08_a_site_always_exists() -> None:
    for states in walks():
        for s in states:
            assert (0 not in s.tiles) == (s.phase == 8)


def test_TP_80_a_laid_tile_is_never_removed_or_displaced() -> None:
    for states in walks():
        for before, after in pairwise(states):
            assert all(was in (0, now) for was, now in zip(before.tiles, after.tiles, strict=True))


def test_TP_81_after_building_the_player_draws_the_top_of_the_pile() -> None:
    match = building().play("lay B2 r0")
    assert match.view(0).architects[0].hand == (3, 23, 47)
    assert told(match, "drew") == [(0, 24)]


def test_TP_82_V_02_the_pile_shrinks_by_one_a_turn_and_turn_25_takes_the_last() -> None:
    match = dealt()
    sizes = []
    for _ in range(30):
        finish_turn(match)
        sizes.append(match.view(None).pile)
    assert sizes == [max(0, 25 - t) for t in range(1, 31)]


def test_TP_82_V_02_hands_after_the_pile_is_empty() -> None:
    match = dealt()
    hands = []
    for turn in range(1, 31):
        finish_turn(match)
        hands.append(len(state(match).hands[(turn - 1) % 2]))
    assert hands == [3] * 25 + [2, 2, 1, 1, 0]


def test_TP_83_a_hand_never_exceeds_three_tiles() -> None:
    assert max(len(hand) for states in walks() for s in states for hand in s.hands) == 3


def test_TP_84_V_02_the_game_ends_when_blue_lays_the_49th_tile() -> None:
    match = dealt()
    for _ in range(29):
        finish_turn(match)
    assert (match.seat, state(match).turn, state(match).tiles.count(0)) == (1, 30, 1)
    finish_turn(match)
    assert (match.decision, state(match).tiles.count(0)) == (None, 0)
    with pytest.raises(GameOver):
        match.play("play worker A1")


def test_TP_84_V_02_blues_last_choice_of_a_tile_is_forced() -> None:
    match = dealt()
    for _ in range(29):
        finish_turn(match)
    match.play(next(option for option in match.options if option.startswith("play worker")))
    while match.decision not in (None, "place_tile"):
        match.play(match.options[0])
    assert (1, 6) in told(match, "forced")


def test_TP_85_R_51_white_keeps_one_tile_worth_nothing() -> None:
    match = dealt()
    while match.options:
        match.play(match.options[0])
    s = state(match)
    assert ([len(hand) for hand in s.hands], s.pile) == ([1, 0], [])
    assert told(match, "left_over") == [(0, s.hands[0][0])]
    before = match.outcome
    s.hands[0] = []
    assert match.outcome == before


def test_TP_86_the_last_tile_never_bears_a_pawn() -> None:
    for states in walks():
        last = states[-1]
        assert last.pawns[last.built] == 0


def test_R_29_without_a_tile_building_is_skipped() -> None:
    match = position()
    state(match).hands[0] = []
    match.play("play worker A1")
    assert told(match, "no_tile") == [(0,)]
    assert (match.seat, match.decision, state(match).tiles.count(0)) == (1, "place_pawn", 30)
    assert state(match).hands[0] == [3]


def test_R_50_identical_faces_are_one_option_and_the_lowest_is_laid() -> None:
    match = dealt(deck(white=(48, 47, 1), blue=(2, 24, 50))).play("play worker A1")
    assert match.options == ("choose T01", "choose T47")
    assert match.play("choose T47", "lay B2 r0").view(0).architects[0].hand == (1, 3, 48)


def test_R_50_a_king_and_a_queen_or_two_colours_are_not_identical() -> None:
    match = dealt(deck(white=(1, 2, 3), blue=(23, 24, 48))).play("play worker A1")
    assert match.options == ("choose T01", "choose T02", "choose T03")


WITHOUT_46 = (*F[:-1], 9)
"""The base of fixture F with another tile in place of T46."""


def test_R_52_a_hand_of_one_face_is_asked_nevertheless_and_nobody_is_told() -> None:
    match = dealt(deck(base=WITHOUT_46, white=(46, 47, 1), blue=(2, 24, 50))).play("play worker A1")
    assert match.options == ("choose T01", "choose T46")
    match = dealt(deck(base=WITHOUT_46, white=(46, 47, 48), blue=(2, 24, 50))).play("play worker A1")
    assert (match.decision, match.options) == ("choose_tile", ("choose T46",))
    assert told(match, "forced") == []
    assert told(match.play("choose T46"), "forced") == []


def test_R_52_how_a_hidden_tile_can_be_laid_is_told_to_its_owner_only() -> None:
    match = position(turn=1)
    s = state(match)
    filled = CELL_NAMES.index("F3")
    s.tiles = [43 if cell <= filled else 0 for cell in range(49)]
    s.hands[0] = [13, 14]
    match.play("play worker A1", "choose T13")
    forced = [event for event in match._at.events if event.key == "forced"]
    assert [(event.args, event.only) for event in forced] == [((7,), 0)]


def test_TP_81_stocks_do_not_change_by_building() -> None:
    match = building()
    before = (stock(match, "white"), stock(match, "blue"), pawn_at(match, "A1"))
    match.play("lay B2 r0")
    assert (stock(match, "white"), stock(match, "blue"), pawn_at(match, "A1")) == before
