"""Who asks through the API: a person with their seats, or a program with the token of one."""

from __future__ import annotations

from benben.core.errors import NotYourSeat
from benben.table.live import Table
from benben.table.programs import seats_of_program
from benben.web.people import holder_of, player_of
from benben.web.server import AnyRequest


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
