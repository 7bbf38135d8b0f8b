"""PO-70 to PO-78: refilling the quarry, halving piles, the next turn."""

from __future__ import annotations

import pytest

from benben import Match
from benben.games.pyramido.board import colours
from tests.games.pyramido.arrange import ALL, at, dealt, drive, fresh, start_round, state, told, turn

SEED_EXAMPLE = {2: [44], 3: [26, 24], 4: [69]}
V_10_SIZES = (9, 7, 1, 4)


def with_piles(*sizes: int, slot: int) -> Match:
    """Seat 0 has placed a domino from this slot; piles hold so many, numbered from 1 at the first top."""
    s = fresh()
    numbers = iter(ALL)
    s.piles = [[next(numbers) for _ in range(size)][::-1] for size in sizes]
    rest = list(numbers)
    s.quarry = rest[:3]
    return at(s).play(
        f"take {slot}", "place 0,0 E", *(["mark A"] if needs_marker(s.quarry[slot - 1]) else []), "pass"
    )


def needs_marker(domino: int) -> bool:
    """Whether a first domino asks which tile to mark."""
    return dealt([domino]).play("take 1", "place 0,0 E").decision == "place_marker"


def top_first(match: Match) -> list[list[int]]:
    """The piles, each from its top."""
    return [pile[::-1] for pile in state(match).piles]


def test_PO_70_V_07_the_emptied_slot_is_filled_from_one_of_its_two_piles() -> None:
    match = dealt([1, 2, 3], SEED_EXAMPLE).play("take 2", "place 0,0 E", "mark A", "pass")
    assert (match.seat, match.decision, match.options) == (0, "refresh_quarry", ("refill 2", "refill 3"))


@pytest.mark.parametrize(("pile", "quarry"), [(2, (1, 44, 3)), (3, (1, 26, 3))])
def test_PO_70_PO_71_V_07_the_top_moves_to_the_slot_and_the_others_rest(
    pile: int, quarry: tuple[int, ...]
) -> None:
    match = turn(dealt([1, 2, 3], SEED_EXAMPLE), f"take 2; place 0,0 E; refill {pile}")
    assert match.view(None).quarry == quarry


def test_PO_72_V_07_the_domino_beneath_becomes_visible() -> None:
    match = turn(dealt([1, 2, 3], SEED_EXAMPLE), "take 2; place 0,0 E; refill 3")
    assert match.view(None).tops[1:] == (44, 24, 69)
    assert match.view(None).sizes == (22, 22, 21, 21)
    assert told(match, "shown") == [(0, 3, 24, *colours(24))]


def test_V_08_the_next_player_refreshes_from_the_piles_as_they_lie_now() -> None:
    match = turn(dealt([1, 2, 3], SEED_EXAMPLE), "take 2; place 0,0 E; refill 3")
    match.play("take 3", "place 0,0 E", "mark A", "pass")
    assert match.options == ("refill 3", "refill 4")
    assert match.play("refill 4").view(None).quarry == (1, 26, 69)


def test_PO_71_slots_that_were_not_emptied_never_change() -> None:
    match = dealt(seats=3)
    while match.seat is not None:
        before = match.view(None).quarry
        turn(match)
        assert sum(a != b for a, b in zip(before, match.view(None).quarry, strict=True)) == 1


def test_PO_73_V_10_an_emptied_pile_is_made_anew_before_the_next_turn() -> None:
    match = with_piles(*V_10_SIZES, slot=2).play("refill 3")
    assert (match.seat, match.decision, match.options) == (0, "split_pile", ("split 1", "split 2", "split 4"))


def test_PO_73_the_left_pile_of_a_slot_may_be_the_emptied_one() -> None:
    match = with_piles(*V_10_SIZES, slot=3).play("refill 3", "split 2")
    assert [len(pile) for pile in top_first(match)] == [9, 4, 3, 4]


def test_PO_74_V_10_the_bottom_half_moves_in_its_order() -> None:
    match = with_piles(*V_10_SIZES, slot=2).play("refill 3", "split 1")
    assert top_first(match)[0] == [1, 2, 3, 4, 5]
    assert top_first(match)[2] == [6, 7, 8, 9]
    assert match.view(None).tops[2] == 6


