"""Slow clients: connections with unfinished requests, and streams that are never read, while people play."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from stress.beside import Friends, failed, p95
from stress.copies import end
from stress.server import Served

SECONDS: Final = 20.0
MOST_MS: Final = 200
MOST_MB: Final = 100.0
TRICKLE: Final = 1.0
"""Seconds between two bytes of a slow client, which usually times out before its request is complete."""
HEADS: Final = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ",
    b"POST /tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{",
)


async def trickle(port: int, number: int) -> None:
    """Send one byte per second; reconnect when the server closes the connection."""
    while True:
        with suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(HEADS[number % len(HEADS)])
            while not writer.is_closing():
                await asyncio.sleep(TRICKLE)
                writer.write(b"a")
                await writer.drain()
        await asyncio.sleep(TRICKLE)


def non_reader(port: int, table: str) -> socket.socket:
    """Subscribe to a stream and never read it."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    line.connect(("127.0.0.1", port))
    line.sendall(f"GET /m/{table}/stream HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    return line


async def crowd(served: Served, times: int) -> dict[str, Any]:
    """Measure moves alone, then beside so many slow clients and a fifth as many that never read."""
    friends = Friends(served.port)
    await friends.come()
    alone, _ = await friends.measure(SECONDS / 2)
    before = served.memory()
    slow = [asyncio.create_task(trickle(served.port, number)) for number in range(times)]
    lines = [
        non_reader(served.port, friends.tables[number % len(friends.tables)]) for number in range(times // 5)
    ]
    await asyncio.sleep(TRICKLE)
    beside, pages = await friends.measure(SECONDS)
    grown = served.memory() - before
    await end(slow)
    for line in lines:
        line.close()
    await friends.go()
    late = [f"{p95(beside)} ms"] if p95(beside) > MOST_MS else []
    wide = [f"{grown:.0f} MB more"] if grown > MOST_MB else []
    told = {"slow": times, "deaf": len(lines), "moves": len(beside), "grown_mb": round(grown)}
    times_told = {"alone_ms": p95(alone), "beside_ms": p95(beside), "page_ms": p95(pages)}
    return {**told, **times_told, "late": late, "violations": failed(beside + pages) + wide}


def slow(folder: Path, times: int, tree: Path) -> dict[str, Any]:
    """Slow clients delay nobody."""
    served = Served(folder, tree)
    try:
        return asyncio.run(crowd(served, times))
    finally:
        served.stop()
