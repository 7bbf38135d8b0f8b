"""Set-up, phases 1 to 4 and what holds all the time (PN-01 to PN-21)."""

from __future__ import annotations

import pytest

from benben import BadText, Match, Rng
from benben.core.rng import Scripted
from benben.games.pyramidion import GAME
from benben.games.pyramidion.actions import COLLECT_RESOURCE
from benben.games.pyramidion.board import CARD_NAMES, COMMON, FACES, TOKENS_EACH
from benben.games.pyramidion.data import CITIES, COLOURS, DATA, TYPES
from benben.games.pyramidion.options import Options
from benben.games.pyramidion.rules.collect import begin_round
from benben.games.pyramidion.rules.ending import end_round
from benben.games.pyramidion.rules.stock import draw_card
from benben.games.pyramidion.setup import deal as deal_round
from benben.games.pyramidion.setup import draw_boat, fill_row, lay_out_supply
from benben.games.pyramidion.state import State
from tests.games.pyramidion.arrange import (
    BLUE,
    RED,
    YELLOW,
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
)
from tests.tables import table

each_table = pytest.mark.parametrize("seats", [2, 3, 4])


def new(seats: int) -> State:
    return GAME.new(seats, Options(), Rng(11, 0), None)


@pytest.mark.parametrize("seats", [1, 5])
def test_PN_01_only_two_to_four_seats_play(seats: int) -> None:
    with pytest.raises(BadText, match="bad_seats"):
        Match("pyramidion", seats=seats, seed=1)


@each_table
def test_PN_01_laying_goes_round_by_seat_numbers(seats: int) -> None:
    s = opened("giza", seats=seats)
    s.seat = seats - 1
    deal(s, seats - 1, "mer01 mer02")
    do(s, "lay mer01")
    assert s.seat == 0


@each_table
def test_PN_02_all_eight_cities_can_be_activated_with_every_number_of_seats(seats: int) -> None:
    assert options(new(seats)) == [f"activate {name}" for name in CITIES]


@each_table
def test_PN_03_a_seat_begins_with_five_tokens_of_each_sort_five_basics_and_nothing_else(seats: int) -> None:
    s = new(seats)
    seen = GAME.view(s, None)
    for seat, colour in enumerate(COLOURS[:seats]):
        side = seen.seats[seat]
        basics = ["merchant_a", "merchant_b", "mediator", "mercenary", "deity"]
        assert names(list(side.basics)) == [f"{colour}_{basic}" for basic in basics]
        assert (side.mercenaries, side.mediators, sum(side.resources)) == (TOKENS_EACH, TOKENS_EACH, 0)
    in_play = [held for one in s.hands for held in one if held >= COMMON]
    assert len(in_play) == 5 * seats


@each_table
def test_PN_04_R_01_the_common_deck_has_40_cards_eight_of_them_mediators(seats: int) -> None:
    s = new(seats)
    commons = sorted(s.deck + [found for one in s.hands for found in one if found < COMMON])
    assert commons == list(range(40))
    assert [TYPES[FACES[found].type] for found in commons].count("mediator") == 8


def test_R_01_twelve_mediators_make_60_characters() -> None:
    cards = [*DATA.characters, *(list(DATA.basic) * 4)]
    assert len(cards) == 60
    assert sum(TYPES[found.type] == "mediator" for found in cards) == 12


def test_R_02_five_tokens_of_each_sort_and_no_more() -> None:
    s = opened("karnak", lanes={RED: "mediator med01"})
    s.mediators = [RED] * 5 + [-1, -1, -1]
    assert GAME.view(s, None).seats[RED].mediators == 0
    contested(s)
    assert s.mediators.count(RED) == 5


def test_R_03_every_player_has_two_merchants_of_one_type() -> None:
    assert [TYPES[found.type] for found in DATA.basic].count("merchant") == 2
    assert "trader" not in TYPES


def test_R_04_specials_are_the_deity_and_nine_others_and_rebels_do_nothing_when_laid() -> None:
    assert len([name for name in TYPES if TYPES.index(name) > TYPES.index("rebel")]) == 10
    s = opened("giza")
    deal(s, RED, "reb01 mer01")
    do(s, "lay reb01")
    assert asks(s) == (BLUE, "lay_character")


def test_PN_05_the_first_order_is_random_and_every_order_occurs() -> None:
    orders = {tuple(GAME.new(3, Options(), Rng(seed, 0), None).track) for seed in range(60)}
    assert len(orders) == 6


def test_PN_06_what_is_not_in_stock_is_not_received() -> None:
    s = opened("luxor", lanes={RED: "mercenary mrc01 reb01"})
    s.supply[5] = 0
    contested(s, (8,))
    assert held(s, RED) == {}


