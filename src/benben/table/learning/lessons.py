"""Opens the table of a lesson, and lets the newcomer leave the lesson."""

from __future__ import annotations

from benben.core.errors import BadText
from benben.core.lesson import Lesson, lesson_of
from benben.games import load_game
from benben.table.house import House
from benben.table.live.lesson import LessonProgress
from benben.table.live.origin import Origin, origin_text
from benben.table.live.table import Table
from benben.table.people.opening import FALLBACK_BOT, Chair


def find_lesson(key: str) -> Lesson:
    """Return the lesson of a game; raise `BadText` if it has none."""
    lesson = lesson_of(load_game(key))
    if lesson is None:
        raise BadText("no_lesson", game=key)
    return lesson


async def open_lesson(house: House, key: str, holder: str) -> Table:
    """Open a table for a newcomer and bots, with the dice of the lesson."""
    lesson = find_lesson(key)
    bot = Chair("bot", bot=FALLBACK_BOT)
    chairs = [Chair("me") if seat == lesson.seat else bot for seat in range(lesson.seats)]
    return await house.open(key, chairs, lesson.options, holder, seed=lesson.seed, origin=Origin(lesson=True))


async def leave_lesson(table: Table, seat: int) -> None:
    """End the lesson so that the match continues freely; no effect for any seat but the newcomer's."""
    lesson = table.lesson
    if lesson is None or lesson.left or seat != lesson.seat:
        return
    async with table.lock:
        await table.store.change_origin(table.id, origin_text(Origin(lesson=True, left=True)))
        table.lesson = LessonProgress(lesson.script, left=True)
    table.publish(table.id)
