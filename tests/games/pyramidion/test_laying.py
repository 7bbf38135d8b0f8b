"""Phase 5: activating, laying, passing, hiring; and two players (PN-22 to PN-38, PN-128 to PN-134)."""

from __future__ import annotations

import pytest

from benben import Match, Rng
from benben.games.pyramidion import GAME
from benben.games.pyramidion.data import CITIES
from benben.games.pyramidion.state import State
from tests.games.pyramidion.arrange import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    activating,
    asks,
    at,
    card,
    city,
    contested,
    deal,
    do,
    fresh,
    hand,
    held,
    last_city,
    lay_out,
    lying,
    names,
    opened,
    options,
    put,
    state,
    total,
)


def activators(seats: int) -> list[int]:
    """Who activates in one round when all pass at once."""
    s = activating(fresh(seats))
    s.track = list(range(seats))[::-1]
    s.seat = s.track[0]
    found = []
    while s.round == 1 and s.phase == 1:
        found.append(s.seat)
        do(s, options(s)[0])
        while asks(s) and s.phase == 2:
            do(s, "pass" if "pass" in options(s) else options(s)[0])
            while s.phase not in (1, 2, 19):
                do(s, options(s)[0])
    return found


def test_PN_22_with_three_or_four_players_everybody_activates_twice_by_the_track() -> None:
    assert activators(3) == [2, 1, 0, 2, 1, 0]
    assert activators(4) == [3, 2, 1, 0, 3, 2, 1, 0]


def test_PN_128_with_two_players_three_cities_first_second_first() -> None:
    assert activators(2) == [1, 0, 1]


def test_PN_23_only_a_city_without_sundial_can_be_activated_and_one_must_be() -> None:
    s = activating(fresh())
    s.sundials[city("giza")] = s.sundials[city("luxor")] = 1
    assert options(s) == [f"activate {name}" for name in CITIES if name not in ("giza", "luxor")]


def test_PN_23_a_city_is_finished_before_the_next_activation() -> None:
    s = activating(fresh())
    do(s, "activate giza", "pass", "pass")
    assert asks(s) == (YELLOW, "lay_character")
    do(s, "pass")
    assert asks(s) == (BLUE, "activate_city")
    assert s.sundials[city("giza")] == 1


def test_PN_24_R_09_laying_goes_clockwise_from_the_activator_not_by_the_track() -> None:
    s = fresh()
    s.track, s.seat = [YELLOW, BLUE, RED], YELLOW
    do(s, "activate karnak")
    asked = [s.seat]
    for seat in (YELLOW, RED, BLUE):
        deal(s, seat, {YELLOW: "mer01 mer04", RED: "mer02 mer06", BLUE: "mer10 mer11"}[seat])
    for text in ("lay mer01", "lay mer02", "lay mer10"):
        do(s, text)
        asked.append(s.seat)
    assert asked == [YELLOW, RED, BLUE, YELLOW]


def test_PN_25_a_turn_is_one_card_or_a_pass() -> None:
    s = opened("karnak")
    deal(s, RED, "mer01 med01")
    assert options(s)[:3] == ["lay mer01", "lay med01", "pass"]
    do(s, "lay mer01")
    assert s.seat == BLUE


def test_PN_26_PN_27_who_passed_lays_no_more_and_the_others_go_on_in_the_same_order() -> None:
    s = opened("karnak")
    deal(s, RED, "mer01 mer04 mer02")
    deal(s, YELLOW, "mer06 mer10 mer11")
    do(s, "lay mer01", "pass", "lay mer06")
    assert s.seat == RED
    do(s, "lay mer02")
    assert s.seat == YELLOW


def test_PN_28_PN_29_the_last_one_in_may_lay_any_number_and_nobody_must() -> None:
    s = opened("karnak")
    deal(s, RED, "mer01 mer02 mer04 mer06 mer10 mer11 med01")
    do(s, "lay mer01", "pass", "pass", "lay mer02", "lay mer04", "lay mer06", "lay mer10", "lay mer11")
    assert (s.seat, s.lays[RED]) == (RED, 6)
    s = opened("karnak")
    do(s, "pass", "pass", "pass")
    assert s.city == -1