def test_PN_07_an_empty_deck_is_made_from_the_discard() -> None:
    s = fresh()
    s.discard, s.deck = [card("mer01")], []
    draw_card(s, RED, Scripted([0]), None)
    assert "mer01" in hand(s, RED)
    assert (s.deck, s.discard, s.reshuffles) == ([], [], 1)


def test_PN_07_without_deck_and_discard_no_card_is_given() -> None:
    s = fresh()
    s.discard, s.deck = [], []
    before = hand(s, RED)
    draw_card(s, RED, Scripted([]), None)
    assert hand(s, RED) == before
    s.boat_deck, s.boat_discard = [], []
    assert draw_boat(s, Scripted([])) == -1


def test_PN_07_R_06_the_supply_discard_is_shuffled_with_the_card_just_used() -> None:
    s = fresh()
    s.supply_card, s.supply_deck, s.supply_discard = 4, [], [0, 1, 2, 3, 5, 6, 7, 8, 9]
    lay_out_supply(s, Scripted([4]), None)
    assert s.supply_card == 4
    assert s.supply_discard == []
    assert len(s.supply_deck) == 9


def test_R_06_laid_cards_are_not_part_of_a_reshuffle() -> None:
    s = opened("giza", lanes={RED: "mer05"})
    s.discard, s.deck = [card("mer01"), card("mer02")], []
    draw_card(s, BLUE, Scripted([0]), None)
    assert card("mer05") not in s.deck
    assert s.laid == [card("mer05")]


def test_PN_08_R_07_a_used_basic_waits_with_its_owner() -> None:
    s = opened("karnak", lanes={RED: "merchant_a mer01"})
    contested(s)
    assert names(s.discard) == ["mer01"]
    assert "red_merchant_a" not in hand(s, RED) + names(s.deck)
    deal_round(s, Rng(1, 1), None)
    assert "red_merchant_a" in hand(s, RED)


def test_PN_10_a_round_runs_its_phases_in_order() -> None:
    s = loading(fresh(), "b01")
    s.mediators[city("giza")] = RED
    s.supply_card, s.supply_deck = 0, [1, 2, 3]
    events = do(s, "refuse", "refuse", "refuse")
    keys = [event.key for event in events]
    assert keys.index("round_began") < keys.index("boat_arrived") < keys.index("supplied")
    assert asks(s) == (RED, "collect_resource")
    keys += [event.key for event in do(s, options(s)[0])]
    assert keys.index("supplied") < keys.index("collected") < keys.index("dealt")
    assert asks(s) == (RED, "activate_city")


def test_PN_11_untaken_boats_stay_and_round_1_adds_nothing() -> None:
    match = table("pyramidion", seats=2)
    assert not [event for event in match.events() if event.key == "boat_arrived"]
    s = loading(fresh(), "b01 b02")
    do(s, "refuse", "refuse", "refuse")
    assert s.row[:2] == [boat("b01"), boat("b02")]
    assert len(s.row) == 5


def test_PN_12_without_boats_the_row_stays_short() -> None:
    s = fresh()
    s.row, s.boat_deck, s.boat_discard = [boat("b01")], [boat("b02")], []
    fill_row(s, Rng(1, 1), None)
    assert s.row == [boat("b01"), boat("b02")]


def test_PN_13_tokens_already_there_stay() -> None:
    s = lay_out(fresh(), {"luxor": "stone 2 camel 1"})
    s.supply_card, s.supply_deck = 0, [1]
    lay_out_supply(s, Scripted([0]), None)
    assert lying(s, "luxor") == {"camel": 1, "stone": 6}


def test_PN_14_the_next_supply_card_is_public_at_once() -> None:
    s = new(2)
    assert all(GAME.view(s, seat).next_supply == s.supply_card for seat in (None, 0, 1))
    assert len(s.supply_discard) == 1


def test_PN_15_a_short_supply_goes_by_city_and_then_by_kind() -> None:
    s = fresh()
    s.supply = [1, 1, 1, 1, 1, 0]
    s.supply_card, s.supply_deck = 0, [1]
    lay_out_supply(s, Scripted([0]), None)
    assert [lying(s, name) for name in CITIES[:6]] == [
        {"camel": 1, "food": 1},
        {"worker": 1},
        {"stone": 1},
        {},
        {"wood": 1},
        {},
    ]


def collecting(goods: dict[str, str], **owners: int) -> State:
    s = lay_out(fresh(), goods)
    for name, seat in owners.items():
        s.mediators[city(name)] = seat
    s.supply_card, s.supply_deck = 0, [1, 2]
    s.supply = [0] * 6
    begin_round(s, Rng(1, 1), None)
    return s


