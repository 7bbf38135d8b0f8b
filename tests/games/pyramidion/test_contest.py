"""The actions in a city and the effects of cities (PN-69 to PN-99)."""

from __future__ import annotations

from benben import Rng
from benben.core.event import Event
from benben.games.pyramidion import GAME
from benben.games.pyramidion.board import UNREST_COUNT
from benben.games.pyramidion.data import CITIES
from benben.games.pyramidion.rules.ending import end_round
from benben.games.pyramidion.setup import deal as deal_round
from tests.games.pyramidion.arrange import (
    BLUE,
    RED,
    YELLOW,
    activating,
    asks,
    boat,
    card,
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
    told,
    total,
    values,
)


def keys(events: list[Event]) -> list[str]:
    return [event.key for event in events]


def test_PN_69_rebellion_comes_first_then_influence_agreements_trade() -> None:
    s = opened(
        "karnak", goods="wood 1", lanes={RED: "deity(I) mercenary mediator med02 merchant_a merchant_b reb01"}
    )
    events = contested(s, (3,))
    order = [event.key for event in events if event.key in ("rebellion", "placed_token", "traded")]
    assert order == ["rebellion", "placed_token", "placed_token", "traded"]
    assert told(events, "placed_token") == [(RED, 0, city("karnak")), (RED, 1, city("karnak"))]


def test_PN_69_without_a_rebel_there_is_no_rebellion() -> None:
    s = opened("karnak", lanes={RED: "mercenary"})
    assert "rebellion" not in keys(contested(s))


def test_PN_70_R_34_as_many_tokens_as_rebels_at_the_end_of_laying() -> None:
    s = opened("karnak", lanes={RED: "reb01 reb02", BLUE: "reb03 philosopher=reb01"})
    events = contested(s, (3, 4, 5, 6))
    assert told(events, "rebellion") == [(RED, 18, 4)]


def test_PN_71_equal_influence_is_enough() -> None:
    s = opened("karnak", lanes={RED: "mrc02 reb01", BLUE: "mercenary"})
    contested(s, (5,))
    report = GAME.view(s, None).report
    assert report is not None
    assert report.discarded == (False, True, False)


def test_PN_72_R_16_all_influence_is_taken_at_one_moment_with_overseers() -> None:
    s = opened("karnak", lanes={RED: "overseer reb01", BLUE: "mrc01"})
    contested(s, (6,))
    report = GAME.view(s, None).report
    assert report is not None
    assert (report.influence[BLUE], report.discarded[BLUE]) == (5, True)


def test_PN_73_discarded_cards_count_no_more() -> None:
    s = opened("karnak", goods="wood 1", lanes={RED: "mer01 reb01", BLUE: "mrc01 mercenary"})
    contested(s, (8,))
    assert lying(s, "karnak") == {"wood": 1}
    assert held(s, RED) == {}


def test_PN_74_the_sole_strongest_gets_what_all_tokens_show() -> None:
    s = opened("karnak", lanes={RED: "mrc01 mercenary deity(I) reb01 reb02", BLUE: "mrc02 mrc03 mrc04"})
    contested(s, (3, 4))
    assert held(s, RED) == {"wood": 1, "stone": 1}
    assert held(s, BLUE) == {}


def test_PN_75_a_shared_lead_keeps_its_cards_but_gets_nothing() -> None:
    s = opened("karnak", lanes={RED: "mrc02 reb01", BLUE: "mrc04"})
    contested(s, (3,))
    report = GAME.view(s, None).report
    assert report is not None
    assert (report.rewarded, report.discarded) == (-1, (False, False, False))
    assert held(s, RED) == held(s, BLUE) == {}


def test_PN_76_the_tokens_are_drawn_afresh_each_time() -> None:
    seen = set()
    for seed in range(60):
        s = opened("karnak", lanes={RED: "reb01"})
        s.passed = [0, 1, 1]
        GAME.apply(s, GAME.space.parse("pass"), Rng(seed, 0), None)
        report = GAME.view(s, None).report
        assert report is not None
        seen |= set(report.tokens)
    assert seen == set(range(UNREST_COUNT))


