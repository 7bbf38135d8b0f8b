"""Tables with simulated browsers: opened, invited to, subscribed to, played at random."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field
from html import unescape
from random import Random
from secrets import token_hex
from typing import Final

from stress.wire import Answer, Connection, Listener, listen

OPTION: Final = re.compile(rb'<button name="a" value="([^"]+)"')
VERSION: Final = re.compile(rb'data-version="(\d+)"')
MY_TURN: Final = b'data-my-turn="true"'


@dataclass
class Browser:
    """One seat: its connection, its stream, and the board it shows."""

    table: str
    seat: int
    connection: Connection
    board: bytes = b""
    mark: str = ""
    arrived: float = 0.0
    news: asyncio.Event = field(default_factory=asyncio.Event)
    stream: Listener | None = None

    @property
    def version(self) -> int:
        """The version of the board shown."""
        return version_of(self.mark)

    def hear(self, mark: str, board: bytes, at: float) -> None:
        """Show a board that the stream received."""
        self.mark, self.board, self.arrived = mark, board, at
        self.news.set()

    async def open_stream(self) -> None:
        """Subscribe to the page's stream."""
        path = f"/m/{self.table}/stream?seat={self.seat}&brief=1"
        self.stream = await listen(path, self.connection.port, self.connection.token, self.hear)

    async def wait_for(self, version: int) -> float:
        """Return when a board of that version, or a later one, arrived."""
        while self.version < version:
            self.news.clear()
            await self.news.wait()
        return self.arrived

    async def act(self, action: str, command: str) -> Answer:
        """Play an option as the page does."""
        return await self.connection.post_form(
            f"/m/{self.table}/act", a=action, n=self.version, seat=self.seat, id=command
        )

    def close(self) -> None:
        """Close the connection and the stream."""
        self.connection.close()
        if self.stream:
            self.stream.close()


@dataclass
class Party:
    """A table and all its browsers."""

    id: str
    browsers: list[Browser]

    def mover(self) -> Browser | None:
        """Return the browser on turn; None after the end."""
        return next((browser for browser in self.browsers if MY_TURN in browser.board), None)

    async def gather(self) -> None:
        """Open all streams and wait until everyone is shown as present."""
        for browser in self.browsers:
            await browser.open_stream()
        everyone = "." + "1" * len(self.browsers)
        for browser in self.browsers:
            while not browser.mark.endswith(everyone):
                browser.news.clear()
                await browser.news.wait()

    def close(self) -> None:
        """Close all browsers."""
        for browser in self.browsers:
            browser.close()


def version_of(mark: str) -> int:
    """Parse the version in the id of an event: reader.version.seats.presence."""
    return int(mark.split(".")[1]) if mark else 0


def shown_version(page: bytes) -> int:
    """Parse the version of a fragment."""
    found = VERSION.search(page)
    return int(found.group(1)) if found else 0


def pick(board: bytes, rng: Random) -> str:
    """Return a random option of the form on the board."""
    return unescape(rng.choice(OPTION.findall(board)).decode())


def new_command() -> str:
    """Return a new command id, as the page makes it."""
    return token_hex(16)


async def open_party(port: int, game: str, seats: int) -> Party:
    """Open a table with a person on each seat, invited by link and joined with separate cookies."""
    host = Connection(port)
    chairs = [{"kind": "me", "name": "Ann"}, *[{"kind": "link"}] * (seats - 1)]
    opened = await host.api("POST", "/tables", {"game": game, "chairs": chairs})
    host.token = opened["token"]
    browsers = [Browser(opened["table"], 0, host)]
    for seat in range(1, seats):
        link = await host.api("POST", f"/tables/{opened['table']}/invite/{seat}")
        guest = Connection(port)
        joined = await guest.api("POST", f"/tables/{opened['table']}/join", {**link, "name": f"Guest {seat}"})
        guest.token = joined["token"]
        browsers.append(Browser(opened["table"], seat, guest))
    return Party(opened["table"], browsers)
