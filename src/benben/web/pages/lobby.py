"""Lobby, new tables, rules, language and theme."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from markdown_it import MarkdownIt
from markupsafe import Markup

from benben.bots import BOTS
from benben.core.errors import BadText
from benben.core.lesson import lesson_of
from benben.games import AnyGame, game_keys, load_game
from benben.store import SeatRow
from benben.table.house import FALLBACK_BOT, Chair, hashed
from benben.table.live import Table
from benben.table.manners import RANGES, Manners, manners_of
from benben.table.shelf import Unreadable
from benben.text import LANGUAGES, check_language, speak
from benben.web.answers import html
from benben.web.books import book_card
from benben.web.cards import ChairRow, GameCard, Switch, SwitchValue, TableCard
from benben.web.components import components, sprites_of
from benben.web.limits import TABLES
from benben.web.people import (
    IDENTITY,
    LANGUAGE,
    THEME,
    THEMES,
    address_of,
    cookie,
    holder_of,
    language_of,
    new_token,
    token_of,
)
from benben.web.server import AnyRequest, Server, server_of
from benben.web.teller import teller

QUICK_BOTS = 2


def game_card(key: str, lang: str) -> GameCard:
    """A game in the lobby."""
    game = load_game(key)
    say = speak(lang, game.folder / "text")
    return GameCard(
        key,
        say("game.name"),
        say("game.tagline"),
        game.seats[0],
        game.seats[-1],
        BOTS,
        lesson_of(game) is not None,
    )


def game_cards(lang: str) -> list[GameCard]:
    """All games on offer."""
    return [game_card(key, lang) for key in game_keys()]


@get("/", include_in_schema=False)
async def lobby(request: AnyRequest) -> Response[str]:
    """Choose a game, or go on with one."""
    lang = language_of(request)
    server = server_of(request)
    rows = await server.store.held_by(holder_of(request)) if token_of(request) else []
    tables = [(row, await found(server, row.id)) for row in rows]
    mine = [
        table_card(table, table.owned_by(holder_of(request)), lang) if table else book_card(row, lang)
        for row, table in tables
    ]
    return html(request, "lobby.html", games=game_cards(lang), mine=mine)


async def found(server: Server, match: str) -> Table | None:
    """A table, unless it can only be read: it was begun by other rules."""
    try:
        return await server.house.find(match)
    except Unreadable:
        return None


def table_card(table: Table, held: list[int], lang: str) -> TableCard:
    """A table to go back to."""
    say = teller(lang, table)
    view = table.view(held[0] if held else None)
    turn = table.game.turn(view)
    whose = say("web.turn_of", name=say.name(turn[0])) if turn else ""
    return TableCard(
        id=table.id,
        game=table.game.key,
        name=say("game.name"),
        line=", ".join(part for part in (table.game.stage(view, say), whose) if part),
        my_turn=turn is not None and turn[0] in held and not table.seats[turn[0]].bot,
        over=turn is None,
    )


@get("/new/{key:str}", include_in_schema=False)
async def new_table(request: AnyRequest, key: FromPath[str], again: FromQuery[str] = "") -> Response[str]:
    """Who sits at the table, and by which rules."""
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
        rows=await proposed(request, game, again),
        ranges=RANGES,
        roles=[say(f"role.{seat}") if say.has(f"role.{seat}") else "" for seat in range(game.seats[-1])],
    )


async def proposed(request: AnyRequest, game: AnyGame, again: str) -> list[ChairRow]:
    """Me and two bots, or those who sat at an earlier table."""
    rows = [ChairRow("me"), *[ChairRow("bot", bot=FALLBACK_BOT)] * min(QUICK_BOTS, game.seats[-1] - 1)]
    if again:
        table = await server_of(request).house.find(again)
        held = table.owned_by(holder_of(request))
        if table.game.key == game.key:
            rows = [chair_again(row, held) for row in table.seats]
    return rows + [ChairRow("none", bot=FALLBACK_BOT)] * (game.seats[-1] - len(rows))


def chair_again(row: SeatRow, held: list[int]) -> ChairRow:
    """The same seat once more."""
    if row.bot and not row.holder:
        return ChairRow("bot", row.name, row.bot)
    if row.seat not in held:
        return ChairRow("link", row.name)
    return ChairRow("me" if row.seat == held[0] else "screen", row.name)


def switches(game: AnyGame, lang: str) -> list[Switch]:
    """The rule switches of a game, in words."""
    say = speak(lang, game.folder / "text")
    return [
        Switch(
            name=name,
            label=say(f"option.{name}"),
            values=tuple(SwitchValue(value, say(f"option.{name}.{value}")) for value in values),
            advanced=name in game.options.advanced(),
        )
        for name, values in game.options.choices().items()
    ]


@post("/tables/quick", include_in_schema=False)
async def quick_table(request: AnyRequest) -> Response[Any]:
    """Me and bots, at once."""
    game = load_game((await form_of(request)).get("game", ""))
    bots = min(QUICK_BOTS, game.seats[-1] - 1)
    return await opened(request, game, [Chair("me"), *[Chair("bot")] * bots], {})


@post("/tables", include_in_schema=False)
async def create_table(request: AnyRequest) -> Response[Any]:
    """A table as the form says."""
    form = await form_of(request)
    game = load_game(form.get("game", ""))
    chairs = [
        Chair(kind, form.get(f"seat-{i}-name", ""), form.get(f"seat-{i}-bot", "greedy"))
        for i in range(game.seats[-1])
        if (kind := form.get(f"seat-{i}-kind", "none")) != "none"
    ]
    options = {name.removeprefix("opt-"): value for name, value in form.items() if name.startswith("opt-")}
    return await opened(request, game, chairs, options, manners_of(form))


async def form_of(request: AnyRequest) -> dict[str, str]:
    """A form's fields as text, the last of each name."""
    return {name: value for name, value in (await request.form()).items() if isinstance(value, str)}


