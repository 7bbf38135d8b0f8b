"""The tables come, stay and go by Alembic (R19)."""

from __future__ import annotations

import asyncio

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Engine, inspect

from benben.store import Store
from benben.store.database import MIGRATIONS, connect, migrate
from benben.store.tables import METADATA
from tests.store.rows import match_row, seat_rows

TABLES = {"match", "seat", "step", "talk"}


def names(engine: Engine) -> set[str]:
    return set(inspect(engine).get_table_names()) - {"alembic_version"}


def test_migrations_make_exactly_the_tables_that_the_code_speaks_of(url: str) -> None:
    engine = connect(url)
    migrate(engine)
    assert names(engine) == TABLES
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


def test_migrating_again_changes_nothing_and_loses_nothing(url: str) -> None:
    for _ in range(3):
        store = Store(url)
        if asyncio.run(store.load("AAAAAA")) is None:
            asyncio.run(store.create(match_row(), seat_rows()))
        store.close()
    store = Store(url)
    assert asyncio.run(store.running()) == 1
    store.close()


def test_a_downgrade_takes_everything_away_and_an_upgrade_brings_it_back(url: str) -> None:
    engine = connect(url)
    migrate(engine)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "base")
    assert names(engine) == set()
    migrate(engine)
    assert names(engine) == TABLES
    engine.dispose()
