"""RULES.md 8: what holds in every position of many matches."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benben import Rng
from benben.games.pyramidion import GAME
from benben.games.pyramidion.actions import ACTIVATE_CITY, GAME_OVER, LOAD_BOAT, PHASES, SPACE
from benben.games.pyramidion.board import (
    ACTIVATIONS,
    BOAT_COST,
    COMMON,
    KIND_COUNT,
    SUPPLY_TOKENS,
    TOKENS_EACH,
)
from benben.games.pyramidion.options import Options
from benben.games.pyramidion.scoring import boat_points
from benben.games.pyramidion.state import State, census, clone

few = settings(max_examples=25, deadline=None, derandomize=True, database=None)
WALKS = ((2, 1), (2, 2), (3, 1), (3, 2), (4, 1), (4, 2))
"""Seats and seed."""


def walk(seats: int, seed: int, **rules: str) -> Iterator[tuple[State, int]]:
    """Every state of a random match with the action chosen there, -1 at the end."""
    dice = Rng(seed, 1)
    s = GAME.new(seats, Options(**rules), Rng(seed, 0), None)  # type: ignore[arg-type]
    while (asked := GAME.decision(s)) is not None:
        action = asked.options[dice.below(len(asked.options))]
        yield clone(s), action
        GAME.apply(s, action, dice, None)
    yield clone(s), -1


@cache
def walks() -> list[list[tuple[State, int]]]:
    """Every state of those matches."""
    return [list(walk(seats, seed)) for seats, seed in WALKS]


@pytest.fixture(params=range(len(WALKS)), ids=lambda i: "seats {} seed {}".format(*WALKS[i]))
def match(request: pytest.FixtureRequest) -> list[State]:
    """Every state of one of the matches."""
    return [s for s, _ in walks()[request.param]]


def test_tokens_of_each_kind_are_conserved(match: list[State]) -> None:
    for s in match:
        for kind in range(KIND_COUNT):
            lying = sum(s.goods[kind::KIND_COUNT]) + sum(s.resources[kind::KIND_COUNT])
            assert s.supply[kind] + lying == SUPPLY_TOKENS[kind]
        assert min(s.supply + s.goods + s.resources) >= 0


def test_PN_03_five_tokens_of_each_sort_a_seat_and_one_a_city(match: list[State]) -> None:
    for s in match:
        for seat in range(s.seats):
            assert s.mercenaries.count(seat) <= TOKENS_EACH
            assert s.mediators.count(seat) <= TOKENS_EACH


def test_PN_08_commons_are_in_one_place_and_basics_with_their_seat(match: list[State]) -> None:
    for s in match:
        held = [card for hand in s.hands for card in hand]
        commons = [card for card in (*s.deck, *s.discard, *s.laid, *held) if card < COMMON]
        assert sorted(commons) == list(range(COMMON))
        for seat, hand in enumerate(s.hands):
            basics = [card for card in hand if card >= COMMON]
            basics += [c for c, o in zip(s.laid, s.owners, strict=True) if o == seat and c >= COMMON]
            assert len(set(basics)) == len(basics) <= 5
            assert all((card - COMMON) // 5 == seat for card in basics)


def test_PN_09_nothing_goes_from_one_player_to_another(match: list[State]) -> None:
    for before, after in pairwise(match):
        for kind in range(KIND_COUNT):
            held = zip(before.resources[kind::KIND_COUNT], after.resources[kind::KIND_COUNT], strict=True)
            changes = [now - then for then, now in held]
            assert not (min(changes) < 0 < max(changes))


def test_every_component_is_counted_once(match: list[State]) -> None:
    whole = census(match[0])
    assert whole["card 0"] == whole["boat 0"] == whole["supply card 0"] == 1
    assert sum(count for name, count in whole.items() if name.startswith("boat")) == 20
    assert all(census(s) == whole for s in match)


def test_PN_88_sundials_are_the_finished_cities(match: list[State]) -> None:
    for s in match:
        if s.phase == LOAD_BOAT:
            assert sum(s.sundials) == ACTIVATIONS[s.seats]
        elif s.phase == ACTIVATE_CITY:
            assert sum(s.sundials) == s.activated


def test_rows_hands_and_tracks_keep_their_bounds(match: list[State]) -> None:
    for s in match:
        assert len(s.row) <= 5
        assert sorted(s.track) == list(range(s.seats))
        taken = [number for number in s.taken if number]
        assert len(set(taken)) == len(taken)
        if s.phase == ACTIVATE_CITY and not s.activated:
            sizes = [len(hand) for hand in s.hands]
            assert set(sizes) <= {9, 10}
            assert sizes.count(10) <= 1


def test_loaded_boats_never_become_fewer(match: list[State]) -> None:
    for before, after in pairwise(match):
        assert all(boat_points(before, seat) <= boat_points(after, seat) for seat in range(before.seats))


def test_a_loading_costs_at_most_the_price_and_pays_into_the_supply() -> None:
    met = 0
    for states in walks():
        for (before, action), (after, _) in pairwise(states):
            verb, boat, _, _ = SPACE.split(action)
            if SPACE.verbs[verb].name == "load" and after.round == before.round:
                met += 1
                base = KIND_COUNT * before.seat
                paid = [before.resources[base + k] - after.resources[base + k] for k in range(KIND_COUNT)]
                assert min(paid) >= 0
                assert sum(paid) <= sum(BOAT_COST[KIND_COUNT * boat : KIND_COUNT * boat + KIND_COUNT])
                assert [after.supply[k] - before.supply[k] for k in range(KIND_COUNT)] == paid
    assert met > 10


def test_a_match_ends_within_its_bound(match: list[State]) -> None:
    assert match[-1].phase == GAME_OVER
    assert len(match) <= GAME.max_steps(match[0].seats)


def test_the_matches_meet_every_automatic_decision() -> None:
    met = {s.phase for states in walks() for s, _ in states}
    assert {PHASES[phase] for phase in met} == set(PHASES) - {"pay_boat"}


@few
@given(st.integers(2, 4), st.integers(0, 2**64 - 1))
def test_views_can_be_imagined_and_options_follow_from_them(seats: int, seed: int) -> None:
    for number, (s, action) in enumerate(walk(seats, seed, max_rounds="10")):
        if number % 41 or action < 0:
            continue
        for seat in (None, *range(seats)):
            seen = GAME.view(s, seat)
            world = GAME.determinize(seen, Rng(number, 0))
            assert GAME.view(world, seat) == seen
            assert census(world) == census(s)
            if seat == s.seat:
                asked, own = GAME.decision(world), GAME.decision(s)
                assert asked is not None
                assert own is not None
                assert asked.options == own.options


@few
@given(st.integers(2, 4), st.integers(0, 2**64 - 1))
def test_every_option_can_be_applied_to_a_copy(seats: int, seed: int) -> None:
    for number, (s, action) in enumerate(walk(seats, seed, manual_payment="yes", max_rounds="10")):
        if number % 97 == 0 and action >= 0:
            asked = GAME.decision(s)
            assert asked is not None
            before = GAME.fingerprint(s)
            for option in asked.options:
                GAME.apply(clone(s), option, Rng(0, 0), None)
            assert GAME.fingerprint(s) == before
