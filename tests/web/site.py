"""A real server for tests: in a thread of this process, or as a process that can be killed."""

from __future__ import annotations

import asyncio
import logging
import os
import ssl
import subprocess
import sys
from collections.abc import Coroutine, Iterator, Mapping
from contextlib import contextmanager
from io import StringIO
from itertools import count
from pathlib import Path
from signal import SIGTERM
from threading import Event, Thread
from typing import Any, Self, TypeVar

import httpx
import structlog
import uvicorn
from litestar import Litestar

from benben.table.live.table import Table
from benben.web.app import create_app
from benben.web.http.settings import Settings
from benben.web.run import listen, uvicorn_config
from benben.web.server import Server

T = TypeVar("T")
HOME = "127.0.0.1"
PATIENCE = 60.0
NUMBERS = count()
PLAIN = ssl.create_default_context()
"""Created once, as it takes longer than a request and nothing here is encrypted."""
COMMAND = [
    sys.executable,
    "-c",
    "from benben.cli import main; main()",
    "serve",
    "--port",
    "0",
    "--lang",
    "en",
]


def command() -> str:
    """Return an unused command id."""
    return f"command-{next(NUMBERS):08}"


class Site:
    """A server in a thread, with its application accessible."""

    def __init__(self, settings: Settings) -> None:
        self.app: Litestar = create_app(settings)
        self.socket = listen(HOME, 0)
        self.port = self.socket.getsockname()[1]
        self.address = f"http://{HOME}:{self.port}"
        self.logs = StringIO()
        self.config = uvicorn_config(self.app, settings)
        self.config.timeout_graceful_shutdown = 1
        self.uvicorn = uvicorn.Server(self.config)
        self.loop = asyncio.new_event_loop()
        self.thread = Thread(target=self.run, daemon=True)

    def run(self) -> None:
        self.loop.run_until_complete(self.uvicorn.serve(sockets=[self.socket]))

    def __enter__(self) -> Self:
        self.thread.start()
        paused = Event()
        while not self.uvicorn.started:
            assert self.thread.is_alive()
            paused.wait(0.02)
        return self

    def __exit__(self, *_: object) -> None:
        self.uvicorn.should_exit = True
        self.thread.join()
        self.loop.run_until_complete(self.loop.shutdown_default_executor())
        self.loop.close()
        self.socket.close()

    @property
    def server(self) -> Server:
        server = self.app.state["server"]
        assert isinstance(server, Server)
        return server

    def call(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine in the event loop of the server."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def table(self, match: str) -> Table:
        return self.call(self.server.house.find(match))

    def client(self, lang: str = "en", **headers: str) -> Client:
        """Return a client with its own cookies."""
        return Client(self.address, lang, headers)


class Client(httpx.Client):
    """A browser: keeps cookies and sends the Origin of its forms."""

    def __init__(self, address: str, lang: str = "en", headers: Mapping[str, str] | None = None) -> None:
        told = {"Origin": address, "Accept-Language": lang, **(headers or {})}
        super().__init__(base_url=address, headers=told, timeout=PATIENCE, verify=PLAIN)

    def open(self, *chairs: str, game: str = "_template") -> str:
        """Open a table with chairs of these kinds and return its id."""
        form = {"game": game} | {f"seat-{i}-kind": kind for i, kind in enumerate(chairs)}
        opened = self.post("/tables", data=form)
        assert opened.status_code == 303, opened.text
        return opened.headers["location"].removeprefix("/m/")

    def invite(self, match: str, seat: int) -> str:
        """Create a link and return its secret."""
        answer = self.post(f"/api/tables/{match}/invite/{seat}")
        assert answer.status_code == 201, answer.text
        return str(answer.json()["secret"])

    def join(self, match: str, secret: str, name: str = "") -> httpx.Response:
        return self.post(f"/m/{match}/join", data={"secret": secret, "name": name})

    def info(self, match: str, seat: int | None = None) -> dict[str, Any]:
        """Return the table as JSON."""
        answer = self.get(f"/api/tables/{match}", params={} if seat is None else {"seat": seat})
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def act(
        self, match: str, seat: int, action: str, version: int | None = None, **form: str
    ) -> httpx.Response:
        """Play an action by the form of the page."""
        n = self.info(match, seat)["version"] if version is None else version
        data = {"seat": str(seat), "a": action, "n": str(n), "id": command()} | form
        return self.post(f"/m/{match}/act", data=data, headers={"X-Benben": "1"})

    def play(self, match: str, steps: int = 1000) -> dict[str, Any]:
        """Play the first option on each of one's seats, until the end or for so many steps."""
        info = self.info(match)
        for _ in range(steps):
            if info["over"]:
                break
            seat = info["turn"]
            info = self.info(match, seat)
            body = {
                "seat": seat,
                "action": info["options"][-1],
                "version": info["version"],
                "command": command(),
            }
            answer = self.post(f"/api/tables/{match}/act", json=body)
            assert answer.status_code == 200, answer.text
            info = answer.json()
        return info


@contextmanager
def listening_logs() -> Iterator[StringIO]:
    """Capture all logs, of the server and of libraries."""
    logs, before = StringIO(), structlog.get_config()
    handler = logging.StreamHandler(logs)
    logging.getLogger().addHandler(handler)
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        logger_factory=structlog.PrintLoggerFactory(file=logs),
    )
    try:
        yield logs
    finally:
        logging.getLogger().removeHandler(handler)
        structlog.configure(**before)


class Running:
    """`benben serve` as a process."""

    def __init__(self, folder: Path, **env: str) -> None:
        self.folder = folder
        told = {**os.environ, "BENBEN_DATA_DIR": str(folder), **env}
        self.log = (folder.parent / "log.txt").open("ab")
        self.process = subprocess.Popen(COMMAND, stdout=subprocess.PIPE, stderr=self.log, text=True, env=told)
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()
        self.address = self.said.rpartition(" ")[2].strip()

    def client(self) -> Client:
        return Client(self.address)

    def stop(self) -> None:
        """Stop as a host would: streams end, then the process."""
        self.process.terminate()
        assert self.close() in (0, -SIGTERM)

    def close(self) -> int:
        code = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.log.close()
        return code
