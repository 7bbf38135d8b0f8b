"""Rows to store."""

from __future__ import annotations

from benben.store import MatchRow, SeatRow, StepRow

HOLDER = "a" * 64


def match_row(id: str = "AAAAAA", created: int = 1) -> MatchRow:  # noqa: A002 (as the column is called)
    return MatchRow(
        id=id,
        game="_template",
        version="1.0",
        data="0123abcd",
        seats=2,
        options="{}",
        seed="0" * 32,
        seed_hash="f" * 64,
        status="running",
        result="",
        created=created,
    )


def seat_rows(id: str = "AAAAAA", holder: str = HOLDER) -> list[SeatRow]:  # noqa: A002
    return [SeatRow(id, 0, "Аня", 1, holder=holder), SeatRow(id, 1, "", 2, link="b" * 64)]


def step_row(n: int, command: str = "", match: str = "AAAAAA") -> StepRow:
    return StepRow(match, n, 0, "roll", command or f"0-command-{n}", "1f0c77aa", "[1,2,2]", 1_790_000_000_000)
