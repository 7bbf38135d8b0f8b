"""The page of a review, which fills while workers compute it."""

from __future__ import annotations

from litestar import Response, get
from litestar.params import FromPath

from benben.web.request.answers import html
from benben.web.request.identity import language_of
from benben.web.request.matches import reviewed
from benben.web.screen.review import graph_of, seat_reviews
from benben.web.screen.teller import teller
from benben.web.server import AnyRequest, server_of


@get("/m/{match:str}/review", include_in_schema=False)
async def review_page(request: AnyRequest, match: FromPath[str]) -> Response[str]:
    """The chances over a finished match, its costliest choices, and luck."""
    table, found = await reviewed(request, match)
    replay = await server_of(request).library.replay(table)
    say = teller(language_of(request), table)
    begun = bool(found.start)
    return html(
        request,
        "review.html",
        speaks=table.game,
        table={"id": match, "game": table.game.key, "name": say("game.name")},
        found=found,
        graph=graph_of(table, found, say) if begun else None,
        seats=seat_reviews(table, found, replay, say) if begun else [],
    )
