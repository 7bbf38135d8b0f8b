"""Canaries: secrets are searched in all bytes that people, a watcher and bots are sent.

Searched are the seed of a running match, the dice derived from it, the digests of its states, and the commands,
tokens and links of others, also in their stored form. Hidden components have no text that could be searched; that
they change no byte is tested by `worlds`.
"""

from __future__ import annotations

import asyncio
import re
import sqlite3
import sys
from collections.abc import Iterable
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from benben.core.rng import Rng, parse_seed
from benben.games import load_game, registry
from stress.server import Served
from stress.tables import new_command
from stress.wire import Connection

MOVES: Final = 16
"""Moves of people in each match; none is played to its end, where the deal becomes public."""
AT_ONCE: Final = 6
SHORTEST: Final = 6
"""Characters; shorter words occur in a page by chance."""
WORDS: Final = (re.compile(rb"[0-9A-Za-z]+"), re.compile(rb"[0-9A-Za-z_-]+"))
"""Without and with the punctuation that tokens and commands may contain."""


@dataclass
class Person:
    """A player, or a watcher (seat None), and all bytes they were sent."""

    seat: int | None
    connection: Connection
    tape: bytearray = field(default_factory=bytearray)
    secrets: set[str] = field(default_factory=set)
    """Secrets they may know: their token, links they created or were given."""
    listening: asyncio.Task[None] | None = None

    def __post_init__(self) -> None:
        self.connection.tape = self.tape

    async def listen(self, table: str) -> None:
        """Open a stream and record what it sends."""
        query = "" if self.seat is None else f"?seat={self.seat}"
        reader, writer = await asyncio.open_connection("127.0.0.1", self.connection.port)
        head = [f"GET /m/{table}/stream{query} HTTP/1.1", f"Host: 127.0.0.1:{self.connection.port}"]
        writer.write("\r\n".join([*head, f"Cookie: benben_id={self.connection.token}", "", ""]).encode())
        self.listening = asyncio.create_task(self.hear(reader, writer))

    async def hear(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Record the stream until it ends or is cancelled."""
        try:
            while piece := await reader.read(1 << 16):
                self.tape += piece
        finally:
            writer.close()

    async def look(self, table: str) -> dict[str, Any]:
        """Return the table as JSON."""
        query = "" if self.seat is None else f"?seat={self.seat}"
        found = await self.connection.api("GET", f"/tables/{table}{query}")
        assert isinstance(found, dict)
        return found


async def sit_down(port: int, game: str, chance: Random) -> tuple[str, list[Person]]:
    """Open a table with one or two people, bots elsewhere, and a watcher."""
    seats = chance.choice(load_game(game).seats)
    friends = chance.randrange(2) if seats == load_game(game).seats[0] else 1
    chairs = [{"kind": "me", "name": "Ann"}, *[{"kind": "link"}] * friends]
    chairs += [{"kind": "bot", "bot": "greedy"}] * (seats - len(chairs))
    host = Person(0, Connection(port))
    opened = await host.connection.api("POST", "/tables", {"game": game, "chairs": chairs})
    table, host.connection.token = opened["table"], opened["token"]
    people = [host]
    for seat in range(1, 1 + friends):
        link = await host.connection.api("POST", f"/tables/{table}/invite/{seat}")
        guest = Person(seat, Connection(port), secrets={link["secret"]})
        host.secrets.add(link["secret"])
        joined = await guest.connection.api("POST", f"/tables/{table}/join", {**link, "name": "Bob"})
        guest.connection.token = joined["token"]
        people.append(guest)
    return table, [*people, Person(None, Connection(port))]


async def play(port: int, game: str, chance: Random) -> tuple[str, list[Person], bool]:
    """Play some moves while everyone listens; return the table, its people and whether the match ended."""
    table, people = await sit_down(port, game, chance)
    for person in people:
        person.secrets.add(person.connection.token)
        await person.listen(table)
    moves, looks = 0, 0
    while moves < MOVES and looks < 50 * MOVES:
        looks += 1
        info = await people[looks % len(people)].look(table)
        if info["over"]:
            break
        mover = next((one for one in people if one.seat is not None and one.seat == info["turn"]), None)
        told = await mover.look(table) if mover else info
        if mover is None or not told["options"]:
            await asyncio.sleep(0.02)
            continue
        fields = {"a": chance.choice(told["options"]), "n": told["version"], "seat": mover.seat}
        await mover.connection.post_form(f"/m/{table}/act", **fields, id=new_command())
        moves += 1
    for person in people:
        cookie = f"benben_id={person.connection.token}"
        for path in ("", "/record", "/report", "/deal"):
            await person.connection.request("GET", f"/m/{table}{path}", Cookie=cookie)
    over = bool((await people[0].look(table))["over"])
    await leave(people)
    return table, people, over


async def leave(people: list[Person]) -> None:
    """Close all connections."""
    for person in people:
        person.connection.close()
        if person.listening:
            person.listening.cancel()
            with suppress(asyncio.CancelledError, OSError):
                await person.listening


def deal_of(db: sqlite3.Connection, table: str) -> set[str]:
    """Return the seed of a match, its dice and the digests of its states."""
    (seed,) = db.execute("SELECT seed FROM match WHERE id = ?", (table,)).fetchone()
    digests = {row[0] for row in db.execute("SELECT digest FROM step WHERE match = ?", (table,))}
    number = parse_seed(seed)
    dice = {str(Rng(number, n).word()) for n in range(len(digests) + 2)}
    return {seed, str(number), *dice, *digests}


def stored_of(db: sqlite3.Connection, table: str) -> set[str]:
    """Return the stored forms of tokens, links and commands."""
    seats = db.execute("SELECT holder, link, token FROM seat WHERE match = ?", (table,))
    commands = db.execute("SELECT command FROM step WHERE match = ?", (table,))
    return {one for row in (*seats, *commands) for one in row if one}


def hits(tape: bytes | bytearray, canaries: Iterable[str]) -> list[str]:
    """Return the canaries found as whole words."""
    words = {word.decode() for pattern in WORDS for word in pattern.findall(tape)}
    return sorted(one for one in words.intersection(canaries) if len(one) >= SHORTEST)


@dataclass
class Found:
    """The results of all matches."""

    over: int = 0
    letters: int = 0
    secrets: set[str] = field(default_factory=set)
    """Of all matches, as the bots' questions are one file."""
    violations: list[str] = field(default_factory=list)

    def look(self, db: sqlite3.Connection, table: str, people: list[Person], *, over: bool) -> None:
        """Search what the people at a table were sent; after the end the deal is public."""
        theirs, deal = {one for person in people for one in person.secrets}, deal_of(db, table)
        sought = stored_of(db, table) | theirs | (set() if over else deal)
        for person in people:
            got = hits(person.tape, sought - person.secrets)
            self.violations += [f"{table}: seat {person.seat} got {hit}" for hit in got]
            self.letters += len(person.tape)
        self.over += over
        self.secrets |= deal | theirs


def canaries(folder: Path, times: int, tree: Path) -> dict[str, Any]:
    """Play many matches of all games and return the secrets found in what was sent."""
    tape, found = folder / "questions.txt", Found()
    tape.touch()
    served = Served(folder, tree, launcher=(sys.executable, "-m", "stress.tapped", str(tape)))
    try:
        asyncio.run(seek(served.port, folder / "benben.db", times, found))
    finally:
        served.stop()
    asked = tape.read_bytes()
    told = {"matches": times, "over": found.over, "megabytes": round(found.letters / 1e6)}
    violations = found.violations + [f"a bot got {hit}" for hit in hits(asked, found.secrets)]
    return {**told, "questions": asked.count(b"\n"), "late": [], "violations": violations}


async def seek(port: int, file: Path, times: int, found: Found) -> None:
    """Play, several matches at once, and search what was sent in each when it is done."""
    chance, games = Random(times), sorted(registry())
    for first in range(0, times, AT_ONCE):
        numbers = range(first, min(times, first + AT_ONCE))
        played = await asyncio.gather(*(play(port, games[number % len(games)], chance) for number in numbers))
        with closing(sqlite3.connect(file)) as db:
            for table, people, over in played:
                found.look(db, table, people, over=over)
