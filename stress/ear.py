"""A client that reconnects by the rules of the page, and checks for events that are repeated or outdated."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import perf_counter
from typing import Final

from stress.tables import Browser, version_of
from stress.wire import Listener, listen

RESPONSE_TIMEOUT: Final = 1.5
"""Seconds without a response after which a request is retried."""
SILENT: Final = 2.2
"""Heartbeat intervals of silence after which a connection counts as broken."""
AGAIN: Final = 0.15
LOOK: Final = 0.1


class Ear:
    """Always reconnects; a repeated event, or one older than its predecessor, is a violation."""

    def __init__(self, browser: Browser, port: int, violations: list[str], pulse: float) -> None:
        self.browser = browser
        self.port = port
        self.violations = violations
        self.silent = SILENT * pulse
        self.asleep = False
        self.heard = 0

    def hear(self, mark: str, board: bytes, at: float) -> None:
        """Show a board; record a repeated or outdated one as a violation."""
        known = self.browser.mark
        if mark == known:
            self.violations.append(f"{self.browser.table}: {mark} was told twice")
        if known and version_of(mark) < version_of(known):
            self.violations.append(f"{self.browser.table}: {mark} after {known}")
        self.heard += 1
        self.browser.hear(mark, board, at)

    async def run(self) -> None:
        """Subscribe again and again, until cancelled."""
        path = f"/m/{self.browser.table}/stream?seat={self.browser.seat}&brief=1"
        while True:
            with suppress(OSError):
                token, last = self.browser.connection.token, self.browser.mark
                self.browser.stream = await listen(path, self.port, token, self.hear, last)
                await self.stay(self.browser.stream)
            await asyncio.sleep(AGAIN)

    async def stay(self, stream: Listener) -> None:
        """Wait until the connection ends or is silent for too long."""
        try:
            while not stream.closed.is_set():
                await asyncio.sleep(LOOK)
                timeout = self.silent if stream.started else RESPONSE_TIMEOUT
                if not self.asleep and perf_counter() - stream.alive > timeout:
                    return
        finally:
            stream.close()

    def sleep(self) -> None:
        """Stop reading and ignore silence, as on a suspended laptop."""
        self.asleep = True
        if self.browser.stream and self.browser.stream.transport:
            self.browser.stream.transport.pause_reading()

    def wake(self) -> None:
        """Resume reading unless the connection is broken."""
        self.asleep = False
        stream = self.browser.stream
        if stream and stream.transport and not stream.closed.is_set():
            stream.transport.resume_reading()
