"""What each character does (PN-39 to PN-68)."""

from __future__ import annotations

from benben.games.pyramidion import GAME
from benben.games.pyramidion.board import CARD_TYPE
from benben.games.pyramidion.data import TYPES
from tests.games.pyramidion.arrange import (
    BLUE,
    RED,
    YELLOW,
    asks,
    card,
    city,
    contested,
    deal,
    do,
    hand,
    held,
    lay_out,
    lying,
    names,
    opened,
    options,
    put,
    stock,
    total,
    values,
)


def test_PN_39_a_deity_counts_six_in_one_category_and_nothing_elsewhere() -> None:
    s = opened("karnak")
    deal(s, RED, "deity mer01")
    do(s, "lay red_deity")
    assert options(s) == ["choose influence", "choose agreements", "choose trade"]
    do(s, "choose agreements")
    assert total(s, RED) == (0, 6, 0)


def test_PN_40_the_token_returns_when_the_card_leaves() -> None:
    s = opened("karnak", lanes={BLUE: "deity(T)"})
    deal(s, RED, "bandit mer01")
    do(s, "lay bandit", "discard blue_deity")
    assert s.categories == [-1]
    assert "blue_deity" not in names(s.discard)


def test_R_32_a_category_without_a_token_in_stock_is_not_offered() -> None:
    lanes = {RED: "deity(T)", BLUE: "deity(T)", YELLOW: "deity(T)", 3: "deity(T)"}
    s = opened("karnak", seats=4, lanes=lanes)
    deal(s, RED, "philosopher mer01")
    do(s, "lay philosopher", "copy blue_deity")
    assert options(s) == ["choose influence", "choose agreements"]


def test_PN_41_after_the_actions_a_card_returns_and_can_be_used_again() -> None:
    s = opened("karnak", lanes={RED: "high_priest mrc01 mercenary"})
    contested(s)
    assert s.mercenaries[city("karnak")] == RED
    do(s, "return mrc01")
    do(s, "activate giza", "pass", "pass")
    assert "lay mrc01" in options(s)


def test_PN_41_a_returned_common_card_is_known_to_all() -> None:
    s = opened("karnak", lanes={RED: "high_priest mrc01"})
    contested(s)
    do(s, "return mrc01")
    assert GAME.view(s, BLUE).seats[RED].shown == (card("mrc01"),)
    assert GAME.view(s, None).seats[RED].shown == (card("mrc01"),)
    do(s, "activate giza", "pass", "pass", "lay mrc01")
    assert GAME.view(s, BLUE).seats[RED].shown == ()


def test_PN_42_R_13_special_basic_and_the_high_priest_himself_may_return() -> None:
    s = opened("karnak", lanes={RED: "high_priest bandit merchant_a", BLUE: "mer01"})
    contested(s)
    assert options(s) == ["return high_priest", "return bandit", "return red_merchant_a"]
    do(s, "return high_priest")
    assert "high_priest" in hand(s, RED)


def test_PN_43_a_discarded_high_priest_returns_nothing() -> None:
    s = opened("karnak", lanes={RED: "high_priest mer01"})
    deal(s, BLUE, "bandit mer02")
    s.seat = BLUE
    do(s, "lay bandit", "discard high_priest")
    contested(s)
    assert asks(s) == (BLUE, "activate_city")
    s = opened("karnak", lanes={RED: "high_priest reb01", BLUE: "mer01"})
    contested(s, (8,))
    assert asks(s) == (BLUE, "activate_city")


def test_PN_44_PN_45_a_guard_discards_a_card_or_removes_a_token() -> None:
    s = opened("giza", lanes={BLUE: "mer01"})
    s.mercenaries[city("giza")], s.mediators[city("giza")] = BLUE, YELLOW
    deal(s, RED, "guard mer02")
    do(s, "lay guard")
    assert options(s) == ["discard mer01", "remove mercenary", "remove mediator"]
    other = GAME.clone(s)
    do(s, "remove mercenary")
    assert (s.mercenaries[city("giza")], s.mediators[city("giza")]) == (-1, YELLOW)
    assert GAME.view(s, None).seats[BLUE].mercenaries == 5
    assert asks(s) == (BLUE, "lay_character")
    do(other, "discard mer01")
    assert names(other.laid) == ["guard"]


