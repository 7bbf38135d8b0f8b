"""What a learner is told: the own seat first, every open thing in its plane, no card that the seat cannot know."""

from __future__ import annotations

import pytest

from benben.core.parts.plane import split, total
from benben.games.pyramidion import GAME
from benben.games.pyramidion.actions import ACTIVATE_CITY, GAME_OVER, PAY_BOAT
from benben.games.pyramidion.board import BUNDLE_NAMES, CARD_NAMES, COMMON
from benben.games.pyramidion.data import CATEGORIES, CITIES, COLOURS, DATA
from benben.games.pyramidion.state import State
from benben.games.pyramidion.tensor import LOOKS, MOST_HIDDEN
from tests.games.pyramidion.arrange import (
    BLUE,
    RED,
    YELLOW,
    activating,
    amounts,
    boat,
    card,
    city,
    contested,
    deal,
    do,
    fresh,
    give,
    lay_out,
    loaded,
    loading,
    opened,
)

LOOK_NAMES = (*CARD_NAMES[:COMMON], *(one.name for one in DATA.basic))


def told(s: State, seat: int) -> dict[str, list[int]]:
    """An observation by planes."""
    out = bytearray(total(GAME.planes))
    GAME.observe(s, seat, out, 0)
    assert out == GAME.encode(GAME.view(s, seat))
    return {plane.name: [*values] for plane, values in split(GAME.planes, bytes(out))}


def row(found: list[int], place: int, length: int) -> list[int]:
    """What a plane tells of one place."""
    return found[length * place : length * (place + 1)]


def ones(found: list[int]) -> list[int]:
    """Where the ones stand."""
    return [place for place, number in enumerate(found) if number == 1]


def looks(found: list[int], place: int = 0) -> list[str]:
    """The cards of a place by their names."""
    return [LOOK_NAMES[i] for i in ones(row(found, place, LOOKS))]


def test_the_own_seat_comes_first_then_the_others_clockwise() -> None:
    s = fresh(seats=3)
    for seat, text in enumerate(("camel 1", "camel 2", "camel 3")):
        give(s, seat, text)
    assert [[row(told(s, seat)["resources"], place, 6)[0] for place in range(4)] for seat in range(3)] == [
        [1, 2, 3, 0],
        [2, 3, 1, 0],
        [3, 1, 2, 0],
    ]


def test_the_colour_of_the_reader_is_told_for_actions_name_it() -> None:
    s = fresh(seats=4)
    assert [ones(told(s, seat)["colour"]) for seat in range(4)] == [[0], [1], [2], [3]]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_size_does_not_depend_on_the_number_of_seats(seats: int) -> None:
    planes = told(fresh(seats), 0)
    assert [sum(row(planes["track"], slot, 4)) for slot in range(4)] == [1] * seats + [0] * (4 - seats)


def test_a_seat_reads_its_own_hand_and_of_others_only_the_basics() -> None:
    s = deal(deal(fresh(), RED, "mer01 guard deity"), BLUE, "mrc01 mediator deity")
    assert looks(told(s, RED)["hands"]) == ["mer01", "guard", "deity"]
    assert looks(told(s, RED)["hands"], 1) == ["mediator", "deity"]
    assert looks(told(s, BLUE)["hands"]) == ["mrc01", "mediator", "deity"]


def test_an_opponents_hidden_card_is_in_no_plane() -> None:
    s = deal(fresh(), BLUE, "mer01 guard")
    other = GAME.clone(s)
    drawn = other.deck[3]
    other.hands[BLUE] = sorted([drawn, card("guard")])
    other.deck = sorted([*(held for held in other.deck if held != drawn), card("mer01")])
    assert told(other, RED) == told(s, RED)
    assert told(other, YELLOW) == told(s, YELLOW)
    assert told(other, BLUE) != told(s, BLUE)


def test_what_lies_in_the_deck_and_what_others_hide_look_the_same() -> None:
    s = deal(fresh(seats=2), BLUE, "mer01")
    unseen = ones(told(s, RED)["unseen"])
    assert unseen == sorted([*s.deck, card("mer01")])
    assert told(s, RED)["deck"] == [len(s.deck)]


