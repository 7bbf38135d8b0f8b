"""How many streams stay open: of each reader and each address only the newest."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Hashable
from contextlib import aclosing
from typing import Final, TypeVar, cast

T = TypeVar("T")
MOST_OF_A_READER: Final = 6
"""At one table."""
MOST_OF_AN_ADDRESS: Final = 60


class Place:
    """One open stream among those of its reader and of its address."""

    def __init__(self, reader: Hashable, address: str) -> None:
        self.bounds = {("reader", reader): MOST_OF_A_READER, ("address", address): MOST_OF_AN_ADDRESS}


class Streams:
    """The open streams by whom they belong to, the oldest first."""

    def __init__(self, *, active: bool) -> None:
        self.active = active
        self.places: set[Place] = set()
        self.lines: dict[Hashable, list[Place]] = {}

    def __len__(self) -> int:
        """How many are open."""
        return len(self.places)

    async def bounded(self, stream: AsyncIterator[T], reader: Hashable, address: str) -> AsyncIterator[T]:
        """The same stream, which ends at its next sign of life after too many newer ones were opened."""
        place = Place(reader, address)
        self.enter(place)
        try:
            async with aclosing(cast("AsyncGenerator[T, None]", stream)) as closing:
                async for one in closing:
                    yield one
                    if place not in self.places:
                        break
        finally:
            self.leave(place)

    def enter(self, place: Place) -> None:
        """One more; the oldest make room."""
        self.places.add(place)
        for key, most in place.bounds.items():
            line = self.lines.setdefault(key, [])
            line.append(place)
            for oldest in line[:-most] if self.active else ():
                self.leave(oldest)

    def leave(self, place: Place) -> None:
        """A stream has ended or made room."""
        if place not in self.places:
            return
        self.places.remove(place)
        for key in place.bounds:
            self.lines[key].remove(place)
            if not self.lines[key]:
                del self.lines[key]