def test_PN_77_a_rebel_neither_protects_nor_harms_its_owner() -> None:
    strong = opened("karnak", lanes={RED: "mrc01 mercenary reb01", BLUE: "mer01"})
    contested(strong, (8,))
    weak = opened("karnak", lanes={RED: "mer01 reb01", BLUE: "mrc01 mercenary"})
    contested(weak, (8,))
    outcomes = [GAME.view(s, None).report for s in (strong, weak)]
    assert [report.discarded[:2] for report in outcomes if report] == [(False, True), (True, False)]


def test_PN_78_sums_and_values_are_computed_again_after_the_discards() -> None:
    s = opened("karnak", lanes={RED: "stonemason+ reb01", BLUE: "mrc01 mrc08"})
    contested(s, (8,))
    report = GAME.view(s, None).report
    assert report is not None
    assert (report.values, report.sums[BLUE][0]) == ((6, 6, 5), 9)
    assert s.mercenaries[city("karnak")] == BLUE


def test_PN_79_PN_80_PN_81_PN_87_one_player_may_win_all_three() -> None:
    s = opened("karnak", goods="wood 2", lanes={RED: "mrc01 med01 mer01"})
    contested(s)
    assert (s.mercenaries[city("karnak")], s.mediators[city("karnak")], held(s, RED)) == (
        RED,
        RED,
        {"wood": 2},
    )
    assert lying(s, "karnak") == {}


def test_PN_79_exactly_the_value_is_enough_and_one_less_is_not() -> None:
    s = opened("thebes", lanes={RED: "mercenary mrc08"})
    assert total(s, RED)[0] == values(s)[0] == 7
    contested(s)
    assert s.mercenaries[city("thebes")] == RED
    s = opened("thebes", lanes={RED: "mrc01"})
    contested(s)
    assert s.mercenaries[city("thebes")] == -1


def test_PN_82_a_tie_for_the_highest_helps_nobody_not_even_the_next() -> None:
    s = opened("alexandria", lanes={RED: "mrc01", BLUE: "deity(I)", YELLOW: "mrc02"})
    contested(s)
    assert s.mercenaries[city("alexandria")] == -1


def test_PN_83_below_the_value_everything_stays() -> None:
    s = opened("thebes", goods="wood 2", lanes={RED: "merchant_b mrc01 mediator"})
    s.mercenaries[city("thebes")], s.mediators[city("thebes")] = BLUE, YELLOW
    assert (total(s, RED), values(s)) == ((6, 5, 4), (7, 6, 4))
    contested(s)
    assert (s.mercenaries[city("thebes")], s.mediators[city("thebes")]) == (BLUE, YELLOW)
    s = opened("karnak", goods="wood 2", lanes={RED: "merchant_b"})
    contested(s)
    assert lying(s, "karnak") == {"wood": 2}


def test_PN_84_the_old_mediator_goes_home() -> None:
    s = opened("karnak", lanes={RED: "med01"})
    s.mediators[city("karnak")] = BLUE
    events = contested(s)
    assert s.mediators[city("karnak")] == RED
    assert told(events, "lost_token") == [(BLUE, 1, city("karnak"))]
    assert GAME.view(s, None).seats[BLUE].mediators == 5


def test_PN_85_winning_where_the_own_token_lies_changes_nothing() -> None:
    s = opened("karnak", lanes={RED: "mrc01"})
    s.mercenaries = [RED, RED, RED, RED, -1, -1, -1, RED]
    assert told(contested(s), "holds") == [(RED, 0, city("karnak"))]
    assert s.mercenaries.count(RED) == 5


def test_PN_86_placing_is_not_asked() -> None:
    s = opened("karnak", lanes={RED: "mrc01"})
    contested(s)
    assert asks(s) == (BLUE, "activate_city")
    assert s.mercenaries[city("karnak")] == RED


def test_PN_88_laid_cards_go_away_and_the_city_gets_a_sundial() -> None:
    s = opened("karnak", lanes={RED: "mer01 deity(T)", BLUE: "philosopher=mer01"})
    contested(s)
    assert (s.laid, s.categories, s.sundials[city("karnak")]) == ([], [], 1)
    assert names(s.discard) == ["mer01", "philosopher"]


# City effects


