"""Database connections by URL, with durable settings, and schema migrations."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event

from benben.core.errors import BadText

MIGRATIONS: Final = Path(__file__).parent / "migrations"


def connect(url: str) -> Engine:
    """An engine whose errors hide parameters; SQLite in WAL mode with full sync and explicit transactions."""
    engine = create_engine(url, hide_parameters=True)
    if engine.dialect.name == "sqlite":
        check_not_emptied(Path(engine.url.database or ""))
        event.listen(engine, "connect", prepare_sqlite)
        event.listen(engine, "begin", begin_immediate)
    return engine


def check_not_emptied(file: Path) -> None:
    """Raise BadText if a database is missing or empty but its log is not: SQLite would discard the log."""
    log = file.with_name(f"{file.name}-wal") if file.name else file
    if file.name and log.is_file() and log.stat().st_size and not (file.is_file() and file.stat().st_size):
        raise BadText("database_lost", file=file, log=log.name)


def prepare_sqlite(connection: Any, _: object) -> None:
    """Configure a connection: durable WAL, foreign keys on, and transactions that begin explicitly."""
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")


def begin_immediate(connection: Connection) -> None:
    """Take the write lock at the start of a transaction, so that upgrading a read lock cannot deadlock."""
    read_only = connection.get_execution_options().get("benben_read_only", False)
    connection.exec_driver_sql("BEGIN" if read_only else "BEGIN IMMEDIATE")


def migrate(engine: Engine) -> None:
    """Migrate the schema to the current version."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
