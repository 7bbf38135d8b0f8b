"""Hub: who waits for news of which table; news travel by Litestar's channels, in memory or through PostgreSQL."""

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
"""One channel carries the ids of changed tables and nothing else: what changed is told to each reader apart."""


log = structlog.get_logger()


class Hub:
    """Wakes those who listen to a table, whichever process changed it."""

    def __init__(self, channels: ChannelsPlugin) -> None:
        self.channels = channels
        self.waiting: dict[str, set[asyncio.Event]] = {}
        self.present: Counter[tuple[str, str]] = Counter()
        """How many streams each holder has open at each table."""
        self.presence_changed: Callable[[str, str], None] = lambda *_: None
        """Told when a holder opens the first stream of a table or closes the last one."""
        self.closing = False
        self.task: asyncio.Task[None] | None = None

    def tell(self, match: str) -> None:
        """A table changed."""
        self.channels.publish(match, CHANNEL)

    async def start(self, refresh: Callable[[str], Awaitable[None]]) -> None:
        """Pass on news until stopped; `refresh` reads what another process stored."""
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
        """Let everyone who waits for a table look again."""
        for event in self.waiting.get(match, ()):
            event.set()

    async def stop(self) -> None:
        """Let all streams end."""
        self.closing = True
        for match in list(self.waiting):
            self.wake(match)
        if self.task:
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                await self.task

    def is_present(self, match: str, holder: str) -> bool:
        """Whether a holder of seats is at a table right now; watchers are nobody."""
        return bool(holder) and self.present[match, holder] > 0

    @asynccontextmanager
    async def listening(self, match: str, holder: str) -> AsyncIterator[asyncio.Event]:
        """Be woken when a table changes; others see that one is there."""
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
