"""Outermost checks of a request: Host and Origin, body deadline, and the security headers of every response."""

from __future__ import annotations

import asyncio
import re
from typing import Final, cast
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from litestar.types.asgi_types import ReceiveMessage

HOST: Final = re.compile(r"(\[[0-9a-fA-F:.]+\]|[^\[\]:@/\s]+)(?::\d{1,5})?")
MAX_NAME_BYTES: Final = 255
"""The maximum file name in most file systems, in bytes."""
MAX_PATH_LENGTH: Final = 1000
SAFE: Final = ("GET", "HEAD", "OPTIONS")
BODY_TIMEOUT: Final = 20.0
"""Seconds within which the whole body must arrive."""
CSP: Final = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS: Final = [
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


def without_port(host: str) -> str:
    """Return the name in a Host header; empty if the header is malformed."""
    named = HOST.fullmatch(host)
    return named[1].lower() if named else ""


class Guard:
    """ASGI middleware around the whole application."""

    def __init__(self, app: ASGIApp, hosts: tuple[str, ...]) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse requests with an unknown host or a foreign origin; add the security headers to every response."""
        if scope["type"] != ScopeType.HTTP:
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *HEADERS]
            await send(message)

        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1")
        if without_port(host) not in self.hosts:
            await refuse(guarded, 400, b"unknown host")
        elif scope["method"] not in SAFE and not same_origin(headers, host):
            await refuse(guarded, 403, b"foreign origin")
        else:
            scope["path"] = safe_path(scope["path"])
            if scope["method"] == "HEAD":
                await self.head(scope, guarded)
            else:
                await self.app(scope, receive if scope["method"] in SAFE else with_deadline(receive), guarded)

    async def head(self, scope: Scope, send: Send) -> None:
        """Answer as GET would, without the body; an event stream ends at once."""
        over = asyncio.Event()

        async def hang_up() -> ReceiveMessage:
            await over.wait()
            return {"type": "http.disconnect"}

        async def without_body(message: Message) -> None:
            if message["type"] == "http.response.start":
                await send(message)
            elif not over.is_set():
                over.set()
                await send({"type": "http.response.body", "body": b"", "more_body": False})

        asked = cast("Scope", {**scope, "method": "GET"})
        await self.app(asked, hang_up, without_body)
        scope["path_template"] = asked.get("path_template", "")  # for the journal


def with_deadline(receive: Receive) -> Receive:
    """Return a receiver that raises a 408 error if the body does not arrive in time."""
    end = asyncio.get_running_loop().time() + BODY_TIMEOUT

    async def take() -> ReceiveMessage:
        try:
            async with asyncio.timeout_at(end):
                return await receive()
        except TimeoutError:
            raise HTTPException(status_code=408) from None

    return take


def safe_path(path: str) -> str:
    """Return the path with impossible parts replaced and its length limited, so that it leads to a 404."""
    parts = ("-" if "\0" in part or len(part.encode()) > MAX_NAME_BYTES else part for part in path.split("/"))
    return "/".join(parts)[:MAX_PATH_LENGTH]


def same_origin(headers: dict[bytes, bytes], host: str) -> bool:
    """Whether an unsafe request comes from our own page, or from a program that sends neither Origin nor cookie."""
    site = headers.get(b"sec-fetch-site")
    if site is not None and site not in (b"same-origin", b"none"):
        return False
    origin = headers.get(b"origin")
    if origin is None:
        return site is not None or b"cookie" not in headers
    try:
        return urlsplit(origin.decode("latin-1")).netloc == host
    except ValueError:
        return False


async def refuse(send: Send, status: int, text: bytes) -> None:
    """Send a plain text response without a page."""
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(text)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text, "more_body": False})
