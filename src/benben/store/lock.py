"""Locks on a store: a SQLite file has one user, a PostgreSQL database many servers or one exclusive user."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path
from typing import Final

from sqlalchemy import make_url, text
from sqlalchemy.exc import SQLAlchemyError

from benben.core.errors import BadText
from benben.store.database import connect

LOCK_FILE: Final = "benben.lock"
LOCK_NUMBER: Final = 0x62656E62656E
"""The PostgreSQL advisory lock that servers share."""


def file_of(url: str) -> Path | None:
    """The file of a SQLite database; None for another database."""
    found = make_url(url)
    return Path(found.database or "") if found.drivername == "sqlite" else None


@contextmanager
def in_use(url: str, *, alone: bool = False) -> Iterator[None]:
    """Hold the lock of a store: exclusive for SQLite, shared for PostgreSQL unless `alone`; raises BadText."""
    file = file_of(url)
    with file_lock(file.parent) if file else advisory_lock(url, alone=alone):
        yield


@contextmanager
def file_lock(folder: Path) -> Iterator[None]:
    """Hold an exclusive lock on a folder; raises BadText if another process has it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / LOCK_FILE).open("w")
    except OSError as error:
        raise BadText("file_unwritable", file=folder, problem=error.strerror) from None
    with lock:
        try:
            flock(lock, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            raise BadText("folder_in_use", folder=folder) from None
        yield


@contextmanager
def advisory_lock(url: str, *, alone: bool) -> Iterator[None]:
    """Hold the PostgreSQL advisory lock on a dedicated connection; raises BadText if it is not available."""
    engine = connect(url)
    statement = text(f"SELECT pg_try_advisory_lock{'' if alone else '_shared'}(:number)")
    try:
        with engine.connect() as connection:
            acquired = connection.execute(statement, {"number": LOCK_NUMBER}).scalar()
            connection.commit()
            if not acquired:
                raise BadText("database_in_use")
            yield
    except SQLAlchemyError as error:
        problem = str(error.__cause__ or type(error).__name__).strip().splitlines()[0]
        raise BadText("file_unreadable", file=engine.url.render_as_string(), problem=problem) from None
    finally:
        engine.dispose()
