"""Duplicate nights: open one, see how its tables get on, compare them at the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from benben.bots import BOTS
from benben.games import AnyGame, game_keys, load_game
from benben.table.house import Chair, hashed
from benben.table.live import Table
from benben.table.night import FEWEST, MOST, Night, find_night, invite_to_night, open_night
from benben.text import Words, speak
from benben.web.answers import html
from benben.web.limits import LINKS, NIGHTS
from benben.web.pages.lobby import form_of, game_card, game_cards, switches
from benben.web.pages.records import number_in
from benben.web.pages.table import invitation
from benben.web.people import (
    IDENTITY,
    address_of,
    cookie,
    holder_of,
    language_of,
    new_token,
    token_of,
)
from benben.web.server import AnyRequest, server_of
from benben.web.teller import Teller, teller

PERSON: Final = "person"
NONE: Final = "none"
USUAL_SEATS: Final = 3


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


@get("/night/new", include_in_schema=False)
async def new_night(request: AnyRequest, game: FromQuery[str] = "") -> Response[str]:
    """Which game, who sits at each table, and how many tables."""
    lang = language_of(request)
    chosen = load_game(game or game_keys()[0])
    say = speak(lang, chosen.folder / "text")
    return html(
        request,
        "night_new.html",
        speaks=chosen,
        game=game_card(chosen.key, lang),
        games=game_cards(lang),
        switches=switches(chosen, lang),
        bots=[(name, say(f"bot.{name}")) for name in BOTS],
        usual=[usual_kind(chosen, seat) for seat in range(chosen.seats[-1])],
        names=[say("web.night.table", n) for n in range(1, FEWEST + 1)],
        most=MOST,
    )


def usual_kind(game: AnyGame, seat: int) -> str:
    """One person at each table, against bots."""
    if seat == 0:
        return PERSON
    return "greedy" if seat < max(USUAL_SEATS, game.seats[0]) else NONE


@post("/nights", include_in_schema=False)
async def create_night(request: AnyRequest) -> Response[Any]:
    """A night as the form says."""
    form = await form_of(request)
    server = server_of(request)
    server.limits.check(NIGHTS, address_of(request))
    game = load_game(form.get("game", ""))
    names = [line.strip()[:200] for line in form.get("names", "").splitlines() if line.strip()]
    options = {name.removeprefix("opt-"): value for name, value in form.items() if name.startswith("opt-")}
    token = token_of(request) or new_token()
    chairs = chairs_in(form, game)
    night = await open_night(server.house, game.key, chairs, options, names, hashed(token))
    return Redirect(
        f"/night/{night}", status_code=303, cookies=[cookie(request, IDENTITY, token, secret=True)]
    )


def chairs_in(form: dict[str, str], game: AnyGame) -> list[Chair]:
    """The same chairs for every table; the host may take the first person's at the first one."""
    kinds = [form.get(f"seat-{seat}", NONE)[:40] for seat in range(game.seats[-1])]
    return night_chairs([kind for kind in kinds if kind != NONE], form.get("name", "")[:200], "play" in form)


def night_chairs(kinds: list[str], name: str, plays: bool) -> list[Chair]:
    """People come by link, except for the host who plays; whatever is no person is a bot."""
    chairs = [Chair("link") if kind == PERSON else Chair("bot", bot=kind) for kind in kinds]
    first = kinds.index(PERSON) if PERSON in kinds else None
    if plays and first is not None:
        chairs[first] = Chair("me", name)
    return chairs


@get("/night/{night:str}", include_in_schema=False)
async def night_page(request: AnyRequest, night: FromPath[str]) -> Response[str]:
    """The tables of a night: how far they are, and how they compare when all are over."""
    server = server_of(request)
    found = await find_night(server.house, night)
    lang = language_of(request)
    tables = [await server.house.find(match.id) for match in found.tables]
    game = tables[0].game
    say = speak(lang, game.folder / "text")
    holder = holder_of(request)
    return html(
        request,
        "night.html",
        speaks=game,
        night=found,
        game=game_card(game.key, lang),
        tables=[night_table(table, holder, lang, is_host=is_host(found, holder)) for table in tables],
        rows=night_rows(found, tables, say),
        names=[table_name(table, say) for table in tables],
        seed_hash=tables[0].seed_hash,
        address=f"{request.base_url}night/{night}",
    )


def is_host(night: Night, holder: str) -> bool:
    """Whether somebody opened this night."""
    return bool(holder) and night.host == holder


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


@post("/night/{night:str}/invite", include_in_schema=False)
async def night_invite(request: AnyRequest, night: FromPath[str]) -> Response[str]:
    """A secret link for a free seat at one of the tables, for the host to send."""
    server = server_of(request)
    server.limits.check(LINKS, address_of(request))
    form = await form_of(request)
    found = await find_night(server.house, night)
    match, seat = form.get("table", "")[:12], number_in(form, "seat")
    secret = await invite_to_night(server.house, found, match, seat, holder_of(request))
    link, code = invitation(request, match, secret)
    table = await server.house.find(match)
    say = teller(language_of(request), table)
    return html(
        request,
        "night_invite.html",
        speaks=table.game,
        link=link,
        qr=code,
        seat=say.name(seat),
        name=table_name(table, say),
        night=night,
        here=f"/night/{night}",
    )


HANDLERS: Final[list[Any]] = [new_night, create_night, night_page, night_invite]
