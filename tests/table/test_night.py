"""A duplicate night: one deal at several tables, sealed until the last of them is over."""

from __future__ import annotations

import pytest

from benben.bots.pool import Pool
from benben.core.errors import BadText, Illegal, NotYourSeat
from benben.core.rng import seed_text
from benben.table.archive.library import Library
from benben.table.archive.read_only import read_match
from benben.table.house import House
from benben.table.live.table import Table
from benben.table.night import check_night_access, find_night, invite_to_night, open_night
from benben.table.people.opening import Chair
from benben.table.people.secrets import hashed
from tests.table.arrange import ME, dice, house_on, play

pytestmark = pytest.mark.anyio
FRIEND = hashed("a friend's token")
ALONE = [Chair("me", "Anya"), Chair("link")]


async def opened(house: House, names: int = 2) -> tuple[str, list[Table]]:
    """Open a night with people only; the host sits at the first table."""
    night = await open_night(house, "_template", ALONE, {}, [f"T{n}" for n in range(names)], ME)
    return night, [await house.find(row.id) for row in (await find_night(house, night)).tables]


async def test_all_tables_get_the_same_sealed_deal(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        night, tables = await opened(house, 8)
        assert len({table.record.seed for table in tables}) == 1
        assert len({table.id for table in tables}) == 8
        assert [(table.origin.place, table.origin.name) for table in tables] == [
            (n + 1, f"T{n}") for n in range(8)
        ]
        assert [table.seats_of(ME) for table in tables] == [[0], *[[]] * 7]
        other, _ = await opened(house)
        assert other != night


@pytest.mark.parametrize(
    ("names", "chairs", "key"),
    [
        (1, ALONE, "night_tables"),
        (9, ALONE, "night_tables"),
        (2, [Chair("bot")] * 2, "night_people"),
        (2, [Chair("link")], "bad_seats"),
        (2, [Chair("link"), Chair("bot", bot="none")], "unknown_bot"),
    ],
)
async def test_a_night_that_makes_no_sense_is_refused(
    sqlite_url: str, names: int, chairs: list[Chair], key: str
) -> None:
    async with house_on(sqlite_url) as house:
        with pytest.raises(BadText) as refused:
            await open_night(house, "_template", chairs, {}, ["T"] * names, ME)
        assert refused.value.key == key
        assert await house.store.running() == 0


@pytest.mark.parametrize("night", ["NOSUCH", "", "%", "_", "../etc", "A" * 200, '"', "\u0661"])
async def test_a_night_that_is_none_is_not_found(sqlite_url: str, night: str) -> None:
    async with house_on(sqlite_url) as house:
        there, _ = await opened(house)
        for wish in (night, there.lower(), there[:-1]):
            with pytest.raises(BadText) as refused:
                await find_night(house, wish)
            assert refused.value.key == "no_night"


async def test_nothing_of_a_finished_table_is_given_out_until_all_are_over(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        night, (first, second) = await opened(house)
        library = Library(house)
        await play(first, 10_000, dice(1))
        first = await house.find(first.id)
        assert first.is_over
        assert not first.is_open
        assert first.record.seed is not None
        seed = seed_text(first.record.seed)
        assert len(first.sealed_record().splitlines()) == 2
        assert seed not in first.sealed_record()
        assert seed not in (await read_match(house.store, first.id)).record
        for work in (library.replay(first), library.fork(first, 0, ALONE, ME), library.check(first)):
            with pytest.raises(Illegal):
                await work
        assert (await find_night(house, night)).scores() == []
        await play(second, 10_000, dice(2))
        first = await house.find(first.id)
        assert first.is_open
        assert seed in first.sealed_record()
        assert (await library.replay(first)).last == len(first.steps)
        assert len((await find_night(house, night)).scores()) == 2


async def test_a_night_stays_sealed_over_a_restart(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        _, (first, second) = await opened(house)
        await play(first, 10_000, dice(1))
    async with house_on(sqlite_url) as house:
        assert not (await house.find(first.id)).is_open
        await play(await house.find(second.id), 10_000, dice(1))
        assert (await house.find(first.id)).is_open


async def test_only_those_at_a_table_may_look_while_the_night_runs(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        _, (first, second) = await opened(house)
        check_night_access(first, first.seats_of(ME))
        for table, held in ((first, []), (second, second.seats_of(ME))):
            with pytest.raises(NotYourSeat) as refused:
                check_night_access(table, held)
            assert refused.value.key == "night_runs"
        for table in (first, second):
            await play(table, 10_000, dice(1))
        check_night_access(await house.find(second.id), [])


async def test_nobody_plays_the_deal_twice(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        night, (first, second) = await opened(house)
        found = await find_night(house, night)
        secret = await invite_to_night(house, found, second.id, 0, ME)
        with pytest.raises(NotYourSeat) as refused:
            await house.sit(second, secret, ME, "Anya again")
        assert refused.value.key == "night_twice"
        assert await house.sit(second, secret, FRIEND, "Bob") == 0
        more = await invite_to_night(house, found, first.id, 1, ME)
        assert await house.sit(first, more, ME, "Anya twice at her own table") == 1


async def test_only_the_host_invites_and_only_to_free_seats_of_the_night(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        night, (first, second) = await opened(house)
        elsewhere = await house.open("_template", ALONE, {}, ME)
        found = await find_night(house, night)
        for match, seat, holder, key in (
            (second.id, 0, FRIEND, "night_host"),
            (second.id, 0, "", "night_host"),
            (elsewhere.id, 1, ME, "no_table"),
            (second.id, 2, ME, "no_such_seat"),
            (first.id, 0, ME, "seat_taken"),
        ):
            with pytest.raises((BadText, NotYourSeat)) as refused:
                await invite_to_night(house, found, match, seat, holder)
            assert refused.value.key == key


async def test_the_same_bots_do_the_same_against_the_same_moves(sqlite_url: str, pool: Pool) -> None:
    async with house_on(sqlite_url, pool) as house:
        chairs = [Chair("link"), Chair("bot", bot="random")]
        night = await open_night(house, "_template", chairs, {}, ["One", "Two"], ME)
        tables = [await house.find(row.id) for row in (await find_night(house, night)).tables]
        for table in tables:
            while not table.is_over:
                if table.at.decision and table.at.decision.seat == 0:
                    version = table.version(0)
                    await table.act(0, table.at.options[0], version, f"0-command-{table.rows}")
                elif task := house.thinking.get(table.id):
                    await task
                else:
                    house.wake_bots(table)
        assert tables[0].steps == tables[1].steps
        assert {step.seat for step in tables[0].steps} == {0, 1}
