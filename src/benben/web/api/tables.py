"""Games and tables as JSON: open, show, act, join, stream, record."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from litestar import MediaType, get, post
from litestar.params import FromPath, JSONBody
from litestar.response import ServerSentEvent

from benben.games import game_keys, load_game
from benben.web.api.info import table_for_seat, table_info
from benben.web.api.schema import (
    REFUSALS,
    Act,
    GameInfo,
    Join,
    Joined,
    Link,
    NewTable,
    Opened,
    SeatParam,
    TableInfo,
    TalkParam,
    Undo,
)
from benben.web.http.limits import JOINS, LINKS, STREAMS, TABLES
from benben.web.http.sse import comment_pulse, table_events
from benben.web.request.access import seats_held, seats_played
from benben.web.request.identity import address_of, holder_of, identity_of, language_of, player_of
from benben.web.request.matches import record_file
from benben.web.request.talk import known_position, line_source
from benben.web.screen.lobby import game_card
from benben.web.screen.table.render import mark_of
from benben.web.server import AnyRequest, server_of


@get("/api/games", responses=REFUSALS, tags=["games"])
async def games(request: AnyRequest) -> list[GameInfo]:
    """List all games."""
    lang = language_of(request)
    found = []
    for key in game_keys():
        game, card = load_game(key), game_card(key, lang)
        options = {name: list(values) for name, values in game.options.choices().items()}
        found.append(
            GameInfo(key, card.name, card.tagline, game.version, list(game.seats), options, list(card.bots))
        )
    return found


@post("/api/tables", responses=REFUSALS, tags=["tables"])
async def open_table(request: AnyRequest, data: JSONBody[NewTable]) -> Opened:
    """Open a table."""
    server = server_of(request)
    server.limits.check(TABLES, address_of(request))
    identity = identity_of(request)
    table = await server.house.open(data.game, data.chairs, data.options, identity.holder, data.manners)
    return Opened(table.id, identity.shown, table.seed_hash)


@get("/api/tables/{match:str}", responses=REFUSALS, tags=["tables"])
async def show_table(request: AnyRequest, match: FromPath[str], seat: SeatParam = None) -> TableInfo:
    """Show a table as you may see it."""
    return await table_info(request, match, seat)


@post("/api/tables/{match:str}/act", responses=REFUSALS, tags=["tables"], status_code=200)
async def act_at_table(request: AnyRequest, match: FromPath[str], data: JSONBody[Act]) -> TableInfo:
    """Play an option."""
    table = await table_for_seat(request, match, data.seat, seats_played)
    await table.act(data.seat, data.action, data.version, f"{data.seat}-{data.command}")
    return await table_info(request, match, data.seat)


@post("/api/tables/{match:str}/undo", responses=REFUSALS, tags=["tables"], status_code=200)
async def undo_at_table(request: AnyRequest, match: FromPath[str], data: JSONBody[Undo]) -> TableInfo:
    """Undo your last step."""
    table = await table_for_seat(request, match, data.seat, seats_held)
    await table.take_back(data.seat, data.version, f"{data.seat}-{data.command}")
    return await table_info(request, match, data.seat)


@post("/api/tables/{match:str}/invite/{seat:int}", responses=REFUSALS, tags=["seats"])
async def invite_to_table(request: AnyRequest, match: FromPath[str], seat: FromPath[int]) -> Link:
    """Create a secret link for a free seat or your own, as host for any; the older one is revoked."""
    server = server_of(request)
    server.limits.check(LINKS, address_of(request))
    table = await server.house.find(match)
    return Link(await server.house.invite(table, seat, holder_of(request)))


@post("/api/tables/{match:str}/join", responses=REFUSALS, tags=["seats"], status_code=200)
async def join_table(request: AnyRequest, match: FromPath[str], data: JSONBody[Join]) -> Joined:
    """Exchange a secret, once, for a seat."""
    server = server_of(request)
    server.limits.check(JOINS, address_of(request))
    table = await server.house.find(match)
    identity = identity_of(request)
    return Joined(await server.house.sit(table, data.secret, identity.holder, data.name), identity.shown)


@get("/api/tables/{match:str}/record", responses=REFUSALS, tags=["tables"], media_type=MediaType.TEXT)
async def table_record(request: AnyRequest, match: FromPath[str]) -> str:
    """Return the match as a text file: complete after the end, before that only what proves the deal later."""
    return (await record_file(request, match))[0]


@get("/api/tables/{match:str}/stream", responses=REFUSALS, tags=["tables"])
async def table_stream(
    request: AnyRequest, match: FromPath[str], seat: SeatParam = None, talk: TalkParam = None
) -> ServerSentEvent:
    """Stream events: `table`, the object that GET returns, whenever it changes for you, and `talk`, a new line."""
    server = server_of(request)
    server.limits.check(STREAMS, address_of(request))
    await table_info(request, match, seat)
    holder, address = player_of(request), address_of(request)

    async def look() -> tuple[str, Callable[[], str]]:
        told = await table_info(request, match, seat)
        mark = mark_of(await server.house.find(match), told.seat, server.hub)
        return mark, lambda: msgspec.json.encode(told).decode()

    seen, heard = await known_position(request, await server.house.find(match), talk)
    fetch_lines = line_source(request, match, lambda line: msgspec.json.encode(line).decode())
    told = table_events(server.hub, match, holder, "table", seen, look, fetch_lines, heard, comment_pulse)
    bounded = server.streams.bounded(told, (match, holder or address), address)
    return ServerSentEvent(bounded, retry_duration=1000)
