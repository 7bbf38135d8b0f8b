"""A minimal browser: keep-alive requests and a parser of server-sent events, cheap enough for hundreds.

The client shares the machine with the server it measures, so it parses no more than it needs.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from time import perf_counter
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from benben.web.http.changes import changed

CHUNK_END: Final = 2
"""The length of the line ending after a chunk."""


class Answer(NamedTuple):
    """Status and body of a response."""

    status: int
    body: bytes

    def json(self) -> Any:
        """Decode the body as JSON; raise unless the status is a success."""
        if self.status >= 300:
            raise OSError(f"{self.status}: {self.body[:200]!r}")
        return json.loads(self.body)


class Connection:
    """One keep-alive connection of one user."""

    def __init__(self, port: int, token: str = "") -> None:
        self.port = port
        self.token = token
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None
        self.tape: bytearray | None = None
        """If set, collects all responses."""

    async def request(self, method: str, path: str, body: bytes = b"", **headers: str) -> Answer:
        """Send a request and read the whole response; header names are keyword arguments with `_` for `-`."""
        if self.reader is None or self.writer is None or self.writer.is_closing() or self.reader.at_eof():
            self.close()
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        lines = [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        head = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", f"Content-Length: {len(body)}"]
        self.writer.write("\r\n".join([*head, *lines, "", ""]).encode() + body)
        head_told = await self.reader.readuntil(b"\r\n\r\n")
        told = head_told.lower()
        status, length = int(told[9:12]), told.partition(b"content-length: ")[2].partition(b"\r\n")[0]
        answer = await self.reader.readexactly(int(length or 0))
        if self.tape is not None:
            self.tape += head_told + answer
        return Answer(status, answer)

    async def api(self, method: str, path: str, data: object = None) -> Any:
        """Send a JSON request as a program does."""
        body = b"" if data is None else json.dumps(data).encode()
        bearer = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return (
            await self.request(method, f"/api{path}", body, Content_Type="application/json", **bearer)
        ).json()

    async def post_form(self, path: str, **fields: object) -> Answer:
        """Submit a form as the page does: by script, from its own origin, with its cookie."""
        return await self.request(
            "POST",
            path,
            urlencode(fields).encode(),
            Content_Type="application/x-www-form-urlencoded",
            X_Benben="1",
            Origin=f"http://127.0.0.1:{self.port}",
            Cookie=f"benben_id={self.token}",
        )

    def close(self) -> None:
        """Close the connection."""
        if self.writer is not None:
            self.writer.close()
        self.reader = self.writer = None


class Listener(asyncio.Protocol):
    """An event stream; calls `heard` with the id, the data and the time of each event."""

    def __init__(
        self, path: str, port: int, token: str, heard: Callable[[str, bytes, float], None], last: str = ""
    ) -> None:
        lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", f"Cookie: benben_id={token}"]
        lines += [f"Last-Event-ID: {last}"] if last else []
        self.request = "\r\n".join([*lines, "", ""]).encode()
        self.closed = asyncio.Event()
        self.heard = heard
        self.buffer = bytearray()
        self.board: list[str] = []
        self.started = False
        self.alive = perf_counter()
        """When data last arrived."""
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the request."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        """Process every complete chunk; the server sends one per message."""
        now = self.alive = perf_counter()
        self.buffer += data
        if not self.started:
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            self.started, self.buffer = b" 200 " in head.partition(b"\r\n")[0], rest
        while (size_end := self.buffer.find(b"\r\n")) > 0:
            end = size_end + 2 + int(self.buffer[:size_end], 16)
            if len(self.buffer) < end + CHUNK_END:
                return
            message = bytes(self.buffer[size_end + 2 : end])
            del self.buffer[: end + CHUNK_END]
            if message.startswith(b"id: "):
                self.take(message, now)

    def take(self, message: bytes, now: float) -> None:
        """Process one event: a whole board, a diff, or a line of talk."""
        told, event, *data = message.rstrip().split(b"\r\n")
        lines = [line.removeprefix(b"data: ").decode() for line in data]
        if event == b"event: board":
            self.board = lines
        elif event == b"event: changes":
            self.board = changed(self.board, json.loads(lines[0]))
        self.heard(told.removeprefix(b"id: ").decode(), "\n".join(self.board).encode(), now)

    def connection_lost(self, _: Exception | None) -> None:
        """Record that the connection was lost or the stream has ended."""
        self.closed.set()

    def close(self) -> None:
        """Abort the connection."""
        if self.transport is not None:
            self.transport.abort()


async def listen(
    path: str, port: int, token: str, heard: Callable[[str, bytes, float], None], last: str = ""
) -> Listener:
    """Open a stream; `last` is sent as Last-Event-ID."""
    loop = asyncio.get_running_loop()
    _, listener = await loop.create_connection(
        lambda: Listener(path, port, token, heard, last), "127.0.0.1", port
    )
    return listener
