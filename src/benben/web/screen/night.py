"""A duplicate night: its tables as everybody there may know them, and how they compare at the end."""

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
    """The bot's level, in words; empty: a person."""
    can_invite: bool


@dataclass(frozen=True)
class NightTable:
    """A table of a duplicate night, as everybody there may know it."""

    id: str
    name: str
    stage: str
    over: bool
    mine: bool
    seats: tuple[NightSeat, ...]


@dataclass(frozen=True)
class NightRow:
    """A seat across the tables of a night: who sat there and their points."""

    badge: int
    name: str
    points: tuple[tuple[str, int], ...]
    best: int | None
    """None: all did alike."""


def table_name(table: Table, say: Words | Teller) -> str:
    """What a table of a night is called."""
    return table.origin.name or say("web.night.table", table.origin.place)


def night_table(table: Table, holder: str, lang: str, *, is_host: bool) -> NightTable:
    """A table as everybody at the night may know it: how far it is, and who sits there."""
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
    """Each seat's points at every table, the best marked unless all are equal; nothing before the end of all."""
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
