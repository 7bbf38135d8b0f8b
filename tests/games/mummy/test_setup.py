"""MU-01 to MU-12: components, the deal, where everybody begins."""

from __future__ import annotations

from collections import Counter

import pytest

from benben import BadText, Match, Rng
from benben.games.mummy import GAME
from benben.games.mummy.actions import CHOOSE_DIE
from benben.games.mummy.board import (
    ANKHS,
    CARD_CELL,
    CARD_COLOUR,
    CARD_NAMES,
    CARDS,
    DUNGEON,
    SPACE_NAMES,
    TREASURE_AT,
    needed_of,
    owner_of,
    pieces_of,
)
from benben.games.mummy.data import COLOURS, DATA
from benben.games.mummy.options import Options
from benben.games.mummy.setup import set_up
from tests.games.mummy.arrange import RULES, placed, turn

SEATS = range(2, 6)


def fresh(seats: int, seed: int = 7) -> Match:
    return Match("mummy", seats=seats, seed=seed)


def test_MU_01_two_to_five_players_of_whom_seat_0_is_the_mummy() -> None:
    assert list(GAME.seats) == [2, 3, 4, 5]
    for seats in SEATS:
        assert {owner_of(piece, seats) for piece in range(pieces_of(seats))} == set(range(1, seats))
    for seats in (1, 6):
        with pytest.raises(BadText):
            fresh(seats)


def test_MU_02_all_read_the_same_map() -> None:
    block = RULES.split("```\n")[1].strip("\n").split("\n")
    assert list(DATA.maze.rows) == block
    assert (len(block), {len(row) for row in block}) == (15, {25})


@pytest.mark.parametrize("seats", SEATS)
def test_MU_03_MU_04_every_hunter_in_play_has_three_ankhs_and_no_other_is_there(seats: int) -> None:
    s = set_up(seats, Options(), Rng(1, 0))
    assert s.ankhs == [3] * {2: 2, 3: 2, 4: 3, 5: 4}[seats]
    assert ANKHS == 3


def test_MU_05_23_cards_in_five_decks() -> None:
    counts = Counter(COLOURS[colour] for colour in CARD_COLOUR)
    assert counts == {"red": 5, "blue": 5, "white": 5, "green": 4, "yellow": 4}
    assert CARDS == 23


def test_MU_06_each_card_names_one_treasure_cell_and_no_cell_has_two() -> None:
    assert len(set(CARD_CELL)) == CARDS
    assert [TREASURE_AT[cell] for cell in CARD_CELL] == list(range(CARDS))
    lie = {name: SPACE_NAMES[cell] for name, cell in zip(CARD_NAMES, CARD_CELL, strict=True)}
    assert (lie["red_scarab"], lie["blue_eye"], lie["yellow_eye"]) == ("L2", "H9", "W13")


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_MU_07_each_hunter_has_one_card_of_each_colour(seats: int) -> None:
    s = set_up(seats, Options(), Rng(3, 0))
    for hand in range(seats - 1):
        assert sorted(CARD_COLOUR[c] for c in range(CARDS) if s.held[c] == hand) == [0, 1, 2, 3, 4]


def test_MU_07_every_card_can_come_to_every_hunter() -> None:
    met = {
        (s.held[c], c)
        for seed in range(60)
        for s in [set_up(5, Options(), Rng(seed, 0))]
        for c in range(CARDS)
    }
    assert met >= {(hand, c) for hand in range(4) for c in range(CARDS)}


@pytest.mark.parametrize(("seats", "left"), [(2, "33322"), (3, "33322"), (4, "22211"), (5, "11100")])
def test_MU_08_T_20_undealt_cards_are_left_over_and_nobody_sees_them(seats: int, left: str) -> None:
    match = fresh(seats)
    s = match._at.state
    counts = Counter(CARD_COLOUR[c] for c in range(CARDS) if s.held[c] < 0)
    assert "".join(str(counts[colour]) for colour in range(5)) == left
    hidden = {c for c in range(CARDS) if s.held[c] < 0}
    for seat in (None, *range(seats)):
        seen = {c for hand in match.view(seat).hands for c in hand or ()}
        assert not seen & hidden


@pytest.mark.parametrize("seats", SEATS)
def test_MU_09_MU_10_hunters_begin_on_the_steps_from_the_left_and_the_mummy_on_the_sarcophagus(
    seats: int,
) -> None:
    s = set_up(seats, Options(), Rng(1, 0))
    assert [SPACE_NAMES[cell] for cell in s.cells] == ["K14", "L14", "N14", "O14"][: pieces_of(seats)]
    assert (s.mummy, SPACE_NAMES[DUNGEON]) == (DUNGEON, "M9")


@pytest.mark.parametrize("seats", SEATS)
def test_MU_11_the_first_hunter_rolls_all_five_dice(seats: int) -> None:
    match = fresh(seats)
    rolled = [event for event in match.events() if event.key == "rolled"]
    assert rolled[0].args[:2] == (0, 5)
    assert match.seat == 1


def test_MU_12_a_round_is_all_hunters_in_order_and_then_the_mummy() -> None:
    s = placed(5, "M9", "J9 L2 B11 X11")
    play = turn(s, 0, "1 1 1 1 1")
    order: list[int | None] = []
    for _ in range(8):
        order.append(play.seat)
        if play.seat == 0:
            play.do("stop", "1 1 1 1 1")
        else:
            dice = "b1" if play.s.piece == 3 else "1 1 1 1 1"
            play.do("use 1").do(play.options[0], dice)
    assert order == [1, 2, 3, 4, 0, 1, 2, 3]


@pytest.mark.parametrize(("seats", "needed"), [(2, 3), (3, 4), (4, 6), (5, 7)])
def test_T_04_the_mummy_needs_so_many_ankhs(seats: int, needed: int) -> None:
    assert needed_of(seats) == needed
    assert fresh(seats).view(0).needed == needed


def test_a_match_begins_with_a_die_to_choose() -> None:
    assert fresh(4)._at.state.phase == CHOOSE_DIE
