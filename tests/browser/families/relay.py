"""Firefox for Playwright: starts Debian's, and answers for it the one command that it does not know yet.

Run as if it were the browser: with the same arguments, telling the same address on its standard error.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

UNKNOWN: Final = frozenset({"emulation.setMediaFeaturesOverride"})
"""Playwright sends it before every page, for colours that no test here asks for."""
LISTENS: Final = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
Ends = ClientConnection | ServerConnection


async def pass_on(source: Ends, sink: Ends, *, asks: bool) -> None:
    """Every message from one end to the other, except what the browser does not know."""
    try:
        async for message in source:
            told = json.loads(message) if asks else {}
            if told.get("method") in UNKNOWN:
                await source.send(json.dumps({"type": "success", "id": told["id"], "result": {}}))
            else:
                await sink.send(message)
    except ConnectionClosed:
        pass
    await sink.close()


@asynccontextmanager
async def door(address: str) -> AsyncIterator[str]:
    """A door of our own in front of the browser's; gives its address."""

    async def guest(client: ServerConnection) -> None:
        async with connect(f"{address}/session", max_size=None, proxy=None) as fox:
            await asyncio.gather(pass_on(client, fox, asks=True), pass_on(fox, client, asks=False))

    async with serve(guest, "127.0.0.1", 0, max_size=None) as server:
        yield f"ws://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}"


async def main(command: list[str]) -> int:
    fox = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.PIPE)
    assert fox.stderr is not None
    while line := (await fox.stderr.readline()).decode():
        if found := LISTENS.search(line):
            async with door(found[1]) as address:
                sys.stderr.write(LISTENS.sub(f"WebDriver BiDi listening on {address}", line))
                sys.stderr.flush()
                await fox.stderr.read()
        else:
            sys.stderr.write(line)
    return await fox.wait()


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))
