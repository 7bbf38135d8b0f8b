"""The board as text, for screen readers and text clients."""

from __future__ import annotations

from benben.table.live.table import Table
from benben.web.screen.table.render import choose_reader
from benben.web.screen.teller import teller


def table_text(table: Table, held: list[int], seat: int | None, lang: str) -> list[str]:
    """Return stage, seats and board as lines of text, built from this reader's view alone."""
    reader, _ = choose_reader(table, held, seat)
    say, view = teller(lang, table), table.view(reader)
    cards = enumerate(table.game.cards(view, say))
    lines = [
        ", ".join([f"{say.name(one)}: {say('web.seat.points', card.points)}", *card.lines])
        for one, card in cards
    ]
    return [table.game.stage(view, say), *lines, *table.game.in_words(view, say)]
