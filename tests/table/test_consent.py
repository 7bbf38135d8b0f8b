"""Requests to go back or to pause: all players agree or nothing happens."""

from __future__ import annotations

import asyncio

import pytest

from benben.core import record as records
from benben.core.errors import BadText, Illegal, NotYourSeat, Stale
from benben.games import game_keys, load_game
from benben.store import BACK, UNDO
from benben.table.house import House
from benben.table.live.manners import Manners
from benben.table.live.table import Table
from benben.table.people.handover import hand_to_bot
from benben.table.people.opening import DEFAULT_MANNERS, Chair
from benben.table.people.secrets import hashed
from benben.table.questions.consent import answer, ask, last_step_of, waits_for
from tests.table.arrange import ME, Watch, act, command, house_on, people, play, standing
from tests.table.arrange import dice as chances

pytestmark = pytest.mark.anyio
FRIEND, OTHER = hashed("a friend's token"), hashed("another token")
HOLDERS = [ME, FRIEND, OTHER]


async def three(house: House, game: str = "pyramido", manners: Manners = DEFAULT_MANNERS) -> Table:
    """Return a table with three people."""
    table = await house.open(game, [Chair("me"), Chair("link"), Chair("link")], {}, ME, manners)
    for seat in (1, 2):
        await house.sit(table, await house.invite(table, seat, ME), HOLDERS[seat], "")
    return table


async def asked_by(table: Table, seat: int, what: str = "back") -> str:
    """Send a request and return its id."""
    once = command()
    await ask(table, seat, what, table.version(seat), once)
    return once


def others(seat: int) -> list[str]:
    return [holder for n, holder in enumerate(HOLDERS) if n != seat]


