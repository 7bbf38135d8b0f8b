"""Limits on open streams: only the newest of each reader and of each address stay open."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Hashable
from contextlib import aclosing
from typing import Final, TypeVar, cast

T = TypeVar("T")
MOST_OF_A_READER: Final = 6
"""At one table."""
MOST_OF_AN_ADDRESS: Final = 60


class Place:
    """One open stream, counted for its reader and its address."""

    def __init__(self, reader: Hashable, address: str) -> None:
        self.bounds = {("reader", reader): MOST_OF_A_READER, ("address", address): MOST_OF_AN_ADDRESS}


class Streams:
    """The open streams by reader and by address, the oldest first."""

    def __init__(self, *, active: bool) -> None:
        self.active = active
        self.places: set[Place] = set()
        self.lines: dict[Hashable, list[Place]] = {}

    def __len__(self) -> int:
        """Return the number of open streams."""
        return len(self.places)

    async def bounded(self, stream: AsyncIterator[T], reader: Hashable, address: str) -> AsyncIterator[T]:
        """Yield from a stream; end it at its next event after too many newer ones were opened."""
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
        """Register a stream and drop the oldest ones beyond the limits."""
        self.places.add(place)
        for key, most in place.bounds.items():
            line = self.lines.setdefault(key, [])
            line.append(place)
            for oldest in line[:-most] if self.active else ():
                self.leave(oldest)

    def leave(self, place: Place) -> None:
        """Unregister a stream that ended or was dropped."""
        if place not in self.places:
            return
        self.places.remove(place)
        for key in place.bounds:
            self.lines[key].remove(place)
            if not self.lines[key]:
                del self.lines[key]
