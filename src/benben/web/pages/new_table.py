"""New tables: seats, options and agreement."""

from __future__ import annotations

from typing import Any, Final

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery

from benben.bots import BOTS
from benben.games import AnyGame, load_game
from benben.table.live.manners import RANGES, Manners, manners_of
from benben.table.people.opening import DEFAULT_MANNERS, FALLBACK_BOT, Chair
from benben.text.words import speak
from benben.web.http.limits import TABLES
from benben.web.request.answers import html, signed_in
from benben.web.request.forms import form_of
from benben.web.request.identity import (
    address_of,
    holder_of,
    identity_of,
    language_of,
)
from benben.web.screen.lobby import ChairRow, chair_again, game_card, game_cards, switches
from benben.web.server import AnyRequest, server_of

QUICK_BOTS: Final = 2


@get("/new/{key:str}", include_in_schema=False)
async def new_table(request: AnyRequest, key: FromPath[str], again: FromQuery[str] = "") -> Response[str]:
    """The form of a new table."""
    lang = language_of(request)
    game = load_game(key)
    say = speak(lang, game.folder / "text")
    return html(
        request,
        "new_table.html",
        speaks=game,
        game=game_card(key, lang),
        games=game_cards(lang),
        switches=switches(game, lang),
        bots=[(name, say(f"bot.{name}"), say(f"bot.{name}.promise")) for name in BOTS],
        rows=await default_rows(request, game, again),
        ranges=RANGES,
        roles=[say(f"role.{seat}") if say.has(f"role.{seat}") else "" for seat in range(game.seats[-1])],
    )


async def default_rows(request: AnyRequest, game: AnyGame, again: str) -> list[ChairRow]:
    """Return the proposed seats: the reader and two bots, or those of an earlier table."""
    rows = [ChairRow("me"), *[ChairRow("bot", bot=FALLBACK_BOT)] * min(QUICK_BOTS, game.seats[-1] - 1)]
    if again:
        table = await server_of(request).house.find(again)
        held = table.owned_by(holder_of(request))
        if table.game.key == game.key:
            rows = [chair_again(row, held) for row in table.seats]
    return rows + [ChairRow("none", bot=FALLBACK_BOT)] * (game.seats[-1] - len(rows))


@post("/tables/quick", include_in_schema=False)
async def quick_table(request: AnyRequest) -> Response[Any]:
    """Open a table for the reader and bots at once."""
    game = load_game((await form_of(request)).get("game", ""))
    bots = min(QUICK_BOTS, game.seats[-1] - 1)
    return await open_and_redirect(request, game, [Chair("me"), *[Chair("bot")] * bots], {})


@post("/tables", include_in_schema=False)
async def create_table(request: AnyRequest) -> Response[Any]:
    """Open a table from the form."""
    form = await form_of(request)
    game = load_game(form.get("game", ""))
    chairs = [
        Chair(kind, form.get(f"seat-{i}-name", ""), form.get(f"seat-{i}-bot", "greedy"))
        for i in range(game.seats[-1])
        if (kind := form.get(f"seat-{i}-kind", "none")) != "none"
    ]
    options = {name.removeprefix("opt-"): value for name, value in form.items() if name.startswith("opt-")}
    return await open_and_redirect(request, game, chairs, options, manners_of(form))


async def open_and_redirect(
    request: AnyRequest,
    game: AnyGame,
    chairs: list[Chair],
    options: dict[str, str],
    manners: Manners = DEFAULT_MANNERS,
) -> Response[Any]:
    """Open a table and redirect to it; a reader without an identity gets a new one."""
    server = server_of(request)
    server.limits.check(TABLES, address_of(request))
    identity = identity_of(request)
    table = await server.house.open(game.key, chairs, options, identity.holder, manners)
    return signed_in(request, f"/m/{table.id}", identity)
