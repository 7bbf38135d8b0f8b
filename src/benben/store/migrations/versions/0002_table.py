"""Add what live tables need: a host, manners, talk, clocks, tokens for programs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

NEW = {
    "match": (
        ("host", sa.String(64), ""),
        ("manners", sa.Text, "{}"),
        ("origin", sa.Text, "{}"),
        ("paused", sa.Integer, "0"),
    ),
    "seat": (("muted", sa.Integer, "0"), ("token", sa.String(64), "")),
    "step": (("spent", sa.BigInteger, "0"),),
}


def upgrade() -> None:
    """Add the columns and tables."""
    for table, columns in NEW.items():
        for name, kind, default in columns:
            op.add_column(table, sa.Column(name, kind, nullable=False, server_default=default))
    op.create_table(
        "talk",
        sa.Column("match", sa.String(12), sa.ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("phrase", sa.String(40), nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("command", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("match", "command"),
    )


def downgrade() -> None:
    """Drop the columns and tables."""
    op.drop_table("talk")
    for table, columns in NEW.items():
        with op.batch_alter_table(table) as changed:
            for name, *_ in columns:
                changed.drop_column(name)
