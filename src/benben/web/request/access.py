"""Access: which table a request may see, and for which seats it may look and act."""

from __future__ import annotations

from benben.core.errors import NotYourSeat
from benben.table.live.table import Table
from benben.table.night import check_night_access
from benben.table.people.programs import seats_of_program
from benben.web.request.identity import holder_of, player_of
from benben.web.server import AnyRequest, server_of


async def table_of(request: AnyRequest, match: str) -> tuple[Table, list[int]]:
    """A table that the reader may see, and the seats that they own there."""
    table, holder = await server_of(request).house.find(match), holder_of(request)
    table.check_watching(holder)
    return table, table.owned_by(holder)


async def looked_at(request: AnyRequest, match: str) -> tuple[Table, list[int]]:
    """The same, if the reader may see the board at all."""
    table, held = await table_of(request, match)
    check_night_access(table, held)
    return table, held


def seats_seen(request: AnyRequest, table: Table) -> list[int]:
    """The seats whose view the asker may have: a person's own, or the one of a program's token."""
    player = player_of(request)
    if player == holder_of(request):
        table.check_watching(player)
        return table.owned_by(player)
    held = seats_of_program(table, player)
    if not held:
        raise NotYourSeat("void_token")
    return held


def seats_held(request: AnyRequest, table: Table) -> list[int]:
    """The seats that a person plays or lets a bot play; not those lent to programs."""
    return [seat for seat in table.owned_by(holder_of(request)) if not table.seats[seat].token]


def seats_played(request: AnyRequest, table: Table) -> list[int]:
    """The seats that the asker may act for: a person's, or the one of a program's token."""
    return (
        seats_held(request, table) if player_of(request) == holder_of(request) else seats_seen(request, table)
    )


def check_in_person(table: Table, seat: int) -> None:
    """Whoever has lent a seat to a program takes it back before they play it."""
    if table.seats[seat].token:
        raise NotYourSeat("bot_plays")
