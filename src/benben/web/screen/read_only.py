"""A match that can only be read: its seats, steps and result."""

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
    """The stored facts of a match, in the reader's language."""

    name: str
    """The name of the game."""
    why: str
    """Why it cannot be replayed."""
    created: str
    options: dict[str, str]
    seats: tuple[tuple[int, str, int | None], ...]
    """The badge, name and points of each seat."""
    steps: tuple[tuple[str, str], ...]
    """Seat name and action of each step."""


def read_only_page(stored: ReadOnlyMatch, error: Unplayable, lang: str) -> ReadOnlyPage:
    """Return the read-only page of a match."""
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
    """Return the game of a key; None if it is no longer installed."""
    try:
        return load_game(key)
    except BenbenError:
        return None


def words_of(game: AnyGame | None, lang: str) -> Words:
    """Return the catalogues of the platform and of the game, if it is installed."""
    return speak(lang, *([game.folder / "text"] if game else []))


def read_only_card(match: MatchRow, lang: str) -> TableCard:
    """Return the card of a read-only match in the lobby."""
    game = game_of(match.game)
    say = words_of(game, lang)
    name = say("game.name") if game else match.game
    return TableCard(match.id, match.game, name, say("web.book.line"), my_turn=False, over=True)