def test_R_39_R_40_guard_reaches_only_the_active_city_and_own_tokens_too() -> None:
    s = opened("giza")
    s.mercenaries[city("thebes")] = BLUE
    deal(s, RED, "guard mer02")
    do(s, "lay guard")
    assert asks(s) == (BLUE, "lay_character")
    s = opened("giza")
    s.mediators[city("giza")] = RED
    deal(s, RED, "guard mer02")
    do(s, "lay guard", "remove mediator")
    assert s.mediators[city("giza")] == -1


def test_PN_46_a_bandit_discards_any_laid_card() -> None:
    s = opened("karnak", lanes={RED: "mer02", BLUE: "deity(I)", YELLOW: "reb01"})
    deal(s, RED, "bandit mer01")
    do(s, "lay bandit")
    assert options(s) == ["discard mer02", "discard reb01", "discard blue_deity"]
    do(s, "discard blue_deity")
    assert "blue_deity" not in hand(s, BLUE) + names(s.discard)


def test_PN_47_a_thief_discards_a_merchant_or_nothing() -> None:
    s = opened("karnak", lanes={RED: "merchant_a", BLUE: "mer01 med01", YELLOW: "mrc01"})
    deal(s, RED, "thief mer02")
    do(s, "lay thief")
    assert options(s) == ["discard mer01", "discard red_merchant_a"]
    s = opened("karnak", lanes={BLUE: "med01"})
    deal(s, RED, "thief mer02")
    events = do(s, "lay thief")
    assert [event.key for event in events] == ["laid", "lapsed"]
    assert asks(s) == (BLUE, "lay_character")


def test_PN_48_a_rebel_discarded_brings_no_token() -> None:
    s = opened("karnak", lanes={BLUE: "reb01"})
    deal(s, RED, "bandit mer01")
    do(s, "lay bandit", "discard reb01")
    events = contested(s)
    assert "rebellion" not in [event.key for event in events]


def test_PN_49_a_vizier_takes_one_token_of_the_city_if_there_is_one() -> None:
    s = opened("karnak", goods="camel 2 statue 1")
    deal(s, RED, "vizier mer01")
    do(s, "lay vizier")
    assert options(s) == ["take camel", "take statue"]
    do(s, "take statue")
    assert (held(s, RED), lying(s, "karnak")) == ({"statue": 1}, {"camel": 2})
    s = lay_out(opened("karnak"), {"giza": "camel 1"})
    deal(s, RED, "vizier mer01")
    do(s, "lay vizier")
    assert asks(s) == (BLUE, "lay_character")


def test_PN_50_R_14_an_overseer_weakens_cards_laid_before_and_after_it_deities_too() -> None:
    s = opened("karnak", lanes={BLUE: "mer08"})
    put(s, RED, "overseer")
    put(s, BLUE, "deity(I)")
    assert total(s, BLUE) == (5, 1, 2)


def test_PN_51_R_14_no_number_falls_below_zero_and_blanks_stay() -> None:
    s = opened("karnak", lanes={RED: "overseer", BLUE: "mer06 reb01"})
    assert total(s, BLUE) == (0, 0, 3)


def test_PN_52_R_15_a_third_player_suffers_both_overseers() -> None:
    s = opened("karnak", lanes={RED: "overseer", BLUE: "philosopher=overseer", YELLOW: "mrc01"})
    assert (total(s, YELLOW)[0], total(s, RED)[0], total(s, BLUE)[0]) == (4, 1, 1)


def test_PN_53_an_overseer_spares_its_owner() -> None:
    s = opened("karnak", lanes={RED: "overseer mrc01"})
    assert total(s, RED)[0] == 8