async def opened(
    request: AnyRequest,
    game: AnyGame,
    chairs: list[Chair],
    options: dict[str, str],
    manners: Manners | None = None,
) -> Response[Any]:
    """Open a table and go there; whoever had no identity gets one."""
    server = server_of(request)
    server.limits.check(TABLES, address_of(request))
    token = token_of(request) or new_token()
    table = await server.house.open(game.key, chairs, options, hashed(token), manners)
    return Redirect(
        f"/m/{table.id}", status_code=303, cookies=[cookie(request, IDENTITY, token, secret=True)]
    )


@get("/rules/{key:str}", include_in_schema=False)
async def rules(request: AnyRequest, key: FromPath[str], fragment: FromQuery[int] = 0) -> Response[str]:
    """The guide to a game, as a page or for the side panel."""
    lang = language_of(request)
    game = load_game(key)
    template = "rules_fragment.html" if fragment else "rules.html"
    card, entries = game_card(key, lang), components(game, lang)
    return html(
        request,
        template,
        speaks=game,
        guide=guide(game, lang),
        glossary=entries,
        sprites=sprites_of(game, entries),
        game=card,
        games=game_cards(lang),
    )


def guide(game: AnyGame, lang: str) -> Markup:
    """A guide as HTML; its pictures are served beside it."""
    text = (game.folder / "guide" / f"{check_language(lang)}.md").read_text(encoding="utf-8")
    linked = text.replace("](", f"](/static/games/{game.key}/guide/")
    return Markup(MarkdownIt("commonmark", {"html": False}).enable("table").render(linked))  # noqa: S704 (no raw HTML)


@post("/lang", include_in_schema=False)
async def choose_language(request: AnyRequest) -> Response[Any]:
    """Read everything in another language."""
    form = await form_of(request)
    return back(request, form, LANGUAGE, check_choice(form.get("lang", ""), LANGUAGES))


@post("/theme", include_in_schema=False)
async def choose_theme(request: AnyRequest) -> Response[Any]:
    """Day or night."""
    form = await form_of(request)
    return back(request, form, THEME, check_choice(form.get("theme", ""), THEMES))


def check_choice(value: str, known: tuple[str, ...]) -> str:
    """The value itself if it is one of those known."""
    if value not in known:
        raise BadText("option_value", option="", value=value[:40], known=", ".join(known))
    return value


def back(request: AnyRequest, form: dict[str, str], name: str, value: str) -> Response[Any]:
    """To where one came from, within this site."""
    wish = form.get("next", "/")
    path = wish if wish.startswith("/") and not wish.startswith(("//", "/\\")) else "/"
    return Redirect(path, status_code=303, cookies=[cookie(request, name, value)])
