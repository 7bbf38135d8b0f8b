"""Backup and restore of a store; a backup is always a single SQLite file."""

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
"""Rows per batch when rows are copied."""
PAGES: Final = 128
"""Pages per batch when a file is copied: half a megabyte."""
PAUSE: Final = 0.005
"""Seconds between two batches of pages."""
HEADER: Final = b"SQLite format 3\0"


def back_up(url: str, target: Path) -> int:
    """Copy a store, which may be in use, to a new SQLite file; return its number of matches."""
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        if source := file_of(url):
            copy_file(source, part)
        else:
            copy_rows(url, f"sqlite:///{part}")
            checkpoint(part)
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
    """Copy a snapshot of a SQLite database without blocking its writer, which the write-ahead log allows.

    The copy is synced to disk in small batches, so that no move waits for all of it on a shared disk.
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
        for pragma in ("journal_mode=OFF", "synchronous=OFF", f"cache_size={PAGES // 2}"):
            new.execute(f"PRAGMA {pragma}")
        old.backup(new, pages=PAGES, progress=lambda *_: sync_and_pause(written.fileno()))
        new.execute("PRAGMA journal_mode=DELETE")


def sync_and_pause(written: int) -> None:
    """Flush the copied pages to disk, then pause for other writers."""
    os.fdatasync(written)
    time.sleep(PAUSE)


def copy_rows(source: str, target: str) -> None:
    """Copy all rows of a snapshot of one store into another, empty one."""
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


def checkpoint(file: Path) -> None:
    """Move the write-ahead log into the database, so that it is a single file."""
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA journal_mode=DELETE")


def count_matches(file: Path) -> int:
    """The number of matches in a backup; raises BadText if the file is not a backup, or damaged."""
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
    """Replace the content of a store by a backup; return its number of matches.

    Raises BadText if the store is not empty, unless `force` is set.
    """
    matches = count_matches(source)
    with TemporaryDirectory(prefix="benben-") as folder:
        copy = Path(folder) / "benben.db"
        shutil.copy(source, copy)
        Store(f"sqlite:///{copy}").close()
        checkpoint(copy)
        current = file_of(url)
        if not force and (stored := stored_matches(url)):
            raise BadText("would_overwrite", n=stored)
        if current is not None:
            replace_file(copy, current)
        else:
            with transaction(url) as connection:
                connection.execute(delete(MATCH))
            copy_rows(f"sqlite:///{copy}", url)
    return matches


def stored_matches(url: str) -> int:
    """The number of matches in a store."""
    current = file_of(url)
    if current is not None and (not current.is_file() or not current.stat().st_size):
        return 0
    with transaction(url) as connection:
        return connection.execute(select(func.count()).select_from(MATCH)).scalar_one()


def replace_file(copy: Path, current: Path) -> None:
    """Replace a database file atomically, and delete the write-ahead log of the old one."""
    part = current.with_name(f"{current.name}.part")
    try:
        shutil.copy(copy, part)
        with part.open("rb") as written:
            os.fsync(written.fileno())
        for log in ("-wal", "-shm"):
            current.with_name(current.name + log).unlink(missing_ok=True)
        part.replace(current)
    except OSError as error:
        raise BadText("file_unwritable", file=current, problem=error.strerror) from None
