"""Games and tables as JSON: view, options, act, stream, record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from litestar import MediaType, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import ServerSentEvent

from benben.core.errors import NotYourSeat
from benben.games import game_keys, load_game
from benben.store import SeatRow
from benben.table.asking import waits_for
from benben.table.house import Chair, hashed
from benben.table.live import Reader, Table
from benben.table.manners import Manners
from benben.table.night import let_in
from benben.web.books import record_file
from benben.web.limits import JOINS, LINKS, MOVES, STREAMS, TABLES
from benben.web.living import time_shown
from benben.web.news import breath, news
from benben.web.pages.lobby import game_card
from benben.web.people import address_of, holder_of, language_of, new_token, player_of, token_of
from benben.web.players import seats_held, seats_played, seats_seen
from benben.web.render import decides, mark_of
from benben.web.server import AnyRequest, server_of
from benben.web.spoken import hearing, where_from
from benben.web.teller import Teller, teller


class Refusal(msgspec.Struct):
    """Why something was not done."""

    key: str
    message: str
    status: int


class GameInfo(msgspec.Struct):
    """A game on offer."""

    key: str
    name: str
    tagline: str
    version: str
    seats: list[int]
    options: dict[str, list[str]]
    bots: list[str]


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """Who shall sit at a new table."""

    game: str
    chairs: Annotated[list[Chair], msgspec.Meta(min_length=1, max_length=8)]
    options: dict[str, str] = {}
    manners: Manners = Manners()


class Opened(msgspec.Struct):
    """A new table and the token that holds the asker's seats: send it as `Authorization: Bearer`."""

    table: str
    token: str
    seed_hash: str


class SeatInfo(msgspec.Struct):
    """A seat."""

    seat: int
    name: str
    bot: str
    taken: bool
    mine: bool
    """You decide for it."""
    owned: bool
    """You may take it back, if a bot or a program plays it."""
    program: bool
    """Whether a program plays it, by a token of its own."""
    late: bool
    """The others need not wait any longer."""
    left: int | None
    """Milliseconds on the clock."""


class Request(msgspec.Struct):
    """What somebody asks everybody at the table."""

    id: str
    what: str
    seat: int
    waits: list[int]
    """Seats that have not answered."""


class Said(msgspec.Struct):
    """One event in words."""

    seat: int
    text: str


class TableInfo(msgspec.Struct):
    """A table as one reader may know it."""

    table: str
    game: str
    seat: int | None
    version: int
    """Send it with an action."""
    turn: int | None
    decision: str
    options: list[str]
    labels: list[str]
    view: Any
    seats: list[SeatInfo]
    log: list[Said]
    over: bool
    can_undo: bool
    scores: list[int] | None
    ranks: list[int] | None
    seed_hash: str
    host: bool
    """You look after the table."""
    paused: bool
    request: Request | None
    manners: Manners


class Act(msgspec.Struct, forbid_unknown_fields=True):
    """An action: the text, the version of the board it was chosen on, an id that makes repeating harmless."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=7)]
    action: Annotated[str, msgspec.Meta(max_length=200)]
    version: Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
    command: Annotated[str, msgspec.Meta(min_length=8, max_length=60, pattern="^[A-Za-z0-9-]+$")]


class Undo(msgspec.Struct, forbid_unknown_fields=True):
    """Take one's last step back."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=7)]
    version: Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
    command: Annotated[str, msgspec.Meta(min_length=8, max_length=60, pattern="^[A-Za-z0-9-]+$")]


class Link(msgspec.Struct):
    """A secret that a friend exchanges for the seat."""

    secret: str


class Join(msgspec.Struct, forbid_unknown_fields=True):
    """Sit down with a secret."""

    secret: Annotated[str, msgspec.Meta(max_length=100)]
    name: Annotated[str, msgspec.Meta(max_length=200)] = ""


class Joined(msgspec.Struct):
    """The seat, and the token that holds it."""

    seat: int
    token: str


REFUSALS = {
    status: ResponseSpec(data_container=Refusal, description=text, generate_examples=False)
    for status, text in {
        400: "The request cannot be read",
        403: "Not your seat",
        404: "No such thing",
        409: "Too late: the board has changed, or the match is over",
        413: "Too large",
        422: "Not possible",
        429: "Too often",
        503: "Not stored",
    }.items()
}
TalkKnown = Annotated[
    int | None, QueryParameter(name="talk", ge=0, le=1_000_000_000, description="The last line one knows.")
]
SeatWish = Annotated[int | None, QueryParameter(name="seat", ge=0, le=7, description="One of your seats.")]


async def table_info(request: AnyRequest, match: str, seat: int | None) -> TableInfo:
    """A table for the asker: one of their seats, or a watcher."""
    server = server_of(request)
    table = await server.house.find(match)
    held = seats_seen(request, table)
    let_in(table, held)
    if seat is not None and seat not in held:
        raise NotYourSeat("not_at_table")
    reader = seat if seat is not None else first_reader(table, held)
    return info(table, reader, player_of(request), teller(language_of(request), table))