def test_PN_30_PN_34_a_pass_may_replace_a_card_face_up() -> None:
    s = opened("karnak")
    deal(s, RED, "mer01 med01")
    assert options(s)[3:] == ["hire mer01", "hire med01"]
    do(s, "hire mer01")
    assert (names(s.discard), len(hand(s, RED)), s.passed[RED]) == (["mer01"], 2, 1)
    deal(s, BLUE, " ".join([*names(s.deck)[:14], "deity"]))
    assert len(hand(s, BLUE)) == 15


def test_PN_31_R_10_a_card_may_be_replaced_after_laying_too_but_once() -> None:
    s = opened("karnak")
    deal(s, RED, "mer01 med01 med02")
    do(s, "lay mer01", "pass", "pass")
    assert "hire med01" in options(s)
    do(s, "hire med01")
    assert asks(s) == (BLUE, "activate_city")


@pytest.mark.parametrize(
    ("rule", "laid", "offered"), [("nothing_laid", 0, True), ("nothing_laid", 1, False), ("off", 0, False)]
)
def test_R_10_the_switch_hire_limits_it(rule: str, laid: int, offered: bool) -> None:
    s = opened("karnak", hire=rule)
    deal(s, RED, "mer01")
    s.lays[RED] = laid
    assert ("hire mer01" in options(s)) is offered


def test_PN_32_a_basic_may_be_given_up_and_the_drawn_card_serves_from_the_next_city_on() -> None:
    s = opened("karnak")
    deal(s, RED, "deity")
    do(s, "hire red_deity")
    drawn = hand(s, RED)[0]
    assert s.discard == []
    do(s, "pass", "pass", "activate giza", "pass", "pass")
    assert f"lay {drawn}" in options(s)


def test_PN_33_an_empty_hand_passes_by_itself() -> None:
    s = opened("karnak")
    deal(s, RED, "")
    assert options(s) == ["pass"]
    assert at(s).seat == BLUE


def test_PN_35_R_11_a_special_acts_before_the_city_and_then_the_next_seat() -> None:
    s = opened("alexandria", goods="camel 1")
    deal(s, RED, "vizier mer01")
    do(s, "lay vizier")
    assert asks(s) == (RED, "vizier_resource")
    do(s, "take camel")
    assert asks(s) == (RED, "alexandria_resource")
    do(s, "take stone")
    assert asks(s) == (BLUE, "lay_character")


def test_PN_36_R_12_an_effect_with_an_object_must_be_carried_out_on_others_than_itself() -> None:
    s = opened("karnak", lanes={RED: "mer01"})
    for name in ("guard", "bandit", "thief", "philosopher"):
        trial = GAME.clone(s)
        deal(trial, RED, f"{name} mer02")
        do(trial, f"lay {name}")
        verb = "copy" if name == "philosopher" else "discard"
        assert options(trial) == [f"{verb} mer01"]


@pytest.mark.parametrize(
    "name", ["guard", "bandit", "thief", "philosopher", "vizier", "politician", "stonemason"]
)
def test_R_12_with_the_switch_an_effect_may_be_declined(name: str) -> None:
    s = opened("karnak", goods="camel 1", lanes={BLUE: "mer01"}, effects_optional="yes")
    deal(s, RED, f"{name} mer02")
    do(s, f"lay {name}")
    assert options(s)[-1] == "decline"
    do(s, "decline")
    assert asks(s) == (BLUE, "lay_character")


def test_R_12_with_the_switch_a_high_priest_may_return_nothing() -> None:
    s = opened("karnak", lanes={RED: "high_priest"}, effects_optional="yes")
    contested(s)
    assert options(s) == ["return high_priest", "decline"]
    do(s, "decline")
    assert names(s.discard) == ["high_priest"]


def test_PN_37_a_card_that_acted_stays_with_its_numbers() -> None:
    s = opened("karnak", lanes={BLUE: "mer01"})
    deal(s, RED, "bandit mer02")
    do(s, "lay bandit", "discard mer01")
    assert (names(s.laid), total(s, RED)) == (["bandit"], (1, 0, 1))


def test_PN_38_instant_effects_stay_when_their_card_leaves() -> None:
    s = opened("giza", goods="camel 1", lanes={})
    deal(s, RED, "vizier mer02")
    deal(s, BLUE, "bandit mer01")
    do(s, "lay vizier", "take camel", "lay bandit", "discard vizier")
    assert held(s, RED) == {"camel": 1}
    s = opened("giza")
    deal(s, RED, "mrc01 mer02")
    deal(s, BLUE, "bandit mer01")
    do(s, "lay mrc01", "order 3", "lay bandit", "discard mrc01")
    assert s.taken == [3, 0, 0]


