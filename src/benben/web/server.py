"""Server: the parts of a running benben, made at start and put away at the end."""

from __future__ import annotations

import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from fcntl import LOCK_EX, LOCK_NB, flock
from functools import cached_property
from pathlib import Path
from typing import IO, Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import Litestar, Request
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend
from litestar.datastructures import State

from benben import __version__
from benben.bots.pool import Pool
from benben.core.errors import BadText
from benben.store import Store
from benben.table.house import House
from benben.table.hub import Hub
from benben.web.icons import badge, icon
from benben.web.limits import Limits
from benben.web.settings import Settings
from benben.web.shown import Shown

AnyRequest = Request[Any, Any, State]
LOCK: Final = "benben.lock"


class Server:
    """What handlers work with."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.channels = ChannelsPlugin(backend=backend(settings), arbitrary_channels_allowed=True)
        self.hub = Hub(self.channels)
        self.limits = Limits(active=settings.limits)
        self.shown = Shown()
        self.version = __version__
        self.templates = Environment(
            loader=PackageLoader("benben.web"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            auto_reload=False,
        )
        self.templates.globals.update(draw_icon=icon, draw_badge=badge)
        self.ready = False
        self.store: Store
        self.house: House

    @cached_property
    def commit(self) -> str:
        """The commit of a checkout, empty for an installed package."""
        asked = ["git", "-C", str(Path(__file__).parent), "rev-parse", "--short", "HEAD"]
        try:
            return subprocess.run(asked, capture_output=True, text=True, check=True, timeout=5).stdout.strip()  # noqa: S603
        except (OSError, subprocess.SubprocessError):
            return ""

    @asynccontextmanager
    async def running(self, _: Litestar) -> AsyncIterator[None]:
        """Open the store, start bots and news; at the end let everyone go in order."""
        with only_process(self.settings):
            self.store = Store(self.settings.url)
            pool = Pool(self.settings.workers)
            self.house = House(
                self.store, pool, self.hub.tell, budget=self.settings.budget, pace=self.settings.pace
            )
            await self.hub.start(self.house.refresh)
            self.ready = True
            try:
                yield
            finally:
                self.ready = False
                await self.hub.stop()
                await self.house.close()
                pool.close()
                self.store.close()


def backend(settings: Settings) -> ChannelsBackend:
    """News within this process, or through the database that processes share."""
    if settings.url.startswith("sqlite"):
        return MemoryChannelsBackend()
    from litestar.channels.backends.psycopg import PsycoPgChannelsBackend  # noqa: PLC0415 (only with PostgreSQL)

    return PsycoPgChannelsBackend(settings.url.replace("postgresql+psycopg://", "postgresql://", 1))


class only_process:  # noqa: N801 (reads as a statement: with only_process(...))
    """Hold the lock of a data folder: a second server on the same SQLite file refuses to start."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.file: IO[str] | None = None

    def __enter__(self) -> None:
        if not self.settings.url.startswith("sqlite"):
            return
        self.settings.folder.mkdir(parents=True, exist_ok=True)
        self.file = (self.settings.folder / LOCK).open("w")
        try:
            flock(self.file, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            raise BadText("folder_in_use", folder=self.settings.folder) from None

    def __exit__(self, *_: object) -> None:
        if self.file:
            self.file.close()


def server_of(request: AnyRequest) -> Server:
    """The server that a request came to."""
    server = request.app.state["server"]
    assert isinstance(server, Server)
    return server
