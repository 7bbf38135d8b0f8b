"""Who may request hints: the person on turn, where the table allows it."""

from __future__ import annotations

import pytest

from benben.bots.pool import Pool
from benben.core.errors import BenbenError, Stale
from benben.table.house import House
from benben.table.learning.lessons import open_lesson
from benben.table.live.manners import Manners
from benben.table.live.table import Table
from benben.table.night import find_night, open_night
from benben.table.people.handover import hand_to_bot
from benben.table.people.opening import Chair
from benben.table.people.programs import lend
from benben.table.people.secrets import hashed
from benben.table.questions import hints
from benben.table.questions.hints import Adviser, allows_hints, check_asker
from tests.table.arrange import ME, act, dice, house_on, people, play

pytestmark = pytest.mark.anyio
ME_AND_BOT = [Chair("me"), Chair("bot")]


def seat_on_turn(table: Table) -> int:
    assert table.at.decision is not None
    return table.at.decision.seat


async def my_turn(house: House, chairs: list[Chair], hints: str = "alone") -> Table:
    """Return a table where seat 0, which is mine, decides."""
    while True:
        table = await house.open("_template", chairs, {}, ME, Manners(hints=hints), seed=len(house.tables))
        if seat_on_turn(table) == 0:
            return table


def refusal(table: Table, seat: int) -> str:
    with pytest.raises(BenbenError) as refused:
        check_asker(table, seat)
    return refused.value.key


@pytest.mark.parametrize(
    ("chairs", "hints", "allowed"),
    [
        (ME_AND_BOT, "alone", True),
        (ME_AND_BOT, "none", False),
        (people(2), "alone", False),
        ([Chair("me"), Chair("link")], "alone", False),
        ([Chair("me"), Chair("link"), Chair("bot")], "all", True),
        (people(3), "none", False),
    ],
)
async def test_the_manners_of_a_table_say_who_may_ask(
    sqlite_url: str, chairs: list[Chair], hints: str, allowed: bool
) -> None:
    async with house_on(sqlite_url) as house:
        table = await house.open("_template", chairs, {}, ME, Manners(hints=hints))
        assert allows_hints(table) == allowed


async def test_a_friend_whose_seat_a_bot_plays_for_a_while_is_still_one_of_several(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await house.open("_template", [Chair("me"), Chair("link")], {}, ME)
        friend = hashed("a friend")
        secret = await house.invite(table, 1, ME)
        await house.sit(table, secret, friend, "Bob")
        await hand_to_bot(table, 1, friend, "greedy")
        assert not allows_hints(table)


async def test_tables_that_compete_get_no_hints(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        night = await open_night(house, "_template", ME_AND_BOT, {}, ["A", "B"], ME)
        table = await house.find((await find_night(house, night)).tables[0].id)
        assert not allows_hints(table)


async def test_a_lesson_says_itself_what_to_do(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        assert not allows_hints(await open_lesson(house, "_template", ME))


async def test_only_the_one_who_decides_now_may_ask(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await my_turn(house, people(2), "all")
        check_asker(table, 0)
        assert refusal(table, 1) == "hint_later"
        await table.pause(paused=True)
        assert refusal(table, 0) == "paused"


async def test_a_seat_that_a_bot_or_a_program_plays_may_not_ask(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await my_turn(house, people(2), "all")
        await lend(table, 0, ME)
        assert refusal(table, 0) == "bot_plays"


async def test_after_the_end_there_is_nothing_to_hint_at(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await my_turn(house, people(2), "all")
        await play(table, 1000, dice(1))
        assert refusal(table, 0) == "hint_over"


async def test_an_answer_is_thought_of_once_and_memory_is_bounded(
    sqlite_url: str, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "CACHE_SIZE", 1)
    async with house_on(sqlite_url, pool) as house:
        adviser, table = Adviser(house), await my_turn(house, people(2), "all")
        first = await adviser.hints(table, 0)
        monkeypatch.setattr(pool, "advise", lambda *_: [])
        assert await adviser.hints(table, 0) == first
        await act(table, "roll")
        with pytest.raises(BenbenError, match="hint_late"):
            await adviser.hints(table, seat_on_turn(table))
        monkeypatch.setattr(pool, "advise", lambda *_: first)
        await adviser.hints(table, seat_on_turn(table))
        assert len(adviser.cache) == 1


async def test_a_hint_for_a_board_that_has_changed_meanwhile_is_no_hint(
    sqlite_url: str, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house_on(sqlite_url, pool) as house:
        adviser, table = Adviser(house), await my_turn(house, people(2), "all")
        found = await adviser.hints(table, 0)
        adviser.cache.clear()

        def moved(*_: object) -> object:
            table.versions[1] += 1
            return found

        monkeypatch.setattr(pool, "advise", moved)
        with pytest.raises(Stale):
            await adviser.hints(table, 0)
