"""Server: the components of a running benben, created at startup and closed at shutdown."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from functools import cached_property
from pathlib import Path
from typing import Any

from litestar import Litestar, Request
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend
from litestar.datastructures import State

from benben import __version__
from benben.bots.pool import Pool
from benben.games import game_keys, load_game
from benben.store import Store
from benben.store.lock import in_use
from benben.table.archive.library import Library
from benben.table.house import House
from benben.table.hub import Hub
from benben.table.learning.reviews import Reviews
from benben.table.people.talk import Talks
from benben.table.questions.hints import Adviser
from benben.web.http.assets import version_of
from benben.web.http.build import commit
from benben.web.http.limits import Limits
from benben.web.http.metrics import Metrics
from benben.web.http.open_streams import Streams
from benben.web.http.settings import Settings
from benben.web.screen.fragment_cache import FragmentCache
from benben.web.screen.templates import STATIC, page_templates

AnyRequest = Request[Any, Any, State]


class Server:
    """The components that handlers use."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.channels = ChannelsPlugin(backend=backend(settings), arbitrary_channels_allowed=True)
        self.hub = Hub(self.channels)
        self.limits = Limits(active=settings.limits, crowded=self.is_crowded)
        self.streams = Streams(active=settings.limits)
        self.metrics = Metrics()
        self.register_gauges()
        self.shown = FragmentCache()
        self.version = __version__
        self.templates = page_templates()
        self.ready = False
        self.resources: ExitStack | None = None
        """The resources to release at shutdown."""
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

    def register_gauges(self) -> None:
        """Register the gauges of the server."""
        gauge = self.metrics.gauge
        gauge("tables_loaded", "Tables in memory", lambda: len(self.house.tables))
        gauge("tables_open", "Tables that somebody listens to", lambda: len(self.hub.waiting))
        gauge("streams", "Streams that are open", lambda: len(self.streams))
        gauge("bots_thinking", "Tables at which a bot is to move", lambda: len(self.house.thinking))
        gauge("bots_waiting", "Bots that wait for a worker", self.bots_waiting)

    def bots_waiting(self) -> int:
        """Return how many bots wait for a worker: those beyond the size of the pool."""
        return max(0, len(self.house.thinking) - self.settings.workers)

    @cached_property
    def static_files(self) -> frozenset[Path]:
        """All files of the static folder."""
        return frozenset(path for path in STATIC.rglob("*") if path.is_file())

    @cached_property
    def static_version(self) -> str:
        """What the addresses of static files name, so that browsers fetch changed ones."""
        folders = [load_game(key).folder for key in game_keys()]
        drawn = [folder / name for folder in folders for name in ("board.css", "sprites.svg")]
        return version_of([*self.static_files, *(path for path in drawn if path.is_file())])

    @property
    def program(self) -> str:
        """Name, version and commit of this program, for problem reports."""
        return f"benben {self.version} {self.commit}".strip()

    def is_crowded(self) -> bool:
        """Whether as many tables are in use as the settings allow: tables with an open stream or a thinking bot."""
        return len(self.hub.waiting.keys() | self.house.thinking.keys()) >= self.settings.most_tables

    def open(self) -> None:
        """Lock the data and open the store, or raise before serving starts, so that the user reads a one-line error."""
        if self.resources is not None:
            return
        with ExitStack() as opened:
            opened.enter_context(in_use(self.settings.url))
            self.store = Store(self.settings.url)
            opened.callback(self.store.close)
            self.store.writer.timed = self.metrics.commit.observe
            self.resources = opened.pop_all()

    def load_templates(self) -> None:
        """Load all templates and static files now, so that users who reconnect after a restart need not wait for it."""
        for name in self.templates.list_templates():
            self.templates.get_template(name)
        _ = self.static_version

    @asynccontextmanager
    async def running(self, _: Litestar) -> AsyncIterator[None]:
        """Start bots and subscriptions; at the end close everything in order."""
        self.open()
        assert self.resources is not None
        with self.resources:
            pool = Pool(self.settings.workers)
            self.house = House(
                self.store,
                pool,
                self.hub.publish,
                budget=self.settings.budget,
                pace=self.settings.pace,
                is_present=self.hub.is_present,
            )
            self.hub.presence_changed = self.house.presence_changed
            self.library = Library(self.house)
            self.adviser = Adviser(self.house)
            self.reviews = Reviews(self.house)
            self.talks = Talks(self.store, self.hub.publish)
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
                self.resources = None

    async def refresh(self, match: str) -> None:
        """Reload what another process may have stored: steps of a table and lines of its talk."""
        await self.house.refresh(match)
        if table := self.house.tables.get(match):
            await self.talks.refresh(table)


def backend(settings: Settings) -> ChannelsBackend:
    """Return the channels backend: in memory for SQLite, through the database for PostgreSQL."""
    if settings.url.startswith("sqlite"):
        return MemoryChannelsBackend()
    from litestar.channels.backends.psycopg import PsycoPgChannelsBackend  # noqa: PLC0415 (only with PostgreSQL)

    return PsycoPgChannelsBackend(settings.url.replace("postgresql+psycopg://", "postgresql://", 1))


def server_of(request: AnyRequest) -> Server:
    """Return the server that handles the request."""
    server = request.app.state["server"]
    assert isinstance(server, Server)
    return server
