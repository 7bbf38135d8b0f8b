from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

from benben.web.http.settings import Settings
from tests.web.site import Client, Running, Site, listening_logs


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Yield one server for all tests that need no other; rate limits are off."""
    settings = Settings(folder=tmp_path_factory.mktemp("site"), limits=False, pace=0, workers=1)
    with listening_logs() as logs, Site(settings) as site:
        site.logs = logs
        yield site


@pytest.fixture
def me(site: Site) -> Iterator[Client]:
    with site.client() as client:
        yield client


@pytest.fixture
def friend(site: Site) -> Iterator[Client]:
    with site.client() as client:
        yield client


@pytest.fixture
def stranger(site: Site) -> Iterator[Client]:
    with site.client() as client:
        yield client


@pytest.fixture
def logs(site: Site) -> StringIO:
    return site.logs


@pytest.fixture
def limited(tmp_path: Path) -> Iterator[Site]:
    """Yield a server with rate limits."""
    with Site(Settings(folder=tmp_path / "data", limits=True, pace=0, workers=1)) as site:
        yield site


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Running]:
    """Yield `benben serve`, as a host runs it."""
    running = Running(tmp_path / "data")
    yield running
    if running.process.poll() is None:
        running.stop()
