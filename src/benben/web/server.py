"""Server: the parts of a running benben, made at start and put away at the end."""

from __future__ import annotations

import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from fcntl import LOCK_EX, LOCK_NB, flock
from functools import cached_property
from pathlib import Path
from typing import Any, Final

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
from benben.web.limits import Limits
from benben.web.settings import Settings
from benben.web.shown import Shown
from benben.web.written import Kept, badge, icon, log

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
        self.templates.globals.update(
            draw_icon=icon, draw_badge=badge, draw_log=log, kept=Kept(self.templates)
        )
        self.ready = False
        self.opened: ExitStack | None = None
        """What is to be let go at the end."""
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

    def open(self) -> None:
        """Take the folder and the store, or refuse; done before serving, a refusal is one sentence."""
        if self.opened is not None:
            return
        with ExitStack() as opened:
            opened.enter_context(only_process(self.settings))
            self.store = Store(self.settings.url)
            opened.callback(self.store.close)
            self.opened = opened.pop_all()

    @asynccontextmanager
    async def running(self, _: Litestar) -> AsyncIterator[None]:
        """Start bots and news; at the end let everyone go in order."""
        self.open()
        assert self.opened is not None
        with self.opened:
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
                self.opened = None


def backend(settings: Settings) -> ChannelsBackend:
    """News within this process, or through the database that processes share."""
    if settings.url.startswith("sqlite"):
        return MemoryChannelsBackend()
    from litestar.channels.backends.psycopg import PsycoPgChannelsBackend  # noqa: PLC0415 (only with PostgreSQL)

    return PsycoPgChannelsBackend(settings.url.replace("postgresql+psycopg://", "postgresql://", 1))


@contextmanager
def only_process(settings: Settings) -> Iterator[None]:
    """Hold the lock of a data folder: a second server on the same SQLite file refuses to start."""
    if not settings.url.startswith("sqlite"):
        yield
        return
    try:
        settings.folder.mkdir(parents=True, exist_ok=True)
        lock = (settings.folder / LOCK).open("w")
    except OSError as error:
        raise BadText("file_unwritable", file=settings.folder, problem=error.strerror) from None
    with lock:
        try:
            flock(lock, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            raise BadText("folder_in_use", folder=settings.folder) from None
        yield


def server_of(request: AnyRequest) -> Server:
    """The server that a request came to."""
    server = request.app.state["server"]
    assert isinstance(server, Server)
    return server
