"""A duplicate night as shown: its tables, and their comparison at the end."""

from __future__ import annotations

from dataclasses import dataclass

from benben.table.live.table import Table
from benben.table.night import Night
from benben.text import Words
from benben.web.screen.teller import Teller, teller


@dataclass(frozen=True)
class NightSeat:
    """A seat at a table of a duplicate night."""

    seat: int
    badge: int
    name: str
    bot: str
    """The bot's level, as text; empty for a person."""
    can_invite: bool


@dataclass(frozen=True)
class NightTable:
    """What everyone at the night may know of one of its tables."""

    id: str
    name: str
    stage: str
    over: bool
    mine: bool
    seats: tuple[NightSeat, ...]


@dataclass(frozen=True)
class NightRow:
    """A seat across the tables of a night: its players and their points."""

    badge: int
    name: str
    points: tuple[tuple[str, int], ...]
    best: int | None
    """None if all have equal points."""


def table_name(table: Table, say: Words | Teller) -> str:
    """Return the name of a table of a night."""
    return table.origin.name or say("web.night.table", table.origin.place)


def night_table(table: Table, holder: str, lang: str, *, is_host: bool) -> NightTable:
    """Return what everyone at the night may know of a table: its progress and its seats."""
    say = teller(lang, table)
    held = table.owned_by(holder)
    return NightTable(
        id=table.id,
        name=table_name(table, say),
        stage=say("web.over") if table.is_over else table.game.stage(table.view(None), say),
        over=table.is_over,
        mine=bool(held),
        seats=tuple(
            NightSeat(
                row.seat,
                row.badge,
                say.name(row.seat),
                say(f"bot.{row.bot}") if row.bot else "",
                can_invite=is_host and not row.bot and not row.holder,
            )
            for row in table.seats
        ),
    )


def night_rows(night: Night, tables: list[Table], say: Words) -> list[NightRow]:
    """Return each seat's points at every table, with the best unless all are equal; empty until all are over."""
    scores = night.scores()
    if not scores:
        return []
    rows = []
    for seat in range(tables[0].record.seats):
        points = [table[seat] for table in scores]
        names = [table.seats[seat].name for table in tables]
        best = max(points) if len(set(points)) > 1 else None
        rows.append(NightRow(seat + 1, say("seat", n=seat), tuple(zip(names, points, strict=True)), best))
    return rows
