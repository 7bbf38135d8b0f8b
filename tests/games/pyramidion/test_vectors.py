"""RULES.md 7: the worked examples, from phase 1 to the end of a city."""

from __future__ import annotations

from benben.core.rng import Scripted
from benben.games.pyramidion import GAME
from benben.games.pyramidion.actions import BOAT_NAMES, COLLECT_RESOURCE
from benben.games.pyramidion.data import DATA
from benben.games.pyramidion.scoring import boat_points
from benben.games.pyramidion.setup import fill_row, lay_out_supply
from tests.games.pyramidion.arrange import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    asks,
    boat,
    city,
    contested,
    deal,
    do,
    fresh,
    give,
    hand,
    held,
    last_city,
    lay_out,
    loading,
    lying,
    names,
    opened,
    options,
    stock,
    total,
    values,
)

S01 = [card.name for card in DATA.supply].index("s01")


def test_V_01_PN_11_phase_1_fills_the_row_from_the_top_of_the_deck() -> None:
    s = fresh()
    s.row = [boat("b02"), boat("b07"), boat("b11")]
    s.boat_deck = [boat("b04"), boat("b16")]
    fill_row(s, Scripted([0, 0]), None)
    assert [BOAT_NAMES[found] for found in s.row] == ["b02", "b07", "b11", "b04", "b16"]


def test_V_02_PN_13_PN_14_phase_2_lays_out_the_face_up_card() -> None:
    s = fresh()
    s.supply_card, s.supply_deck, s.supply_discard = S01, [S01 + 1, S01 + 2], []
    lay_out_supply(s, Scripted([0]), None)
    assert lying(s, "giza") == {"camel": 1, "food": 2}
    assert lying(s, "thebes") == {"worker": 1, "statue": 1}
    assert lying(s, "luxor") == {"stone": 4}
    assert lying(s, "alexandria") == {"worker": 1}
    assert lying(s, "cairo") == {"wood": 2}
    assert lying(s, "philae") == {"camel": 1}
    assert lying(s, "abu_simbel") == lying(s, "karnak") == {}
    assert list(stock(s).values()) == [33, 33, 33, 33, 31, 9]
    assert (s.supply_card, s.supply_discard) == (S01 + 1, [S01])


def test_V_03_PN_16_a_mediator_brings_one_token_of_a_kind_that_lies_there() -> None:
    s = lay_out(fresh(), {"alexandria": "worker 2 wood 1"})
    s.mediators[city("alexandria")] = RED
    s.phase, s.cursor = COLLECT_RESOURCE, city("alexandria")
    assert options(s) == ["take worker", "take wood"]
    do(s, "take wood")
    assert held(s, RED) == {"wood": 1}
    assert lying(s, "alexandria") == {"worker": 2}


def test_V_04_PN_70_PN_71_PN_74_a_rebellion_of_13() -> None:
    lanes = {
        RED: "mercenary mrc02",
        BLUE: "deity(I) mercenary mrc01 reb01",
        YELLOW: "deity(I) mercenary mrc06 reb02",
    }
    s = opened("luxor", lanes=lanes)
    assert [total(s, seat)[0] for seat in range(3)] == [9, 16, 14]
    contested(s, (6, 7))
    report = GAME.view(s, None).report
    assert report is not None
    assert (report.force, report.discarded, report.rewarded) == (13, (True, False, False), BLUE)
    assert held(s, BLUE) == {"food": 1, "worker": 1}
    assert report.winners == (BLUE, -1, -1)
    assert (report.sums[BLUE][1], report.sums[YELLOW][1], report.sums[YELLOW][2]) == (1, 1, 2)
    assert (s.mercenaries[city("luxor")], s.mediators[city("luxor")]) == (BLUE, -1)


def test_V_05_PN_79_PN_84_a_new_mercenary_sends_the_old_one_home() -> None:
    s = opened("thebes", goods="stone 2", lanes={BLUE: "mercenary mrc08", YELLOW: "mer06 med06"})
    s.mercenaries[city("thebes")] = YELLOW
    assert (total(s, BLUE), total(s, YELLOW)) == ((7, 2, 2), (3, 4, 4))
    contested(s)
    assert s.mercenaries[city("thebes")] == BLUE
    assert s.mercenaries.count(YELLOW) == 0
    assert s.mediators[city("thebes")] == -1
    assert held(s, YELLOW) == {"stone": 2}


