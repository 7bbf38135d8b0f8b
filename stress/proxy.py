"""A loopback proxy that can cut, reset or black-hole its connections."""

from __future__ import annotations

import asyncio
import socket
import struct
from contextlib import suppress
from random import Random
from typing import Final

MAX_CHUNK: Final = 16_384
CUT: Final = 60_000
"""The maximum of bytes before a connection is cut: about one board."""
AT_ONCE: Final = struct.pack("ii", 1, 0)
"""SO_LINGER with timeout 0: the peer gets a reset instead of an orderly close."""


class Proxy:
    """Forwards both ways; `sharp` it cuts or resets connections, as a `hole` it drops data, `shut` it accepts none."""

    def __init__(self, to: int, rng: Random, *, sharp: bool = False) -> None:
        self.to = to
        self.rng = rng
        self.sharp = sharp
        self.hole = False
        self.shut = False
        self.cuts = self.resets = 0
        self.server: asyncio.Server | None = None
        self.connections: set[asyncio.StreamWriter] = set()

    async def open(self) -> int:
        """Start listening and return the port."""
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        return int(self.server.sockets[0].getsockname()[1])

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Handle one connection until it ends or is cut."""
        if self.shut:
            self.drop(writer)
            return
        self.connections.add(writer)
        try:
            behind, ahead = await asyncio.open_connection("127.0.0.1", self.to)
        except OSError:
            self.drop(writer)
            return
        self.connections.add(ahead)
        asking = asyncio.create_task(self.forward_requests(reader, ahead))
        with suppress(OSError):
            await self.forward_responses(behind, writer)
        asking.cancel()
        self.drop(writer, ahead)

    async def forward_requests(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Forward requests."""
        with suppress(OSError):
            while piece := await reader.read(MAX_CHUNK):
                if not self.hole:
                    writer.write(piece)
                    await writer.drain()

    async def forward_responses(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Forward responses; a connection that lost data stays silent from then on."""
        left, lost = self.rng.randrange(200, CUT), False
        while piece := await reader.read(min(MAX_CHUNK, left) if self.sharp else MAX_CHUNK):
            lost = lost or self.hole
            if lost:
                continue
            writer.write(piece)
            await writer.drain()
            left -= len(piece) if self.sharp else 0
            if left <= 0:
                self.break_connection(writer, reset=self.rng.random() < 0.5)
                return

    def break_connection(self, writer: asyncio.StreamWriter, *, reset: bool) -> None:
        """Break a connection in the middle of a message: by a close, or a reset as from a restarting proxy."""
        self.cuts += not reset
        self.resets += reset
        if reset:
            connection = writer.get_extra_info("socket")
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)

    def shut_down(self, *, reset: bool) -> None:
        """Break every connection and accept no new one."""
        self.shut = True
        for connection in list(self.connections):
            self.break_connection(connection, reset=reset)
            connection.transport.abort()

    def drop(self, *connections: asyncio.StreamWriter) -> None:
        """Abort connections."""
        self.connections -= set(connections)
        for connection in connections:
            connection.transport.abort()

    async def close(self) -> None:
        """Stop listening and abort all connections."""
        if self.server:
            self.server.close()
        self.drop(*self.connections)
        await asyncio.sleep(0.1)
