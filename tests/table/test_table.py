"""Steps at a table: who may act when, and that nothing is published before it is stored."""

from __future__ import annotations

import asyncio
import sqlite3

import pytest

from benben.core.errors import BadText, BenbenError, GameOver, Illegal, NotYourSeat, Stale
from benben.core.event import Event
from benben.store import NotStored
from tests.table.arrange import ME, act, command, dice, house_on, people, play, standing

pytestmark = pytest.mark.anyio
GAMES = pytest.mark.parametrize("game", ["_template", "pyramido"])


@GAMES
async def test_a_step_is_stored_and_then_told(url: str, game: str) -> None:
    told: list[str] = []
    async with house_on(url, told=told) as house:
        table = await house.open(game, people(2), {}, ME)
        assert (table.rows, table.version(0), table.version(None)) == (0, 1, 1)
        await act(table, table.at.options[0])
        assert (table.rows, table.at.n) == (1, 1)
        assert told == [table.id]
        rows = await house.store.steps_after(table.id, 0)
        assert [(row.n, row.digest) for row in rows] == [(1, table.at.digest)]


@GAMES
@pytest.mark.parametrize("off", [-1, 1, 5])
async def test_an_action_for_another_board_is_refused(sqlite_url: str, game: str, off: int) -> None:
    async with house_on(sqlite_url) as house:
        table = await house.open(game, people(2), {}, ME)
        await play(table, 1, dice(1))
        assert table.at.decision is not None
        before, seat = standing(table), table.at.decision.seat
        with pytest.raises(Stale):
            await table.act(seat, table.at.options[0], table.version(seat) + off, command())
        assert standing(table) == before


