"""Clocks run by monotonic time alone, and never during a pause, for a bot, or while the server is down (R12)."""

from __future__ import annotations

import time

import pytest

from benben.core.errors import BadText, Illegal, NotYourSeat
from benben.store import Store
from benben.table.house import House
from benben.table.live.clock import DAY, MINUTE, Clock
from benben.table.live.manners import Manners, check_manners, manners_of, read_manners, write_manners
from benben.table.live.table import Table
from benben.table.people.handover import give_time, hand_to_bot, take_seat_back
from benben.table.people.opening import Chair
from benben.table.people.secrets import hashed
from tests.table.arrange import ME, Watch, act, command, house_on, play, until
from tests.table.arrange import dice as chances

pytestmark = pytest.mark.anyio
FRIEND = hashed("a friend's token")
BANK = Manners(clock="bank", minutes=10, increment=5)
SOFT = Manners(clock="soft", minutes=3)


async def two(house: House, manners: Manners, game: str = "pyramido") -> Table:
    """Return a table of two people with these manners."""
    table = await house.open(game, [Chair("me"), Chair("link")], {}, ME, manners)
    await house.sit(table, await house.invite(table, 1, ME), FRIEND, "Bob")
    return table


def turn_of(table: Table) -> int:
    assert table.clock.seat is not None
    return table.clock.seat


async def end_turn(table: Table) -> None:
    """Play until it is another seat's turn."""
    seat = turn_of(table)
    while table.clock.seat == seat:
        await act(table, table.at.options[-1])


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ({"clock": "sand"}, "option_value"),
        ({"watch": "everybody"}, "option_value"),
        ({"clock": "soft", "soft-minutes": "0"}, "manners_minutes"),
        ({"clock": "bank", "bank-minutes": "181"}, "manners_minutes"),
        ({"clock": "bank", "increment": "-1"}, "manners_increment"),
        ({"increment": "301"}, "manners_increment"),
        ({"days": "31"}, "manners_days"),
        ({"days": "one"}, "manners_days"),
        ({"absent": "0"}, "manners_absent"),
        ({"absent": "9" * 400}, "manners_absent"),
        ({"absent": "\u0663"}, "manners_absent"),
    ],
)
def test_manners_that_cannot_be_are_refused(words: dict[str, str], key: str) -> None:
    with pytest.raises(BadText, match=key):
        manners_of(words)


def test_usual_manners_are_stored_as_nothing_and_others_survive() -> None:
    assert write_manners(manners_of({})) == "{}"
    wished = manners_of({"clock": "bank", "bank-minutes": " 20", "increment": "0", "watch": "closed"})
    assert wished == Manners(clock="bank", minutes=20, increment=0, watch="closed")
    assert read_manners(write_manners(wished)) == check_manners(wished)


async def test_without_a_clock_nothing_is_counted(sqlite_url: str) -> None:
    watch = Watch()
    async with house_on(sqlite_url, now=watch) as house:
        table = await two(house, Manners())
        watch.pass_(minutes=1000)
        await play(table, 3, chances(1))
        assert [row.spent for row in await house.store.steps_after(table.id, 0)] == [0, 0, 0]
        assert [table.clock.left(seat) for seat in (0, 1)] == [None, None]
        assert not any(table.is_late(seat) for seat in (0, 1))


async def test_a_bank_runs_for_whoever_is_on_turn_and_each_turn_adds_to_it(sqlite_url: str) -> None:
    watch = Watch()
    async with house_on(sqlite_url, now=watch) as house:
        table = await two(house, BANK)
        seat = turn_of(table)
        watch.pass_(seconds=30)
        assert table.clock.left(seat) == 10 * MINUTE - 30_000
        assert table.clock.left(1 - seat) == 10 * MINUTE
        await act(table, table.at.options[0])
        watch.pass_(seconds=10)
        await end_turn(table)
        assert table.clock.left(seat) == 10 * MINUTE - 40_000 + 5_000
        rows = await house.store.steps_after(table.id, 0)
        assert [row.spent for row in rows][:2] == [30_000, 10_000]
        watch.pass_(seconds=7)
        assert table.clock.left(seat) == 10 * MINUTE - 35_000
        assert table.clock.left(1 - seat) == 10 * MINUTE - 7_000


