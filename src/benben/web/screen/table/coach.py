"""The coach of a lesson: what to do now, why, and where on the board."""

from __future__ import annotations

import re
from html import unescape
from typing import Final

from msgspec.structs import replace

from benben.core.game import Say
from benben.svg.click import matches
from benben.table.live.table import Reader, Table
from benben.web.screen.table.context import Board, Coach

CLICKABLE: Final = re.compile(r'data-a="([^"]*)"')
WANTED: Final = ' data-wanted=""'


def coach_of(table: Table, reader: Reader, active: str, say: Say) -> Coach | None:
    """Return what the coach tells a reader; None for anyone but the newcomer."""
    lesson = table.lesson
    if lesson is None or reader != lesson.seat or table.is_over:
        return None
    cue, n, of = lesson.cue(table.steps), lesson.reached(table.steps), lesson.script.own
    if cue is None:
        return Coach("end", say("lesson.end"), "", n, of) if lesson.is_closing(table.steps) else None
    if cue.idea:
        return Coach("do", say(f"lesson.{cue.idea}"), cue.action, n, of)
    if cue.skip:
        return Coach("skip", say("web.coach.skip"), "", n, of)
    return Coach("watch", say("web.coach.watch", name=active), "", n, of)


def with_coach(board: Board, coach: Coach | None) -> Board:
    """Return the board with the wanted move highlighted, in the drawing and in the list of options."""
    if coach is None:
        return board
    if not coach.wanted:
        return replace(board, coach=coach)
    return replace(
        board,
        coach=coach,
        parts=tuple(highlighted(part, coach.wanted) for part in board.parts),
        choices=tuple(replace(one, wanted=one.action == coach.wanted) for one in board.choices),
    )


def highlighted(part: str, wanted: str) -> str:
    """Mark every clickable element of a drawing that matches the wanted option."""

    def mark(found: re.Match[str]) -> str:
        fits = matches(unescape(found.group(1)), wanted)
        return found.group(0) + WANTED if fits else found.group(0)

    return CLICKABLE.sub(mark, part)
