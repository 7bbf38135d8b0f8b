"""TP-87 to TP-114: networks, majorities, bonuses, ankhs, the curse, the winner."""

from __future__ import annotations

import pytest

from benben.core.outcome import Line
from benben.games.the_pyramid.board.sheet import area_of
from benben.games.the_pyramid.scoring import networks, outcome, score
from tests.games.the_pyramid.arrange import (
    V_35,
    P,
    dealt,
    drawing,
    finish_turn,
    finished,
    fresh,
    points,
    scored,
)

N1 = "A1 A2 B1 B2 C1"
N2 = "A3 A4 A5"


def test_TP_87_tiles_are_linked_where_both_sides_are_open() -> None:
    assert set(scored(P).networks) == {N1, N2}
    assert set(scored(P, A2="C LR plain").networks) == {"A1 A2", "B1 B2 C1", N2}


def test_TP_88_a_network_is_maximal_and_of_rooms_and_corridors_alike() -> None:
    one = scored(P).networks[N1]
    assert (len(one.cells), one.rooms) == (5, 4)


def test_TP_89_TP_113_a_tile_linked_to_nothing_earns_nothing() -> None:
    assert points({"A1": "R L gold W", "A2": "R H plain B"}) == (0, 0)
    assert points(P, B3="R R double W") == (28, 2)


def test_TP_90_a_pawn_weighs_1() -> None:
    one, two = scored(P).networks[N1], scored(P, A1="R R plain Wm", B1="R HR plain Wp").networks[N1]
    assert (one.white, one.blue) == (two.white, two.blue) == (2, 1)


@pytest.mark.parametrize("pawn", ["W", "Wm", "Wp", "Wk"])
def test_TP_91_R_32_any_pawn_on_a_double_tile_weighs_2(pawn: str) -> None:
    one = scored(P, A1=f"R R double {pawn}", B1="R HR plain").networks[N1]
    assert (one.white, one.blue) == (2, 1)


def test_TP_92_V_03_V_24_the_pharaoh_weighs_2_and_still_2_on_a_double_tile() -> None:
    assert scored(P, A1="R R plain Wk", B1="R HR plain").networks[N1].white == 2
    one = scored(P, A1="R R plain B", B1="R HR double Wk").networks[N1]
    assert (one.white, one.blue) == (2, 2)


def test_TP_93_R_31_the_whole_value_goes_to_the_greater_weight() -> None:
    assert points(P, B2="R HL plain", A1="R R plain") == (29, 2)
    assert points(P, A1="R R plain B") == (1, 30)


def test_TP_94_R_31_equal_weights_or_no_pawns_give_nothing() -> None:
    assert points(P, A1="R R plain") == (1, 2)
    assert points(P, A1="R R plain", B1="R HR plain", B2="R HL plain") == (1, 2)


def test_TP_95_R_35_rooms_count_and_corridors_do_not() -> None:
    assert scored(P).networks[N2].value() == 2
    assert scored(P, A3="R HR plain").networks[N2].value() == 3
    assert scored(P, A4="C LR plain B").networks[N2].value() == 1


@pytest.mark.parametrize(
    ("symbols", "bonus"),
    [
        (("gold",), 5),
        (("gold", "gold"), 15),
        (("gold", "jade"), 0),
        (("gold", "gold", "jade"), 0),
        (("jade", "gold", "gold"), 0),
        (("gold", "jade", "gold"), 0),
        (("gold", "jade", "ruby"), 0),
        ((), 0),
    ],
)
def test_TP_96_TP_97_TP_98_R_40_V_04_sarcophagi(symbols: tuple[str, ...], bonus: int) -> None:
    a1, b2, c1 = (*symbols, "plain", "plain", "plain")[:3]
    board = scored(P, A1=f"R R {a1} W", B2=f"R HL {b2} B", C1=f"R H {c1}")
    assert board.networks[N1].bonus() == bonus
    assert board.white == 1 + 2 * (14 + bonus)


