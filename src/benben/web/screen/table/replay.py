"""A position of a finished match, from the viewpoint of one seat, of a watcher or of all."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from benben.core.advance import Progress
from benben.table.archive.library import Replay
from benben.table.archive.viewpoint import ALL, WATCHER, Viewpoint, heard, reader_of, secrets, seen
from benben.table.live.table import Table
from benben.web.screen.table.context import Board, LogLine
from benben.web.screen.table.render import position
from benben.web.screen.table.story import story_until
from benben.web.screen.teller import Teller, teller


def replay_board(table: Table, replay: Replay, eyes: Viewpoint, n: int, lang: str, place: str) -> Board:
    """Return the board after n steps; `place` is the address of the replay."""
    say = teller(lang, table)
    at = replay.positions[min(max(n, 0), replay.last)]
    view = seen(at, table.record.seats, eyes)
    board = position(table, at, view, reader_of(eyes), say, live=False)
    return replace(
        board,
        over=False,
        seats=tuple(replace(card, kind="person") if card.kind == "free" else card for card in board.seats),
        log=story_then(table, at.n, eyes, say),
        mark=f"replay.{at.n}.{eyes}",
        replay_step=at.n,
        replay_last=replay.last,
        ticks=replay.ticks,
        eyes=str(eyes),
        looks=looks(table, say),
        link=f"{place}?n={at.n}&seat={eyes}",
        next_seat=at.decision.seat if at.decision else 0,
        secrets=secrets_then(table, at, say) if eyes == ALL else (),
    )


def secrets_then(
    table: Table, at: Progress[Any, Any], say: Teller
) -> tuple[tuple[tuple[int, ...], str], ...]:
    """Return what not everyone knew, each line with the badges of those who did."""
    found = secrets(at, table.record.seats, say)
    return tuple((tuple(table.seats[seat].badge for seat in who), line) for who, line in found)


def looks(table: Table, say: Teller) -> tuple[tuple[str, str], ...]:
    """Return all viewpoints with their labels."""
    seats = [(str(row.seat), say("web.replay.eyes.seat", name=say.name(row.seat))) for row in table.seats]
    others = [(WATCHER, say("web.replay.eyes.watcher")), (ALL, say("web.replay.eyes.all"))]
    return (*seats, *others)


def story_then(table: Table, n: int, eyes: Viewpoint, say: Teller) -> tuple[LogLine, ...]:
    """Return the end of the story up to step n, as known from the viewpoint."""
    return story_until(table, n, lambda step: heard(table.story[step], eyes), say)
