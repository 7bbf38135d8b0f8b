"""Limits on open streams: only the newest of each reader and of each address stay open."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Hashable
from contextlib import aclosing
from typing import Final, TypeVar, cast

T = TypeVar("T")
MAX_PER_READER: Final = 6
"""At one table."""
MAX_PER_ADDRESS: Final = 60


class OpenStream:
    """One open stream, counted for its reader and its address."""

    def __init__(self, reader: Hashable, address: str) -> None:
        self.limits = {("reader", reader): MAX_PER_READER, ("address", address): MAX_PER_ADDRESS}


class Streams:
    """The open streams by reader and by address, the oldest first."""

    def __init__(self, *, active: bool) -> None:
        self.active = active
        self.open: set[OpenStream] = set()
        self.queues: dict[Hashable, list[OpenStream]] = {}

    def __len__(self) -> int:
        """Return the number of open streams."""
        return len(self.open)

    async def bounded(self, stream: AsyncIterator[T], reader: Hashable, address: str) -> AsyncIterator[T]:
        """Yield from a stream; end it at its next event after too many newer ones were opened."""
        entry = OpenStream(reader, address)
        self.add(entry)
        try:
            async with aclosing(cast("AsyncGenerator[T, None]", stream)) as closing:
                async for one in closing:
                    yield one
                    if entry not in self.open:
                        break
        finally:
            self.discard(entry)

    def add(self, stream: OpenStream) -> None:
        """Register a stream and drop the oldest ones beyond the limits."""
        self.open.add(stream)
        for key, most in stream.limits.items():
            queue = self.queues.setdefault(key, [])
            queue.append(stream)
            for oldest in queue[:-most] if self.active else ():
                self.discard(oldest)

    def discard(self, stream: OpenStream) -> None:
        """Unregister a stream that ended or was dropped."""
        if stream not in self.open:
            return
        self.open.remove(stream)
        for key in stream.limits:
            self.queues[key].remove(stream)
            if not self.queues[key]:
                del self.queues[key]
