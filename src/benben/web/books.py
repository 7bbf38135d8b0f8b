"""A match that can no longer be played again, as a page: who sat there, what was done, how it ended."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec
from babel.dates import format_datetime
from litestar import Response

from benben.core.errors import BenbenError
from benben.games import AnyGame, load_game
from benben.store import MatchRow
from benben.table.shelf import Unreadable, read_book
from benben.text import explain, seat_name, speak
from benben.web.answers import html
from benben.web.cards import TableCard
from benben.web.people import language_of
from benben.web.server import AnyRequest, Server, server_of


async def record_file(server: Server, match: str, holder: str) -> tuple[str, str]:
    """The record of a match as its readers may have it, and the key of its game; also of one that is only read."""
    try:
        table = await server.house.find(match)
    except Unreadable:
        book = await read_book(server.store, match)
        return book.record, book.match.game
    table.check_watching(holder)
    return table.sealed_record(), table.game.key


async def book_page(request: AnyRequest, match: str, error: Unreadable) -> Response[str]:
    """All that is kept of it, read-only."""
    book = await read_book(server_of(request).store, match)
    lang = language_of(request)
    game = game_of(book.match.game)
    say = speak(lang, *([game.folder / "text"] if game else []))
    scores = book.result.scores if book.result else ()
    names = [row.name or seat_name(say, row.seat) for row in book.seats]
    return html(
        request,
        "book.html",
        speaks=game,
        book=book,
        name=say("game.name") if game else book.match.game,
        why=explain(error.__cause__, say) if isinstance(error.__cause__, BenbenError) else "",
        created=format_datetime(datetime.fromtimestamp(book.match.created, UTC), "long", locale=lang),
        options=msgspec.json.decode(book.match.options, type=dict[str, str]),
        seats=[
            (row.badge, name, scores[row.seat] if row.seat < len(scores) else None)
            for row, name in zip(book.seats, names, strict=True)
        ],
        steps=[
            (names[step.seat] if step.seat < len(names) else str(step.seat), step.action)
            for step in book.steps
        ],
    )


def game_of(key: str) -> AnyGame | None:
    """The game, if it is still here."""
    try:
        return load_game(key)
    except BenbenError:
        return None


def book_card(match: MatchRow, lang: str) -> TableCard:
    """Such a match in the lobby."""
    game = game_of(match.game)
    say = speak(lang, *([game.folder / "text"] if game else []))
    name = say("game.name") if game else match.game
    return TableCard(match.id, match.game, name, say("web.book.line"), my_turn=False, over=True)
