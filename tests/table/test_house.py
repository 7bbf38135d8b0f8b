"""The house opens tables, hands over seats, runs bots, and loses nothing in a restart."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.memory import MemoryChannelsBackend
from litestar.channels.backends.psycopg import PsycoPgChannelsBackend
from sqlalchemy import update

from benben.bots.pool import Pool
from benben.core import record as records
from benben.core.errors import BadText, BenbenError, NotYourSeat, Stale
from benben.games import load_game
from benben.store import NotStored
from benben.store.tables import MATCH, STEP
from benben.table import house as houses
from benben.table.house import House
from benben.table.hub import Hub
from benben.table.live.table import Table
from benben.table.people.opening import Chair
from benben.table.people.secrets import hashed
from tests.table.arrange import ME, act, command, dice, house_on, people, play, standing, until

pytestmark = pytest.mark.anyio
GAMES = pytest.mark.parametrize("game", ["_template", "pyramido"])
FRIEND, OTHER = hashed("a friend's token"), hashed("another token")


@pytest.mark.parametrize(
    ("game", "chairs", "options", "key"),
    [
        ("senet", people(2), {}, "unknown_game"),
        ("pyramido", people(1), {}, "bad_seats"),
        ("pyramido", people(9), {}, "bad_seats"),
        ("pyramido", [], {}, "bad_seats"),
        ("pyramido", [Chair("me"), Chair("ghost")], {}, "chair_kind"),
        ("pyramido", [Chair("me"), Chair("bot", bot="os.system")], {}, "unknown_bot"),
        ("pyramido", people(2), {"colour": "red"}, "unknown_option"),
    ],
)
async def test_a_table_that_cannot_be_is_refused_and_not_stored(
    sqlite_url: str, game: str, chairs: list[Chair], options: dict[str, str], key: str
) -> None:
    async with house_on(sqlite_url) as house:
        with pytest.raises(BadText) as refused:
            await house.open(game, chairs, options, ME)
        assert refused.value.key == key
        assert await house.store.running() == 0


@pytest.mark.parametrize("id_", ["", "NOSUCH", "a" * 500, "'; --", "../..", "\x00", "é", "A B"])
async def test_a_table_that_is_not_there_is_not_found(url: str, id_: str) -> None:
    async with house_on(url) as house:
        with pytest.raises(BadText) as refused:
            await house.find(id_)
        assert refused.value.key == "no_table"
        assert not house.loading


@GAMES
async def test_a_restart_gives_the_same_table(url: str, game: str) -> None:
    async with house_on(url) as house:
        table = await house.open(game, people(3), {}, ME)
        chance = dice(4)
        for _ in range(12):
            await play(table, 1, chance)
            if table.steps and table.can_take_back(table.steps[-1].seat) and chance.random() < 0.3:
                seat = table.steps[-1].seat
                await table.take_back(seat, table.version(seat), command())
        before, seating, told = (
            standing(table),
            table.seating_hash,
            [len(one.events) for one in table.heard_steps(1)],
        )
    async with house_on(url) as house:
        again = await house.find(table.id)
        assert standing(again) == before
        assert (again.seating_hash, [len(one.events) for one in again.heard_steps(1)]) == (seating, told)
        await play(again, 2, chance)


async def test_a_match_of_other_rules_or_components_is_not_resumed(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        first, second, third = [await house.open("_template", people(2), {}, ME) for _ in range(3)]
        await act(third, "roll")
        store = house.store
        await store.write(
            lambda c: c.execute(update(MATCH).where(MATCH.c.id == first.id).values(version="0.1"))
        )
        await store.write(lambda c: c.execute(update(MATCH).where(MATCH.c.id == second.id).values(data="0")))
        await store.write(
            lambda c: c.execute(update(STEP).where(STEP.c.match == third.id).values(digest="0"))
        )
    async with house_on(sqlite_url) as house:
        for table, key in ((first, "record_game_version"), (second, "record_data"), (third, "record_digest")):
            with pytest.raises(BadText) as refused:
                await house.find(table.id)
            cause = refused.value.__cause__
            assert isinstance(cause, BadText)
            assert (refused.value.key, cause.key) == ("unreadable", key)


async def test_tables_nobody_uses_are_forgotten_and_found_again(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(houses, "MAX_TABLES", 3)
    async with house_on(sqlite_url) as house:
        tables = [await house.open("_template", people(2), {}, ME) for _ in range(8)]
        await act(tables[0], "roll")
        assert len(house.tables) <= 3
        found = await house.find(tables[0].id)
        assert found is not tables[0]
        assert standing(found) == standing(tables[0])


async def test_an_old_copy_of_a_table_cannot_overwrite_the_new_one(url: str) -> None:
    async with house_on(url) as house:
        old = await house.open("pyramido", people(2), {}, ME)
        house.tables.clear()
        new = await house.find(old.id)
        await act(new, new.at.options[0])
        with pytest.raises(Stale):
            await act(old, old.at.options[-1])
        assert standing(old) == standing(new)


async def test_a_link_is_exchanged_once_for_a_seat(url: str) -> None:
    async with house_on(url) as house:
        table = await house.open("_template", [Chair("me"), Chair("link")], {}, ME)
        secret = await house.invite(table, 1, ME)
        assert len(secret) >= 22
        assert secret not in str(await house.store.load(table.id))
        assert await house.sit(table, secret, FRIEND, "Боб\u202e") == 1
        assert (table.seats_of(FRIEND), table.seats[1].name) == ([1], "Боб")
        for holder in (OTHER, FRIEND):
            with pytest.raises(BadText, match="dead_link"):
                await house.sit(table, secret, holder, "")
        assert await house.store.seats_of(table.id) == table.seats


async def test_of_many_who_open_a_link_at_once_one_sits(url: str) -> None:
    async with house_on(url) as house:
        table = await house.open("_template", [Chair("me"), Chair("link")], {}, ME)
        secret = await house.invite(table, 1, ME)
        holders = [hashed(f"token {i}") for i in range(20)]
        answers = await asyncio.gather(
            *(house.sit(table, secret, holder, f"N{i}") for i, holder in enumerate(holders)),
            return_exceptions=True,
        )
        sat = [i for i, answer in enumerate(answers) if answer == 1]
        assert len(sat) == 1
        assert all(answer == 1 or isinstance(answer, BadText) for answer in answers)
        assert (table.seats[1].holder, table.seats[1].name) == (holders[sat[0]], f"N{sat[0]}")
        assert await house.store.seats_of(table.id) == table.seats


async def test_a_seat_taken_meanwhile_gets_no_new_link(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await house.open("_template", [Chair("me"), Chair("link")], {}, ME)
        secret = await house.invite(table, 1, ME)
        sat, invited = await asyncio.gather(
            house.sit(table, secret, FRIEND, ""), house.invite(table, 1, ME), return_exceptions=True
        )
        assert sat == 1
        assert isinstance(invited, Stale)
        assert (table.seats[1].holder, table.seats[1].link) == (FRIEND, "")


async def test_a_new_link_kills_the_old_one(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await house.open("_template", [Chair("me"), Chair("link")], {}, ME)
        old, new = await house.invite(table, 1, ME), await house.invite(table, 1, ME)
        with pytest.raises(BadText, match="dead_link"):
            await house.sit(table, old, FRIEND, "")
        assert await house.sit(table, new, FRIEND, "") == 1


async def test_guesses_of_a_link_are_refused(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await house.open("_template", [Chair("me"), Chair("link")], {}, ME)
        for guess in ("", "0", table.id, hashed(""), "é", "\ud800".encode(errors="replace").decode()):
            with pytest.raises(BadText, match="dead_link"):
                await house.sit(table, guess, OTHER, "")


async def test_only_those_at_the_table_invite_and_guests_only_to_free_seats_and_their_own(
    sqlite_url: str,
) -> None:
    async with house_on(sqlite_url) as house:
        table = await house.open("_template", [Chair("me"), Chair("link"), Chair("bot")], {}, ME)
        for stranger in (OTHER, ""):
            with pytest.raises(NotYourSeat):
                await house.invite(table, 1, stranger)
        await house.sit(table, await house.invite(table, 1, ME), FRIEND, "")
        for seat, key in ((0, "seat_taken"), (2, "seat_taken"), (3, "no_such_seat"), (-1, "no_such_seat")):
            with pytest.raises(BadText, match=key):
                await house.invite(table, seat, FRIEND)
        assert await house.invite(table, 1, FRIEND)
        assert [await house.invite(table, seat, ME) for seat in range(3)]


@GAMES
async def test_bots_finish_a_whole_match_through_the_same_door(url: str, pool: Pool, game: str) -> None:
    async with house_on(url, pool) as house:
        chairs = [Chair("bot", bot="random"), Chair("bot", bot="greedy"), Chair("bot", bot="random")]
        table = await house.open(game, chairs, {}, ME)
        await until(lambda: table.is_over)
        found = load_game(game)
        record = records.parse(table.sealed_record(), load_game)
        assert records.check(found, record).digest == table.at.digest
        assert len(await house.store.steps_after(table.id, 0)) == len(record.steps)
        assert table.positions()[-1].digest == table.at.digest


async def test_bots_go_on_after_a_restart(sqlite_url: str, pool: Pool) -> None:
    async with house_on(sqlite_url, pool) as house:
        table = await house.open("pyramido", [Chair("bot")] * 3, {}, ME)
        await until(lambda: table.rows > 3)
    async with house_on(sqlite_url, pool) as house:
        again = await house.find(table.id)
        assert again.rows >= 3
        await until(lambda: again.is_over)


async def test_while_the_seed_is_secret_the_record_proves_the_deal_and_tells_no_more(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await house.open("pyramido", people(2), {}, ME)
        await play(table, 4, dice(0))
        stored = await house.store.load(table.id)
        assert stored is not None
        sealed = table.sealed_record()
        assert stored.match.seed not in sealed
        assert f"sealed {stored.match.seed_hash}" in sealed
        assert len(sealed.splitlines()) == 2
        with pytest.raises(BenbenError):
            table.positions()
        await play(table, 1000, dice(0))
        assert f"seed {stored.match.seed}" in table.sealed_record()


async def test_what_one_process_stores_another_catches_up_with(postgres_url: str) -> None:
    """Two servers on one PostgreSQL, connected by LISTEN and NOTIFY."""
    plain = postgres_url.replace("postgresql+psycopg://", "postgresql://", 1)
    async with house_on(postgres_url) as one, house_on(postgres_url) as two:
        hubs = [await connected(house, plain) for house in (one, two)]
        here = await one.open("pyramido", [Chair("me"), Chair("link")], {}, ME)
        there = await two.find(here.id)
        assert there is not here
        async with hubs[1].listening(here.id, OTHER) as changed:
            changed.clear()
            secret = await one.invite(here, 1, ME)
            assert await one.sit(here, secret, FRIEND, "Bob") == 1
            await until(lambda: there.seats_of(FRIEND) == [1])
            for table, twin in ((here, there), (there, here), (here, there)):
                changed.clear()
                await act(table, table.at.options[0])
                await until(partial(alike, table, twin))
                await asyncio.wait_for(changed.wait(), 10)
            assert here.seating_hash == there.seating_hash
        for hub in hubs:
            await hub.stop()
            await hub.channels._on_shutdown()


def alike(one: Table, two: Table) -> bool:
    """Whether two processes know the same of a match."""
    return standing(one) == standing(two)


async def connected(house: House, url: str) -> Hub:
    """Connect a hub to a house and start it."""
    channels = ChannelsPlugin(backend=PsycoPgChannelsBackend(url), arbitrary_channels_allowed=True)
    await channels._on_startup()
    hub = Hub(channels)
    house.publish = hub.publish
    await hub.start(house.refresh)
    return hub


async def test_two_processes_that_act_at_once_store_one_step(postgres_url: str) -> None:
    async with house_on(postgres_url) as one, house_on(postgres_url) as two:
        here = await one.open("pyramido", people(2), {}, ME)
        there = await two.find(here.id)
        for _ in range(8):
            assert here.at.decision is not None
            seat, version = here.at.decision.seat, here.version(here.at.decision.seat)
            options = here.at.options
            answers = await asyncio.gather(
                here.act(seat, options[0], version, command()),
                there.act(seat, options[-1], version, command()),
                return_exceptions=True,
            )
            assert sorted(type(answer).__name__ for answer in answers) == ["NoneType", "Stale"]
            await one.refresh(here.id)
            await two.refresh(here.id)
            assert standing(here) == standing(there)


async def test_the_same_command_to_two_processes_is_done_once_and_both_say_so(postgres_url: str) -> None:
    async with house_on(postgres_url) as one, house_on(postgres_url) as two:
        here = await one.open("pyramido", people(2), {}, ME)
        there = await two.find(here.id)
        assert here.at.decision is not None
        seat, once, action = here.at.decision.seat, command(), here.at.options[0]
        await asyncio.gather(here.act(seat, action, 1, once), there.act(seat, action, 1, once))
        assert (here.rows, here.at.digest) == (there.rows, there.at.digest) == (1, here.at.digest)


async def test_news_go_on_when_the_store_fails_for_a_moment() -> None:
    channels = ChannelsPlugin(backend=MemoryChannelsBackend(), arbitrary_channels_allowed=True)
    await channels._on_startup()
    hub, asked = Hub(channels), 0

    async def refresh(_: str) -> None:
        nonlocal asked
        asked += 1
        if asked == 1:
            raise NotStored("not_stored")

    await hub.start(refresh)
    async with hub.listening("AAAAAA", ME) as changed:
        for _ in range(3):
            changed.clear()
            hub.publish("AAAAAA")
            await asyncio.wait_for(changed.wait(), 5)
        assert hub.is_present("AAAAAA", ME)
    assert not hub.is_present("AAAAAA", ME)
    assert (asked, hub.waiting, len(hub.present)) == (3, {}, 0)
    async with hub.listening("AAAAAA", ""):
        assert not hub.is_present("AAAAAA", "")
    await hub.stop()
    await channels._on_shutdown()


async def test_many_waiting_bots_leave_room_for_readers(sqlite_url: str, pool: Pool) -> None:
    """Thirty tables of bots share one worker; store reads do not queue behind them."""
    async with house_on(sqlite_url, pool) as house:
        tables: list[Table] = [await house.open("pyramido", [Chair("bot")] * 2, {}, ME) for _ in range(30)]
        assert len(house.thinking) > 20
        house.tables.clear()
        async with asyncio.timeout(5):
            for table in tables[:5]:
                assert await house.store.load(table.id) is not None
