"""Level 3: the database, the only package with SQL: matches, seats, steps and talk, in SQLite or PostgreSQL."""

from __future__ import annotations

from benben.store.rows import (
    BACK,
    UNDO,
    MatchRow,
    NotStored,
    SeatRow,
    StepRow,
    Stored,
    Taken,
    TalkRow,
)
from benben.store.store import Store

__all__ = [
    "BACK",
    "UNDO",
    "MatchRow",
    "NotStored",
    "SeatRow",
    "StepRow",
    "Store",
    "Stored",
    "Taken",
    "TalkRow",
]
