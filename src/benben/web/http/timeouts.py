"""Timeouts below the application: connections that send no request in time are closed."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

REQUEST_TIMEOUT: Final = 20.0
"""Seconds from the connection to the end of its first request's headers."""


class RequestTimeout(H11Protocol):
    """The h11 protocol, which reports the end of headers, with a timeout for the first request."""

    request_timeout = REQUEST_TIMEOUT

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.first_request: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the timeout."""
        super().connection_made(transport)
        self.first_request = self.loop.call_later(self.request_timeout, self.close_if_idle)

    def close_if_idle(self) -> None:
        """Abort the connection unless a request has arrived."""
        asked: object = self.cycle
        if asked is None:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the timeout."""
        if self.first_request is not None:
            self.first_request.cancel()
        super().connection_lost(exc)