@GAMES
async def test_the_wrong_seat_is_refused(sqlite_url: str, game: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await house.open(game, people(2), {}, ME)
        assert table.at.decision is not None
        before, other = standing(table), 1 - table.at.decision.seat
        for wrong in (other, 7, -1):
            with pytest.raises(NotYourSeat):
                await table.act(wrong, table.at.options[0], table.versions[other + 1], command())
        assert standing(table) == before


@GAMES
@pytest.mark.parametrize(
    "action", ["", " ", "undo", "dance", "roll roll", "take 99", "place", "a" * 200, "\x00", "take \uff11"]
)
async def test_words_that_are_no_option_are_refused(sqlite_url: str, game: str, action: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await house.open(game, people(2), {}, ME)
        before = standing(table)
        with pytest.raises((BadText, Illegal)):
            await act(table, action)
        assert standing(table) == before
        assert await house.store.steps_after(table.id, 0) == []


async def test_a_possible_action_at_another_time_is_illegal(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await house.open("_template", people(2), {}, ME)
        with pytest.raises(Illegal):
            await act(table, "swap")


@GAMES
async def test_nothing_is_done_after_the_end(url: str, game: str) -> None:
    async with house_on(url) as house:
        table = await house.open(game, people(2), {}, ME)
        await play(table, 1000, dice(3))
        assert table.is_over
        before = standing(table)
        with pytest.raises(GameOver):
            await table.act(0, "roll", table.version(0), command())
        assert standing(table) == before
        stored = await house.store.load(table.id)
        assert stored is not None
        assert stored.match.status == "over"


async def test_the_same_command_fifty_times_at_once_is_done_once(url: str) -> None:
    async with house_on(url) as house:
        table = await house.open("pyramido", people(2), {}, ME)
        for _ in range(20):
            assert table.at.decision is not None
            seat, rows, version = (
                table.at.decision.seat,
                table.rows,
                table.versions[table.at.decision.seat + 1],
            )
            once, action = command(), table.at.options[0]
            answers = await asyncio.gather(*(table.act(seat, action, version, once) for _ in range(50)))
            assert answers == [None] * 50
            assert table.rows == rows + 1
        assert len(await house.store.steps_after(table.id, 0)) == 20


async def test_different_commands_for_one_board_at_once_let_one_in(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await house.open("pyramido", people(2), {}, ME)
        assert table.at.decision is not None
        options, seat = table.at.options, table.at.decision.seat
        answers = await asyncio.gather(
            *(table.act(seat, options[i % len(options)], 1, command()) for i in range(20)),
            return_exceptions=True,
        )
        assert [answer for answer in answers if answer is None] == [None]
        assert all(answer is None or isinstance(answer, Stale | NotYourSeat) for answer in answers)
        assert table.rows == 1


async def test_a_refusal_tells_no_number_of_steps(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await house.open("pyramido", people(3), {}, ME)
        await play(table, 9, dice(5))
        assert table.at.decision is not None
        turn = table.at.decision.seat
        tries = [(turn, "take 9"), (turn, "fill brown"), ((turn + 1) % 3, "take 1"), (turn, "place 9,9 E")]
        for seat, action in tries:
            with pytest.raises(BenbenError) as refused:
                await table.act(seat, action, table.version(seat), command())
            assert refused.value.details.get("step", table.version(seat)) == table.version(seat)


async def test_what_cannot_be_stored_was_not_played_and_can_be_played_later(sqlite_url: str) -> None:
    told: list[str] = []
    async with house_on(sqlite_url, told=told) as house:
        table = await house.open("_template", people(2), {}, ME)
        with house.store.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA busy_timeout=20")
        other = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        before = standing(table)
        with pytest.raises(NotStored):
            await table.act(0, "roll", 1, "command-again")
        assert standing(table) == before
        assert told == []
        other.execute("ROLLBACK")
        other.close()
        await table.act(0, "roll", 1, "command-again")
        assert (table.rows, told) == (1, [table.id])


async def test_who_goes_away_while_a_step_is_stored_leaves_the_table_whole(url: str) -> None:
    async with house_on(url) as house:
        table = await house.open("pyramido", people(2), {}, ME)
        for _ in range(10):
            assert table.at.decision is not None
            seat = table.at.decision.seat
            task = asyncio.ensure_future(table.act(seat, table.at.options[0], table.version(seat), command()))
            await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            for _ in range(3):
                try:
                    await act(table, table.at.options[0])
                    break
                except Stale:
                    continue
        stored = await house.store.steps_after(table.id, 0)
        assert [row.n for row in stored] == list(range(1, table.rows + 1))
        assert stored[-1].digest == table.at.digest


@GAMES
async def test_a_step_is_taken_back_as_if_it_had_not_been(url: str, game: str) -> None:
    async with house_on(url) as house:
        table = await house.open(game, people(2), {}, ME)
        chance, undone = dice(11), 0
        for _ in range(60):
            if table.is_over:
                break
            before, story, looks = table.at, list(table.story), table.looks
            assert before.decision is not None
            seat, versions = before.decision.seat, table.versions
            await act(table, chance.choice(table.at.options))
            if table.can_take_back(seat):
                undone += 1
                await table.take_back(seat, table.version(seat), command())
                assert (table.at.digest, table.story, table.looks) == (before.digest, story, looks)
                assert all(now >= was for now, was in zip(table.versions, versions, strict=True))
                await act(table, chance.choice(table.at.options))
        assert undone > 0 or game == "_template"


async def test_an_undo_for_another_board_is_refused_and_a_repeated_one_is_done_once(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await house.open("pyramido", people(2), {}, ME)
        await act(table, table.at.options[0])
        seat = table.steps[-1].seat
        with pytest.raises(Stale):
            await table.take_back(seat, table.version(seat) - 1, command())
        once, version = command(), table.version(seat)
        await asyncio.gather(*(table.take_back(seat, version, once) for _ in range(20)))
        assert (table.at.n, table.rows) == (0, 2)


@GAMES
async def test_who_sees_and_hears_nothing_new_keeps_the_version(sqlite_url: str, game: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await house.open(game, people(3), {}, ME)
        chance = dice(2)
        for _ in range(80):
            if table.is_over:
                break
            looks, versions, heard = table.looks, table.versions, told_to(table.story)
            if table.steps and table.can_take_back(table.steps[-1].seat) and chance.random() < 0.3:
                seat = table.steps[-1].seat
                await table.take_back(seat, table.version(seat), command())
            else:
                await play(table, 1, chance)
            changed = [
                a != b or c != d
                for a, b, c, d in zip(looks, table.looks, heard, told_to(table.story), strict=True)
            ]
            assert [now - was for now, was in zip(table.versions, versions, strict=True)] == [
                int(c) for c in changed
            ]


def told_to(story: list[tuple[Event, ...]]) -> list[list[Event]]:
    """Return all events that the watcher and three seats have heard."""
    return [[e for step in story for e in step if e.heard_by(reader)] for reader in (None, 0, 1, 2)]
