"""Server-sent events of a table: the board when it changes for this reader, and new lines of talk.

On request a stream sends only the changed lines of a board (event `changes`) once it has sent a whole one.

The id of an event is the mark of the board and, if there is talk, the number of the last line sent: `1.7.ab12.11~3`.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from typing import Final

import msgspec
from litestar.response.sse import ServerSentEventMessage

from benben.core.errors import BenbenError
from benben.table.hub import Hub
from benben.web.http.changes import Marks, changes, marks_of

PULSE: Final = 5.0
"""Seconds between heartbeats on an idle stream."""
Look = Callable[[], Awaitable[tuple[str, Callable[[], str]]]]
"""Returns the mark of the reader's present board, and a function that renders it."""
FetchLines = Callable[[int], Awaitable[list[tuple[int, str]]]]
"""Returns the lines of talk after one, each with its number."""


def id_of(mark: str, line: int) -> str:
    """Return an event id: the mark of the board and the number of the last line that the reader has."""
    return f"{mark}~{line}" if line else mark


def known_by(last: str, otherwise: int) -> tuple[str, int]:
    """Parse a Last-Event-ID into mark and line number; without an id the line is `otherwise`."""
    mark, _, line = last.partition("~")
    read = int(line) if line.isascii() and line.isdecimal() and len(line) < 10 else 0
    return mark, read if last else otherwise


def pulse() -> ServerSentEventMessage:
    """Return a heartbeat that scripts can read: the milliseconds until the next one."""
    return ServerSentEventMessage(data=str(int(1000 * PULSE)), event="pulse")


def comment_pulse() -> ServerSentEventMessage:
    """Return a heartbeat as a comment, which clients ignore."""
    return ServerSentEventMessage(data=None, comment="still here")


async def no_lines(_: int) -> list[tuple[int, str]]:
    """Return no lines of talk."""
    return []


class Message(ServerSentEventMessage):
    """Encodes the same bytes as its parent, without searching a whole board for rare line endings."""

    def encode(self) -> bytes:
        """Encode an event whose data is text with LF line endings."""
        data = str(self.data).replace("\r", "").replace("\n", "\r\ndata: ")
        return f"id: {self.id}\r\nevent: {self.event}\r\ndata: {data}\r\n\r\n".encode()


async def table_events(
    hub: Hub,
    match: str,
    holder: str,
    event: str,
    seen: str,
    look: Look,
    fetch_lines: FetchLines = no_lines,
    heard: int = 0,
    heartbeat: Callable[[], ServerSentEventMessage] = pulse,
    *,
    brief: bool = False,
) -> AsyncIterator[ServerSentEventMessage]:
    """Yield the board whenever its mark changes, and new lines of talk; end when the reader loses access.

    With `brief` boards after the first are sent as changed lines. Heartbeats keep their interval whatever happens: a
    secret choice, which wakes every stream, does not shift them.
    """
    before: Marks = ()
    clock = asyncio.get_running_loop().time
    async with hub.listening(match, holder) as changed:
        beat = clock()
        changed.set()
        while not hub.closing:
            if clock() >= beat:
                beat += PULSE
                yield heartbeat()
            if changed.is_set():
                changed.clear()
                try:
                    mark, show = await look()
                    lines = await fetch_lines(heard)
                except BenbenError:
                    return
                if mark != seen:
                    seen = mark
                    shown = show()
                    now = shown.split("\n") if brief else []
                    if before:
                        diff = msgspec.json.encode(changes(before, now)).decode()
                        yield Message(data=diff, event="changes", id=id_of(seen, heard))
                    else:
                        yield Message(data=shown, event=event, id=id_of(seen, heard))
                    before = marks_of(now)
                for heard, line in lines:  # noqa: PLR1704 (the line told last)
                    yield Message(data=line, event="talk", id=id_of(seen, heard))
            with suppress(TimeoutError):
                async with asyncio.timeout_at(beat):
                    await changed.wait()
