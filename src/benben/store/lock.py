"""Who may use a store: one server a SQLite file, any number of them a PostgreSQL database, and a host alone."""

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
"""PostgreSQL's advisory lock that servers share."""


def file_of(url: str) -> Path | None:
    """The file of a SQLite database; None for a database of another kind."""
    found = make_url(url)
    return Path(found.database or "") if found.drivername == "sqlite" else None


@contextmanager
def in_use(url: str, *, alone: bool = False) -> Iterator[None]:
    """Use a store, or refuse: a SQLite file beside nobody, PostgreSQL beside other servers unless alone."""
    file = file_of(url)
    with holding_file(file.parent) if file else holding_number(url, alone=alone):
        yield


@contextmanager
def holding_file(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder."""
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
def holding_number(url: str, *, alone: bool) -> Iterator[None]:
    """Hold PostgreSQL's lock as long as a connection of its own lasts."""
    engine = connect(url)
    wish = text(f"SELECT pg_try_advisory_lock{'' if alone else '_shared'}(:number)")
    try:
        with engine.connect() as connection:
            given = connection.execute(wish, {"number": LOCK_NUMBER}).scalar()
            connection.commit()
            if not given:
                raise BadText("database_in_use")
            yield
    except SQLAlchemyError as error:
        problem = str(error.__cause__ or type(error).__name__).strip().splitlines()[0]
        raise BadText("file_unreadable", file=engine.url.render_as_string(), problem=problem) from None
    finally:
        engine.dispose()