def test_V_06_PN_80_PN_83_below_the_value_a_mediator_stays() -> None:
    s = opened("abu_simbel", goods="camel 1", lanes={RED: "mediator med08", BLUE: "merchant_b"})
    s.mediators[city("abu_simbel")] = BLUE
    assert (total(s, RED)[1], total(s, BLUE)[1], total(s, RED)[2], total(s, BLUE)[2]) == (7, 1, 3, 3)
    contested(s)
    assert s.mediators[city("abu_simbel")] == BLUE
    assert lying(s, "abu_simbel") == {"camel": 1}


def test_V_07_PN_82_a_tie_in_trade_leaves_the_resources() -> None:
    s = opened("karnak", goods="wood 2", lanes={RED: "merchant_b mer09", YELLOW: "mer01"})
    assert (total(s, RED)[2], total(s, YELLOW)[2]) == (6, 6)
    contested(s)
    assert lying(s, "karnak") == {"wood": 2}


def test_V_08_PN_100_a_holder_of_a_token_moves_to_its_number() -> None:
    s = last_city(opened("giza"))
    s.track, s.taken = [BLUE, YELLOW, RED], [1, 0, 0]
    contested(s)
    assert s.track == [RED, BLUE, YELLOW]
    assert s.taken == [0, 0, 0]


def test_V_09_PN_107_PN_108_PN_110_a_mercenary_and_a_statue_help_to_load() -> None:
    s = loading(give(fresh(), BLUE, "camel 1 statue 1 stone 2 worker 1"), "b05 b19")
    s.mercenaries[city("giza")] = s.mercenaries[city("cairo")] = BLUE
    before = stock(s)
    do(s, "refuse", "load b05")
    assert held(s, BLUE) == {}
    assert (s.helped[city("giza")], s.helped[city("cairo")]) == (1, 0)
    assert boat_points(s, BLUE) == 2
    gained = {kind: count - before[kind] for kind, count in stock(s).items()}
    assert gained == {"camel": 1, "food": 0, "worker": 1, "wood": 0, "stone": 2, "statue": 1}


def test_V_10_PN_100_the_others_fill_the_free_slots_in_their_order() -> None:
    s = last_city(opened("giza", seats=4))
    s.taken = [0, 4, 0, 1]
    contested(s)
    assert s.track == [GREEN, RED, YELLOW, BLUE]


def test_V_11_PN_50_PN_51_an_overseer_takes_one_from_every_number_of_the_others() -> None:
    s = opened("alexandria", lanes={RED: "overseer mercenary", BLUE: "mrc01 mer06"})
    assert (total(s, RED), total(s, BLUE)) == ((6, 1, 0), (5, 0, 3))
    contested(s)
    assert s.mercenaries[city("alexandria")] == RED
    assert held(s, BLUE) == {}


def test_V_12_PN_54_PN_72_PN_78_an_overseer_discarded_by_the_rebellion_counts_no_more() -> None:
    lanes = {RED: "overseer mer02", BLUE: "mrc02 mrc08", YELLOW: "reb01 mercenary med04"}
    s = opened("thebes", lanes=lanes)
    assert [total(s, seat)[0] for seat in range(3)] == [2, 6, 3]
    contested(s, (5,))
    report = GAME.view(s, None).report
    assert report is not None
    assert report.discarded == (True, False, True)
    assert held(s, BLUE) == {"camel": 1}
    assert report.sums[BLUE] == (8, 2, 2)
    assert s.mercenaries[city("thebes")] == BLUE


def test_V_13_PN_63_a_stonemason_raises_all_three_values() -> None:
    s = opened("cairo", lanes={RED: "stonemason+", BLUE: "mrc02 mrc08"})
    assert (values(s), total(s, BLUE)[0]) == ((9, 10, 7), 8)
    contested(s)
    assert s.mercenaries[city("cairo")] == -1


def test_V_14_PN_54_without_the_stonemason_the_values_are_as_before() -> None:
    s = opened("cairo", lanes={RED: "stonemason+", BLUE: "mrc02 mrc08"})
    deal(s, BLUE, "guard mer01")
    s.seat = BLUE
    do(s, "lay guard", "discard stonemason")
    assert (values(s), total(s, BLUE)) == ((6, 7, 4), (10, 2, 2))
    contested(s)
    assert s.mercenaries[city("cairo")] == BLUE


