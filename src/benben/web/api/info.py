"""A table as JSON, built from the asker's View."""

from __future__ import annotations

from collections.abc import Callable

from benben.core.errors import NotYourSeat
from benben.store import SeatRow
from benben.table.live.table import Reader, Table
from benben.table.night import check_night_access
from benben.table.questions.consent import waits_for
from benben.web.api.schema import Request, Said, SeatInfo, TableInfo
from benben.web.http.limits import MOVES
from benben.web.request.access import seats_seen
from benben.web.request.identity import language_of, player_of
from benben.web.screen.table.render import decides
from benben.web.screen.table.seats import time_shown
from benben.web.screen.teller import Teller, teller
from benben.web.server import AnyRequest, server_of


async def table_info(request: AnyRequest, match: str, seat: int | None) -> TableInfo:
    """Return a table for one of the asker's seats, or as a watcher sees it."""
    server = server_of(request)
    table = await server.house.find(match)
    held = seats_seen(request, table)
    check_night_access(table, held)
    if seat is not None and seat not in held:
        raise NotYourSeat("not_at_table")
    reader = seat if seat is not None else first_reader(table, held)
    return info(table, reader, player_of(request), teller(language_of(request), table))


def first_reader(table: Table, held: list[int]) -> Reader:
    """Return the first of the asker's seats that no bot plays, else their first seat; None for a watcher."""
    return next((seat for seat in held if not table.seats[seat].bot), held[0] if held else None)


def info(table: Table, reader: Reader, player: str, say: Teller) -> TableInfo:
    """Return a table as JSON, built from the reader's View."""
    view = table.view(reader)
    turn, decision = table.game.turn(view) or (None, "")
    mine = turn is not None and turn == reader and plays(table, table.seats[turn], player)
    options = table.at.options if mine else ()
    outcome = table.game.outcome(table.at.state) if table.is_over else None
    return TableInfo(
        table=table.id,
        game=table.game.key,
        seat=reader,
        version=table.version(reader),
        turn=turn,
        decision=decision,
        options=list(options),
        labels=[table.game.label(view, option, say) for option in options],
        view=view,
        seats=[seat_info(table, row, player, say) for row in table.seats],
        log=[
            Said(event.seat, say.event(event)) for told in table.heard_steps(reader) for event in told.events
        ],
        over=outcome is not None,
        can_undo=reader is not None and decides(table, reader) and table.can_take_back(reader),
        scores=list(outcome.scores) if outcome else None,
        ranks=list(outcome.ranks) if outcome else None,
        seed_hash=table.seed_hash,
        host=table.is_host(player),
        paused=table.paused,
        request=request_info(table),
        manners=table.manners,
    )


def plays(table: Table, row: SeatRow, player: str) -> bool:
    """Whether the person or program decides for a seat now."""
    return row.player == player and not row.bot and not table.paused


def seat_info(table: Table, row: SeatRow, player: str, say: Teller) -> SeatInfo:
    """Return a seat as JSON."""
    return SeatInfo(
        seat=row.seat,
        name=say.name(row.seat),
        bot=row.bot,
        taken=bool(row.bot or row.holder),
        mine=bool(player) and row.player == player and not row.bot,
        owned=bool(player) and row.holder == player,
        program=bool(row.token),
        late=table.is_late(row.seat),
        left=time_shown(table, row.seat),
    )


def request_info(table: Table) -> Request | None:
    """Return the pending request to all players; None if there is none."""
    asked = table.asked
    return Request(asked.id, asked.what, asked.seat, waits_for(table, asked)) if asked else None


async def table_for_seat(
    request: AnyRequest, match: str, seat: int, allowed: Callable[[AnyRequest, Table], list[int]]
) -> Table:
    """Return the table if the asker may act for the seat; rate limited."""
    server = server_of(request)
    table = await server.house.find(match)
    if seat not in allowed(request, table):
        raise NotYourSeat("not_at_table")
    server.limits.check(MOVES, f"{match}/{seat}")
    return table