def test_TP_99_the_network_of_the_top_tile_gets_5() -> None:
    assert (scored(P).networks[N1].top, scored(P).networks[N2].top) == (5, 0)


def test_TP_99_R_38_a_lone_top_tile_earns_nothing() -> None:
    board = scored(P, C1="R L plain")
    assert [one.top for one in board.networks.values()] == [0, 0]
    assert board[:2] == (17, 2)


def test_R_38_a_secret_top_network_needs_one_opening_downwards() -> None:
    assert scored(P).networks[N1].openings == 0
    assert scored(P, C1="R HL plain").networks[N1].openings == 1


def test_TP_100_the_network_with_most_tiles_gets_5() -> None:
    assert [scored(P).networks[name].longest for name in (N1, N2)] == [5, 0]


def test_TP_100_tiles_count_not_rooms() -> None:
    board = scored(
        {"A1": "C R plain W", "A2": "C LR plain", "A3": "C L plain", "A4": "R R plain B", "A5": "R L plain"}
    )
    assert {name: one.longest for name, one in board.networks.items()} == {"A1 A2 A3": 5, "A4 A5": 0}


def test_TP_100_on_a_tie_each_gets_it() -> None:
    board = scored(P, A2="C LR plain")
    assert {name: one.longest for name, one in board.networks.items()} == {"A1 A2": 0, "B1 B2 C1": 5, N2: 5}


def test_TP_101_R_34_a_secret_network_doubles_after_all_bonuses() -> None:
    one = scored(P, A1="R R gold W").networks[N1]
    assert (one.openings, one.value()) == (0, 2 * (4 + 5 + 5 + 5))


@pytest.mark.parametrize(
    ("cell", "face"), [("A1", "R LR plain W"), ("A1", "R HR plain W"), ("C1", "R HR plain")]
)
def test_TP_101_TP_102_R_36_an_open_side_on_any_border_opens_a_network(cell: str, face: str) -> None:
    one = scored(P, "", **{cell: face}).networks[N1]
    assert (one.openings, one.value()) == (1, 14)


def test_R_36_a_table_may_take_the_ground_for_sealed() -> None:
    assert scored(P).networks[N2].value() == 2
    assert scored(P, "sealed").networks[N2].value() == 4
    assert scored(P, "sealed", A1="R LR plain W").networks[N1].value() == 14


def test_TP_103_R_37_V_30_a_dead_end_is_no_opening() -> None:
    board = scored(P, A1="R H plain W")
    one = board.networks["A2 B1 B2 C1"]
    assert (one.openings, one.value()) == (0, 26)


def test_TP_104_a_cursed_network_is_worth_nothing() -> None:
    board = scored(P, C1="R H curse")
    assert (board.networks[N1].value(), board[:2]) == (0, (1, 2))


def test_TP_105_R_39_a_cursed_network_is_still_the_longest() -> None:
    board = scored(P, C1="R H curse")
    assert (board.networks[N1].longest, board.networks[N2].longest) == (5, 0)


def test_R_39_a_table_may_pass_over_a_cursed_network() -> None:
    board = scored(P, "passed_over", C1="R H curse")
    assert (board.networks[N2].longest, board[:2]) == (5, (1, 7))


def test_R_39_a_cursed_network_passed_over_is_not_the_longest_beside_its_equal_either() -> None:
    board = scored(P, "passed_over", A2="C LR plain", C1="R H curse")
    assert {name: one.longest for name, one in board.networks.items()} == {"A1 A2": 0, "B1 B2 C1": 0, N2: 5}


def test_R_39_the_bonus_of_a_tied_or_empty_longest_network_is_lost() -> None:
    assert scored(P, A1="R R plain", B1="R HR plain", B2="R HL plain").networks[N2].longest == 0


def test_TP_106_R_41_V_29_a_lone_curse_has_no_effect() -> None:
    assert points(P, B3="R R curse W", A1="R R ankh W") == (29, 2)