def test_V_15_PN_52_PN_53_two_overseers_add_up_but_never_against_their_own_seat() -> None:
    lanes = {
        RED: "overseer mercenary",
        BLUE: "philosopher=overseer mrc01",
        YELLOW: "mer12 mercenary",
    }
    s = opened("philae", lanes=lanes)
    assert [total(s, seat)[0] for seat in range(3)] == [4, 6, 2]
    assert total(s, YELLOW)[1:] == (0, 0)
    contested(s)
    assert s.mercenaries[city("philae")] == BLUE


def test_V_16_PN_59_PN_97_a_copied_rebel_counts_and_philae_adds_two_each() -> None:
    lanes = {RED: "deity(I) mercenary mrc02 reb01", BLUE: "philosopher=reb01 mrc01 deity(I) med06"}
    s = opened("philae", lanes=lanes)
    contested(s, (3, 8))
    report = GAME.view(s, None).report
    assert report is not None
    assert (report.force, report.influence[:2], report.discarded[:2]) == (15, (15, 14), (False, True))
    assert held(s, RED) == {"wood": 1, "statue": 1}
    assert s.mercenaries[city("philae")] == RED
    assert s.mediators[city("philae")] == -1


def test_V_17_PN_58_PN_40_a_copied_deity_has_a_category_of_its_own_and_tokens_return() -> None:
    s = opened("giza", goods="camel 1 food 2", lanes={RED: "deity(T) mer10", BLUE: "mer12"})
    deal(s, BLUE, "philosopher mer01")
    s.seat = BLUE
    do(s, "lay philosopher", "copy red_deity", "choose trade")
    assert (total(s, RED)[2], total(s, BLUE)[2]) == (9, 8)
    contested(s)
    assert held(s, RED) == {"camel": 1, "food": 2}
    assert s.categories == []


def test_V_18_R_21_nobody_who_is_below_the_force_is_rewarded() -> None:
    s = opened("luxor", goods="wood 1", lanes={RED: "mercenary mrc08 reb01", BLUE: "mercenary"})
    assert [total(s, seat)[0] for seat in range(3)] == [7, 4, 0]
    contested(s, (8,))
    report = GAME.view(s, None).report
    assert report is not None
    assert report.discarded == (True, True, False)
    assert report.rewarded == -1
    assert report.winners == (-1, -1, -1)
    assert stock(s)["statue"] == 10
    assert lying(s, "luxor") == {"wood": 1}


def test_V_19_PN_75_a_shared_highest_influence_gets_no_reward() -> None:
    s = opened("luxor", lanes={RED: "mercenary mrc02", BLUE: "mercenary mrc04", YELLOW: "mrc03 reb01"})
    assert [total(s, seat)[0] for seat in range(3)] == [9, 9, 5]
    contested(s, (6,))
    report = GAME.view(s, None).report
    assert report is not None
    assert report.discarded == (False, False, True)
    assert [held(s, seat) for seat in range(3)] == [{}, {}, {}]
    assert s.mercenaries[city("luxor")] == -1


def test_V_20_PN_86_R_22_without_a_token_in_stock_the_old_one_stays() -> None:
    s = opened("karnak", lanes={RED: "mercenary mrc01"})
    for name in ("giza", "thebes", "luxor", "alexandria", "cairo"):
        s.mercenaries[city(name)] = RED
    s.mercenaries[city("karnak")] = BLUE
    contested(s)
    assert s.mercenaries[city("karnak")] == BLUE
    assert s.mercenaries.count(RED) == 5


def test_V_21_PN_41_PN_42_a_high_priest_returns_a_basic_deity() -> None:
    s = opened("alexandria", lanes={BLUE: "high_priest deity(A)"})
    contested(s)
    assert s.mediators[city("alexandria")] == BLUE
    assert (asks(s), options(s)) == (
        (BLUE, "high_priest_return"),
        ["return high_priest", "return blue_deity"],
    )
    do(s, "return blue_deity")
    assert "blue_deity" in hand(s, BLUE)
    assert s.categories == []
    assert "high_priest" in names(s.discard)


def test_V_22_R_33_a_high_priest_and_his_copy_return_two_cards() -> None:
    s = opened("karnak", lanes={BLUE: "high_priest philosopher=high_priest med01"})
    contested(s)
    assert options(s) == ["return med01", "return high_priest", "return philosopher"]
    do(s, "return philosopher")
    assert asks(s) == (BLUE, "high_priest_return")
    do(s, "return high_priest")
    assert {"philosopher", "high_priest"} <= set(hand(s, BLUE))
    assert asks(s) == (BLUE, "activate_city")