def test_a_card_held_since_before_the_last_reshuffle_is_told_apart() -> None:
    s = deal(deal(fresh(seats=2), RED, "mer02"), BLUE, "mer01 guard")
    s.reshuffles = 3
    s.since = [3] * COMMON
    s.since[card("mer01")], s.since[card("mer02")], s.since[card("guard")] = 2, 2, 0
    planes = told(s, RED)
    assert row(planes["hidden"], 0, 3) == [0, 1, 0]
    assert row(planes["hidden"], 1, 3) == [0, 1, 1]
    assert ones(row(planes["unseen"], 1, COMMON)) == [card("mer01")]
    assert ones(row(planes["unseen"], 2, COMMON)) == [card("guard")]
    assert ones(row(planes["unseen"], 0, COMMON)) == s.deck


def test_more_hidden_cards_than_a_byte_tells_are_told_as_the_most() -> None:
    s = fresh(seats=2)
    s.hands[BLUE], s.deck = sorted(s.hands[BLUE] + s.deck[:12]), s.deck[12:]
    assert row(told(s, RED)["hidden"], 1, 3) == [MOST_HIDDEN, 0, 0]


def test_PN_41_a_card_that_a_high_priest_returned_stays_known_to_all() -> None:
    s = opened("karnak", lanes={RED: "high_priest mrc01"})
    contested(s)
    assert row(told(s, BLUE)["due"], 2, 1) == [1]
    do(s, "return mrc01")
    for seat, place in ((RED, 0), (BLUE, 2), (YELLOW, 1)):
        planes = told(s, seat)
        assert "mrc01" in looks(planes["hands"], place)
        assert ones(planes["shown"]) == [card("mrc01")]
        assert card("mrc01") not in ones(row(planes["unseen"], 0, COMMON))


def test_laid_cards_stand_in_the_lane_of_their_seat_without_a_colour() -> None:
    s = opened("giza", lanes={RED: "deity(T)", BLUE: "mer01 deity(I)"})
    planes = told(s, BLUE)
    assert looks(planes["laid"]) == ["mer01", "deity"]
    assert looks(planes["laid"], 2) == ["deity"]
    assert looks(planes["latest"]) == ["deity"]
    assert row(planes["categories"], 1, 3) == [1, 0, 0]
    assert row(planes["categories"], 3, 3) == [0, 0, 1]


def test_a_philosopher_tells_what_it_copies_and_the_category_it_chose() -> None:
    s = opened("giza", lanes={BLUE: "deity(I)", RED: "philosopher=red_deity(A)"})
    s.faces[1] = card("deity", BLUE)
    planes = told(s, RED)
    assert looks(planes["laid"]) == ["philosopher"]
    assert looks(planes["copied"]) == ["deity"]
    assert row(planes["categories"], 0, 3) == [0, 1, 0]
    assert row(planes["categories"], 1, 3) == [0, 0, 0]


def test_who_raises_the_city_is_told_and_what_it_asks_for_then() -> None:
    s = opened("karnak", lanes={RED: "stonemason+ philosopher=stonemason+ mer01"})
    planes = told(s, RED)
    assert (planes["raises"], planes["values"]) == ([1, 1], [12, 12, 11])
    assert told(opened("karnak", lanes={RED: "stonemason philosopher=stonemason+"}), RED)["raises"] == [0, 1]


def test_strength_and_leaders_are_told_from_the_reader_on() -> None:
    s = opened("alexandria", lanes={RED: "mer01", BLUE: "mrc01 mrc05"})
    planes = told(s, BLUE)
    assert row(planes["sums"], 0, 3) == [10, 2, 0]
    assert row(planes["sums"], 2, 3) == [0, 0, 6]
    leaders = dict(zip(CATEGORIES, (row(planes["leaders"], i, 4) for i in range(3)), strict=True))
    assert leaders == {"influence": [1, 0, 0, 0], "agreements": [0] * 4, "trade": [0, 0, 1, 0]}


def test_no_city_is_open_after_the_last_pass() -> None:
    s = activating(contested_city())
    planes = told(s, RED)
    names = [plane.name for plane in GAME.planes]
    for name in names[names.index("city") : names.index("due") + 1]:
        assert not any(planes[name]), name


def contested_city() -> State:
    """A city after its actions."""
    s = opened("giza", lanes={RED: "mrc01 mrc02"})
    contested(s)
    assert s.phase == ACTIVATE_CITY
    return s


def test_tokens_are_told_where_they_lie_and_how_many_are_left() -> None:
    s = contested_city()
    assert row(told(s, RED)["mercenaries"], city("giza"), 4) == [1, 0, 0, 0]
    assert row(told(s, BLUE)["mercenaries"], city("giza"), 4) == [0, 0, 1, 0]
    assert row(told(s, RED)["tokens"], 0, 2) == [4, 5]
    assert row(told(s, BLUE)["tokens"], 2, 2) == [4, 5]
    assert told(s, RED)["sundials"][city("giza")] == 1


