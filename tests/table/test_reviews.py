"""Reviews: of finished matches only, in chunks, with lower priority than live matches, in a bounded cache."""

from __future__ import annotations

from functools import partial

import pytest

from benben.bots.pool import Pool
from benben.core.errors import Illegal
from benben.table.house import House
from benben.table.learning import reviews as reviewing
from benben.table.learning.reviews import Reviews
from benben.table.live.table import Table
from benben.table.night import find_night, open_night
from benben.table.people.opening import Chair
from tests.table.arrange import ME, dice, house_on, people, play, until

pytestmark = pytest.mark.anyio


async def finished(house: House, chance: int = 1) -> Table:
    table = await house.open("_template", people(2), {}, ME)
    await play(table, 1000, dice(chance))
    assert table.is_over
    return table


async def test_a_finished_match_is_looked_through_step_by_step(sqlite_url: str, pool: Pool) -> None:
    async with house_on(sqlite_url, pool) as house:
        reviews, table = Reviews(house), await finished(house)
        found = reviews.of(table)
        assert (found.of, found.is_done, found.review.chances) == (len(table.steps), False, [])
        await until(lambda: found.is_done)
        assert [one.n for one in found.moments] == list(range(1, found.of + 1))
        assert len(found.review.chances) == found.of + 1
        assert reviews.of(table) is found
        await until(lambda: not reviews.tasks)


async def test_a_running_match_tells_nothing(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await house.open("_template", people(2), {}, ME)
        with pytest.raises(Illegal, match="still_running"):
            Reviews(house).of(table)


async def test_a_match_of_a_night_waits_for_the_others(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        chairs = [Chair("me"), Chair("screen")]
        night = await open_night(house, "_template", chairs, {}, ["A", "B"], ME)
        table = await house.find((await find_night(house, night)).tables[0].id)
        await play(table, 1000, dice(1))
        with pytest.raises(Illegal, match="night_sealed"):
            Reviews(house).of(table)


async def test_those_who_play_come_first(sqlite_url: str, pool: Pool) -> None:
    async with house_on(sqlite_url, pool) as house:
        reviews, table = Reviews(house), await finished(house)
        async with house.workers:
            found = reviews.of(table)
            with pytest.raises(TimeoutError):
                await until(lambda: bool(found.moments), 0.3)
        await until(lambda: found.is_done)


async def test_a_failure_is_told_once_and_then_tried_again(
    sqlite_url: str, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house_on(sqlite_url, pool) as house:
        reviews, table = Reviews(house), await finished(house)
        with monkeypatch.context() as broken:
            broken.setattr(pool, "look_back", lambda *_: None)
            found = reviews.of(table)
            await until(lambda: found.failed)
        assert reviews.of(table) is found
        again = reviews.of(table)
        assert again is not found
        await until(lambda: again.is_done)


async def test_only_so_many_reviews_are_kept(
    sqlite_url: str, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewing, "CACHE_SIZE", 1)
    async with house_on(sqlite_url, pool) as house:
        reviews = Reviews(house)
        tables = [await finished(house, chance) for chance in (1, 2)]
        for table in tables:
            found = reviews.of(table)
            await until(partial(getattr, found, "is_done"))
        assert [reviews.find(table) is not None for table in tables] == [False, True]


async def test_a_house_that_closes_leaves_reviews_undone(sqlite_url: str, pool: Pool) -> None:
    async with house_on(sqlite_url, pool) as house:
        reviews = Reviews(house)
        async with house.workers:
            found = reviews.of(await finished(house))
            await reviews.close()
        assert not found.is_done
        assert not reviews.tasks
