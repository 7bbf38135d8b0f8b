"""Somebody whose line breaks: listens again by the rules of the page, and minds what comes twice or too late."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import perf_counter
from typing import Final

from stress.tables import Browser, version_of
from stress.wire import Listener, listen

PATIENCE: Final = 1.5
"""Seconds without an answer after which another attempt is made."""
SILENT: Final = 2.2
"""Beats without a sign of life after which a line is broken."""
AGAIN: Final = 0.15
LOOK: Final = 0.1


class Ear:
    """Always listens again; what is told twice, or after something newer, is a violation."""

    def __init__(self, browser: Browser, port: int, violations: list[str], pulse: float) -> None:
        self.browser = browser
        self.port = port
        self.violations = violations
        self.silent = SILENT * pulse
        self.asleep = False
        self.heard = 0

    def hear(self, mark: str, board: bytes, at: float) -> None:
        """Show it, unless it is old or known."""
        known = self.browser.mark
        if mark == known:
            self.violations.append(f"{self.browser.table}: {mark} was told twice")
        if known and version_of(mark) < version_of(known):
            self.violations.append(f"{self.browser.table}: {mark} after {known}")
        self.heard += 1
        self.browser.hear(mark, board, at)

    async def run(self) -> None:
        """Until nobody plays any more."""
        path = f"/m/{self.browser.table}/stream?seat={self.browser.seat}&brief=1"
        while True:
            with suppress(OSError):
                token, last = self.browser.connection.token, self.browser.mark
                self.browser.stream = await listen(path, self.port, token, self.hear, last)
                await self.stay(self.browser.stream)
            await asyncio.sleep(AGAIN)

    async def stay(self, stream: Listener) -> None:
        """As long as the line lives."""
        try:
            while not stream.closed.is_set():
                await asyncio.sleep(LOOK)
                patience = self.silent if stream.started else PATIENCE
                if not self.asleep and perf_counter() - stream.alive > patience:
                    return
        finally:
            stream.close()

    def sleep(self) -> None:
        """As a closed notebook: nothing is read, no time passes."""
        self.asleep = True
        if self.browser.stream and self.browser.stream.transport:
            self.browser.stream.transport.pause_reading()

    def wake(self) -> None:
        """What lies in the line is read, unless it is broken by now."""
        self.asleep = False
        stream = self.browser.stream
        if stream and stream.transport and not stream.closed.is_set():
            stream.transport.resume_reading()
