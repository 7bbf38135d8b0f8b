"""Request log: an id for every request, an entry for failed and slow ones. Paths may hold secrets, routes do not."""

from __future__ import annotations

from contextvars import ContextVar
from secrets import token_hex
from time import monotonic
from typing import Final

import structlog
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

SLOW: Final = 1.0
"""Seconds after which a request is logged as slow."""
FAILED: Final = 500
STREAM: Final = b"text/event-stream"
REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The id of the current request."""

log = structlog.get_logger()


class Journal:
    """ASGI middleware around everything else."""

    def __init__(self, app: ASGIApp, *, every: bool) -> None:
        self.app = app
        self.every = every

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Assign an id to the request, call the application, log the response."""
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        number, started = token_hex(4), monotonic()
        status, is_stream = FAILED, False
        REQUEST.set(number)

        async def logged_send(message: Message) -> None:
            nonlocal status, is_stream
            if message["type"] == "http.response.start":
                status = message["status"]
                is_stream = any(value.startswith(STREAM) for _, value in message["headers"])
                message["headers"] = [*message["headers"], (b"x-request-id", number.encode())]
            await send(message)

        try:
            await self.app(scope, receive, logged_send)
        finally:
            seconds = 0.0 if is_stream else monotonic() - started
            if self.every or status >= FAILED or seconds > SLOW:
                route = str(scope.get("path_template", ""))
                milliseconds = round(1000 * seconds)
                log.info(
                    "request",
                    request=number,
                    method=scope["method"],
                    route=route,
                    status=status,
                    ms=milliseconds,
                )
