"""The library replays, forks, checks and imports finished matches (R17, H8)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import update

from benben.core import record as records
from benben.core.errors import BadText, BenbenError, Illegal
from benben.core.rng import seed_text
from benben.games import load_game
from benben.store import Stored, Taken
from benben.store.tables import MATCH, STEP
from benben.table.archive.library import MAX_REPLAYS, Library, chairs_around
from benben.table.archive.read_only import read_match
from benben.table.archive.viewpoint import ALL, WATCHER, heard, secrets, seen, viewpoint_of
from benben.table.house import House
from benben.table.live.table import Table, Unplayable
from benben.text import LANGUAGES, speak
from tests.store.rows import match_row, seat_rows
from tests.table.arrange import ME, act, dice, house_on, people, play

pytestmark = pytest.mark.anyio
GOLDEN = sorted((Path(__file__).parents[1] / "games").glob("*/records/*.rec"))
TEXTS = {file: file.read_text("utf-8") for file in GOLDEN}
BY_LENGTH = sorted(GOLDEN, key=lambda file: len(TEXTS[file]))
BROUGHT = [
    file
    for game in sorted({file.parent for file in GOLDEN})
    for file in [file for file in BY_LENGTH if file.parent == game][:3]
]
"""The shortest record of each game, as each is replayed several times."""
GAMES = ["_template", "mummy", "pyramidion", "pyramido", "the_pyramid"]


async def finished(house: House, key: str = "_template", seats: int = 2) -> Table:
    """Return a table whose match is over."""
    table = await house.open(key, people(seats), {}, ME)
    await play(table, 10_000, dice(3))
    assert table.is_over
    return table


def golden(key: str) -> str:
    """Return a short finished record of a game, with a seed."""
    texts = [TEXTS[file] for file in GOLDEN if file.parent.parent.name == key]
    whole = [text for text in texts if "| seed " in text and "\n=" in text]
    return min(whole, key=len)


def cut(text: str, n: int) -> str:
    """Return the record of the same match up to step n."""
    record = records.parse(text, load_game)
    game = load_game(record.game)
    begun = replace(record, steps=record.steps[:n], scores=(), reason="", digest="")
    *_, at = records.replay(game, begun)
    return records.write(replace(begun, digest=at.digest))


# Replays and viewpoints


async def test_a_finished_match_is_played_again_once(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        library, table = Library(house), await finished(house)
        replay = await library.replay(table)
        assert [at.n for at in replay.positions] == list(range(len(table.steps) + 1))
        assert replay.positions[-1].digest == table.at.digest
        assert await library.replay(table) is replay


async def test_only_some_films_are_kept(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        library = Library(house)
        first = await finished(house)
        replay = await library.replay(first)
        for _ in range(MAX_REPLAYS):
            await library.replay(await finished(house))
        assert len(library.replays) == MAX_REPLAYS
        assert await library.replay(first) is not replay


async def test_a_running_match_has_no_film(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await house.open("_template", people(2), {}, ME)
        with pytest.raises(Illegal) as refused:
            await Library(house).replay(table)
        assert refused.value.key == "still_running"


@pytest.mark.parametrize("key", GAMES)
def test_every_seat_sees_what_it_saw_then_and_all_together_what_anybody_saw(key: str) -> None:
    record = records.parse(golden(key), load_game)
    game, say = load_game(key), speak("en", load_game(key).folder / "text")
    at = list(records.replay(game, record))[len(record.steps) // 2]
    for seat in range(record.seats):
        assert seen(at, record.seats, seat) == game.view(at.state, seat)
    assert seen(at, record.seats, WATCHER) == game.view(at.state, None)
    everything = seen(at, record.seats, ALL)
    assert everything.seat == (at.decision.seat if at.decision else None)
    assert unknown(everything) <= min(unknown(game.view(at.state, seat)) for seat in range(record.seats))
    assert game.draw(everything, (), say)
    assert game.cards(everything, say)


def unknown(view: object) -> int:
    """Return how many parts of a view are unknown."""
    return msgspec.json.encode(view).decode().count("null")


def test_all_eyes_see_every_hidden_stone() -> None:
    record = records.parse(golden("_template"), load_game)
    game, say = load_game("_template"), speak("en", load_game("_template").folder / "text")
    at = list(records.replay(game, record))[3]
    assert list(seen(at, record.seats, ALL).stones) == at.state.stones
    told = secrets(at, record.seats, say)
    assert sorted(seat for who, _ in told for seat in who) == list(range(record.seats))


def test_where_nobody_has_secrets_none_are_listed() -> None:
    record = records.parse(golden("pyramido"), load_game)
    game, say = load_game("pyramido"), speak("en", load_game("pyramido").folder / "text")
    at = list(records.replay(game, record))[30]
    assert secrets(at, record.seats, say) == []


def test_all_ears_hear_a_thing_once() -> None:
    record = records.parse(golden("mummy"), load_game)
    for at in records.replay(load_game("mummy"), record):
        told = heard(at.events, ALL)
        assert len({(event.key, event.seat, event.args) for event in told}) == len(told)
        assert {event.key for event in told} == {event.key for event in at.events}
        assert set(heard(at.events, WATCHER)) <= set(at.events)


@pytest.mark.parametrize(
    ("wish", "eyes"),
    [("1", 1), ("all", ALL), ("watcher", WATCHER), ("", 0), ("2", 0), ("-1", 0), ("01", 0), ("\u0661", 0)],
)
def test_eyes_are_asked_for_by_name(wish: str, eyes: int | str) -> None:
    assert viewpoint_of(wish, 2, 0) == eyes
    assert viewpoint_of("nobody", 2, None) == WATCHER


# Forks


async def test_a_fork_stands_where_the_match_stood_and_outlives_a_restart(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await finished(house)
        n = len(table.steps) // 2
        fork = await Library(house).fork(table, n, people(2), ME)
        replay = await Library(house).replay(table)
        assert (fork.at.n, fork.at.digest) == (n, replay.positions[n].digest)
        assert fork.steps == table.steps[:n]
        assert (fork.origin.fork, fork.origin.n) == (table.id, n)
        assert (fork.record.seed, fork.seed_hash) == (table.record.seed, table.seed_hash)
        before = (fork.at.digest, fork.versions, fork.looks, fork.rows)
    async with house_on(sqlite_url) as house:
        again = await house.find(fork.id)
        assert (again.at.digest, again.versions, again.looks, again.rows) == before
        for step in table.steps[n:]:
            await act(again, step.action)
        assert again.is_over
        assert again.at.digest == table.at.digest


async def test_the_versions_of_a_fork_are_those_that_playing_would_have_counted(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await house.open("_template", people(3), {}, ME)
        counted = [list(table.versions)]
        while not table.is_over:
            await act(table, dice(len(counted)).choice(table.at.options))
            counted.append(list(table.versions))
        for n in (0, 1, len(table.steps) - 1):
            assert (await Library(house).fork(table, n, people(3), ME)).versions == counted[n]


@pytest.mark.parametrize("n", [-1, 10_000])
async def test_a_fork_begins_inside_the_match(sqlite_url: str, n: int) -> None:
    async with house_on(sqlite_url) as house:
        table = await finished(house)
        for wish in (n, len(table.steps)):
            with pytest.raises(BadText) as refused:
                await Library(house).fork(table, wish, people(2), ME)
            assert refused.value.key == "fork_step"


async def test_a_fork_needs_as_many_chairs_and_a_finished_match(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await finished(house)
        with pytest.raises(BadText) as refused:
            await Library(house).fork(table, 0, people(3), ME)
        assert refused.value.key == "fork_chairs"
        running = await house.open("_template", people(2), {}, ME)
        with pytest.raises(Illegal):
            await Library(house).fork(running, 0, people(2), ME)


def test_company_is_of_a_known_kind() -> None:
    assert [chair.kind for chair in chairs_around(3, 1, "link", "Anya")] == ["link", "me", "link"]
    with pytest.raises(BadText):
        chairs_around(2, 0, "ghost")


async def test_whole_matches_are_kept_together_or_not_at_all(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        new = Stored(match_row("BBBBBB"), seat_rows("BBBBBB"), [])
        await house.store.keep([Stored(match_row("AAAAAA"), seat_rows("AAAAAA"), [])])
        with pytest.raises(Taken):
            await house.store.keep([new, Stored(match_row("AAAAAA"), seat_rows("AAAAAA"), [])])
        assert await house.store.load("BBBBBB") is None


# Imports


@pytest.mark.parametrize("file", BROUGHT, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
async def test_a_golden_record_comes_back_as_it_was(sqlite_url: str, file: Path) -> None:
    async with house_on(sqlite_url) as house:
        text = TEXTS[file]
        library = Library(house)
        if "| scripted" in text:
            with pytest.raises(BadText) as refused:
                await library.import_record(text, "screen", ME)
            assert refused.value.key == "record_scripted"
            return
        table = await house.find(await library.import_record(text, "screen", ME))
        found = records.parse(text, load_game)
        assert (table.at.digest, tuple(table.steps)) == (found.digest, found.steps)
        assert table.origin.imported
        if table.is_over:
            assert table.sealed_record() == text
            assert table.seats_of(ME) == []


@pytest.mark.parametrize("key", ["_template", "pyramido"])
async def test_an_unfinished_record_is_a_table_to_go_on_with(sqlite_url: str, key: str) -> None:
    async with house_on(sqlite_url) as house:
        text = cut(golden(key), 5)
        table = await house.find(await Library(house).import_record(text, "screen", ME))
        assert table.at.n == 5
        assert table.at.decision is not None
        assert table.seats_of(ME) == list(range(table.record.seats))
        await act(table, table.at.options[0])
        assert table.at.n == 6


@pytest.mark.parametrize(
    ("line", "wrong", "key"),
    [
        (1, "benben 1 | senet 1.0 | data 0 | seats 2 | seed 07", "unknown_game"),
        (1, "benben 2 | _template 1.0 | data 0 | seats 2 | seed 07", "record_version"),
        (1, "hello", "record_header"),
        (3, "2  0  dance", "record_step"),
        (3, "2  7  roll", "record_step"),
        (3, "9  0  roll", "record_number"),
        (3, "roll", "record_line"),
        (-1, "=  1 2  cairn  00000000", "record_digest"),
        (-1, "", "record_cut"),
    ],
)
async def test_a_wrong_line_is_refused_and_nothing_is_stored(
    sqlite_url: str, line: int, wrong: str, key: str
) -> None:
    async with house_on(sqlite_url) as house:
        lines = golden("_template").splitlines()
        lines[line - 1 if line > 0 else line] = wrong
        with pytest.raises(BadText) as refused:
            await Library(house).import_record("\n".join(lines), "bot", ME)
        assert refused.value.key == key
        assert await house.store.of_origin("{") == []


async def test_a_sealed_record_stays_outside(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await house.open("_template", people(2), {}, ME)
        with pytest.raises(BadText) as refused:
            await Library(house).import_record(table.sealed_record(), "bot", ME)
        assert refused.value.key == "record_sealed"


# Matches that cannot be replayed


@pytest.mark.parametrize("change", [("_template 1.0", "_template 0.9"), ("data ", "data 0")])
async def test_a_record_of_other_rules_or_components_is_kept_to_be_read(
    sqlite_url: str, change: tuple[str, str]
) -> None:
    async with house_on(sqlite_url) as house:
        text = golden("_template").replace(*change, 1)
        match = await Library(house).import_record(text, "bot", ME)
        with pytest.raises(Unplayable):
            await house.find(match)
        stored = await read_match(house.store, match)
        assert stored.record == text
        found = records.parse(text, load_game)
        assert stored.steps == found.steps
        assert stored.result is not None
        assert stored.result.scores == found.scores


@pytest.mark.parametrize(
    "change",
    [
        ("_template 1.0", "_template " + "9" * 21),
        ("seats ", "seats 9"),
        ("roll", "r" * 81),
        ("\n=  ", "\n=  1 "),
    ],
)
async def test_what_cannot_be_checked_must_at_least_fit(sqlite_url: str, change: tuple[str, str]) -> None:
    async with house_on(sqlite_url) as house:
        text = golden("_template").replace("_template 1.0", "_template 0.9", 1)
        wrong = text.replace("_template 0.9", "_template 1.0").replace(*change, 1)
        with pytest.raises(BadText):
            await Library(house).import_record(wrong.replace("_template 1.0", "_template 0.9"), "bot", ME)
        assert await house.store.of_origin("{") == []


async def test_a_running_match_of_older_rules_keeps_its_secrets(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await house.open("_template", people(2), {}, ME)
        await act(table, "roll")
        aged = update(MATCH).where(MATCH.c.id == table.id).values(version="0.9")
        await house.store.write(lambda connection: connection.execute(aged))
    async with house_on(sqlite_url) as house:
        stored = await read_match(house.store, table.id)
        assert (stored.steps, stored.result) == ((), None)
        assert table.record.seed is not None
        assert seed_text(table.record.seed) not in stored.record
        assert "roll" not in stored.record
        assert table.seed_hash in stored.record


@pytest.mark.parametrize("rows", [{"action": "undo"}, {"action": "dance"}, {"versions": "x"}, {"seat": 5}])
async def test_rows_that_make_no_sense_close_the_table_and_not_the_house(
    sqlite_url: str, rows: dict[str, object]
) -> None:
    async with house_on(sqlite_url) as house:
        table = await finished(house)
        spoilt = update(STEP).where((STEP.c.match == table.id) & (STEP.c.n == 1)).values(**rows)
        await house.store.write(lambda connection: connection.execute(spoilt))
    async with house_on(sqlite_url) as house:
        with pytest.raises(Unplayable) as refused:
            await house.find(table.id)
        assert refused.value.key == "unreadable"
        assert len((await read_match(house.store, table.id)).steps) >= len(table.steps) - 1


async def test_a_book_leaves_out_what_was_taken_back(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await house.open("pyramido", people(2), {}, ME)
        while not table.can_take_back(table.steps[-1].seat if table.steps else None):
            await act(table, table.at.options[0])
        seat = table.steps[-1].seat
        kept = tuple(table.steps[:-1])
        await table.take_back(seat, table.version(seat), "0-take-back")
        over = update(MATCH).where(MATCH.c.id == table.id).values(status="over")
        await house.store.write(lambda connection: connection.execute(over))
        assert (await read_match(house.store, table.id)).steps == kept


async def test_a_book_that_nobody_wrote_is_not_found(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        with pytest.raises(BadText) as refused:
            await read_match(house.store, "NOSUCH")
        assert refused.value.key == "no_table"


# The deal


async def test_once_the_deal_is_open_nothing_is_taken_back(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await house.find(await Library(house).import_record(golden("pyramidion"), "bot", ME))
        seat = table.steps[-1].seat
        assert table.undo_positions
        with pytest.raises(Illegal) as refused:
            await table.take_back(seat, table.version(seat), "0-too-late")
        assert refused.value.key == "no_undo"


async def test_an_honest_deal_holds_and_a_changed_one_does_not(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        library, table = Library(house), await finished(house)
        assert await library.check(table) is None
        table.seed_hash = "0" * 64
        assert keyed(await library.check(table)) == "wrong_hash"


async def test_a_changed_step_does_not_hold(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        library, table = Library(house), await finished(house)
        table.steps[0] = replace(table.steps[0], action="dance")
        assert keyed(await library.check(table)) == "record_step"


async def test_the_deal_of_a_running_match_is_not_opened(sqlite_url: str) -> None:
    async with house_on(sqlite_url) as house:
        table = await house.open("_template", people(2), {}, ME)
        with pytest.raises(Illegal):
            await Library(house).check(table)


def keyed(error: BenbenError | None) -> str:
    return error.key if error else ""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "key",
    ["unreadable", "fork_step", "fork_chairs", "record_unfit", "night_runs", "night_sealed", "no_night"],
)
def test_new_refusals_say_what_to_do_in_three_languages(lang: str, key: str) -> None:
    assert speak(lang).has(f"error.{key}")
    text = speak(lang).find(f"error.{key}")
    assert text is not None
    assert text.count(".") >= 1
