"""News of a table as server-sent events: told only when this reader's board has changed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Final

from litestar.response.sse import ServerSentEventMessage

from benben.core.errors import BenbenError
from benben.table.hub import Hub

PULSE: Final = 15.0
"""Seconds between signs of life on a quiet stream."""
Look = Callable[[], Awaitable[tuple[str, Callable[[], str]]]]
"""The mark of what a reader would see now, and a way to show it."""


class Message(ServerSentEventMessage):
    """The same bytes as its parent's, without a search for rare line ends in a whole board."""

    def encode(self) -> bytes:
        """An event whose data is text with plain line ends."""
        data = str(self.data).replace("\r", "").replace("\n", "\r\ndata: ")
        return f"id: {self.id}\r\nevent: {self.event}\r\ndata: {data}\r\n\r\n".encode()


async def news(
    hub: Hub, match: str, holder: str, event: str, seen: str, look: Look
) -> AsyncIterator[ServerSentEventMessage]:
    """What `look` shows whenever its mark is another than the one seen; ends when looking is refused."""
    async with hub.listening(match, holder) as changed:
        while not hub.closing:
            changed.clear()
            try:
                mark, show = await look()
            except BenbenError:
                return
            if mark != seen:
                yield Message(data=show(), event=event, id=mark)
                seen = mark
            try:
                async with asyncio.timeout(PULSE):
                    await changed.wait()
            except TimeoutError:
                yield ServerSentEventMessage(data=None, comment="still here")