@pytest.mark.parametrize(("ankhs", "square"), [(0, 0), (1, 1), (2, 4), (3, 9), (4, 16)])
def test_TP_107_each_player_scores_the_square_of_his_ankhs(ankhs: int, square: int) -> None:
    cells = ("A1", "A2", "A3", "A4", "A5")
    board = {cell: f"R - {'ankh' if i < ankhs else 'plain'} B" for i, cell in enumerate(cells)}
    assert points(board) == (0, square)


def test_TP_108_V_28_an_ankh_in_a_cursed_network_does_not_count() -> None:
    assert points(P, C1="R H curse", A1="R R ankh W") == (1, 2)


def test_TP_109_R_43_an_ankh_is_the_pawn_owners_whoever_leads() -> None:
    assert points(P, B2="R HL ankh B") == (29, 3)


def test_TP_109_R_42_an_ankh_counts_on_a_tile_in_no_network() -> None:
    assert points({"A1": "R - ankh W"}) == (1, 0)


def test_TP_110_V_21_neither_weight_nor_secrecy_multiplies_an_ankh() -> None:
    assert points(P, B3="R R ankh", A1="R R ankh W") == (29, 2)
    assert points(P, B3="R R ankh", A1="R R ankh Wk") == (29, 2)


def test_TP_111_the_score_is_networks_won_and_ankhs() -> None:
    assert points(P) == (28 + 1, 2)
    assert points({}) == (0, 0)


def test_TP_112_the_higher_score_wins() -> None:
    result = outcome(finished(drawing()))
    assert (result.scores, result.ranks, result.winners) == ((31, 43), (2, 1), (1,))


def test_TP_112_R_44_equal_scores_are_a_draw() -> None:
    s = finished(drawing())
    s.pawns = [0] * 49
    result = outcome(s)
    assert (result.scores, result.ranks, result.winners) == ((0, 0), (1, 1), (0, 1))


def test_TP_113_pawns_in_stock_count_for_nothing() -> None:
    s = finished(drawing())
    before = outcome(s).scores
    s.stock = [9] * 8
    assert outcome(s).scores == before


def test_TP_114_only_the_final_position_counts() -> None:
    match = dealt()
    finish_turn(match, "play worker A9")
    assert match.outcome is None
    s = match._at.state
    assert score(s, networks(s), 0) == 1
    assert [event.key for event in match.events() if event.key in ("network", "ankhs", "scored")] == []


def test_R_30_an_isolated_corridor_is_no_network() -> None:
    assert scored({"A1": "C H plain W", "A2": "C H plain"}).networks == {}


def test_R_33_V_35_a_network_of_corridors_pays_its_bonuses() -> None:
    board = scored(V_35)
    assert (board.networks["A2 B1 B2 C1"].value(), board[:2]) == (10, (10, 0))
    assert board.networks["A4 B3"].value() == 0


VECTORS: dict[str, tuple[dict[str, str], tuple[int, int]]] = {
    "V-19": ({}, (29, 2)),
    "V-20": ({"B1": "R HR double B", "B2": "R HL plain"}, (1, 30)),
    "V-21": ({"B3": "R R ankh", "A1": "R R ankh W"}, (29, 2)),
    "V-22": ({"A1": "R R ankh W", "A5": "R L ankh W", "A4": "R LR double B"}, (37, 2)),
    "V-23": ({"A1": "R R plain Wk", "B1": "R HR double B", "B2": "R HL plain"}, (1, 2)),
    "V-24": ({"A1": "R R plain B", "B1": "R HR double Wk"}, (1, 2)),
    "V-25": ({"A1": "R R gold W"}, (39, 2)),
    "V-26": ({"A1": "R R gold W", "B2": "R HL gold B"}, (59, 2)),
    "V-27": ({"A1": "R R gold W", "B2": "R HL jade B"}, (29, 2)),
    "V-27 too": ({"A1": "R R gold W", "B2": "R HL gold B", "C1": "R H jade"}, (29, 2)),
    "V-28": ({"C1": "R H curse", "A1": "R R ankh W"}, (1, 2)),
    "V-29": ({"B3": "R R curse W", "A1": "R R ankh W"}, (29, 2)),
    "V-30": ({"A1": "R H plain W"}, (1, 2)),
    "V-31": ({"C1": "R L plain"}, (17, 2)),
    "V-32": ({"A2": "C LR plain"}, (3, 7)),
    "V-33": ({"A3": "C LR plain"}, (29, 4)),
    "V-34": ({"A1": "R R plain", "B1": "R HR plain", "B2": "R HL plain"}, (1, 2)),
}


