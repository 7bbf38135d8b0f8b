"""The rules of a game for players."""

from __future__ import annotations

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from benben.games import load_game
from benben.web.request.answers import html
from benben.web.request.identity import language_of
from benben.web.screen.guide import components, guide, sprites_of
from benben.web.screen.lobby import game_card, game_cards
from benben.web.server import AnyRequest


@get("/rules/{key:str}", include_in_schema=False)
async def rules(request: AnyRequest, key: FromPath[str], fragment: FromQuery[int] = 0) -> Response[str]:
    """The guide to a game, as a page or a fragment for the side panel."""
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
