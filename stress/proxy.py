"""A way to the server that can be cut, reset, or swallow everything: a proxy on loopback."""

from __future__ import annotations

import asyncio
import socket
import struct
from contextlib import suppress
from random import Random
from typing import Final

LARGEST_PIECE: Final = 16_384
CUT: Final = 60_000
"""Bytes after which a line is cut at the latest: about one board."""
AT_ONCE: Final = struct.pack("ii", 1, 0)
"""Linger for no time: whoever is at the other end gets a reset instead of an end."""


class Proxy:
    """Passes on both ways; `sharp` it cuts or resets lines, as a `hole` it swallows all, `shut` it takes none."""

    def __init__(self, to: int, rng: Random, *, sharp: bool = False) -> None:
        self.to = to
        self.rng = rng
        self.sharp = sharp
        self.hole = False
        self.shut = False
        self.cuts = self.resets = 0
        self.server: asyncio.Server | None = None
        self.lines: set[asyncio.StreamWriter] = set()

    async def open(self) -> int:
        """The port to connect to."""
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        return int(self.server.sockets[0].getsockname()[1])

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One line, until it ends or is cut."""
        if self.shut:
            self.drop(writer)
            return
        self.lines.add(writer)
        try:
            behind, ahead = await asyncio.open_connection("127.0.0.1", self.to)
        except OSError:
            self.drop(writer)
            return
        self.lines.add(ahead)
        asking = asyncio.create_task(self.pass_on(reader, ahead))
        with suppress(OSError):
            await self.answer(behind, writer)
        asking.cancel()
        self.drop(writer, ahead)

    async def pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """What is asked."""
        with suppress(OSError):
            while piece := await reader.read(LARGEST_PIECE):
                if not self.hole:
                    writer.write(piece)
                    await writer.drain()

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """What is answered; what was lost on a line is never made good, so such a line stays silent."""
        left, lost = self.rng.randrange(200, CUT), False
        while piece := await reader.read(min(LARGEST_PIECE, left) if self.sharp else LARGEST_PIECE):
            lost = lost or self.hole
            if lost:
                continue
            writer.write(piece)
            await writer.drain()
            left -= len(piece) if self.sharp else 0
            if left <= 0:
                self.break_off(writer, reset=self.rng.random() < 0.5)
                return

    def break_off(self, writer: asyncio.StreamWriter, *, reset: bool) -> None:
        """In the middle of a message: an end, or a reset as a proxy that restarts sends it."""
        self.cuts += not reset
        self.resets += reset
        if reset:
            line = writer.get_extra_info("socket")
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)

    def shut_down(self, *, reset: bool) -> None:
        """Every line at once, and no new one."""
        self.shut = True
        for line in list(self.lines):
            self.break_off(line, reset=reset)
            line.transport.abort()

    def drop(self, *lines: asyncio.StreamWriter) -> None:
        """These have ended."""
        self.lines -= set(lines)
        for line in lines:
            line.transport.abort()

    async def close(self) -> None:
        """No more lines."""
        if self.server:
            self.server.close()
        self.drop(*self.lines)
        await asyncio.sleep(0.1)
