"""Copies of a store: back up and restore. A copy is always one SQLite file."""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from sqlalchemy import delete, func, insert, select
from sqlalchemy.exc import SQLAlchemyError

from benben.core.errors import BadText
from benben.store.admin import problem_of, transaction
from benben.store.database import check_not_emptied, connect
from benben.store.lock import file_of
from benben.store.store import Store
from benben.store.tables import MATCH, METADATA

CHUNK: Final = 1000
"""Rows copied at a time."""
PIECE: Final = 128
"""Pages of a file copied at a time: half a megabyte."""
PAUSE: Final = 0.005
"""Seconds between them."""
HEADER: Final = b"SQLite format 3\0"


def back_up(url: str, target: Path) -> int:
    """Copy a store, while it is in use, into a new SQLite file; how many matches it holds."""
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        if source := file_of(url):
            copy_file(source, part)
        else:
            copy_rows(url, f"sqlite:///{part}")
            settle(part)
        matches = count_matches(part)
        with part.open("rb") as written:
            os.fsync(written.fileno())
        part.replace(target)
    except OSError as error:
        raise BadText("file_unwritable", file=target, problem=error.strerror) from None
    except (sqlite3.Error, SQLAlchemyError) as error:
        raise BadText("not_copied", file=target, problem=problem_of(error)) from None
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return matches


def copy_file(source: Path, target: Path) -> None:
    """One moment of a database, read beside the writer: with a write-ahead log it holds up nobody.

    The disk is shared: what is written goes there piece by piece, so that no move waits for all of it.
    """
    check_not_emptied(source)
    if not source.is_file():
        raise BadText("file_unreadable", file=source, problem=os.strerror(2))
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as old,
        closing(sqlite3.connect(target)) as new,
        target.open("rb") as written,
    ):
        old.execute("PRAGMA busy_timeout=5000")
        old.execute("BEGIN")
        old.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        for pragma in ("journal_mode=OFF", "synchronous=OFF", f"cache_size={PIECE // 2}"):
            new.execute(f"PRAGMA {pragma}")
        old.backup(new, pages=PIECE, progress=lambda *_: rest(written.fileno()))
        new.execute("PRAGMA journal_mode=DELETE")


def rest(written: int) -> None:
    """What was copied reaches the disk, and others get their turn."""
    os.fdatasync(written)
    time.sleep(PAUSE)


def copy_rows(source: str, target: str) -> None:
    """All rows of one store as they were at one moment, into another one that has none."""
    Store(target).close()
    old, new = connect(source), connect(target)
    try:
        with old.connect() as reading, new.begin() as writing:
            if old.dialect.name == "postgresql":
                reading = reading.execution_options(isolation_level="REPEATABLE READ")  # noqa: PLW2901
            for table in METADATA.sorted_tables:
                for rows in reading.execute(select(table)).partitions(CHUNK):
                    writing.execute(insert(table), [dict(row._mapping) for row in rows])  # noqa: SLF001
    finally:
        old.dispose()
        new.dispose()


def settle(file: Path) -> None:
    """One file instead of three: the write-ahead log goes into the database."""
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA journal_mode=DELETE")


def count_matches(file: Path) -> int:
    """How many matches a copy holds; refuses what is no copy of ours, or a damaged one."""
    try:
        if file.read_bytes()[: len(HEADER)] != HEADER:
            raise BadText("no_backup", file=file)
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as db:
            whole = db.execute("PRAGMA quick_check").fetchone() == ("ok",)
            counted = db.execute("SELECT count(*) FROM match").fetchone()[0]
    except OSError as error:
        raise BadText("file_unreadable", file=file, problem=error.strerror) from None
    except sqlite3.Error:
        raise BadText("no_backup", file=file) from None
    if not whole:
        raise BadText("no_backup", file=file)
    return int(counted)


def restore(url: str, source: Path, *, force: bool) -> int:
    """Put a copy in the place of what a store holds; how many matches it brings."""
    matches = count_matches(source)
    with TemporaryDirectory(prefix="benben-") as folder:
        copy = Path(folder) / "benben.db"
        shutil.copy(source, copy)
        Store(f"sqlite:///{copy}").close()
        settle(copy)
        there = file_of(url)
        if not force and (stored := how_many(url)):
            raise BadText("would_overwrite", n=stored)
        if there is not None:
            put_file(copy, there)
        else:
            with transaction(url) as connection:
                connection.execute(delete(MATCH))
            copy_rows(f"sqlite:///{copy}", url)
    return matches


def how_many(url: str) -> int:
    """Matches that a store holds now."""
    there = file_of(url)
    if there is not None and (not there.is_file() or not there.stat().st_size):
        return 0
    with transaction(url) as connection:
        return connection.execute(select(func.count()).select_from(MATCH)).scalar_one()


def put_file(copy: Path, there: Path) -> None:
    """Whole or not at all; the log of the old database goes with it."""
    part = there.with_name(f"{there.name}.part")
    try:
        shutil.copy(copy, part)
        with part.open("rb") as written:
            os.fsync(written.fileno())
        for log in ("-wal", "-shm"):
            there.with_name(there.name + log).unlink(missing_ok=True)
        part.replace(there)
    except OSError as error:
        raise BadText("file_unwritable", file=there, problem=error.strerror) from None
