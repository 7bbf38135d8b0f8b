"""RULES.md 8: what holds in every state, and what any arrangement of pieces must obey."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from benben.games.mummy import GAME
from benben.games.mummy.actions import CAUGHT, CHOOSE_DESTINATION, CHOOSE_DIE, OVER, RETURNED, noted_kind
from benben.games.mummy.board import (
    ANKHS,
    ARROW,
    CARDS,
    CORRIDOR,
    DUNGEON,
    MOVES,
    SPACES,
    needed_of,
    steps_to,
)
from benben.games.mummy.moves import destinations, is_stuck
from tests.games.mummy.walk import WALKS, walk, walks

corridor = st.integers(0, CORRIDOR - 1)
crowds = st.lists(corridor, min_size=5, max_size=5, unique=True)
"""A mummy and four hunters, each on a cell of its own."""


@given(crowds, st.integers(0, MOVES - 1))
def test_every_end_of_a_move_is_a_free_corridor_cell(crowd: list[int], face: int) -> None:
    mummy, *cells = crowd
    ends = destinations(cells, 0, mummy, face)
    assert ends == sorted(set(ends))
    assert not set(ends) & {mummy, *cells[1:]}


@given(crowds, st.integers(0, 3))
def test_numbers_change_the_colour_of_the_cell_exactly_when_they_are_odd(crowd: list[int], face: int) -> None:
    mummy, *cells = crowd
    for end in destinations(cells, 0, mummy, face):
        assert steps_to(cells[0], end) <= face + 1
        assert (steps_to(cells[0], end) - (face + 1)) % 2 == 0


@given(crowds)
def test_an_arrow_leaves_its_cell_and_stops_before_an_obstacle(crowd: list[int]) -> None:
    mummy, *cells = crowd
    for end in destinations(cells, 0, mummy, ARROW):
        assert end != cells[0]
        there = [end, *cells[1:]]
        further = destinations(there, 0, mummy, ARROW)
        assert any(steps_to(cells[0], e) < steps_to(cells[0], end) for e in [*further, cells[0]])


@given(crowds)
def test_nobody_in_a_corridor_is_ever_stuck_on_this_board(crowd: list[int]) -> None:
    mummy, *cells = crowd
    assert not is_stuck(cells, 0, mummy)


@given(crowds)
def test_more_hunters_never_open_a_way_for_a_number(crowd: list[int]) -> None:
    mummy, *cells = crowd
    for face in range(4):
        assert set(destinations(cells, 0, mummy, face)) <= set(destinations(cells[:1], 0, mummy, face))


def test_what_never_rises_never_rises() -> None:
    for seats, seed in WALKS[::3]:
        for before, after in pairwise(walk(seats, seed)):
            assert all(now <= then for now, then in zip(after.ankhs, before.ankhs, strict=True))
            assert after.won >= before.won
            assert all(now == then or then < 0 for now, then in zip(after.played, before.played, strict=True))
            assert after.held == before.held
            assert after.history[: len(before.history)] == before.history
            if after.aside < before.aside:
                assert noted_kind(before.history[-1]) != CAUGHT
                assert any(noted_kind(line) == RETURNED for line in after.history)


def test_ankhs_are_conserved_and_each_one_won_was_a_catch() -> None:
    for s in walks()[::3]:
        assert sum(s.ankhs) + s.won == ANKHS * len(s.cells)
        assert s.won == sum(noted_kind(line) == CAUGHT for line in s.history)
        assert s.won < needed_of(s.seats) or s.phase == OVER


def test_each_corridor_cell_holds_at_most_one_piece() -> None:
    for s in walks():
        walking = [cell for cell in [*s.cells, s.mummy] if 0 <= cell < CORRIDOR]
        if s.phase != OVER:
            assert len(walking) == len(set(walking))
        assert all(-1 <= cell < SPACES for cell in s.cells)
        assert s.mummy <= DUNGEON


def test_dice_are_five_and_cards_are_twenty_three() -> None:
    for s in walks():
        assert 0 <= s.aside <= 5
        if s.phase in (CHOOSE_DIE, CHOOSE_DESTINATION):
            assert s.aside + len(s.faces) == 5
        assert len(s.held) == len(s.played) == CARDS == 23


def test_every_list_has_a_real_choice_but_for_a_destination() -> None:
    for s in walks():
        asked = GAME.decision(s)
        if asked is not None:
            assert len(asked.options) >= (1 if asked.name == "choose_destination" else 2)
            assert asked.options == sorted(set(asked.options))