def test_PO_74_V_10_an_even_pile_is_halved_evenly() -> None:
    match = with_piles(*V_10_SIZES, slot=2).play("refill 3", "split 4")
    assert [len(pile) for pile in top_first(match)] == [9, 7, 2, 2]


def test_PO_74_R_15_the_top_of_the_chosen_pile_does_not_change() -> None:
    match = with_piles(3, 7, 1, 4, slot=2).play("refill 3", "split 1")
    assert (match.view(None).tops[0], match.view(None).sizes) == (1, (2, 7, 1, 4))


def test_R_15_the_active_player_splits_and_then_the_turn_passes() -> None:
    match = with_piles(*V_10_SIZES, slot=2).play("refill 3")
    assert match.seat == 0
    assert match.play("split 2").seat == 1


def test_V_11_a_single_pile_that_can_be_split_is_split_by_itself() -> None:
    match = with_piles(1, 1, 3, 1, slot=1).play("refill 1")
    assert [len(pile) for pile in top_first(match)] == [1, 1, 2, 1]
    assert told(match, "split") == [(0, 3, 1, 1)]
    assert match.seat == 1


def test_PO_75_if_no_pile_has_two_dominoes_the_place_stays_empty() -> None:
    match = with_piles(1, 1, 1, 1, slot=1).play("refill 1")
    assert [len(pile) for pile in top_first(match)] == [0, 1, 1, 1]
    assert (match.seat, match.decision) == (1, "choose_domino")


@pytest.mark.parametrize(("sizes", "pile"), [((0, 2, 1, 1), 2), ((2, 0, 1, 1), 1)])
def test_PO_76_if_one_bordering_pile_is_empty_the_other_is_taken(sizes: tuple[int, ...], pile: int) -> None:
    match = with_piles(*sizes, slot=1)
    assert told(match, "refilled") == [(0, pile, 1, 1, *colours(1))]
    assert match.seat == 1


def test_PO_76_if_both_bordering_piles_are_empty_the_slot_stays_empty() -> None:
    match = with_piles(0, 0, 2, 2, slot=1)
    assert (match.seat, match.view(None).quarry[0]) == (1, 0)
    assert match.options == ("take 2", "take 3")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_PO_77_then_the_next_player_clockwise_has_the_turn(seats: int) -> None:
    match = dealt(seats=seats, first="1")
    met = []
    for _ in range(2 * seats):
        met.append(match.seat)
        turn(match)
    assert met == [(1 + i) % seats for i in range(2 * seats)]


def test_PO_78_R_16_no_refresh_follows_the_last_domino_of_the_game() -> None:
    match = drive(start_round(4), {}, 1)
    sizes = match.view(None).sizes
    turn(match)
    assert match.decision is None
    assert match.view(None).sizes == sizes
    assert match.view(None).quarry.count(0) == 1


@pytest.mark.parametrize("number", [1, 2, 3])
def test_R_16_the_last_refresh_of_earlier_rounds_is_made(number: int) -> None:
    match = start_round(number + 1)
    assert 0 not in match.view(None).quarry
    assert sum(match.view(None).sizes) == 87 - 2 * [10, 16, 19][number - 1]


def test_R_16_in_round_4_all_but_the_last_player_refresh() -> None:
    match = drive(start_round(4, seats=3), {}, 2)
    assert 0 not in match.view(None).quarry


def test_V_12_four_players_leave_ten_dominoes() -> None:
    match = drive(dealt(seats=4), {}, 79)
    assert sum(match.view(None).sizes) == 8
    turn(match)
    v = match.view(None)
    assert sum(v.sizes) + sum(1 for domino in v.quarry if domino) == 10
    assert len(v.laid) == 80


@pytest.mark.parametrize(("seats", "left"), [(2, 50), (3, 30), (4, 10)])
def test_PO_06_so_many_dominoes_are_left_when_nobody_is_eliminated(seats: int, left: int) -> None:
    v = drive(dealt(seats=seats), {}).view(None)
    assert sum(v.sizes) + sum(1 for domino in v.quarry if domino) == left
