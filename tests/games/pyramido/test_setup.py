"""PO-01 to PO-12: what is in the box and how a match begins."""

from __future__ import annotations

from collections import Counter

import pytest

from benben import BadText, Match
from benben.core.rng import script_shuffle
from benben.games.pyramido.data import DATA, half_turn
from benben.games.pyramido.state import census
from tests.games.pyramido.arrange import ALL, LETTERS, dealt, deck, drawing, state, turn
from tests.tables import table

SEATS = (2, 3, 4)


def test_PO_01_there_are_90_dominoes_no_two_equal_up_to_rotation() -> None:
    assert len(DATA.dominoes) == 90
    looks = {frozenset([(a, b), (half_turn(b), half_turn(a))]) for a, b in DATA.dominoes}
    assert len(looks) == 90


def test_PO_02_every_domino_bears_two_symbols_on_two_tiles() -> None:
    symbols = [(a.symbols.bit_count(), b.symbols.bit_count()) for a, b in DATA.dominoes]
    assert set(symbols) == {(1, 1), (2, 0)}
    assert Counter(symbols) == {(1, 1): 55, (2, 0): 35}


def test_PO_03_a_symbol_has_the_colour_of_its_tile() -> None:
    assert drawing(state(turn(dealt([48]), "place 0,0 E"))) == ["T.T*B*B.", "T.T.B.B."]


@pytest.mark.parametrize("seats", SEATS)
def test_PO_04_each_seat_starts_with_six_markers_one_per_colour(seats: int) -> None:
    assert [p.markers for p in dealt(seats=seats).view(None).pyramids] == [(None,) * 6] * seats


def test_PO_05_the_singles_of_a_set_pair_the_colours_in_their_order() -> None:
    assert [LETTERS[a] + LETTERS[b] for a, b in DATA.singles] == ["NB", "YT", "RG"]


@pytest.mark.parametrize("seats", SEATS)
def test_PO_05_each_seat_starts_with_three_singles(seats: int) -> None:
    assert [p.singles for p in dealt(seats=seats).view(None).pyramids] == [(True,) * 3] * seats


@pytest.mark.parametrize("colour", DATA.colours)
def test_PO_05_each_face_of_a_single_has_one_symbol(colour: str) -> None:
    match = turn(dealt([13]), f"place 0,0 E; cover B {colour}; orient NE")
    tile_b = "".join(row[4:] for row in drawing(state(match)))
    assert tile_b == "{0}.{0}*{0}.{0}.".format(LETTERS[DATA.colours.index(colour)])


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_PO_06_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(BadText, match="bad_seats"):
        table("pyramido", seats=seats)


@pytest.mark.parametrize("seats", SEATS)
def test_PO_06_all_dominoes_are_dealt_at_every_count(seats: int) -> None:
    found = census(state(table("pyramido", seats=seats)))
    assert {f"domino {number}": 1 for number in ALL}.items() <= found.items()


@pytest.mark.parametrize("seats", SEATS)
def test_PO_06_pieces_of_absent_players_are_out_of_the_game(seats: int) -> None:
    found = census(state(table("pyramido", seats=seats)))
    pieces = {name: number for name, number in found.items() if not name.startswith("domino")}
    assert pieces == {
        **{f"single of seat {seat}": 3 for seat in range(seats)},
        **{f"marker of seat {seat}": 6 for seat in range(seats)},
    }


def test_PO_07_three_dominoes_lie_face_up_in_the_quarry() -> None:
    assert dealt([10, 20, 30]).view(None).quarry == (10, 20, 30)


def test_PO_07_the_seed_decides_which_dominoes_lie_in_the_quarry() -> None:
    quarries = {table("pyramido", seed=seed).view(None).quarry for seed in range(20)}
    assert len(quarries) == 20


def test_PO_08_the_other_87_dominoes_form_four_piles_of_nearly_equal_size() -> None:
    assert dealt().view(None).sizes == (22, 22, 22, 21)


def test_PO_08_the_top_of_a_pile_lies_face_up() -> None:
    match = dealt(piles={1: [11, 12], 2: [22, 23], 3: [33, 34], 4: [44, 45]})
    assert match.view(None).tops == (11, 22, 33, 44)


def test_PO_08_the_deck_is_dealt_in_its_order_quarry_first() -> None:
    cards = deck([1, 2, 3], {1: [4], 2: [5], 3: [6], 4: [7]})
    s = state(dealt([1, 2, 3], {1: [4], 2: [5], 3: [6], 4: [7]}))
    assert s.quarry + [domino for pile in s.piles for domino in pile] == cards


@pytest.mark.parametrize("slot", [1, 2, 3])
def test_PO_09_V_09_a_slot_borders_its_own_pile_and_the_next(slot: int) -> None:
    match = dealt([13, 13 + 3, 19]).play(f"take {slot}", "place 0,0 E", "pass")
    assert match.options == (f"refill {slot}", f"refill {slot + 1}")


def test_PO_10_a_view_names_no_domino_below_a_top() -> None:
    v = dealt([1, 2, 3], {1: [4], 2: [5], 3: [6], 4: [7]}).view(0)
    assert (v.quarry, v.tops, v.laid) == ((1, 2, 3), (4, 5, 6, 7), ())


def test_PO_10_other_dominoes_below_the_tops_give_the_same_view() -> None:
    one = dealt([1, 2, 3], {1: [4, 10], 2: [5, 11], 3: [6, 12], 4: [7, 13]})
    other = dealt([1, 2, 3], {1: [4, 13], 2: [5, 12], 3: [6, 11], 4: [7, 10]})
    assert one.view(0) == other.view(0)
    assert state(one).piles != state(other).piles


@pytest.mark.parametrize("first", ["0", "1", "2", "3"])
def test_PO_11_the_wished_seat_starts_round_1_and_play_goes_clockwise(first: str) -> None:
    match = dealt(seats=4, first=first)
    order = [turn(match).seat if i else match.seat for i in range(5)]
    assert order == [(int(first) + i) % 4 for i in range(5)]


@pytest.mark.parametrize("rolled", [0, 1, 2])
def test_PO_11_without_a_wish_the_dice_choose_the_first_seat_after_the_deal(rolled: int) -> None:
    match = Match("pyramido", seats=3, script={0: [*script_shuffle(ALL, ALL), rolled]})
    assert (match.seat, match.view(None).first) == (rolled, rolled)


@pytest.mark.parametrize("seats", [2, 3])
def test_PO_11_a_first_seat_that_nobody_holds_is_refused(seats: int) -> None:
    with pytest.raises(BadText, match="option_value"):
        dealt(seats=seats, first=str(seats))


@pytest.mark.parametrize("seats", SEATS)
def test_PO_12_all_scores_start_at_0(seats: int) -> None:
    match = dealt(seats=seats)
    assert [p.total for p in match.view(None).pyramids] == [0] * seats
    assert state(match).points == [0] * (4 * seats)
