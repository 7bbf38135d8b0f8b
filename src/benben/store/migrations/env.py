"""The Alembic environment: migrate on the connection that the store passes."""

from __future__ import annotations

from alembic import context

from benben.store.tables import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
