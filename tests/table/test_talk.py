# ruff: noqa: RUF001 (letters that look alike)
"""Talk is checked, stored once, then shown; the host can mute a player."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import select

from benben.core.errors import BenbenError
from benben.store import Store, TalkRow
from benben.store.tables import TALK
from benben.table.house import House
from benben.table.live.table import Table
from benben.table.people import talk as talks
from benben.table.people.opening import Chair
from benben.table.people.secrets import hashed
from benben.table.people.talk import MAX_LINE_LENGTH, PHRASES, Talk, Talks, mute
from benben.text import LANGUAGES, speak
from tests.store.rows import match_row, seat_rows
from tests.table.arrange import ME, command, house_on, people, standing

pytestmark = pytest.mark.anyio
FRIEND = hashed("a friend's token")


def stored(store: Store) -> list[str]:
    """Return the lines in the database, in order."""
    with store.engine.connect() as connection:
        return [row.text or row.phrase for row in connection.execute(select(TALK).order_by(TALK.c.n))]


async def with_friend(house: House) -> Table:
    """Return a table with another person and a bot."""
    table = await house.open("_template", [Chair("me"), Chair("link"), Chair("bot")], {}, ME)
    await house.sit(table, await house.invite(table, 1, ME), FRIEND, "Bob")
    return table


async def test_lines_are_stored_in_order_and_told_each_time(url: str) -> None:
    told: list[str] = []
    async with house_on(url) as house:
        table = await house.open("_template", people(2), {}, ME)
        spoken = Talks(house.store, told.append)
        await spoken.say(table, 0, "", "  Привіт,\n\u202eвсім\u200b! ", command())
        await spoken.say(table, 1, "thanks", "not read beside a phrase", command())
        lines = (await spoken.of(table)).lines
        assert [(line.n, line.seat, line.phrase, line.text) for line in lines] == [
            (1, 0, "", "Привіт, всім!"),
            (2, 1, "thanks", ""),
        ]
        assert told == [table.id, table.id]
        assert stored(house.store) == ["Привіт, всім!", "thanks"]
        again = await Talks(house.store, told.append).of(table)
        assert (again.lines, again.last) == (lines, 2)
        assert again.after(1) == lines[1:]


async def test_a_repeated_command_says_nothing_twice_and_gets_the_same_line(url: str) -> None:
    told: list[str] = []
    async with house_on(url) as house:
        table = await house.open("_template", people(2), {}, ME)
        spoken, once = Talks(house.store, told.append), command()
        answers = await asyncio.gather(*(spoken.say(table, 0, "", "once", once) for _ in range(20)))
        restarted = Talks(house.store, told.append)
        answers.append(await restarted.say(table, 0, "", "once", once))
        assert {answer.n for answer in answers} == {1}
        assert (stored(house.store), len(told)) == (["once"], 1)
        await spoken.say(table, 1, "", "another seat may use the same id", once)
        assert len(stored(house.store)) == 2


async def test_many_at_once_are_all_stored_each_with_a_number_of_its_own(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await house.open("_template", people(2), {}, ME)
        spoken = Talks(house.store, lambda _: None)
        await asyncio.gather(*(spoken.say(table, n % 2, "", f"line {n}", command()) for n in range(30)))
        lines = (await spoken.of(table)).lines
        assert [line.n for line in lines] == list(range(1, 31))
        assert [line.text for line in lines] == stored(house.store)


async def test_two_processes_that_speak_at_once_lose_nothing(postgres_url: str) -> None:
    async with house_on(postgres_url) as one, house_on(postgres_url) as two:
        here = await one.open("_template", people(2), {}, ME)
        there = await two.find(here.id)
        mine, theirs = Talks(one.store, lambda _: None), Talks(two.store, lambda _: None)
        await mine.of(here)
        await theirs.of(there)
        for n in range(4):
            await asyncio.gather(
                mine.say(here, 0, "", f"here {n}", command()),
                theirs.say(there, 1, "", f"there {n}", command()),
            )
        await mine.refresh(here)
        await theirs.refresh(there)
        lines = (await mine.of(here)).lines
        assert lines == (await theirs.of(there)).lines
        assert sorted(line.text for line in lines) == [
            f"{w} {n}" for w in ("here", "there") for n in range(4)
        ]
        once = command()
        both = await asyncio.gather(
            mine.say(here, 0, "hello", "", once), theirs.say(there, 0, "hello", "", once)
        )
        assert both[0] == both[1]
        assert len(stored(one.store)) == 9


@pytest.mark.parametrize(
    ("phrase", "text", "key"),
    [
        ("", "", "talk_empty"),
        ("", " \n\u200b\u202e\u3164 ", "talk_empty"),
        ("", "n" * (MAX_LINE_LENGTH + 1), "talk_long"),
        ("nonsense", "words", "phrase_unknown"),
        ("phrase.hello", "", "phrase_unknown"),
        ("<script>", "", "phrase_unknown"),
    ],
)
async def test_what_cannot_be_said_is_refused_and_not_stored(
    sqlite_url: str, phrase: str, text: str, key: str
) -> None:
    told: list[str] = []
    async with house_on(sqlite_url) as house:
        table = await house.open("_template", people(2), {}, ME)
        spoken = Talks(house.store, told.append)
        with pytest.raises(BenbenError) as refused:
            await spoken.say(table, 0, phrase, text, command())
        assert refused.value.key == key
        assert (stored(house.store), told) == ([], [])


async def test_the_longest_line_fits_and_a_heap_of_marks_does_not_make_it_longer(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await house.open("_template", people(2), {}, ME)
        spoken = Talks(house.store, lambda _: None)
        line = await spoken.say(table, 0, "", "ж" * MAX_LINE_LENGTH, command())
        assert line.text == "ж" * MAX_LINE_LENGTH
        heap = await spoken.say(table, 0, "", "Z" + "\u0300" * 5000 + "algo", command())
        assert heap.text == "Z\u0300\u0300algo"


async def test_the_newest_lines_are_kept_and_numbers_go_on(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(talks, "MAX_LINES", 3)
    store = Store(sqlite_url)
    await store.create(match_row(), seat_rows())
    talk = Talk("AAAAAA", store, lambda _: None)
    for n in range(5):
        await talk.say(0, "", f"line {n}", f"command-{n}")
    assert [line.n for line in talk.lines] == [3, 4, 5]
    again = Talk("AAAAAA", store, lambda _: None)
    await again.load()
    assert again.lines == talk.lines
    assert (await again.say(0, "", "on", "command-on")).n == 6
    assert stored(store) == [*(f"line {n}" for n in range(5)), "on"]
    store.close()


async def test_what_was_said_goes_with_its_match(url: str) -> None:
    store = Store(url)
    await store.create(match_row(), seat_rows())
    await store.add_talk(TalkRow("AAAAAA", 1, 0, "", "secret", "0-command", 1))
    await store.delete("AAAAAA")
    assert stored(store) == []
    store.close()


async def test_talk_moves_nothing_on_the_board(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await house.open("_template", people(2), {}, ME)
        before, seating = standing(table), table.seating_hash
        await Talks(house.store, lambda _: None).say(table, 0, "hello", "", command())
        assert (standing(table), table.seating_hash) == (before, seating)


async def test_the_host_takes_the_word_and_gives_it_back(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await with_friend(house)
        spoken, seating = Talks(house.store, lambda _: None), table.seating_hash
        assert (table.is_host(ME), table.is_host(FRIEND), table.is_host("")) == (True, False, False)
        await mute(table, 1, ME, muted=True)
        assert table.seating_hash != seating
        with pytest.raises(BenbenError) as refused:
            await spoken.say(table, 1, "hello", "", command())
        assert refused.value.key == "muted"
        await spoken.say(table, 0, "hello", "", command())
        house.tables.clear()
        again = await house.find(table.id)
        assert [row.muted for row in again.seats] == [0, 1, 0]
        await mute(again, 1, ME, muted=False)
        await spoken.say(again, 1, "thanks", "", command())
        assert again.seating_hash == seating


@pytest.mark.parametrize(
    ("who", "seat", "key"),
    [
        (FRIEND, 0, "mute_host"),
        ("", 1, "mute_host"),
        (ME, 0, "mute_whom"),
        (ME, 2, "mute_whom"),
        (ME, 3, "no_such_seat"),
        (ME, -1, "no_such_seat"),
    ],
)
async def test_only_the_host_mutes_and_only_another_person(
    sqlite_url: str, who: str, seat: int, key: str
) -> None:
    async with house_on(sqlite_url) as house:
        table = await with_friend(house)
        with pytest.raises(BenbenError) as refused:
            await mute(table, seat, who, muted=True)
        assert refused.value.key == key
        assert not any(row.muted for row in table.seats)


async def test_a_name_that_looks_like_anothers_leaves_the_link_alive(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await house.open("_template", [Chair("me", "Anna"), Chair("link")], {}, ME)
        secret = await house.invite(table, 1, ME)
        with pytest.raises(BenbenError) as refused:
            await house.sit(table, secret, FRIEND, "Аnnа")
        assert refused.value.details["free"] == "Аnnа 2"
        assert await house.sit(table, secret, FRIEND, "Аnnа 2") == 1
        assert [row.name for row in table.seats] == ["Anna", "Аnnа 2"]
        twins = await house.open("_template", [Chair("me", "Ann"), Chair("screen", "ann")], {}, ME)
        assert [row.name for row in twins.seats] == ["Ann", "ann 2"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_phrase_has_its_words(lang: str) -> None:
    say = speak(lang)
    words = [say(f"phrase.{phrase}") for phrase in PHRASES]
    assert all(say.has(f"phrase.{phrase}") for phrase in PHRASES)
    assert len(set(words)) == len(PHRASES)
    assert all(len(phrase) <= 40 for phrase in PHRASES)
