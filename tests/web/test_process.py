"""The server as a process: one to a folder, killed at any moment, stopped in order (R18)."""

from __future__ import annotations

import asyncio
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import httpx

from tests.table.arrange import dice, house_on
from tests.web.site import COMMAND, Client, Running, command

KILLS = 8


def test_a_second_server_on_the_same_folder_refuses_to_start(process: Running) -> None:
    env = {"BENBEN_DATA_DIR": str(process.folder), "PATH": "/usr/bin"}
    second = subprocess.run(COMMAND, env=env, capture_output=True, text=True, timeout=60, check=False)
    assert second.returncode != 0
    assert second.stdout == ""
    assert str(process.folder) in second.stderr
    assert "Traceback" not in second.stderr
    with process.client() as client:
        assert client.get("/health").status_code == 200


def test_a_file_that_is_no_database_is_refused_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "benben.db").write_bytes(b"no database at all" * 100)
    env = {"BENBEN_DATA_DIR": str(tmp_path), "PATH": "/usr/bin"}
    done = subprocess.run(COMMAND, env=env, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode != 0
    assert "benben.db" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_address_is_told_and_leads_to_the_lobby(process: Running) -> None:
    with process.client() as client:
        assert client.get("/").status_code == 200
        assert client.get("/health").json()["status"] == "ready"
        assert "server" not in client.get("/").headers
    process.stop()


@dataclass
class Player:
    """Plays all seats of one table and writes down what the server acknowledged."""

    game: str
    chance: Random
    match: str = ""
    token: str = ""
    done: list[str] = field(default_factory=list)
    """Actions acknowledged, in order."""
    doubt: tuple[int, dict[str, object]] | None = None
    """An action sent without an answer: it may be stored or not, and is sent again."""

    def open(self, address: str) -> None:
        with self.client(address) as client:
            chairs = [{"kind": "me"}, {"kind": "screen"}, {"kind": "screen"}]
            told = client.post("/api/tables", json={"game": self.game, "chairs": chairs}).json()
            self.match, self.token = told["table"], told["token"]

    def client(self, address: str) -> Client:
        return Client(address, headers={"Authorization": f"Bearer {self.token}"} if self.token else {})

    def steps(self, client: Client) -> Iterator[None]:
        """Play on; what was in doubt goes first, with its old id."""
        while True:
            if self.doubt is None:
                info = client.info(self.match)
                if info["over"]:
                    return
                seat = info["turn"]
                info = client.info(self.match, seat)
                action = self.chance.choice(info["options"])
                self.doubt = (
                    seat,
                    {"seat": seat, "action": action, "version": info["version"], "command": command()},
                )
            answer = client.post(f"/api/tables/{self.match}/act", json=self.doubt[1])
            if answer.status_code == 429:
                time.sleep(0.2)
                continue
            assert answer.status_code == 200, answer.text
            self.done.append(str(self.doubt[1]["action"]))
            self.doubt = None
            yield

    def play(self, address: str, until: float) -> None:
        with self.client(address) as client:
            try:
                for _ in self.steps(client):
                    if time.monotonic() > until:
                        return
            except httpx.HTTPError:
                return


def test_a_killed_server_loses_and_doubles_nothing(tmp_path: Path) -> None:
    """Killed at random moments while three tables are played: what was acknowledged is there, once (R1)."""
    chance = dice(8)
    players = [Player(game, dice(i)) for i, game in enumerate(("pyramido", "pyramido", "_template"))]
    for life in range(KILLS + 1):
        running = Running(tmp_path / "data")
        if not life:
            for player in players:
                player.open(running.address)
        last = life == KILLS
        with ThreadPoolExecutor() as threads:
            until = time.monotonic() + (0.5 if last else 60)
            playing = [threads.submit(player.play, running.address, until) for player in players]
            if not last:
                wait_for_moves(players, chance.randint(2, 6))
                time.sleep(chance.uniform(0, 0.05))
                running.kill()
            for one in playing:
                one.result()
    running.stop()
    asyncio.run(agree(f"sqlite:///{tmp_path / 'data' / 'benben.db'}", players))


def wait_for_moves(players: list[Player], more: int) -> None:
    """Until some more moves were acknowledged, however busy the machine is."""
    enough = sum(len(player.done) for player in players) + more
    tired = time.monotonic() + 30
    while sum(len(player.done) for player in players) < enough and time.monotonic() < tired:
        time.sleep(0.01)


async def agree(url: str, players: list[Player]) -> None:
    """What is stored is what was acknowledged, and replays to the same position."""
    assert sum(len(player.done) for player in players) > KILLS
    async with house_on(url) as house:
        for player in players:
            stored = await house.store.load(player.match)
            assert stored is not None
            sent = [str(player.doubt[1]["action"])] if player.doubt else []
            assert [step.action for step in stored.steps] in (player.done, player.done + sent)
            table = await house.find(player.match)
            assert table.at.digest == stored.steps[-1].digest
