"""Records as JSON: import, fork, check of the deal, duplicate nights."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody

from benben.core.rng import seed_text
from benben.table.archive.library import chairs_around
from benben.table.live.origin import origin_of
from benben.table.live.table import Table, Unplayable
from benben.table.night import (
    Night,
    check_night_access,
    find_night,
    invite_to_night,
    night_chairs,
    open_night,
)
from benben.table.people.opening import Chair
from benben.text import explain, speak
from benben.web.api.schema import REFUSALS, Link, Opened
from benben.web.http.limits import LINKS, NIGHTS, TABLES
from benben.web.request.identity import address_of, holder_of, identity_of, language_of
from benben.web.request.matches import IMPORT_BODY, checked_deal
from benben.web.server import AnyRequest, server_of

Kind = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class NewRecord(msgspec.Struct, forbid_unknown_fields=True):
    """A record to import; for an unfinished one, who takes the other seats: bot, screen or link."""

    record: str
    others: Annotated[str, msgspec.Meta(max_length=10)] = "bot"


class Imported(msgspec.Struct):
    """The imported match; `readable` is false if it has other rules or components, so that it cannot be replayed."""

    table: str
    token: str
    over: bool
    readable: bool


class Fork(msgspec.Struct, forbid_unknown_fields=True):
    """A position of a finished match, and who continues from there.

    Without chairs: you on the seat that decides, bots elsewhere.
    """

    n: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    chairs: Annotated[list[Chair], msgspec.Meta(max_length=8)] = []


class Deal(msgspec.Struct):
    """The hash that seals a deal; after the end also the seed, and whether both agree with the match."""

    seed_hash: str
    seed: str | None
    holds: bool | None
    """None while the match is not over."""
    message: str


class NewNight(msgspec.Struct, forbid_unknown_fields=True):
    """Several tables with one deal: for each seat `person` or the name of a bot, the same at every table."""

    game: str
    seats: Annotated[list[Kind], msgspec.Meta(min_length=1, max_length=8)]
    names: Annotated[list[Annotated[str, msgspec.Meta(max_length=200)]], msgspec.Meta(max_length=20)]
    options: dict[str, str] = {}
    play: bool = False
    """Whether you take the first person's seat at the first table."""
    name: Annotated[str, msgspec.Meta(max_length=200)] = ""


class OpenedNight(msgspec.Struct):
    """A new night, and the token of its host; empty if their cookie is it."""

    night: str
    token: str


class NightTable(msgspec.Struct):
    """A table of a night."""

    table: str
    name: str
    over: bool


class NightInfo(msgspec.Struct):
    """A night; the points of each seat, table by table, when all tables are over."""

    night: str
    over: bool
    tables: list[NightTable]
    scores: list[list[int]]


class Invite(msgspec.Struct, forbid_unknown_fields=True):
    """A free seat at a table of a night."""

    table: Annotated[str, msgspec.Meta(max_length=12)]
    seat: Annotated[int, msgspec.Meta(ge=0, le=7)]


@post("/api/records", responses=REFUSALS, tags=["records"], request_max_body_size=IMPORT_BODY)
async def take_in_record(request: AnyRequest, data: JSONBody[NewRecord]) -> Imported:
    """Import a record, checked step by step: a finished match, or a table to continue."""
    server = server_of(request)
    server.limits.check(TABLES, address_of(request))
    identity = identity_of(request)
    match = await server.library.import_record(data.record, data.others, identity.holder)
    try:
        table = await server.house.find(match)
    except Unplayable:
        return Imported(match, identity.shown, over=True, readable=False)
    return Imported(match, identity.shown, table.is_over, readable=True)


@post("/api/tables/{match:str}/fork", responses=REFUSALS, tags=["records"])
async def fork_table(request: AnyRequest, match: FromPath[str], data: JSONBody[Fork]) -> Opened:
    """Open a new table at a position of a finished match, with the same deal."""
    server = server_of(request)
    server.limits.check(TABLES, address_of(request))
    table = await server.house.find(match)
    check_night_access(table, table.owned_by(holder_of(request)))
    chairs = data.chairs or await default_chairs(request, table, data.n)
    identity = identity_of(request)
    forked = await server.library.fork(table, data.n, chairs, identity.holder)
    return Opened(forked.id, identity.shown, forked.seed_hash)


async def default_chairs(request: AnyRequest, table: Table, n: int) -> list[Chair]:
    """Return the default chairs of a fork: the asker on the seat that decides, bots elsewhere."""
    replay = await server_of(request).library.replay(table)
    decision = replay.positions[min(n, replay.last)].decision
    return chairs_around(table.record.seats, decision.seat if decision else 0, "bot")


@get("/api/tables/{match:str}/deal", responses=REFUSALS, tags=["records"])
async def table_deal(request: AnyRequest, match: FromPath[str]) -> Deal:
    """Show the hash of the deal; after the end, reveal the seed and check it by replaying the match."""
    table = await server_of(request).house.find(match)
    if not table.is_open or table.record.seed is None:
        return Deal(table.seed_hash, None, None, "")
    problem = await checked_deal(request, table)
    message = explain(problem, speak(language_of(request), table.game.folder / "text")) if problem else ""
    return Deal(table.seed_hash, seed_text(table.record.seed), problem is None, message)


@post("/api/nights", responses=REFUSALS, tags=["nights"])
async def open_new_night(request: AnyRequest, data: JSONBody[NewNight]) -> OpenedNight:
    """Open several tables with one sealed deal."""
    server = server_of(request)
    server.limits.check(NIGHTS, address_of(request))
    identity = identity_of(request)
    chairs = night_chairs(data.seats, data.name, data.play)
    night = await open_night(server.house, data.game, chairs, data.options, data.names, identity.holder)
    return OpenedNight(night, identity.shown)


@get("/api/nights/{night:str}", responses=REFUSALS, tags=["nights"])
async def show_night(request: AnyRequest, night: FromPath[str]) -> NightInfo:
    """Show the progress of a night's tables; their scores when all are over."""
    return night_info(await find_night(server_of(request).house, night))


def night_info(night: Night) -> NightInfo:
    """Return a night as JSON."""
    tables = [NightTable(row.id, origin_of(row).name, row.status != "running") for row in night.tables]
    return NightInfo(night.id, night.is_over, tables, [list(scores) for scores in night.scores()])


@post("/api/nights/{night:str}/invite", responses=REFUSALS, tags=["nights"])
async def invite_to_table_of_night(request: AnyRequest, night: FromPath[str], data: JSONBody[Invite]) -> Link:
    """Create a secret link for a free seat; only the host of the night may."""
    server = server_of(request)
    server.limits.check(LINKS, address_of(request))
    found = await find_night(server.house, night)
    return Link(await invite_to_night(server.house, found, data.table, data.seat, holder_of(request)))
