"""A lesson at a table: the script is played, other actions are refused, and a restart changes nothing."""

from __future__ import annotations

import asyncio

import pytest

from benben.bots.pool import Pool
from benben.core.errors import BadText, Illegal
from benben.core.lesson import Cue, Lesson
from benben.core.record import Step
from benben.games import game_keys
from benben.table.learning.lessons import leave_lesson, open_lesson
from benben.table.live.lesson import CALM, LessonProgress, tempo
from benben.table.live.table import Table
from tests.table.arrange import ME, command, house_on

pytestmark = pytest.mark.anyio
TWO = Lesson("1.0", "", 2, 7, 0, {}, (), (Cue(0, "roll", "a"), Cue(1, "roll"), Cue(0, "stop", "b")))


async def my_cue(table: Table) -> Cue | None:
    """Return the newcomer's next scripted step, once the others have played; None if the lesson is over."""
    assert table.lesson is not None
    async with asyncio.timeout(60):
        while (cue := table.lesson.cue(table.steps)) and not cue.idea:  # noqa: ASYNC110 (bots set no event)
            await asyncio.sleep(0.005)
    return cue


async def learn(table: Table, steps: int = 100) -> None:
    """Follow the script for so many steps, or to its end."""
    for _ in range(steps):
        cue = await my_cue(table)
        if cue is None:
            return
        await table.act(cue.seat, cue.action, table.version(cue.seat), command())


@pytest.mark.parametrize("game", ["_template", *game_keys()])
async def test_a_lesson_is_played_to_its_end_and_then_all_are_free(sqlite_url: str, game: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await open_lesson(house, game, ME)
        assert table.lesson is not None
        await learn(table)
        assert [(cue.seat, cue.action) for cue in table.lesson.script.cues] == [
            (step.seat, step.action) for step in table.steps
        ]
        assert table.lesson.is_closing(table.steps)


async def test_anything_else_is_refused_as_long_as_the_lesson_goes_on(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await open_lesson(house, "pyramido", ME)
        with pytest.raises(Illegal) as refused:
            await table.act(0, "take 1", table.version(0), command())
        assert refused.value.key == "lesson_other"
        with pytest.raises(Illegal) as refused:
            await table.act(0, "place 0,0 E", table.version(0), command())
        assert refused.value.key == "illegal"
        assert table.rows == 0
        await leave_lesson(table, 0)
        await table.act(0, "take 1", table.version(0), command())
        assert table.steps[-1].action == "take 1"


async def test_a_restart_in_the_middle_goes_on_where_the_lesson_was(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await open_lesson(house, "mummy", ME)
        await learn(table, 4)
        before = await my_cue(table)
    async with house_on(sqlite_url) as house:
        again = await house.find(table.id)
        assert await my_cue(again) == before
        await learn(again)
        assert again.lesson is not None
        assert again.lesson.is_closing(again.steps)


async def test_a_restart_among_skipped_steps_skips_the_rest(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await open_lesson(house, "pyramido", ME)
        await learn(table, 9)
        await house.close()
        assert table.lesson is not None
        cue = table.lesson.cue(table.steps)
        assert cue is not None
        assert cue.skip
    async with house_on(sqlite_url) as house:
        again = await house.find(table.id)
        after = await my_cue(again)
        assert after is not None
        assert after.idea == "last"


async def test_who_has_left_is_free_after_a_restart_too(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await open_lesson(house, "pyramido", ME)
        await leave_lesson(table, 1)
        assert table.lesson is not None
        assert not table.lesson.left
        await leave_lesson(table, 0)
        await leave_lesson(table, 0)
    async with house_on(sqlite_url) as house:
        again = await house.find(table.id)
        assert again.lesson is not None
        assert again.lesson.left
        await again.act(0, "take 2", again.version(0), command())


async def test_who_has_left_in_one_process_is_free_in_another(postgres_url: str) -> None:
    async with house_on(postgres_url) as one, house_on(postgres_url) as two:
        here = await open_lesson(one, "pyramido", ME)
        there = await two.find(here.id)
        await leave_lesson(here, 0)
        await two.refresh(here.id)
        await there.act(0, "take 1", there.version(0), command())
        assert there.steps[-1].action == "take 1"


async def test_a_step_taken_back_is_asked_for_again(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await open_lesson(house, "pyramido", ME)
        await learn(table, 2)
        await table.take_back(0, table.version(0), command())
        cue = await my_cue(table)
        assert cue is not None
        assert cue.idea == "place"


async def test_what_is_skipped_is_told_once(sqlite_url: str) -> None:
    told: list[str] = []
    async with house_on(sqlite_url, told=told) as house:
        table = await open_lesson(house, "pyramido", ME)
        await learn(table, 8)
        told.clear()
        await learn(table, 1)
        await my_cue(table)
        assert len(told) == 2, "the newcomer's own step, and where the skipped ones lead"


async def test_afterwards_the_bots_choose_themselves(sqlite_url: str) -> None:
    with Pool(1) as pool:
        async with house_on(sqlite_url, pool) as house:
            table = await open_lesson(house, "_template", ME)
            await learn(table)
            async with asyncio.timeout(60):
                while not table.is_over:  # noqa: ASYNC110 (bots set no event)
                    await asyncio.sleep(0.01)


async def test_a_game_without_a_lesson_is_refused(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benben.table.learning.lessons.lesson_of", lambda _: None)
    async with house_on(sqlite_url) as house:
        with pytest.raises(BadText) as refused:
            await open_lesson(house, "pyramido", ME)
        assert refused.value.key == "no_lesson"
        with pytest.raises(BadText) as refused:
            await open_lesson(house, "senet", ME)
        assert refused.value.key == "unknown_game"
        assert await house.store.running() == 0


def test_a_bot_takes_its_time_in_a_lesson() -> None:
    assert tempo(None) == 1
    assert tempo(Cue(1, "roll")) == CALM > 1
    assert tempo(Cue(1, "roll", skip=True)) == 0


def test_a_match_that_went_another_way_is_no_lesson_any_more() -> None:
    lesson = LessonProgress(TWO)
    as_written = [Step(0, "roll"), Step(1, "roll")]
    assert lesson.cue(as_written) == TWO.cues[2]
    assert lesson.reached(as_written) == TWO.own == 2
    assert lesson.cue([Step(0, "roll"), Step(1, "stop")]) is None
    assert not lesson.is_closing([Step(0, "roll"), Step(1, "stop"), Step(0, "stop")])


def test_the_last_word_stays_until_the_newcomer_moves() -> None:
    done = [Step(0, "roll"), Step(1, "roll"), Step(0, "stop")]
    lesson = LessonProgress(TWO)
    assert lesson.is_closing(done)
    assert lesson.is_closing([*done, Step(1, "roll")])
    assert not lesson.is_closing([*done, Step(1, "roll"), Step(0, "roll")])
    assert not LessonProgress(TWO, left=True).is_closing(done)
