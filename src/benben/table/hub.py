"""Hub: publishes table changes to subscribed streams over Litestar channels, in memory or through PostgreSQL."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Final

import structlog
from litestar.channels import ChannelsPlugin

from benben.core.errors import BenbenError

CHANNEL: Final = "benben"
"""The one channel; messages carry ids of changed tables and nothing else, as readers may see different changes."""


log = structlog.get_logger()


class Hub:
    """Wakes the subscribers of a table, whichever process changed it."""

    def __init__(self, channels: ChannelsPlugin) -> None:
        self.channels = channels
        self.waiting: dict[str, set[asyncio.Event]] = {}
        self.present: Counter[tuple[str, str]] = Counter()
        """The number of open streams, by table and holder."""
        self.presence_changed: Callable[[str, str], None] = lambda *_: None
        """Called when a holder opens the first stream of a table or closes the last one."""
        self.closing = False
        self.task: asyncio.Task[None] | None = None

    def publish(self, match: str) -> None:
        """Publish that a table has changed."""
        self.channels.publish(match, CHANNEL)

    async def start(self, refresh: Callable[[str], Awaitable[None]]) -> None:
        """Start the background task that calls `refresh` for each changed table to load what another process stored."""
        started = asyncio.Event()

        async def run() -> None:
            async with self.channels.start_subscription([CHANNEL]) as subscriber:
                started.set()
                async for message in subscriber.iter_events():
                    match = message.decode()
                    try:
                        await refresh(match)
                    except BenbenError as error:
                        log.warning("refresh_failed", table=match, why=error.key)
                    self.wake(match)

        self.task = asyncio.create_task(run())
        await started.wait()

    def wake(self, match: str) -> None:
        """Wake every subscriber of a table."""
        for event in self.waiting.get(match, ()):
            event.set()

    async def stop(self) -> None:
        """Stop the background task and let all streams end."""
        self.closing = True
        for match in list(self.waiting):
            self.wake(match)
        if self.task:
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                await self.task

    def is_present(self, match: str, holder: str) -> bool:
        """Whether the holder of a seat has a stream of the table open; always false for a watcher."""
        return bool(holder) and self.present[match, holder] > 0

    @asynccontextmanager
    async def listening(self, match: str, holder: str) -> AsyncIterator[asyncio.Event]:
        """Subscribe to a table and yield the event that its changes set; the holder counts as present meanwhile."""
        event = asyncio.Event()
        self.waiting.setdefault(match, set()).add(event)
        self.present[match, holder] += 1
        if self.present[match, holder] == 1:
            self.presence_changed(match, holder)
            self.wake(match)
        try:
            yield event
        finally:
            self.waiting[match].discard(event)
            if not self.waiting[match]:
                del self.waiting[match]
            self.present[match, holder] -= 1
            if not self.present[match, holder]:
                del self.present[match, holder]
                self.presence_changed(match, holder)
                self.wake(match)
