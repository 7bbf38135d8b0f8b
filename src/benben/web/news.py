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
                yield ServerSentEventMessage(data=show(), event=event, id=mark)
                seen = mark
            try:
                await asyncio.wait_for(changed.wait(), PULSE)
            except TimeoutError:
                yield ServerSentEventMessage(data=None, comment="still here")
