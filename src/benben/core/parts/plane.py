"""Plane: a named block of the bytes that encode what a seat may know, for learning."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import prod
from typing import NamedTuple


class Plane(NamedTuple):
    """One block of an observation; all planes one after another are the observation."""

    name: str
    shape: tuple[int, ...]
    most: int
    """The largest value a byte of it can have: dividing by it gives a number from 0 to 1."""
    meaning: str
    """A sentence for the table of the documentation: what a value at an index stands for."""

    @property
    def size(self) -> int:
        """The number of its bytes."""
        return prod(self.shape)


def total(planes: Iterable[Plane]) -> int:
    """The number of bytes of an observation."""
    return sum(plane.size for plane in planes)


def places(planes: Sequence[Plane]) -> dict[str, int]:
    """Where each plane begins."""
    return {plane.name: total(planes[:i]) for i, plane in enumerate(planes)}


def split(planes: Sequence[Plane], told: bytes) -> Iterator[tuple[Plane, bytes]]:
    """Each plane with its bytes of an observation."""
    at = 0
    for plane in planes:
        yield plane, told[at : at + plane.size]
        at += plane.size


def packed(planes: Sequence[Plane], values: Sequence[Sequence[int]]) -> bytes:
    """An observation from the values of each plane; what a plane lacks at its end is zero."""
    return b"".join(
        bytes(numbers) + bytes(plane.size - len(numbers))
        for plane, numbers in zip(planes, values, strict=True)
    )


def one_hot(place: int | None, size: int) -> list[int]:
    """Zeros with a one at a place, or none for a place outside."""
    return [int(i == place) for i in range(size)]
