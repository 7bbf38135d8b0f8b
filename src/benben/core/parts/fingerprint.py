"""Fingerprint: everything that distinguishes two states, read from the fields of their class."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import groupby
from typing import Any


def fingerprint(s: Any) -> tuple[object, ...]:
    """Every field of a state in its order: a list as a tuple, what stands between two lists as one tuple.

    Digests are made of it: fields in a new order are a new version of the game.
    """
    return tuple(told(s))


def told(s: Any) -> Iterator[tuple[object, ...]]:
    """The pieces of a fingerprint."""
    for are_lists, run in groupby(values(s), is_list):
        if are_lists:
            yield from map(frozen, run)
        else:
            yield tuple(run)


def values(s: Any) -> Iterator[Any]:
    """The fields one after the other; a part that is a dataclass itself gives its own ones."""
    for name in names(s.__class__):
        value = getattr(s, name)
        if is_dataclass(value):
            yield from values(value)
        else:
            yield value


@cache
def names(kind: Any) -> tuple[str, ...]:
    """The names of the fields, in the order in which the class declares them."""
    return tuple(field.name for field in fields(kind))


def is_list(value: object) -> bool:
    """Whether a value may change in place."""
    return isinstance(value, list)


def frozen(values: list[Any]) -> tuple[object, ...]:
    """A list that changes no more, nor do the lists in it."""
    return tuple(map(tuple, values)) if values and is_list(values[0]) else tuple(values)
