"""Pages of duplicate nights: open one, follow its tables, compare the results."""

from __future__ import annotations

from typing import Any, Final

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery

from benben.bots import BOTS
from benben.games import AnyGame, game_keys, load_game
from benben.table.night import (
    MAX_TABLES,
    MIN_TABLES,
    PERSON,
    find_night,
    invite_to_night,
    night_chairs,
    open_night,
)
from benben.table.people.opening import Chair
from benben.text import speak
from benben.web.http.limits import LINKS, NIGHTS
from benben.web.pages.table.join import invitation
from benben.web.request.answers import html, signed_in
from benben.web.request.forms import Form, form_of, number_in
from benben.web.request.identity import (
    address_of,
    holder_of,
    identity_of,
    language_of,
)
from benben.web.screen.lobby import game_card, game_cards, switches
from benben.web.screen.night import night_rows, night_table, table_name
from benben.web.screen.teller import teller
from benben.web.server import AnyRequest, server_of

NONE: Final = "none"
DEFAULT_SEATS: Final = 3


@get("/night/new", include_in_schema=False)
async def new_night(request: AnyRequest, game: FromQuery[str] = "") -> Response[str]:
    """The form of a new night: game, seats and tables."""
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
        usual=[default_kind(chosen, seat) for seat in range(chosen.seats[-1])],
        names=[say("web.night.table", n) for n in range(1, MIN_TABLES + 1)],
        most=MAX_TABLES,
    )


def default_kind(game: AnyGame, seat: int) -> str:
    """Return the default occupant of a seat: one person at each table, against bots."""
    if seat == 0:
        return PERSON
    return "greedy" if seat < max(DEFAULT_SEATS, game.seats[0]) else NONE


@post("/nights", include_in_schema=False)
async def create_night(request: AnyRequest) -> Response[Any]:
    """Open a night from the form."""
    form = await form_of(request)
    server = server_of(request)
    server.limits.check(NIGHTS, address_of(request))
    game = load_game(form.get("game", ""))
    names = [line.strip()[:200] for line in form.get("names", "").splitlines() if line.strip()]
    options = {name.removeprefix("opt-"): value for name, value in form.items() if name.startswith("opt-")}
    identity = identity_of(request)
    chairs = chairs_in(form, game)
    night = await open_night(server.house, game.key, chairs, options, names, identity.holder)
    return signed_in(request, f"/night/{night}", identity)


def chairs_in(form: Form, game: AnyGame) -> list[Chair]:
    """Return the chairs of every table; the host may take the first person's at the first table."""
    kinds = [form.get(f"seat-{seat}", NONE)[:40] for seat in range(game.seats[-1])]
    return night_chairs([kind for kind in kinds if kind != NONE], form.get("name", "")[:200], "play" in form)


@get("/night/{night:str}", include_in_schema=False)
async def night_page(request: AnyRequest, night: FromPath[str]) -> Response[str]:
    """The tables of a night: their progress, and the comparison when all are over."""
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
        tables=[night_table(table, holder, lang, is_host=found.is_host(holder)) for table in tables],
        rows=night_rows(found, tables, say),
        names=[table_name(table, say) for table in tables],
        seed_hash=tables[0].seed_hash,
        address=f"{request.base_url}night/{night}",
    )


@post("/night/{night:str}/invite", include_in_schema=False)
async def night_invite(request: AnyRequest, night: FromPath[str]) -> Response[str]:
    """Create a secret link for a free seat at one of the tables, for the host to send."""
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
