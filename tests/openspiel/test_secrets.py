"""What OpenSpiel tells of a seat comes from its View: nothing hidden changes a byte of it (H12)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec
import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

from benben.core.parts.plane import split, total
from benben.games import game_keys, load_game
from tests.openspiel.states import TABLES, choices, load, sampler

ALL = pyspiel.PrivateInfoType.ALL_PLAYERS
ONE = pyspiel.PrivateInfoType.SINGLE_PLAYER
NONE = pyspiel.PrivateInfoType.NONE

each_key = pytest.mark.parametrize("key", game_keys())
each_table = pytest.mark.parametrize(("key", "seats"), TABLES)


def kind(*, public: bool = True, recall: bool = False, private: Any = ONE) -> Any:
    return pyspiel.IIGObservationType(public_info=public, perfect_recall=recall, private_info=private)


def told(state: Any, seat: int) -> list[Any]:
    """Everything that a seat can be told of a state, in every form."""
    game = state.get_game()
    observers = [make_observation(game, kind(public=public)) for public in (True, False)]
    observers.append(make_observation(game, INFO_STATE_OBS_TYPE))
    observers[0].set_from(state, seat)
    return [
        state.information_state_string(seat),
        state.observation_string(seat),
        state.observation_tensor(seat),
        *(observer.string_from(state, seat) for observer in observers),
        observers[0].tensor.tolist(),
        {name: piece.tolist() for name, piece in observers[0].dict.items()},
        state.legal_actions(seat) if not state.is_terminal() else [],
    ]


@each_table
def test_H12_paired_worlds_tell_a_seat_the_same(key: str, seats: int) -> None:
    chance = sampler(1)
    for state in choices(load(key, seats), 2):
        for seat in range(seats):
            other = state.resample_from_infostate(seat, chance)
            assert told(other, seat) == told(state, seat)
            assert other.current_player() == state.current_player()
            assert other.history() == []


@each_table
def test_H12_a_poisoned_field_reaches_nobody_whose_view_lacks_it(key: str, seats: int) -> None:
    hidden = set()
    for state in choices(load(key, seats), 3, most=3):
        for seat in range(seats):
            before = told(state, seat)
            for name, other in poisoned(state, seat):
                hidden.add(name)
                assert told(other, seat) == before, name
    assert hidden


def poisoned(state: Any, seat: int) -> Iterator[tuple[str, Any]]:
    """The state with one field changed to that of an imagined world, for each field that the view lacks."""
    node = state.node
    game, world = node.table.game, node.imagine(seat, 5).at.state
    for name in type(world).__annotations__:
        if getattr(node.at.state, name) != getattr(world, name):
            wrong = game.clone(node.at.state)
            setattr(wrong, name, getattr(world, name))
            if game.view(wrong, seat) == node.view(seat):
                other = state.clone()
                other.node = replace(node, at=replace(node.at, state=wrong), memories={})
                yield name, other


@each_key
def test_H12_the_worlds_of_a_seat_differ_where_it_knows_nothing(key: str) -> None:
    chance = sampler(1)
    states = choices(load(key), 2)
    worlds = [{str(state.resample_from_infostate(0, chance)) for _ in range(5)} for state in states]
    assert max(map(len, worlds)) > 1


@each_table
def test_a_tensor_is_the_planes_of_the_game_from_0_to_1(key: str, seats: int) -> None:
    game = load(key, seats)
    planes = load_game(key).planes
    for state in choices(game, 4, most=3):
        for reader, private in ((seats - 1, ONE), (None, NONE)):
            seen = load_game(key).encode(state.node.view(reader))
            observer = make_observation(game, kind(private=private))
            observer.set_from(state, seats - 1)
            assert list(observer.dict) == [plane.name for plane in planes]
            for plane, values in split(planes, seen):
                piece = np.frombuffer(values, np.uint8).reshape(plane.shape) / plane.most
                assert np.allclose(observer.dict[plane.name], piece)
        assert 0 <= min(observer.tensor) <= max(observer.tensor) <= 1
        assert game.observation_tensor_shape() == [total(planes)]


@each_key
def test_public_and_private_parts_together_are_the_observation(key: str) -> None:
    state = choices(load(key), 5)[1]
    public, private = (
        msgspec.json.decode(make_observation(load(key), of).string_from(state, 1))
        for of in (kind(private=NONE), kind(public=False))
    )
    assert public | private == msgspec.json.decode(state.observation_string(1))


def test_nobody_is_told_the_secrets_of_all_seats() -> None:
    game = load("mummy")
    for of in (
        kind(private=ALL),
        kind(recall=True, private=NONE),
        kind(recall=True, public=False),
        kind(public=False, private=NONE),
    ):
        assert make_observation(game, of) is None
    with pytest.raises(ValueError, match="no parameters"):
        make_observation(game, kind(), {"x": 1})


def test_a_match_that_is_not_set_up_tells_a_seat_which_one_it_is() -> None:
    state = load("pyramido").new_initial_state()
    assert state.observation_string(1) == '{"seat":1}'
    assert make_observation(load("pyramido"), kind(public=False)).string_from(state, 1) == '{"seat":1}'
    assert set(state.observation_tensor(0)) == {0.0}


@each_key
def test_information_states_have_strings_and_no_tensors(key: str) -> None:
    of = load(key).get_type()
    assert (of.provides_information_state_string, of.provides_information_state_tensor) == (True, False)
    assert make_observation(load(key), INFO_STATE_OBS_TYPE).tensor is None