def test_PN_54_R_16_a_discarded_overseer_stops_at_once() -> None:
    s = opened("karnak", lanes={RED: "overseer", BLUE: "mrc01"})
    deal(s, BLUE, "bandit mer01")
    s.seat = BLUE
    do(s, "lay bandit", "discard overseer")
    assert total(s, BLUE)[0] == 7


def test_PN_55_R_19_a_philosopher_takes_type_numbers_ankh_and_effect() -> None:
    s = opened("luxor", goods="camel 1", lanes={BLUE: "vizier"})
    s.ankh_seen = False
    deal(s, RED, "philosopher mer01")
    do(s, "lay philosopher", "copy vizier")
    assert (total(s, RED), asks(s)) == ((0, 2, 1), (RED, "vizier_resource"))
    do(s, "take camel")
    assert (held(s, RED), asks(s)) == ({"camel": 1}, (RED, "luxor_draw"))


def test_PN_56_R_17_the_copy_stays_when_the_original_leaves() -> None:
    s = opened("karnak", lanes={RED: "philosopher=mer01", BLUE: "mer01"})
    deal(s, YELLOW, "bandit mer02")
    s.seat = YELLOW
    do(s, "lay bandit", "discard mer01")
    assert total(s, RED) == (0, 0, 6)


def test_PN_57_a_philosopher_alone_copies_nothing() -> None:
    s = opened("luxor")
    deal(s, RED, "philosopher mer01")
    events = do(s, "lay philosopher")
    assert [event.key for event in events] == ["laid", "lapsed"]
    assert (total(s, RED), asks(s), s.ankh_seen) == ((0, 0, 0), (BLUE, "lay_character"), False)
    assert TYPES[CARD_TYPE[s.faces[0]]] == "philosopher"


def test_PN_58_R_18_a_copied_deity_gets_an_own_category() -> None:
    s = opened("karnak", lanes={BLUE: "deity(T)"})
    deal(s, RED, "philosopher mer01")
    do(s, "lay philosopher", "copy blue_deity", "choose influence")
    assert (total(s, RED), total(s, BLUE)) == ((6, 0, 0), (0, 0, 6))


def test_PN_59_R_19_a_copy_is_a_merchant_a_mercenary_a_rebel() -> None:
    s = opened("karnak", lanes={RED: "philosopher=mer01"})
    deal(s, BLUE, "thief mer02")
    s.seat = BLUE
    do(s, "lay thief")
    assert options(s) == ["discard philosopher"]
    s = opened("giza", lanes={BLUE: "mrc01"})
    deal(s, RED, "philosopher mer02")
    do(s, "lay philosopher", "copy mrc01")
    assert asks(s) == (RED, "giza_order_token")
    s = opened("karnak", lanes={BLUE: "reb01 philosopher=reb01"})
    seen = GAME.view(s, None).open
    assert seen is not None
    assert seen.rebels == 2


def test_PN_60_in_hand_and_discard_the_philosopher_is_himself() -> None:
    s = opened("karnak", lanes={RED: "philosopher=high_priest high_priest"})
    contested(s)
    do(s, "return philosopher")
    assert "philosopher" in hand(s, RED)
    do(s, "return high_priest")
    s = opened("karnak", lanes={RED: "philosopher=mer01"})
    contested(s)
    assert names(s.discard) == ["philosopher"]


def test_PN_61_a_politician_adds_a_token_and_draws_a_card() -> None:
    s = opened("karnak")
    deal(s, RED, "politician mer01")
    do(s, "lay politician")
    assert options(s) == [f"add {kind}" for kind in stock(s)]
    do(s, "add statue")
    assert (lying(s, "karnak"), stock(s)["statue"], len(hand(s, RED))) == ({"statue": 1}, 9, 2)