@pytest.mark.parametrize(("game", "steps"), [("_template", 2), ("pyramido", 14), ("mummy", 14)])
async def test_when_all_agree_the_match_stands_before_the_askers_last_step(
    url: str, game: str, steps: int
) -> None:
    async with house_on(url) as house:
        table = await three(house, game)
        await play(table, steps, chances(3))
        seat = table.steps[steps // 2].seat
        kept = last_step_of(table, seat)
        assert kept is not None
        before, versions, remain = table.position_after(kept), table.versions, table.steps[:kept]
        once = await asked_by(table, seat)
        await answer(table, others(seat)[0], once, yes=True)
        asked = table.asked
        assert asked is not None
        assert [HOLDERS[one] for one in waits_for(table, asked)] == others(seat)[1:]
        await answer(table, others(seat)[1], once, yes=True)
        assert (table.at.digest, table.at.n, table.steps) == (before.digest, kept, remain)
        assert len(table.story) == kept + 1
        assert table.asked is None
        assert not table.can_take_back(seat)
        assert all(now >= was for now, was in zip(table.versions, versions, strict=True))
        assert table.version(seat) > versions[seat + 1]
        after = standing(table)
        stored = await house.store.steps_after(table.id, 0)
        assert stored[-1].action == f"{BACK} {kept}"
    async with house_on(url) as house:
        again = await house.find(table.id)
        assert standing(again) == after
        await play(again, 2, chances(4))


async def test_the_record_holds_the_remaining_steps_only(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await house.open("pyramido", people(2), {}, ME)
        for n in (7, 9, 1000):
            await play(table, n, chances(n))
            seat = table.steps[n % 5].seat
            if not table.is_over:
                await ask(table, seat, "back", table.version(seat), command())
        record = records.parse(table.sealed_record(), load_game)
        assert records.check(table.game, record).digest == table.at.digest
        assert len(record.steps) == len(table.steps) < table.rows - 2


async def test_the_same_dice_fall_again(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await house.open("_template", people(2), {}, ME)
        await act(table, "roll")
        rolled, seat = table.at.digest, table.steps[-1].seat
        await ask(table, seat, "back", table.version(seat), command())
        assert table.at.n == 0
        await act(table, "roll")
        assert table.at.digest == rolled


async def test_where_nobody_else_sits_it_is_done_at_once_and_once(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await house.open("pyramido", people(2), {}, ME)
        await play(table, 9, chances(1))
        seat, once = table.steps[-1].seat, command()
        version = table.version(seat)
        await asyncio.gather(*(ask(table, seat, "back", version, once) for _ in range(1)))
        await ask(table, seat, "back", version, once)
        assert len(table.steps) == 8
        assert table.rows == 10


async def test_a_refusal_a_withdrawal_a_step_and_a_change_of_seats_end_a_request(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await three(house)
        await play(table, 10, chances(2))
        seat = table.steps[-1].seat
        before = standing(table)
        for holder in (others(seat)[0], HOLDERS[seat]):
            once = await asked_by(table, seat)
            await answer(table, holder, once, yes=False)
            assert table.asked is None
            with pytest.raises(Stale):
                await answer(table, others(seat)[1], once, yes=True)
        assert standing(table) == before
        await asked_by(table, seat)
        await act(table, table.at.options[0])
        assert table.asked is None
        await asked_by(table, seat)
        await hand_to_bot(table, (seat + 1) % 3, HOLDERS[(seat + 1) % 3], "greedy")
        assert table.asked is None


async def test_bots_agree_and_one_person_answers_for_all_their_seats(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        chairs = [Chair("me"), Chair("link"), Chair("bot"), Chair("screen")]
        table = await house.open("pyramido", chairs, {"first": "0"}, ME)
        await house.sit(table, await house.invite(table, 1, ME), FRIEND, "")
        await act(table, table.at.options[0])
        once = await asked_by(table, 0)
        await answer(table, FRIEND, once, yes=True)
        assert table.steps == []


async def test_nobody_answers_for_others(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await three(house)
        await play(table, 6, chances(1))
        seat = table.steps[-1].seat
        once = await asked_by(table, seat)
        for stranger in ("", hashed("a stranger")):
            with pytest.raises(NotYourSeat):
                await answer(table, stranger, once, yes=True)
        for _ in range(3):
            await answer(table, others(seat)[0], once, yes=True)
            await answer(table, HOLDERS[seat], once, yes=True)
        assert table.asked is not None
        assert len(table.steps) == 6


async def test_what_cannot_be_asked_is_refused(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await three(house)
        with pytest.raises(Illegal, match="no_step_yet"):
            await ask(table, 0, "back", table.version(0), command())
        with pytest.raises(BadText, match="option_value"):
            await ask(table, 0, "win", table.version(0), command())
        with pytest.raises(Stale):
            await ask(table, 0, "pause", table.version(0) + 1, command())
        once = await asked_by(table, 0, "pause")
        await ask(table, 0, "pause", table.version(0), once)
        with pytest.raises(Illegal, match="asked_already"):
            await ask(table, 1, "pause", table.version(1), command())
        await answer(table, FRIEND, once, yes=False)
        await play(table, 1000, chances(1))
        with pytest.raises(Illegal, match="nothing_to_ask"):
            await ask(table, 0, "back", table.version(0), command())


async def test_a_pause_stops_moves_undo_requests_bots_and_clocks(url: str) -> None:
    watch = Watch()
    async with house_on(url, now=watch) as house:
        table = await three(house, manners=Manners(clock="bank"))
        await play(table, 5, chances(1))
        assert table.clock.seat is not None
        seat, turn = table.steps[-1].seat, table.clock.seat
        once = await asked_by(table, seat, "pause")
        for holder in others(seat):
            await answer(table, holder, once, yes=True)
        assert table.paused
        before, left = standing(table), table.clock.left(turn)
        watch.pass_(minutes=500)
        assert (table.clock.left(turn), table.seconds_to_change()) == (left, None)
        assert not table.is_late(turn)
        for deed in (
            table.act(turn, table.at.options[0], table.version(turn), command()),
            table.take_back(seat, table.version(seat), command()),
            ask(table, seat, "back", table.version(seat), command()),
        ):
            with pytest.raises(Illegal, match="paused"):
                await deed
        await hand_to_bot(table, turn, HOLDERS[turn], "greedy")
        assert table.id not in house.thinking
        assert standing(table) == before
    async with house_on(url, now=watch) as house:
        again = await house.find(table.id)
        assert again.paused
        await again.pause(paused=False)
        assert again.id in house.thinking
        assert not (await house.store.load(table.id)).match.paused  # type: ignore[union-attr]


async def test_another_process_learns_of_a_pause_and_of_going_back(postgres_url: str) -> None:
    async with house_on(postgres_url) as one, house_on(postgres_url) as two:
        here = await one.open("pyramido", people(2), {}, ME)
        await play(here, 5, chances(1))
        there = await two.find(here.id)
        await ask(here, here.steps[-1].seat, "back", here.version(here.steps[-1].seat), command())
        await ask(here, 0, "pause", here.version(0), command())
        await two.refresh(here.id)
        assert (there.paused, standing(there)) == (True, standing(here))


@pytest.mark.parametrize("game", [*game_keys(), "_template"])
def test_no_game_uses_the_words_of_taking_back(game: str) -> None:
    space = load_game(game).space
    assert not {space.text(action).split()[0] for action in range(space.size)} & {UNDO, BACK}
