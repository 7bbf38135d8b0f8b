"""The database schema: a match is stored as what a replay of it needs."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA: Final = MetaData()

MATCH: Final = Table(
    "match",
    METADATA,
    Column("id", String(12), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("version", String(20), nullable=False),
    Column("data", String(16), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON: switches that differ from their defaults
    Column("seed", String(32), nullable=False),
    Column("seed_hash", String(64), nullable=False),
    Column("status", String(10), nullable=False),  # running, over
    Column("result", Text, nullable=False),  # JSON: scores and ranks, empty while running
    Column("created", Integer, nullable=False),  # seconds since 1970
    Column("host", String(64), nullable=False, server_default=""),  # SHA-256 of the cookie that opened it
    Column("manners", Text, nullable=False, server_default="{}"),  # JSON: clock, absence, who may watch
    Column(
        "origin", Text, nullable=False, server_default="{}"
    ),  # JSON: forked, imported or of a duplicate night
    Column("paused", Integer, nullable=False, server_default="0"),  # 1: paused
)

SEAT: Final = Table(
    "seat",
    METADATA,
    Column("match", String(12), ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", String(32), nullable=False),
    Column("badge", Integer, nullable=False),
    Column("bot", String(40), nullable=False),  # empty: a person
    Column(
        "holder", String(64), nullable=False, index=True
    ),  # SHA-256 of the cookie that holds it; empty: free
    Column("link", String(64), nullable=False),  # SHA-256 of the secret link; empty: used
    Column("muted", Integer, nullable=False, server_default="0"),  # 1: muted by the host
    Column(
        "token", String(64), nullable=False, server_default=""
    ),  # SHA-256 of a program's token for this seat
)

STEP: Final = Table(
    "step",
    METADATA,
    Column("match", String(12), ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),  # two writers cannot store the same step
    Column("seat", Integer, nullable=False),
    Column(
        "action", String(80), nullable=False
    ),  # "undo": the step before it was taken back; "back 37": all agreed to keep 37 steps
    Column("command", String(64), nullable=False),  # the same command is stored once
    Column("digest", String(16), nullable=False),
    Column("versions", Text, nullable=False),  # JSON: the version of each reader after it, watcher first
    Column("at", BigInteger, nullable=False),  # milliseconds since 1970
    Column("spent", BigInteger, nullable=False, server_default="0"),  # milliseconds that the clock ran
    UniqueConstraint("match", "command"),
)

TALK: Final = Table(
    "talk",
    METADATA,
    Column("match", String(12), ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column(
        "phrase", String(40), nullable=False
    ),  # the key of a phrase, shown in each reader's language; empty: free text
    Column("text", String(500), nullable=False),  # free text; empty: a phrase
    Column("command", String(64), nullable=False),  # the same command is stored once
    Column("at", BigInteger, nullable=False),  # milliseconds since 1970
    UniqueConstraint("match", "command"),
)