def test_PN_89_PN_90_R_23_a_mercenary_in_giza_takes_one_free_token_once_a_round() -> None:
    s = opened("giza")
    deal(s, RED, "mrc01 mrc02 mer01")
    deal(s, BLUE, "mrc05 mer02")
    do(s, "lay mrc01")
    assert options(s) == ["order 1", "order 2", "order 3"]
    do(s, "order 2", "lay mrc05")
    assert options(s) == ["order 1", "order 3"]
    do(s, "order 1", "pass", "lay mrc02")
    assert asks(s) == (BLUE, "lay_character")
    assert s.taken == [2, 1, 0]


def test_PN_89_only_mercenaries_and_only_in_giza() -> None:
    s = opened("giza")
    deal(s, RED, "mer01 mer02")
    do(s, "lay mer01")
    assert asks(s) == (BLUE, "lay_character")
    s = opened("karnak")
    deal(s, RED, "mrc01 mer02")
    do(s, "lay mrc01")
    assert asks(s) == (BLUE, "lay_character")


def test_PN_91_R_24_three_workers_for_a_statue_clockwise_once_also_without_laying() -> None:
    s = opened("abu_simbel", goods="worker 3", lanes={RED: "mer01 high_priest"})
    give(give(s, BLUE, "worker 2"), YELLOW, "worker 7")
    contested(s)
    do(s, "return mer01")
    assert (asks(s), options(s)) == ((RED, "abu_simbel_exchange"), ["exchange", "decline"])
    do(s, "exchange")
    assert held(s, RED) == {"statue": 1}
    assert asks(s) == (YELLOW, "abu_simbel_exchange")
    do(s, "exchange")
    assert held(s, YELLOW) == {"worker": 4, "statue": 1}
    assert asks(s) == (BLUE, "activate_city")


def test_R_24_the_switch_allows_more_exchanges() -> None:
    s = opened("abu_simbel", abu_simbel_exchanges="2")
    give(s, RED, "worker 9")
    contested(s)
    do(s, "exchange", "exchange")
    assert (held(s, RED), asks(s)) == ({"worker": 3, "statue": 2}, (BLUE, "activate_city"))
    s = opened("abu_simbel", abu_simbel_exchanges="2")
    give(s, RED, "worker 9")
    contested(s)
    do(s, "decline")
    assert asks(s) == (BLUE, "activate_city")


def test_R_05_without_a_statue_in_stock_nothing_is_exchanged() -> None:
    s = opened("abu_simbel")
    give(s, RED, "worker 9")
    s.supply[5] = 0
    contested(s)
    assert asks(s) == (BLUE, "activate_city")


def test_PN_92_thebes_gives_its_card_in_phase_4_only() -> None:
    s = opened("thebes", lanes={RED: "mrc01 mercenary"})
    before = len(s.hands[RED])
    contested(s)
    assert len(s.hands[RED]) == before
    deal_round(s, Rng(1, 1), None)
    assert len(s.hands[RED]) == 10


def test_PN_93_PN_95_R_25_the_first_ankh_in_luxor_draws_if_wanted_and_uses_it_up() -> None:
    s = opened("luxor")
    deal(s, RED, "mer05 mer08 mer01")
    deal(s, BLUE, "mer11 mer02")
    do(s, "lay mer05")
    assert options(s) == ["draw", "decline"]
    other = GAME.clone(s)
    do(s, "draw")
    assert len(hand(s, RED)) == 3
    do(other, "decline", "lay mer11")
    assert (len(hand(other, RED)), asks(other)) == (2, (YELLOW, "lay_character"))


def test_PN_94_PN_95_R_40_the_first_ankh_in_cairo_may_remove_a_token_own_ones_too() -> None:
    s = opened("cairo")
    s.mercenaries[city("cairo")], s.mediators[city("cairo")] = RED, BLUE
    deal(s, RED, "mer05 mer01")
    do(s, "lay mer05")
    assert options(s) == ["remove mercenary", "remove mediator", "decline"]
    do(s, "remove mercenary")
    assert (s.mercenaries[city("cairo")], asks(s)) == (-1, (BLUE, "lay_character"))


