"""Changes of seats during a match: to a bot and back, to another person; what the host may do."""

from __future__ import annotations

import asyncio

import pytest

from benben.bots.pool import Pool
from benben.core.errors import BadText, NotYourSeat
from benben.table.house import House
from benben.table.live.table import Table
from benben.table.people.handover import hand_to_bot, take_seat_back
from benben.table.people.opening import Chair
from benben.table.people.secrets import hashed
from tests.table.arrange import ME, Watch, act, house_on, people, play, until
from tests.table.arrange import dice as chances

pytestmark = pytest.mark.anyio
FRIEND, OTHER = hashed("a friend's token"), hashed("another token")


async def with_friend(house: House, game: str = "_template") -> Table:
    """Return a table with me, a friend and a free seat."""
    table = await house.open(game, [Chair("me"), Chair("link"), Chair("link")], {}, ME)
    await house.sit(table, await house.invite(table, 1, ME), FRIEND, "Bob")
    return table


async def test_a_seat_handed_to_a_bot_stays_its_owners(url: str) -> None:
    async with house_on(url) as house:
        table = await with_friend(house)
        await hand_to_bot(table, 1, FRIEND, "random")
        assert (table.seats_of(FRIEND), table.owned_by(FRIEND), table.seats[1].bot) == ([], [1], "random")
        await hand_to_bot(table, 1, FRIEND, "greedy")
        assert (table.seats[1].bot, table.seats[1].name) == ("greedy", "Bob")
    async with house_on(url) as house:
        again = await house.find(table.id)
        assert again.owned_by(FRIEND) == [1]
        await take_seat_back(again, 1, FRIEND)
        await take_seat_back(again, 1, FRIEND)
        assert again.seats_of(FRIEND) == [1]
        assert await house.store.seats_of(table.id) == again.seats
        assert [match.id for match in await house.store.held_by(FRIEND)] == [table.id]


async def test_bots_finish_a_match_whose_people_have_left(sqlite_url: str, pool: Pool) -> None:
    async with house_on(sqlite_url, pool) as house:
        table = await house.open("_template", people(2), {}, ME)
        for seat in (0, 1):
            await hand_to_bot(table, seat, ME, "greedy")
        await until(lambda: table.is_over)
        with pytest.raises(NotYourSeat):
            await hand_to_bot(table, 0, ME, "random")


