"""Alembic's entry: migrate through the connection that the store hands in."""

from __future__ import annotations

from alembic import context

from benben.store.tables import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