async def test_a_restart_gives_banks_back_and_costs_nobody(url: str) -> None:
    watch = Watch()
    async with house_on(url, now=watch) as house:
        table = await two(house, BANK)
        for _ in range(6):
            watch.pass_(seconds=21)
            await end_turn(table)
        watch.pass_(seconds=3)
        await act(table, table.at.options[0])
        left = [table.clock.left(seat) for seat in (0, 1)]
    watch.pass_(minutes=5000)
    async with house_on(url, now=watch) as house:
        again = await house.find(table.id)
        assert [again.clock.left(seat) for seat in (0, 1)] == left
        assert not again.is_late(turn_of(again))


async def test_an_empty_bank_hands_the_seat_to_a_bot(sqlite_url: str) -> None:
    watch = Watch()
    async with house_on(sqlite_url, now=watch) as house:
        table = await two(house, Manners(clock="bank", minutes=1, increment=0))
        seat = turn_of(table)
        holder = table.seats[seat].holder
        watch.pass_(seconds=59)
        house.timer_expired(table)
        assert not house.handovers
        assert table.seats_of(holder) == [seat]
        watch.pass_(seconds=1)
        house.timer_expired(table)
        await until(lambda: bool(table.seats[seat].bot))
        assert table.owned_by(holder) == [seat]
        with pytest.raises(Illegal, match="no_time_to_give"):
            await give_time(table, seat, table.seats[1 - seat].holder)
        await table.act(seat, table.at.options[0], table.version(seat), command(), "greedy")
        rows = await house.store.steps_after(table.id, 0)
        assert rows[-1].spent == 60_000
        with pytest.raises(Illegal, match="time_up"):
            await take_seat_back(table, seat, holder)


async def test_the_bots_turns_earn_the_time_to_come_back(sqlite_url: str) -> None:
    watch = Watch()
    async with house_on(sqlite_url, now=watch) as house:
        table = await two(house, Manners(clock="bank", minutes=1, increment=20), "_template")
        seat = turn_of(table)
        watch.pass_(minutes=2)
        house.timer_expired(table)
        await until(lambda: bool(table.seats[seat].bot))
        while table.clock.seat == seat:
            await table.act(seat, table.at.options[-1], table.version(seat), command(), "greedy")
        assert table.clock.left(seat) == 20_000
        await take_seat_back(table, seat, table.seats[seat].holder)
        assert table.seats_of(table.seats[seat].holder) == [seat]


async def test_a_move_in_the_last_moment_keeps_the_seat(sqlite_url: str) -> None:
    watch = Watch()
    async with house_on(sqlite_url, now=watch) as house:
        table = await two(house, Manners(clock="bank", minutes=1, increment=5), "_template")
        seat = turn_of(table)
        watch.pass_(minutes=1)
        assert table.clock.has_fallen
        await act(table, "stop")
        await house.hand_over_fallen(table)
        assert table.seats[seat].bot == ""
        assert table.seats[1 - seat].bot == ""


async def test_time_that_is_up_lets_others_wait_on_or_call_a_bot(sqlite_url: str) -> None:
    watch, told = Watch(), list[str]()
    async with house_on(sqlite_url, told=told, now=watch) as house:
        table = await two(house, SOFT)
        late = turn_of(table)
        other, owner = table.seats[1 - late].holder, table.seats[late].holder
        assert table.seconds_to_change() == pytest.approx(180)
        with pytest.raises(Illegal, match="no_time_to_give"):
            await give_time(table, late, other)
        watch.pass_(minutes=7)
        told.clear()
        house.timer_expired(table)
        assert told == [table.id]
        assert (table.is_late(late), table.clock.left(late)) == (True, 0)
        with pytest.raises(NotYourSeat, match="own_time"):
            await give_time(table, late, owner)
        with pytest.raises(NotYourSeat):
            await give_time(table, late, hashed("a stranger"))
        before = table.status_hash
        await give_time(table, late, other)
        assert (table.is_late(late), table.clock.left(late)) == (False, MINUTE)
        assert table.status_hash != before
        watch.pass_(seconds=61)
        await hand_to_bot(table, late, other, "greedy")
        assert not table.is_late(late)
        await take_seat_back(table, late, owner)


