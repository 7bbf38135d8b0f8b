"""News of a table as server-sent events: the board when this reader's has changed, and what was said at the table.

Who wishes it gets only the changed lines of a board (event `changes`) once a stream has brought a whole one.

The id of an event is the mark of the board and, once somebody has spoken, the number of the line told last:
`1.7.ab12.11~3`.
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
"""Seconds between signs of life on a quiet stream."""
Look = Callable[[], Awaitable[tuple[str, Callable[[], str]]]]
"""The mark of what a reader would see now, and a way to show it."""
Hear = Callable[[int], Awaitable[list[tuple[int, str]]]]
"""The lines said after one, each with its number."""


def id_of(mark: str, line: int) -> str:
    """The id of an event: the board and the line that the reader knows now."""
    return f"{mark}~{line}" if line else mark


def known_by(last: str, otherwise: int) -> tuple[str, int]:
    """The board and the line that a returning reader knows; one who comes without an id knows another line."""
    mark, _, line = last.partition("~")
    read = int(line) if line.isascii() and line.isdecimal() and len(line) < 10 else 0
    return mark, read if last else otherwise


def pulse() -> ServerSentEventMessage:
    """A sign of life that a page can hear: the milliseconds until the next one."""
    return ServerSentEventMessage(data=str(int(1000 * PULSE)), event="pulse")


def breath() -> ServerSentEventMessage:
    """A sign of life that programs need not read."""
    return ServerSentEventMessage(data=None, comment="still here")


async def nothing(_: int) -> list[tuple[int, str]]:
    """Where nobody speaks."""
    return []


class Message(ServerSentEventMessage):
    """The same bytes as its parent's, without a search for rare line ends in a whole board."""

    def encode(self) -> bytes:
        """An event whose data is text with plain line ends."""
        data = str(self.data).replace("\r", "").replace("\n", "\r\ndata: ")
        return f"id: {self.id}\r\nevent: {self.event}\r\ndata: {data}\r\n\r\n".encode()


async def news(
    hub: Hub,
    match: str,
    holder: str,
    event: str,
    seen: str,
    look: Look,
    hear: Hear = nothing,
    heard: int = 0,
    life: Callable[[], ServerSentEventMessage] = pulse,
    *,
    brief: bool = False,
) -> AsyncIterator[ServerSentEventMessage]:
    """What `look` shows whenever its mark is another than the one seen, and new lines; ends when refused.

    With `brief` only what has changed since the last event of this stream. Signs of life keep their rhythm whatever
    happens: a secret choice, which wakes everybody, does not shift them.
    """
    before: Marks = ()
    clock = asyncio.get_running_loop().time
    async with hub.listening(match, holder) as changed:
        beat = clock()
        changed.set()
        while not hub.closing:
            if clock() >= beat:
                beat += PULSE
                yield life()
            if changed.is_set():
                changed.clear()
                try:
                    mark, show = await look()
                    lines = await hear(heard)
                except BenbenError:
                    return
                if mark != seen:
                    seen = mark
                    shown = show()
                    now = shown.split("\n") if brief else []
                    if before:
                        told = msgspec.json.encode(changes(before, now)).decode()
                        yield Message(data=told, event="changes", id=id_of(seen, heard))
                    else:
                        yield Message(data=shown, event=event, id=id_of(seen, heard))
                    before = marks_of(now)
                for heard, line in lines:  # noqa: PLR1704 (the line told last)
                    yield Message(data=line, event="talk", id=id_of(seen, heard))
            with suppress(TimeoutError):
                async with asyncio.timeout_at(beat):
                    await changed.wait()
