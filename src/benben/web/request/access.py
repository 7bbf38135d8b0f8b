"""Permissions: which table a request may see, and for which seats it may read and act."""

from __future__ import annotations

from benben.core.errors import NotYourSeat
from benben.table.live.table import Table
from benben.table.night import check_night_access
from benben.table.people.programs import seats_of_program
from benben.web.request.identity import holder_of, player_of
from benben.web.server import AnyRequest, server_of


async def table_of(request: AnyRequest, match: str) -> tuple[Table, list[int]]:
    """Return a table and the seats that the reader owns there; refuse watchers at a closed table."""
    table, holder = await server_of(request).house.find(match), holder_of(request)
    table.check_watching(holder)
    return table, table.owned_by(holder)


async def visible_table(request: AnyRequest, match: str) -> tuple[Table, list[int]]:
    """Return the same if the reader may see the board; while a night runs, only players of the table may."""
    table, held = await table_of(request, match)
    check_night_access(table, held)
    return table, held


def seats_seen(request: AnyRequest, table: Table) -> list[int]:
    """Return the seats whose view the request may read: a person's own, or the one seat of a program's token."""
    player = player_of(request)
    if player == holder_of(request):
        table.check_watching(player)
        return table.owned_by(player)
    held = seats_of_program(table, player)
    if not held:
        raise NotYourSeat("void_token")
    return held


def seats_held(request: AnyRequest, table: Table) -> list[int]:
    """Return the seats that a person plays or lets a bot play, without those lent to programs."""
    return [seat for seat in table.owned_by(holder_of(request)) if not table.seats[seat].token]


def seats_played(request: AnyRequest, table: Table) -> list[int]:
    """Return the seats that the request may act for: a person's, or the one seat of a program's token."""
    return (
        seats_held(request, table) if player_of(request) == holder_of(request) else seats_seen(request, table)
    )


def check_not_lent(table: Table, seat: int) -> None:
    """Refuse a person who has lent the seat to a program and not taken it back."""
    if table.seats[seat].token:
        raise NotYourSeat("bot_plays")
