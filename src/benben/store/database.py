"""A database by its URL: durable connections, and tables that are up to date."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event

from benben.core.errors import BadText

MIGRATIONS: Final = Path(__file__).parent / "migrations"


def connect(url: str) -> Engine:
    """An engine whose errors show no values; SQLite in WAL mode with full synchronisation and explicit transactions."""
    engine = create_engine(url, hide_parameters=True)
    if engine.dialect.name == "sqlite":
        check_not_emptied(Path(engine.url.database or ""))
        event.listen(engine, "connect", prepare_sqlite)
        event.listen(engine, "begin", begin_immediate)
    return engine


def check_not_emptied(file: Path) -> None:
    """Refuse a database that is gone or empty while its log is not: SQLite would begin a new one and lose the log."""
    log = file.with_name(f"{file.name}-wal") if file.name else file
    if file.name and log.is_file() and log.stat().st_size and not (file.is_file() and file.stat().st_size):
        raise BadText("database_lost", file=file, log=log.name)


def prepare_sqlite(connection: Any, _: object) -> None:
    """Durable, readers beside the writer, foreign keys on; transactions begin when we say so."""
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")


def begin_immediate(connection: Connection) -> None:
    """Take the write lock at once: no deadlock by upgrading."""
    read_only = connection.get_execution_options().get("benben_read_only", False)
    connection.exec_driver_sql("BEGIN" if read_only else "BEGIN IMMEDIATE")


def migrate(engine: Engine) -> None:
    """Bring the tables up to date."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
