"""What a seat of Pyramido observes for learning, written by the fast encoder."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from benben import Rng
from benben.games.pyramido import GAME, observe, tensor
from benben.games.pyramido.board import FRAME, REACH
from benben.games.pyramido.setup import fits
from benben.games.pyramido.state import State
from tests.games.observed import observed
from tests.games.pyramido.arrange import at, fresh, start_round, state, turn
from tests.laws import test_observations as law
from tests.laws.walks import walk

WINDOW = tensor.WINDOW * tensor.WINDOW
GRID = tensor.LONG * tensor.LONG


def windows(s: State, seat: int) -> list[list[bytes]]:
    """For each place of an observation the quarters of that pyramid, colour by colour."""
    told = observed(GAME, s, seat)["quarters"]
    layers = [told[i : i + WINDOW] for i in range(0, len(told), WINDOW)]
    each = len(layers) // tensor.MOST_SEATS
    return [layers[i : i + each - 1] for i in range(0, len(layers), each)]


def cells(plane: bytes, grid: int = 0) -> list[tuple[int, int]]:
    """The cells that a grid of a plane names."""
    ones = [i for i in range(GRID) if plane[GRID * grid + i]]
    return [(i % tensor.LONG, i // tensor.LONG) for i in ones]


def test_the_own_pyramid_comes_first_and_the_next_seat_follows() -> None:
    s = state(turn(turn(at(fresh(3)))))
    first, second, third = windows(s, 0), windows(s, 1), windows(s, 2)
    assert first[0] == second[2] == third[1]
    assert first[1] == second[0] == third[2]
    assert first[0] != first[1]
    assert observed(GAME, s, 0)["active"] == bytes([0, 0, 1, 0])
    assert observed(GAME, s, 2)["active"] == bytes([1, 0, 0, 0])
    assert observed(GAME, s, 2)["first"] == bytes([0, 1, 0, 0])


def test_the_window_begins_at_the_corner_of_the_box() -> None:
    match = at(fresh())
    for words in ("place 0,0 E", "", "place -1,-1 S"):
        turn(match, words)
    s = state(match)
    told = observed(GAME, s, 0)
    assert told["west"][:5] == told["north"][:5] == bytes([0, 1, 0, 0, 0])
    seen = bytes(max(layer[i] for layer in windows(s, 0)[0]) for i in range(WINDOW))
    rows = [seen[i : i + 6] for i in range(0, 4 * tensor.WINDOW, tensor.WINDOW)]
    assert rows == [bytes([1, 1, 0, 0, 0, 0])] * 2 + [bytes([1] * 6)] * 2
    assert cells(told["free"]) == [(1, 0), (2, 0)]


@pytest.mark.parametrize("number", [2, 3, 4])
def test_a_place_on_an_upper_level_is_two_free_cells_of_the_grid(number: int) -> None:
    s = state(start_round(number))
    free = cells(observed(GAME, s, s.seat)["free"])
    named = {action // 4 for action in (fit - fits_base() for fit in fits(s, s.seat))}
    assert {(place % FRAME - REACH, place // FRAME - REACH) for place in named} == set(free)


def fits_base() -> int:
    """The first `place` action."""
    return GAME.space.parse(f"place {-REACH},{-REACH} E")


def test_the_domino_just_placed_is_shown_tile_by_tile() -> None:
    match = start_round(2)
    match.play("take 1", "place 1,1 W")
    told = observed(GAME, state(match), state(match).seat)["placed"]
    assert (cells(told, 0), cells(told, 1)) == ([(1, 1)], [(0, 1)])


def test_the_order_of_unseen_dominoes_is_in_no_observation() -> None:
    s = fresh(4)
    before = [observed(GAME, s, seat) for seat in range(4)]
    for pile in s.piles:
        pile[:-1] = pile[-2::-1]
    s.piles[0][0], s.piles[1][0] = s.piles[1][0], s.piles[0][0]
    assert [observed(GAME, s, seat) for seat in range(4)] == before
    assert sum(before[0]["hidden"]) == 90 - 3 - 4


def test_an_eliminated_seat_has_no_free_cells_and_its_place_in_the_order() -> None:
    s = fresh(3)
    s.out[1] = 2
    told = observed(GAME, s, 1)
    assert told["eliminated"] == bytes([2, 0, 0, 0])
    assert (cells(told["free"], 0), cells(told["free"], 1)) == ([], [(0, 0)])


def test_the_fast_encoder_knows_the_shapes() -> None:
    shapes = {plane.name: plane.shape for plane in GAME.planes}
    assert shapes["quarters"] == (tensor.MOST_SEATS, observe.COLOURS + 1, observe.WINDOW, observe.WINDOW)
    assert shapes["free"] == (tensor.MOST_SEATS, observe.LONG, observe.LONG)
    assert shapes["west"][1] == observe.SIDES
    assert shapes["singles"][1] == observe.SINGLES
    assert shapes["slot"] == (observe.SLOTS,)
    assert (observe.WINDOW**2, observe.GRID) == (WINDOW, GRID)


def test_what_is_kept_of_a_pyramid_is_forgotten_when_a_piece_is_laid() -> None:
    s = state(turn(at(fresh(2))))
    before = windows(s, 0)
    dice = Rng(1, 0)
    while (asked := GAME.decision(s)) and len(s.laid) < 5:
        earlier = GAME.clone(s)
        GAME.apply(s, asked.options[dice.below(len(asked.options))], dice, None)
        assert windows(earlier, 0) == windows(fresh_copy(earlier), 0)
        assert windows(s, 0) == windows(fresh_copy(s), 0)
    assert windows(s, 0) != before


def fresh_copy(s: State) -> State:
    """The same position, of which nothing is kept."""
    copy = GAME.clone(s)
    copy.layers = []
    return copy


def test_law_16_finds_an_encoder_that_looks_under_a_pile(monkeypatch: pytest.MonkeyPatch) -> None:
    def peek(s: State, seat: int, out: bytearray, at: int) -> None:
        GAME.observe(s, seat, out, at)
        out[at + observe.PILE_SIZES] = s.piles[0][0]

    def some(_: str, seats: int) -> tuple[Any, ...]:
        return tuple(islice(walk(GAME, seats, 0), 20))

    monkeypatch.setattr(law, "sample", some)
    law.test_law_16_the_fast_encoder_tells_what_the_view_tells("pyramido", 2)
    monkeypatch.setattr(law, "load_game", lambda _: replace(GAME, observe=peek))
    with pytest.raises(AssertionError):
        law.test_law_16_the_fast_encoder_tells_what_the_view_tells("pyramido", 2)