def test_PN_16_every_mediator_brings_exactly_one_token() -> None:
    s = collecting({"giza": "camel 2", "luxor": "stone 2"}, giza=RED, luxor=RED)
    do(s, "take camel", "take stone")
    assert held(s, RED) == {"camel": 1, "stone": 1}
    assert asks(s) == (RED, "activate_city")


def test_PN_17_an_empty_city_gives_nothing_and_a_token_cannot_be_refused() -> None:
    s = collecting({"luxor": "stone 1"}, giza=RED, luxor=BLUE)
    assert (asks(s), options(s)) == ((BLUE, "collect_resource"), ["take stone"])
    before = stock(s)
    do(s, "take stone")
    assert stock(s) == before
    assert lying(s, "luxor") == {}


def test_R_08_collecting_goes_by_the_track_then_by_cities() -> None:
    s = lay_out(fresh(), {"giza": "camel 1", "thebes": "food 1", "karnak": "wood 1"})
    s.mediators[city("giza")] = s.mediators[city("karnak")] = RED
    s.mediators[city("thebes")] = BLUE
    s.track = [BLUE, RED, YELLOW]
    s.supply_card, s.supply_deck, s.supply = 0, [1, 2], [0] * 6
    begin_round(s, Rng(1, 1), None)
    asked = []
    while s.phase == COLLECT_RESOURCE:
        asked.append((s.seat, GAME.view(s, None).collecting))
        do(s, options(s)[0])
    assert asked == [(BLUE, city("thebes")), (RED, city("giza")), (RED, city("karnak"))]


def test_PN_18_tokens_just_laid_out_can_be_collected() -> None:
    s = fresh()
    s.mediators[city("luxor")] = YELLOW
    s.supply_card, s.supply_deck = 0, [1, 2]
    begin_round(s, Rng(1, 1), None)
    assert (asks(s), options(s)) == ((YELLOW, "collect_resource"), ["take stone"])


@each_table
def test_PN_19_PN_20_PN_21_the_deal_gives_five_basics_and_four_of_all_forty(seats: int) -> None:
    s = new(seats)
    s.discard, s.deck = [*s.deck], []
    s.hands[0] = []
    deal_round(s, Rng(3, 3), None)
    assert [len(one) for one in s.hands] == [9] * seats
    assert len(s.deck) == 40 - 4 * seats
    assert s.discard == []
    for seat in range(seats):
        assert len([found for found in s.hands[seat] if found >= COMMON]) == 5


def test_PN_20_the_cards_dealt_are_hidden() -> None:
    s = new(3)
    assert GAME.view(s, BLUE).seats[RED].hidden == (None,) * 4
    assert None not in GAME.view(s, RED).seats[RED].hidden


def test_PN_21_PN_92_the_mercenary_in_thebes_brings_a_fifth_card() -> None:
    s = fresh()
    s.mercenaries[city("thebes")] = BLUE
    deal_round(s, Rng(3, 3), None)
    assert [len(one) for one in s.hands] == [9, 10, 9]


def test_R_42_who_loses_thebes_after_the_deal_keeps_the_card() -> None:
    s = opened("thebes", lanes={RED: "mercenary mrc01"})
    s.mercenaries[city("thebes")] = BLUE
    before = len(s.hands[BLUE])
    contested(s)
    assert s.mercenaries[city("thebes")] == RED
    assert len(s.hands[BLUE]) == before


def test_PN_122_hands_and_sundials_go_and_all_else_stays() -> None:
    s = give(lay_out(fresh(), {"cairo": "wood 3"}), RED, "camel 2")
    s.mercenaries[city("giza")], s.mediators[city("luxor")] = BLUE, YELLOW
    s.sundials = [1] * 8
    s.supply_card, s.supply_deck = 0, [1, 2]
    row = list(s.row)
    end_round(s, Rng(1, 1), None)
    assert s.sundials == [0] * 8
    assert (s.row, held(s, RED)) == (row, {"camel": 2})
    assert lying(s, "cairo")["wood"] == 5
    assert (s.mercenaries[city("giza")], s.mediators[city("luxor")]) == (BLUE, YELLOW)
    assert (s.hands, asks(s)) == ([[], [], []], (YELLOW, "collect_resource"))


def test_R_45_the_order_of_phase_5_does_not_change_before_phase_6() -> None:
    s = opened("giza", lanes={BLUE: "mercenary"})
    s.taken, s.activated = [0, 1, 0], 2
    contested(s)
    assert asks(s) == (YELLOW, "activate_city")
    s = last_city(opened("giza"))
    s.taken = [0, 1, 0]
    contested(s)
    assert s.track == [BLUE, RED, YELLOW]


def test_card_names_are_those_of_the_file() -> None:
    assert CARD_NAMES[:2] == ("mer01", "mer02")
    assert CARD_NAMES[40] == "red_merchant_a"