def test_identical_copies_are_offered_once() -> None:
    s = opened("karnak")
    deal(s, RED, "mer02 mer03 reb01 reb03")
    assert options(s) == ["lay mer02", "lay reb01", "pass", "hire mer02", "hire reb01"]


def test_R_36_with_an_empty_deck_a_hire_needs_a_discard() -> None:
    s = opened("karnak")
    deal(s, RED, "mer01")
    s.discard, s.deck = [], []
    assert options(s) == ["lay mer01", "pass"]
    s.discard = [card("med01")]
    assert "hire mer01" in options(s)
    do(s, "hire mer01", dice=[1])
    assert hand(s, RED) == ["med01"]
    assert names(s.deck) == ["mer01"]


def test_R_38_a_city_where_nobody_lays_is_scored_with_nothing() -> None:
    s = opened("karnak", goods="wood 1")
    s.private_boat, s.private_seat = 3, RED
    contested(s)
    assert (s.mercenaries[city("karnak")], lying(s, "karnak")) == (-1, {"wood": 1})
    assert (s.private_boat, s.sundials[city("karnak")]) == (3, 1)
    s = lay_out(opened("abu_simbel"), {})
    s.resources[2] = 3
    contested(s)
    assert asks(s) == (RED, "abu_simbel_exchange")


def test_R_43_each_effect_is_complete_before_the_next_card() -> None:
    s = opened("cairo", lanes={BLUE: "guard"})
    s.mediators[city("cairo")] = BLUE
    deal(s, RED, "philosopher mer05")
    do(s, "lay philosopher")
    assert asks(s) == (RED, "philosopher_copy")
    do(s, "copy guard")
    assert asks(s) == (RED, "guard_action")
    do(s, "remove mediator")
    assert asks(s) == (BLUE, "lay_character")


# Two players


def two() -> State:
    s = opened("karnak", seats=2)
    deal(s, RED, "mer01 mer02 mer04 mer06 mer10 mer11 med01")
    deal(s, BLUE, "med02 med04 med05")
    return s


def test_PN_129_PN_130_one_card_at_least_then_a_pass_is_final() -> None:
    s = two()
    assert "pass" not in options(s)
    do(s, "lay mer01", "lay med02")
    assert "pass" in options(s)
    do(s, "pass", "lay med04", "lay med05")
    assert (s.seat, options(s)) == (BLUE, ["pass"])


def test_PN_131_R_30_five_cards_at_most_those_discarded_count() -> None:
    s = two()
    do(s, "lay mer01", "lay med02", "lay mer02", "pass", "lay mer04", "lay mer06", "lay mer10")
    assert (s.lays[RED], options(s)) == (5, ["pass"])
    s = two()
    s.lays[RED] = 5
    assert (s.laid, options(s)) == ([], ["pass"])
    s.lays[RED], s.lays[BLUE] = 1, 5
    assert len(options(s)) == 8


def test_PN_132_two_players_never_replace_a_card() -> None:
    s = two()
    s.lays[RED] = 1
    assert not [text for text in options(s) if text.startswith("hire")]


def test_PN_133_R_31_giza_without_a_mercenary_keeps_the_order() -> None:
    s = last_city(opened("giza", seats=2, lanes={RED: "mer01", BLUE: "mer02"}))
    contested(s)
    assert s.track == [RED, BLUE]


def test_PN_134_without_giza_the_two_players_swap() -> None:
    s = last_city(opened("karnak", seats=2, lanes={RED: "mer01", BLUE: "mer02"}))
    contested(s)
    assert s.track == [BLUE, RED]


def test_a_match_of_two_plays_without_help() -> None:
    match = Match("pyramidion", seats=2, seed=3)
    dice = Rng(3, 3)
    while match.options:
        match.play(match.options[dice.below(len(match.options))])
    assert match.outcome is not None
    assert state(match).round >= 2


def test_four_players_have_four_lanes() -> None:
    s = opened("karnak", seats=4)
    put(s, GREEN, "mercenary")
    seen = GAME.view(s, None).open
    assert seen is not None
    assert seen.sums[GREEN] == (4, 1, 0)
