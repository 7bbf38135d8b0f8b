"""A match that can no longer be played again: who sat there, what was done, how it ended."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec
from babel.dates import format_datetime

from benben.core.errors import BenbenError
from benben.games import AnyGame, load_game
from benben.store import MatchRow
from benben.table.archive.read_only import ReadOnlyMatch
from benben.table.live.table import Unplayable
from benben.text import Words, explain, seat_name, speak
from benben.web.screen.lobby import TableCard


class ReadOnlyPage(msgspec.Struct, frozen=True):
    """All that is kept of it, in a reader's words."""

    name: str
    """Of the game."""
    why: str
    """Why it cannot be played again."""
    created: str
    options: dict[str, str]
    seats: tuple[tuple[int, str, int | None], ...]
    """Badge, name and points of each."""
    steps: tuple[tuple[str, str], ...]
    """Who did what."""


def read_only_page(stored: ReadOnlyMatch, error: Unplayable, lang: str) -> ReadOnlyPage:
    """What a page shows of it, read-only."""
    game, match = game_of(stored.match.game), stored.match
    say = words_of(game, lang)
    scores = stored.result.scores if stored.result else ()
    names = [row.name or seat_name(say, row.seat) for row in stored.seats]
    return ReadOnlyPage(
        name=say("game.name") if game else match.game,
        why=explain(error.__cause__, say) if isinstance(error.__cause__, BenbenError) else "",
        created=format_datetime(datetime.fromtimestamp(match.created, UTC), "long", locale=lang),
        options=msgspec.json.decode(match.options, type=dict[str, str]),
        seats=tuple(
            (row.badge, name, scores[row.seat] if row.seat < len(scores) else None)
            for row, name in zip(stored.seats, names, strict=True)
        ),
        steps=tuple(
            (names[step.seat] if step.seat < len(names) else str(step.seat), step.action)
            for step in stored.steps
        ),
    )


def game_of(key: str) -> AnyGame | None:
    """The game, if it is still here."""
    try:
        return load_game(key)
    except BenbenError:
        return None


def words_of(game: AnyGame | None, lang: str) -> Words:
    """The words of the game, if it is still here, and the platform's."""
    return speak(lang, *([game.folder / "text"] if game else []))


def read_only_card(match: MatchRow, lang: str) -> TableCard:
    """Such a match in the lobby."""
    game = game_of(match.game)
    say = words_of(game, lang)
    name = say("game.name") if game else match.game
    return TableCard(match.id, match.game, name, say("web.book.line"), my_turn=False, over=True)