async def test_nobody_else_hands_over_or_takes_back_a_seat_in_use(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await with_friend(house)
        for holder, seat in ((OTHER, 0), ("", 0), (OTHER, 2), ("", 2), (FRIEND, 0)):
            with pytest.raises(NotYourSeat):
                await hand_to_bot(table, seat, holder, "greedy")
        for seat in (3, -1):
            with pytest.raises(BadText, match="no_such_seat"):
                await hand_to_bot(table, seat, ME, "greedy")
            with pytest.raises(BadText, match="no_such_seat"):
                await take_seat_back(table, seat, ME)
        with pytest.raises(BadText, match="unknown_bot"):
            await hand_to_bot(table, 0, ME, "os.system")
        assert [row.bot for row in table.seats] == ["", "", ""]
        await hand_to_bot(table, 0, ME, "greedy")
        for holder in (FRIEND, OTHER, ""):
            with pytest.raises(NotYourSeat):
                await take_seat_back(table, 0, holder)
        assert table.seats[0].bot == "greedy"


async def test_a_free_seat_becomes_the_bots_own_and_its_link_dies(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await with_friend(house)
        secret = await house.invite(table, 2, ME)
        await hand_to_bot(table, 2, FRIEND, "greedy")
        with pytest.raises(BadText, match="dead_link"):
            await house.sit(table, secret, OTHER, "")
        for holder in (ME, FRIEND):
            with pytest.raises(NotYourSeat):
                await hand_to_bot(table, 2, holder, "random")
            with pytest.raises(NotYourSeat):
                await take_seat_back(table, 2, holder)


async def test_the_host_is_who_opened_the_table_as_long_as_they_hold_a_seat(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await with_friend(house)
        assert table.host == ME
        assert [table.is_host(holder) for holder in (ME, FRIEND, OTHER, "")] == [True, False, False, False]
        await hand_to_bot(table, 0, ME, "greedy")
        assert table.is_host(ME)
        before = table.seating_hash
        await house.sit(table, await house.invite(table, 0, ME), OTHER, "Anna")
        assert table.is_host(OTHER)
        assert not table.is_host(ME)
        assert table.seating_hash != before
        lonely = await house.open("_template", [Chair("link"), Chair("bot")], {}, ME)
        assert lonely.host == ""
        assert not lonely.is_host("")


async def test_the_host_hands_any_seat_to_a_bot_or_by_a_link_to_somebody_else(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await with_friend(house)
        await hand_to_bot(table, 1, ME, "greedy")
        assert table.owned_by(FRIEND) == [1]
        secret = await house.invite(table, 1, ME)
        assert table.owned_by(FRIEND) == [1]
        with pytest.raises(BadText, match="sits_already"):
            await house.sit(table, secret, ME, "Me again")
        assert await house.sit(table, secret, OTHER, "") == 1
        assert (table.seats_of(OTHER), table.owned_by(FRIEND)) == ([1], [])
        assert (table.seats[1].name, table.seats[1].bot) == ("", "")
        with pytest.raises(NotYourSeat):
            await take_seat_back(table, 1, FRIEND)


async def test_a_bots_answer_is_dropped_when_its_seat_was_taken_back(sqlite_url: str, pool: Pool) -> None:
    async with house_on(sqlite_url, pool) as house:
        house.pace = 0.3
        table = await house.open("_template", people(2), {}, ME)
        for _ in range(3):
            seat = table.at.decision.seat if table.at.decision else 0
            rows = table.rows
            await hand_to_bot(table, seat, ME, "greedy")
            await asyncio.sleep(0)
            assert table.id in house.thinking
            await take_seat_back(table, seat, ME)
            await until(lambda: table.id not in house.thinking)
            assert table.rows == rows
        await act(table, table.at.options[0])


async def test_neither_a_bot_without_the_seat_nor_a_person_whose_seat_a_bot_plays_may_act(
    sqlite_url: str,
) -> None:
    async with house_on(sqlite_url) as house:
        table = await house.open("pyramido", people(2), {}, ME)
        await play(table, 1, chances(1))
        assert table.at.decision is not None
        seat = table.at.decision.seat
        with pytest.raises(NotYourSeat, match="not_at_table"):
            await table.act(seat, table.at.options[0], table.version(seat), "command-1", "greedy")
        house.pool = Pool(0)
        await hand_to_bot(table, seat, ME, "greedy")
        await house.close()
        for deed in (
            table.act(seat, table.at.options[0], table.version(seat), "command-2"),
            table.act(seat, table.at.options[0], table.version(seat), "command-3", "random"),
            table.take_back(seat, table.version(seat), "command-4"),
        ):
            with pytest.raises(NotYourSeat, match="bot_plays"):
                await deed
        assert table.rows == 1


async def test_somebody_away_on_turn_for_too_long_may_be_replaced_by_the_others(sqlite_url: str) -> None:
    watch = Watch()
    here = {ME, FRIEND}
    async with house_on(sqlite_url, now=watch, is_present=lambda _, holder: holder in here) as house:
        table = await with_friend(house)
        assert table.at.decision is not None
        late = 0
        while table.at.decision.seat != late:
            await act(table, table.at.options[0])
        here.remove(ME)
        house.presence_changed(table.id, ME)
        watch.pass_(minutes=4.9)
        assert not table.is_late(late)
        with pytest.raises(NotYourSeat, match="seat_held"):
            await hand_to_bot(table, late, FRIEND, "greedy")
        before = table.status_hash
        watch.pass_(minutes=0.2)
        assert table.is_late(late)
        assert table.status_hash != before
        here.add(ME)
        house.presence_changed(table.id, ME)
        assert not table.is_late(late)
        here.remove(ME)
        house.presence_changed(table.id, ME)
        watch.pass_(minutes=5.1)
        await hand_to_bot(table, late, FRIEND, "greedy")
        await take_seat_back(table, late, ME)
        assert table.seats_of(ME) == [late]


async def test_who_is_away_while_others_decide_is_not_late(sqlite_url: str) -> None:
    watch = Watch()
    async with house_on(sqlite_url, now=watch, is_present=lambda *_: False) as house:
        table = await with_friend(house)
        assert table.at.decision is not None
        watch.pass_(minutes=30)
        turn = table.at.decision.seat
        assert [table.is_late(seat) for seat in range(3)] == [seat == turn for seat in range(3)]
        while table.at.decision and table.at.decision.seat == turn:
            await act(table, table.at.options[-1])
        assert not any(table.is_late(seat) for seat in range(3))


async def test_the_house_looks_again_when_somebody_has_been_away_too_long(sqlite_url: str) -> None:
    told: list[str] = []
    watch = Watch()
    async with house_on(sqlite_url, told=told, now=watch, is_present=lambda *_: False) as house:
        table = await house.open("_template", people(2), {}, ME)
        wait = table.seconds_to_change()
        assert wait == pytest.approx(300)
        assert table.id in house.timers
        watch.pass_(minutes=6)
        house.timer_expired(table)
        assert told == [table.id]
        assert table.seconds_to_change() is None
        assert table.id not in house.timers