def first_reader(table: Table, held: list[int]) -> Reader:
    """The first seat for which its owner decides, or one that a bot plays for them, or a watcher."""
    return next((seat for seat in held if not table.seats[seat].bot), held[0] if held else None)


def info(table: Table, reader: Reader, player: str, say: Teller) -> TableInfo:
    """A table in JSON, built from the reader's View."""
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
        log=[Said(event.seat, say.event(event)) for told in table.told(reader) for event in told.events],
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
    """Whether a person or a program decides for a seat now."""
    return row.player == player and not row.bot and not table.paused


def seat_info(table: Table, row: SeatRow, player: str, say: Teller) -> SeatInfo:
    """A seat in JSON."""
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
    """What everybody is asked."""
    asked = table.asked
    return Request(asked.id, asked.what, asked.seat, waits_for(table, asked)) if asked else None


@get("/api/games", responses=REFUSALS, tags=["games"])
async def games(request: AnyRequest) -> list[GameInfo]:
    """All games on offer."""
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
    token = token_of(request) or new_token()
    table = await server.house.open(data.game, data.chairs, data.options, hashed(token), data.manners)
    return Opened(table.id, token, table.seed_hash)


@get("/api/tables/{match:str}", responses=REFUSALS, tags=["tables"])
async def show_table(request: AnyRequest, match: FromPath[str], seat: SeatWish = None) -> TableInfo:
    """A table as the asker may know it."""
    return await table_info(request, match, seat)


@post("/api/tables/{match:str}/act", responses=REFUSALS, tags=["tables"], status_code=200)
async def act_at_table(request: AnyRequest, match: FromPath[str], data: JSONBody[Act]) -> TableInfo:
    """Play an option."""
    table = await mine(request, match, data.seat, seats_played)
    await table.act(data.seat, data.action, data.version, f"{data.seat}-{data.command}")
    return await table_info(request, match, data.seat)


@post("/api/tables/{match:str}/undo", responses=REFUSALS, tags=["tables"], status_code=200)
async def undo_at_table(request: AnyRequest, match: FromPath[str], data: JSONBody[Undo]) -> TableInfo:
    """Take one's last step back."""
    table = await mine(request, match, data.seat, seats_held)
    await table.take_back(data.seat, data.version, f"{data.seat}-{data.command}")
    return await table_info(request, match, data.seat)


async def mine(
    request: AnyRequest, match: str, seat: int, allowed: Callable[[AnyRequest, Table], list[int]]
) -> Table:
    """The table, if the asker may act for that seat."""
    server = server_of(request)
    table = await server.house.find(match)
    if seat not in allowed(request, table):
        raise NotYourSeat("not_at_table")
    server.limits.check(MOVES, f"{match}/{seat}")
    return table


@post("/api/tables/{match:str}/invite/{seat:int}", responses=REFUSALS, tags=["seats"])
async def invite_to_table(request: AnyRequest, match: FromPath[str], seat: FromPath[int]) -> Link:
    """A secret link for a free seat, one's own, or for the host any; an older one dies."""
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
    token = token_of(request) or new_token()
    return Joined(await server.house.sit(table, data.secret, hashed(token), data.name), token)


@get("/api/tables/{match:str}/record", responses=REFUSALS, tags=["tables"], media_type=MediaType.TEXT)
async def table_record(request: AnyRequest, match: FromPath[str]) -> str:
    """The match as a text file: all of it after the end, before that only what proves the deal later."""
    return (await record_file(server_of(request), match, holder_of(request)))[0]


@get("/api/tables/{match:str}/stream", responses=REFUSALS, tags=["tables"])
async def table_stream(
    request: AnyRequest, match: FromPath[str], seat: SeatWish = None, talk: TalkKnown = None
) -> ServerSentEvent:
    """Server-sent events: `table`, the same object as GET gives, whenever it changes for the asker; `talk`, a line."""
    server = server_of(request)
    server.limits.check(STREAMS, address_of(request))
    await table_info(request, match, seat)
    holder, address = player_of(request), address_of(request)

    async def look() -> tuple[str, Callable[[], str]]:
        told = await table_info(request, match, seat)
        mark = mark_of(await server.house.find(match), told.seat, server.hub)
        return mark, lambda: msgspec.json.encode(told).decode()

    seen, heard = await where_from(request, await server.house.find(match), talk)
    hear = hearing(request, match, lambda line: msgspec.json.encode(line).decode())
    told = news(server.hub, match, holder, "table", seen, look, hear, heard, breath)
    bounded = server.streams.bounded(told, (match, holder or address), address)
    return ServerSentEvent(bounded, retry_duration=1000)


HANDLERS: list[Any] = [
    games,
    open_table,
    show_table,
    act_at_table,
    undo_at_table,
    invite_to_table,
    join_table,
    table_record,
    table_stream,
]
