"""States declare each field once: `new`, `clone`, `determinize` and `fingerprint` must know them all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from itertools import islice
from typing import Any

import pytest

from benben import Rng, load_game
from tests.laws.walks import each_game, walk


def states(key: str) -> Iterator[Any]:
    """Some positions of a match of as many as can play."""
    game = load_game(key)
    return (position.state for position in islice(walk(game, game.seats[-1], 1), 0, 120, 6))


def another(value: Any) -> Any:
    """A value of the same type that differs."""
    if isinstance(value, list):
        return [*value, value[0] if value else 0]
    if isinstance(value, bool):
        return not value
    return value + ("!" if isinstance(value, str) else 1)


def changes(value: Any) -> Iterator[Any]:
    """A value with one thing changed; each field of its own if it has any."""
    if is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield replace(value, **{field.name: another(getattr(value, field.name))})
    else:
        yield another(value)


@each_game
def test_a_clone_is_equal_field_by_field(key: str) -> None:
    game = load_game(key)
    for s in states(key):
        copy = game.clone(s)
        assert type(copy) is type(s)
        assert {field.name: getattr(copy, field.name) for field in fields(s)} == {
            field.name: getattr(s, field.name) for field in fields(s)
        }


@each_game
def test_a_fingerprint_tells_a_change_of_any_field(key: str) -> None:
    game = load_game(key)
    s = next(states(key))
    before = game.fingerprint(s)
    for field in fields(s):
        for value in changes(getattr(s, field.name)):
            copy = game.clone(s)
            setattr(copy, field.name, value)
            assert game.fingerprint(copy) != before, field.name
    assert game.fingerprint(s) == before


@each_game
def test_an_imagined_state_has_every_field(key: str) -> None:
    game = load_game(key)
    for s in states(key):
        for seat in range(game.seats[-1]):
            imagined = game.determinize(game.view(s, seat), Rng(1, 0))
            assert all(hasattr(imagined, field.name) for field in fields(s))


@each_game
def test_a_field_left_out_is_named_by_the_first_fingerprint(key: str) -> None:
    game = load_game(key)
    s = next(states(key))
    for missing in fields(s):
        blank = type(s)()
        for field in fields(s):
            if field is not missing:
                setattr(blank, field.name, getattr(s, field.name))
        with pytest.raises(AttributeError, match=rf"\b{missing.name}\b"):
            game.fingerprint(blank)