async def test_a_new_turn_has_all_its_time(sqlite_url: str) -> None:
    watch = Watch()
    async with house_on(sqlite_url, now=watch) as house:
        table = await two(house, SOFT)
        watch.pass_(minutes=2)
        await act(table, table.at.options[0])
        assert table.clock.left(turn_of(table)) == MINUTE
        await end_turn(table)
        assert table.clock.left(turn_of(table)) == 3 * MINUTE


async def test_a_turn_of_days_is_late_after_days_only(sqlite_url: str) -> None:
    watch = Watch()
    async with house_on(sqlite_url, now=watch, is_present=lambda *_: False) as house:
        table = await two(house, Manners(clock="days", days=2))
        late = turn_of(table)
        watch.pass_(minutes=47 * 60)
        assert not table.is_late(late)
        watch.pass_(minutes=61)
        assert table.is_late(late)
        await give_time(table, late, table.seats[1 - late].holder)
        assert table.clock.left(late) == DAY


async def test_a_free_seat_and_a_bot_have_no_running_clock(sqlite_url: str) -> None:
    watch = Watch()
    async with house_on(sqlite_url, now=watch) as house:
        table = await house.open("_template", [Chair("link"), Chair("link")], {}, ME, BANK)
        watch.pass_(minutes=60)
        assert table.clock.left(turn_of(table)) == 10 * MINUTE
        assert table.seconds_to_change() is None
        bots = await house.open("_template", [Chair("bot"), Chair("me")], {}, ME, BANK)
        assert bots.clock.seat == 0
        watch.pass_(minutes=60)
        assert bots.clock.left(0) == 10 * MINUTE


@pytest.mark.parametrize("jump", [3600, -3600, 86_400])
async def test_a_change_of_the_wall_clock_changes_no_clock(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, jump: int
) -> None:
    watch = Watch()
    async with house_on(sqlite_url, now=watch) as house:
        table = await two(house, BANK)
        seat = turn_of(table)
        now, ns = time.time(), time.time_ns()
        monkeypatch.setattr(time, "time", lambda: now + jump)
        monkeypatch.setattr(time, "time_ns", lambda: ns + jump * 10**9)
        watch.pass_(seconds=4)
        await act(table, table.at.options[0])
        assert table.clock.left(seat) == 10 * MINUTE - 4_000
        assert [row.spent for row in await house.store.steps_after(table.id, 0)] == [4_000]


async def test_the_clock_runs_for_the_seat_that_a_watcher_sees_on_turn(sqlite_url: str) -> None:
    watch, chance = Watch(), chances(5)
    async with house_on(sqlite_url, now=watch) as house:
        chairs = [Chair("me"), Chair("screen"), Chair("screen")]
        table = await house.open("mummy", chairs, {}, ME, BANK)
        for _ in range(60):
            if table.is_over:
                break
            seen = table.game.turn(table.view(None))
            assert seen is not None
            assert table.clock.seat == seen[0]
            banks = list(table.clock.banks)
            watch.pass_(seconds=2)
            await act(table, chance.choice(table.at.options))
            paid = [was - now for was, now in zip(banks, table.clock.banks, strict=True)]
            assert paid[seen[0]] in (2_000, -3_000)
            assert sum(map(abs, paid)) == abs(paid[seen[0]])


def test_a_clock_that_stands_forgets_nothing() -> None:
    watch = Watch()
    clock = Clock(BANK, 2, watch)
    clock.begin(0)
    for _ in range(3):
        clock.run(runs=True)
        clock.run(runs=True)
        watch.pass_(seconds=1)
        clock.run(runs=False)
        clock.run(runs=False)
        watch.pass_(seconds=50)
    assert clock.ran() == 3_000
    clock.step(clock.ran(), 1, earns=False)
    assert (clock.ran(), clock.banks) == (0, [10 * MINUTE - 3_000, 10 * MINUTE])


async def test_the_store_keeps_manners_and_host(url: str) -> None:
    async with house_on(url) as house:
        table = await two(house, BANK)
        store = Store(url) if url.startswith("postgres") else house.store
        stored = await store.load(table.id)
        assert stored is not None
        assert (stored.match.host, read_manners(stored.match.manners)) == (ME, BANK)
        if store is not house.store:
            store.close()
