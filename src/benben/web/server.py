"""Server: the parts of a running benben, made at start and put away at the end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from functools import cached_property
from typing import Any

from litestar import Litestar, Request
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend
from litestar.datastructures import State

from benben import __version__
from benben.bots.pool import Pool
from benben.store import Store
from benben.store.lock import in_use
from benben.table.archive.library import Library
from benben.table.house import House
from benben.table.hub import Hub
from benben.table.learning.reviews import Reviews
from benben.table.people.talk import Talks
from benben.table.questions.hints import Adviser
from benben.web.http.build import commit
from benben.web.http.limits import Limits
from benben.web.http.metrics import Metrics
from benben.web.http.open_streams import Streams
from benben.web.http.settings import Settings
from benben.web.screen.fragment_cache import FragmentCache
from benben.web.screen.templates import page_templates

AnyRequest = Request[Any, Any, State]


class Server:
    """What handlers work with."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.channels = ChannelsPlugin(backend=backend(settings), arbitrary_channels_allowed=True)
        self.hub = Hub(self.channels)
        self.limits = Limits(active=settings.limits, crowded=self.is_crowded)
        self.streams = Streams(active=settings.limits)
        self.metrics = Metrics()
        self.watch()
        self.shown = FragmentCache()
        self.version = __version__
        self.templates = page_templates()
        self.ready = False
        self.opened: ExitStack | None = None
        """What is to be let go at the end."""
        self.store: Store
        self.house: House
        self.talks: Talks
        self.library: Library
        self.adviser: Adviser
        self.reviews: Reviews

    @cached_property
    def commit(self) -> str:
        """The commit of a checkout, empty for an installed package."""
        return commit() or ""

    def watch(self) -> None:
        """Name the figures that whoever watches the server may ask for."""
        gauge = self.metrics.gauge
        gauge("tables_loaded", "Tables in memory", lambda: len(self.house.tables))
        gauge("tables_open", "Tables that somebody listens to", lambda: len(self.hub.waiting))
        gauge("streams", "Streams that are open", lambda: len(self.streams))
        gauge("bots_thinking", "Tables at which a bot is to move", lambda: len(self.house.thinking))
        gauge("bots_waiting", "Bots that wait for a worker", self.bots_waiting)

    def bots_waiting(self) -> int:
        """Bots without a worker: those beyond the size of the pool."""
        return max(0, len(self.house.thinking) - self.settings.workers)

    @property
    def program(self) -> str:
        """Which program this is, for reports of problems."""
        return f"benben {self.version} {self.commit}".strip()

    def is_crowded(self) -> bool:
        """Whether as many tables are in use as the host allows: somebody listens there, or a bot thinks."""
        return len(self.hub.waiting.keys() | self.house.thinking.keys()) >= self.settings.most_tables

    def open(self) -> None:
        """Take the folder and the store, or refuse; done before serving, a refusal is one sentence."""
        if self.opened is not None:
            return
        with ExitStack() as opened:
            opened.enter_context(in_use(self.settings.url))
            self.store = Store(self.settings.url)
            opened.callback(self.store.close)
            self.store.writer.timed = self.metrics.commit.observe
            self.opened = opened.pop_all()

    def read_pages(self) -> None:
        """Read all templates now: those who come back after a restart need not wait for it."""
        for name in self.templates.list_templates():
            self.templates.get_template(name)

    @asynccontextmanager
    async def running(self, _: Litestar) -> AsyncIterator[None]:
        """Start bots and news; at the end let everyone go in order."""
        self.open()
        assert self.opened is not None
        with self.opened:
            pool = Pool(self.settings.workers)
            self.house = House(
                self.store,
                pool,
                self.hub.tell,
                budget=self.settings.budget,
                pace=self.settings.pace,
                is_present=self.hub.is_present,
            )
            self.hub.presence_changed = self.house.presence_changed
            self.library = Library(self.house)
            self.adviser = Adviser(self.house)
            self.reviews = Reviews(self.house)
            self.talks = Talks(self.store, self.hub.tell)
            await self.hub.start(self.refresh)
            self.ready = True
            try:
                yield
            finally:
                self.ready = False
                await self.hub.stop()
                await self.reviews.close()
                await self.house.close()
                pool.close()
                self.opened = None

    async def refresh(self, match: str) -> None:
        """Another process may have stored a step at a table, or a line of its talk."""
        await self.house.refresh(match)
        if table := self.house.tables.get(match):
            await self.talks.refresh(table)


def backend(settings: Settings) -> ChannelsBackend:
    """News within this process, or through the database that processes share."""
    if settings.url.startswith("sqlite"):
        return MemoryChannelsBackend()
    from litestar.channels.backends.psycopg import PsycoPgChannelsBackend  # noqa: PLC0415 (only with PostgreSQL)

    return PsycoPgChannelsBackend(settings.url.replace("postgresql+psycopg://", "postgresql://", 1))


def server_of(request: AnyRequest) -> Server:
    """The server that a request came to."""
    server = request.app.state["server"]
    assert isinstance(server, Server)
    return server