def test_boats_are_told_by_seat_and_the_payable_ones_to_the_reader() -> None:
    s = loading(give(fresh(), RED, "camel 2 worker 1 stone 2 food 1"), row="b02 b09", private="b05")
    planes = told(s, RED)
    assert (ones(planes["row"]), ones(planes["payable"])) == ([1, 8], [1, 4])
    assert ones(planes["private_boat"]) == [4]
    assert ones(told(s, BLUE)["private_boat"]) == [2 * 20 + 4]
    assert not any(told(s, BLUE)["payable"])


def test_points_count_loaded_boats_and_the_crown() -> None:
    s = loaded(loaded(fresh(), RED, "b01 b20"), YELLOW, "b03")
    s.mercenaries[city("giza")] = YELLOW
    assert told(s, YELLOW)["points"] == [3, 6, 0, 0]
    assert ones(row(told(s, YELLOW)["loaded"], 1, 20)) == [boat("b01"), boat("b20")]


def test_a_payment_by_hand_is_told_as_far_as_it_has_come() -> None:
    s = loading(give(fresh(manual_payment="yes"), RED, "camel 2 worker 1 stone 1 statue 2"), row="b02")
    do(s, "load b02", "pay camel 0 1")
    assert s.phase == PAY_BOAT
    planes = told(s, BLUE)
    assert (ones(planes["paying"]), ones(planes["paying_kind"])) == ([boat("b02")], [2])
    assert planes["paid"] == [0] * 6 + [1, 0, 0, 0, 0, 0]


def test_a_stonemasons_swap_is_told_while_it_lasts() -> None:
    s = opened("giza", goods="wood 2")
    lay_out(s, {"cairo": "stone 1 food 1"})
    deal(s, RED, "stonemason")
    do(s, "lay stonemason", "swap cairo")
    assert ones(told(s, BLUE)["swap_city"]) == [city("cairo")]
    do(s, "give wood+wood")
    assert ones(told(s, BLUE)["swap_give"]) == [BUNDLE_NAMES.index("wood+wood")]


def test_the_next_supply_is_told_city_by_city() -> None:
    s = fresh()
    planes = told(s, RED)
    expected = DATA.supply[s.supply_card].goods
    assert [row(planes["next_goods"], place, 6) for place in range(8)] == [[*goods] for goods in expected]
    assert ones(planes["next_supply"]) == [s.supply_card]


def test_the_switches_of_the_table_are_told() -> None:
    s = fresh(target="12", max_rounds="15", hire="off", abu_simbel_exchanges="2", manual_payment="yes")
    planes = told(s, RED)
    assert (planes["target"], planes["last_round"], planes["hire"]) == ([12], [15], [0, 0, 1])
    assert (planes["exchanges"], planes["switches"]) == ([0, 2], [0, 1, 0, 1])
    assert told(fresh(target="all_boats", effects_optional="yes"), RED)["target"] == [0]


def test_R_24_exchanges_made_and_allowed_are_told() -> None:
    s = give(opened("abu_simbel", abu_simbel_exchanges="3"), RED, "worker 9")
    contested(s)
    do(s, "exchange")
    assert told(s, BLUE)["exchanges"] == [1, 3]


def test_a_resource_is_collected_from_one_city() -> None:
    s = lay_out(fresh(), {"luxor": "stone 1 wood 1"})
    s.mediators[city("luxor")] = BLUE
    s.phase, s.seat, s.cursor = 0, BLUE, 8 + city("luxor")
    assert ones(told(s, RED)["collecting"]) == [CITIES.index("luxor")]
    assert ones(told(s, RED)["active"]) == [1]


def test_hands_stay_hidden_after_the_end() -> None:
    s = deal(fresh(), BLUE, "mer01 guard")
    s.phase = GAME_OVER
    assert looks(told(s, RED)["hands"], 1) == []


def test_basic_cards_look_alike_in_every_colour() -> None:
    for seat in range(len(COLOURS)):
        assert looks(told(deal(fresh(seats=4), seat, "deity merchant_b"), seat)["hands"]) == [
            "merchant_b",
            "deity",
        ]


def test_goods_are_told_city_by_city() -> None:
    s = lay_out(fresh(), {"cairo": "wood 3 statue 1"})
    assert row(told(s, YELLOW)["goods"], city("cairo"), 6) == amounts("wood 3 statue 1")