def test_PN_95_R_25_an_ankh_without_object_uses_cairo_up() -> None:
    s = opened("cairo")
    deal(s, RED, "mer05 mer08 mer01")
    do(s, "lay mer05")
    assert asks(s) == (BLUE, "lay_character")
    s.mediators[city("cairo")] = BLUE
    do(s, "pass", "pass", "lay mer08")
    assert asks(s) == (RED, "lay_character")


def test_R_39_cairo_reaches_only_its_own_tokens() -> None:
    s = opened("cairo")
    s.mercenaries[city("giza")] = BLUE
    deal(s, RED, "mer05 mer01")
    do(s, "lay mer05")
    assert asks(s) == (BLUE, "lay_character")


def test_PN_96_every_ankh_in_alexandria_brings_a_resource_from_the_supply() -> None:
    s = opened("alexandria", goods="camel 1")
    deal(s, RED, "mer05 mer08 mer01")
    do(s, "lay mer05", "take statue", "pass", "pass", "lay mer08", "take camel")
    assert held(s, RED) == {"camel": 1, "statue": 1}
    assert lying(s, "alexandria") == {"camel": 1}
    assert (stock(s)["statue"], stock(s)["camel"]) == (9, 33)


def test_R_05_an_empty_supply_gives_nothing_in_alexandria() -> None:
    s = opened("alexandria")
    s.supply = [0] * 6
    deal(s, RED, "mer05 mer08 mer01")
    do(s, "lay mer05")
    assert asks(s) == (BLUE, "lay_character")


def test_PN_97_philae_adds_two_to_each_token_and_starts_no_rebellion() -> None:
    s = opened("philae", lanes={RED: "reb01 reb02", BLUE: "mercenary"})
    assert told(contested(s, (3, 4)), "rebellion") == [(RED, 11, 2)]
    s = opened("philae", lanes={BLUE: "mercenary"})
    assert told(contested(s), "rebellion") == []


def test_PN_98_R_41_karnaks_boat_is_drawn_before_the_first_card_and_public() -> None:
    s = activating(fresh())
    s.boat_deck = [boat("b20")]
    do(s, "activate karnak")
    assert asks(s) == (RED, "lay_character")
    assert all(GAME.view(s, seat).private_boat == boat("b20") for seat in (None, BLUE))
    s = activating(fresh())
    s.boat_deck = []
    do(s, "activate karnak")
    assert (s.private_boat, asks(s)) == (-1, (RED, "lay_character"))


def test_PN_98_only_the_activator_may_load_the_private_boat() -> None:
    s = loading(fresh(), "", private="b01")
    give(give(s, RED, "statue 4"), BLUE, "statue 4")
    assert options(s) == ["load b01", "refuse"]
    do(s, "refuse")
    assert (s.seat, options(s)) == (BLUE, ["refuse"])


def test_PN_99_the_private_boat_never_counts_in_the_row() -> None:
    s = loading(fresh(), "b01 b02 b03 b04 b05", private="b20")
    end_round(s, Rng(1, 1), None)
    assert (len(s.row), boat("b20") in s.row, boat("b20") in s.boat_discard) == (5, False, True)


# Phase 6


def test_PN_101_without_tokens_the_order_stays() -> None:
    s = last_city(opened("giza"))
    s.track = [YELLOW, RED, BLUE]
    contested(s)
    assert s.track == [YELLOW, RED, BLUE]


def test_PN_100_tokens_go_back_beside_giza() -> None:
    s = last_city(opened("giza"))
    s.taken = [3, 0, 1]
    contested(s)
    assert (s.track, s.taken) == ([YELLOW, BLUE, RED], [0, 0, 0])


def test_PN_102_the_new_order_rules_loading_and_the_next_round() -> None:
    s = last_city(opened("giza"))
    s.taken = [3, 0, 1]
    contested(s)
    assert asks(s) == (YELLOW, "load_boat")
    do(s, "refuse", "refuse", "refuse")
    assert (s.round, asks(s)) == (2, (YELLOW, "activate_city"))


def test_the_report_of_a_city_names_every_city() -> None:
    for name in CITIES:
        s = lay_out(opened(name, lanes={RED: "mer01"}), {})
        contested(s)
        report = GAME.view(s, None).report
        assert report is not None
        assert report.city == city(name)
        assert card("mer01") in s.discard