def test_PN_62_half_a_politician_still_works() -> None:
    s = opened("karnak")
    deal(s, RED, "politician mer01")
    s.supply = [0] * 6
    do(s, "lay politician")
    assert (asks(s), len(hand(s, RED))) == ((BLUE, "lay_character"), 2)
    s = opened("karnak")
    deal(s, RED, "politician mer01")
    s.deck, s.discard = [], []
    do(s, "lay politician", "add camel")
    assert (lying(s, "karnak"), hand(s, RED)) == ({"camel": 1}, ["mer01"])


def test_R_26_a_resource_of_choice_may_be_a_statue_unless_switched_off() -> None:
    s = opened("karnak", any_resource_includes_statue="no")
    deal(s, RED, "politician mer01")
    do(s, "lay politician")
    assert "add statue" not in options(s)
    s = opened("alexandria", any_resource_includes_statue="no")
    deal(s, RED, "mer05 mer01")
    do(s, "lay mer05")
    assert "take statue" not in options(s)
    assert "take stone" in options(s)


def test_PN_63_PN_64_a_raise_applies_to_all_and_two_give_six() -> None:
    s = opened("karnak", lanes={RED: "stonemason+", BLUE: "philosopher=stonemason+"})
    assert values(s) == (12, 12, 11)
    s = opened("karnak", lanes={BLUE: "mer01"})
    deal(s, RED, "stonemason mer02 mrc01 mercenary")
    do(s, "lay stonemason")
    assert options(s) == ["raise"]
    do(s, "raise")
    assert values(s) == (9, 9, 8)
    put(s, RED, "mrc03")
    contested(s)
    assert s.mercenaries[city("karnak")] == -1


def test_PN_65_R_20_two_tokens_change_places_even_with_a_finished_city() -> None:
    s = lay_out(opened("karnak", goods="camel 1 wood 2"), {"luxor": "stone 4 statue 1", "giza": "food 1"})
    s.sundials[city("luxor")] = 1
    deal(s, RED, "stonemason mer02")
    do(s, "lay stonemason")
    assert options(s) == ["raise", "swap giza", "swap luxor"]
    do(s, "swap luxor")
    assert options(s) == ["give camel+wood", "give wood+wood"]
    do(s, "give wood+wood")
    assert options(s) == ["get stone+stone", "get stone+statue"]
    do(s, "get stone+statue")
    assert lying(s, "karnak") == {"camel": 1, "stone": 1, "statue": 1}
    assert lying(s, "luxor") == {"wood": 2, "stone": 3}


def test_R_20_equal_kinds_may_be_exchanged() -> None:
    s = lay_out(opened("karnak", goods="camel 2"), {"luxor": "camel 3"})
    deal(s, RED, "stonemason mer02")
    do(s, "lay stonemason", "swap luxor", "give camel+camel", "get camel+camel")
    assert (lying(s, "karnak"), lying(s, "luxor")) == ({"camel": 2}, {"camel": 3})


def test_PN_66_without_tokens_there_is_no_swap() -> None:
    s = lay_out(opened("karnak"), {"luxor": "camel 3"})
    deal(s, RED, "stonemason mer02")
    do(s, "lay stonemason")
    assert options(s) == ["raise"]


def test_PN_67_a_stonemason_who_swapped_does_not_raise() -> None:
    s = lay_out(opened("karnak", goods="camel 1"), {"luxor": "camel 3"})
    deal(s, RED, "stonemason mer02")
    do(s, "lay stonemason", "swap luxor", "give camel", "get camel")
    assert values(s) == (6, 6, 5)


def test_PN_68_a_rebel_does_nothing_when_laid_and_brings_one_token() -> None:
    s = opened("karnak")
    deal(s, RED, "reb01 mer02")
    do(s, "lay reb01")
    assert (asks(s), total(s, RED)) == ((BLUE, "lay_character"), (0, 0, 0))
    events = contested(s, (3,))
    assert [event.args for event in events if event.key == "rebellion"] == [(3, 1)]


def test_R_39_a_politician_adds_to_the_active_city_only() -> None:
    s = opened("luxor")
    deal(s, RED, "politician mer01")
    do(s, "lay politician", "add camel")
    assert lying(s, "luxor") == {"camel": 1}