@pytest.mark.parametrize("name", VECTORS)
def test_V_19_V_20_V_21_V_22_V_23_V_24_V_25_V_26_V_27_V_28_V_29_V_30_V_31_V_32_V_33_V_34_on_board_P(
    name: str,
) -> None:
    changes, expected = VECTORS[name]
    assert points(P, **changes) == expected


V_36 = {
    # lowest cell: tiles, rooms, white, blue, value
    "A2": (15, 7, 7, 3, 0),
    "A7": (2, 2, 0, 2, 2),
    "A9": (4, 2, 3, 2, 14),
    "A12": (2, 0, 1, 0, 0),
    "B8": (8, 8, 5, 1, 13),
    "C2": (3, 2, 0, 4, 34),
    "D3": (6, 2, 1, 1, 2),
    "F2": (2, 1, 0, 1, 6),
}


def test_V_36_the_networks_of_a_complete_game() -> None:
    found = {
        area_of(one): (len(one.cells), one.rooms, one.white, one.blue, one.value())
        for one in networks(finished(drawing()))
    }
    assert found == V_36


def test_V_36_TP_111_the_sheets_of_a_complete_game_name_the_area_of_every_line() -> None:
    white, blue = outcome(finished(drawing())).breakdown
    assert white == (
        Line("cursed", 0, (0, 2), "A2"),
        Line("rooms", 8, (1, 8, 8), "B8"),
        Line("sarcophagus", 5, (1, 8), "B8"),
        Line("rooms", 2, (0, 9, 2), "A9"),
        Line("sarcophagus", 5, (0, 9), "A9"),
        Line("secret", 7, (0, 9), "A9"),
        Line("rooms", 0, (0, 12, 0), "A12"),
        Line("ankhs", 4, (2,), "ankhs-white"),
    )
    assert blue == (
        Line("rooms", 2, (2, 2, 2), "C2"),
        Line("pair", 15, (2, 2), "C2"),
        Line("secret", 17, (2, 2), "C2"),
        Line("rooms", 2, (0, 7, 2), "A7"),
        Line("rooms", 1, (5, 2, 1), "F2"),
        Line("top", 5, (5, 2), "F2"),
        Line("ankhs", 1, (1,), "ankhs-blue"),
    )
    assert (sum(line.points for line in white), sum(line.points for line in blue)) == (31, 43)


def test_V_36_the_longest_network_is_cursed_and_nobody_gets_its_bonus() -> None:
    longest = [one for one in networks(finished(drawing())) if one.longest]
    assert [(len(one.cells), one.cursed) for one in longest] == [(15, True)]


def test_the_longest_network_has_a_line_of_its_own() -> None:
    s = finished(drawing())
    s.passed_over = True
    (line,) = [line for line in outcome(s).breakdown[0] if line.key == "longest"]
    assert line == Line("longest", 5, (1, 8, 8), "B8")


def test_an_unbuilt_neighbour_is_neither_a_link_nor_the_outside() -> None:
    board = scored({"A1": "R R plain W", "A2": "R HL plain"})
    one = board.networks["A1 A2"]
    assert (one.openings, one.unbuilt, one.value()) == (0, 1, 14)


def test_a_new_pyramid_has_no_leader() -> None:
    s = fresh()
    assert all(one.leader() == -1 for one in networks(s))
    assert outcome(s).scores == (0, 0)
