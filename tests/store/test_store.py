"""The store keeps what it took and refuses the rest, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, text

from benben.core.errors import BadText
from benben.store import MatchRow, NotStored, Store, Taken
from benben.store.rows import as_dict
from benben.store.tables import STEP
from tests.store.rows import HOLDER, match_row, seat_rows, step_row

pytestmark = pytest.mark.anyio


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    store = Store(url)
    yield store
    store.close()


def pragma(store: Store, words: str) -> object:
    """Set or ask something of the connection that the writer will take again from the pool."""
    with store.engine.connect().execution_options(benben_read_only=True) as connection:
        answer = connection.exec_driver_sql(f"PRAGMA {words}")
        return answer.scalar() if answer.returns_rows else None


async def opened(store: Store, id: str = "AAAAAA") -> None:  # noqa: A002
    await store.create(match_row(id), seat_rows(id))


async def test_what_was_stored_is_loaded_again_in_order(store: Store) -> None:
    await opened(store)
    for n in (1, 2, 3):
        await store.append(step_row(n))
    stored = await store.load("AAAAAA")
    assert stored is not None
    assert stored.match == match_row()
    assert stored.seats == seat_rows() == await store.seats_of("AAAAAA")
    assert stored.steps == [step_row(1), step_row(2), step_row(3)]
    assert await store.steps_after("AAAAAA", 1) == [step_row(2), step_row(3)]
    assert await store.load("BBBBBB") is None


async def test_it_is_there_for_the_next_process(url: str) -> None:
    first = Store(url)
    await opened(first)
    await first.append(step_row(1))
    first.close()
    second = Store(url)
    stored = await second.load("AAAAAA")
    second.close()
    assert stored is not None
    assert stored.steps == [step_row(1)]


async def test_two_writers_cannot_store_the_same_step(url: str, store: Store) -> None:
    await opened(store)
    other = Store(url)
    try:
        both = await asyncio.gather(
            store.append(step_row(1, "0-one-one-1")),
            other.append(step_row(1, "0-two-two-2")),
            return_exceptions=True,
        )
    finally:
        other.close()
    assert sorted(type(one).__name__ for one in both) == ["NoneType", "Taken"]
    stored = await store.load("AAAAAA")
    assert stored is not None
    assert len(stored.steps) == 1


async def test_the_same_command_is_stored_once(store: Store) -> None:
    await opened(store)
    await store.append(step_row(1, "0-the-same"))
    with pytest.raises(Taken):
        await store.append(step_row(2, "0-the-same"))
    await opened(store, "BBBBBB")
    await store.append(step_row(1, "0-the-same", "BBBBBB"))


async def test_a_step_needs_its_match(store: Store) -> None:
    with pytest.raises(Taken):
        await store.append(step_row(1, match="CCCCCC"))


async def test_the_last_step_brings_the_result(store: Store) -> None:
    await opened(store)
    await opened(store, "BBBBBB")
    assert await store.running() == 2
    await store.append(step_row(1), result='{"scores":[3,1]}')
    stored = await store.load("AAAAAA")
    assert stored is not None
    assert (stored.match.status, stored.match.result) == ("over", '{"scores":[3,1]}')
    assert await store.running() == 1


async def test_a_refused_last_step_brings_no_result(store: Store) -> None:
    await opened(store)
    await store.append(step_row(1))
    with pytest.raises(Taken):
        await store.append(step_row(1, "0-another"), result="{}")
    stored = await store.load("AAAAAA")
    assert stored is not None
    assert stored.match.status == "running"


async def test_a_seat_changes_only_from_what_it_was(store: Store) -> None:
    await opened(store)
    _, free = seat_rows()
    assert await store.change_seat("AAAAAA", 1, free, holder="c" * 64, link="", name="Боб")
    assert not await store.change_seat("AAAAAA", 1, free, holder="d" * 64, link="")
    seats = await store.seats_of("AAAAAA")
    assert (seats[1].holder, seats[1].link, seats[1].name) == ("c" * 64, "", "Боб")
    assert seats[0] == seat_rows()[0]


async def test_of_many_who_take_a_seat_at_once_one_gets_it(store: Store) -> None:
    await opened(store)
    _, free = seat_rows()
    took = await asyncio.gather(
        *(store.change_seat("AAAAAA", 1, free, holder=f"{i:064}", link="") for i in range(20))
    )
    assert sum(took) == 1
    assert (await store.seats_of("AAAAAA"))[1].holder == f"{took.index(True):064}"


async def test_the_newest_matches_of_a_holder_come_first(store: Store) -> None:
    ids = [letter * 6 for letter in "ACDEF"]
    for created, id_ in enumerate(ids):
        holder = HOLDER if id_ != "DDDDDD" else "e" * 64
        await store.create(match_row(id_, created), seat_rows(id_, holder))
    assert [row.id for row in await store.held_by(HOLDER)] == ["FFFFFF", "EEEEEE", "CCCCCC", "AAAAAA"]
    assert [row.id for row in await store.held_by(HOLDER, limit=2)] == ["FFFFFF", "EEEEEE"]
    assert await store.held_by("0" * 64) == []


async def test_a_deleted_match_leaves_nothing(store: Store) -> None:
    await opened(store)
    await store.append(step_row(1))
    await store.delete("AAAAAA")
    assert await store.load("AAAAAA") is None
    assert await store.seats_of("AAAAAA") == []
    assert await store.steps_after("AAAAAA", 0) == []


async def test_many_appends_at_once_are_all_kept_and_a_refused_one_harms_no_other(store: Store) -> None:
    ids = [f"T{i:05}" for i in range(40)]
    for id_ in ids:
        await opened(store, id_)
    steps = [step_row(n, match=id_) for n in (1, 2, 3) for id_ in ids]
    doubled = [step_row(1, "0-somebody-else", id_) for id_ in ids]
    answers = await asyncio.gather(
        *(store.append(step) for step in (*steps, *doubled)), return_exceptions=True
    )
    assert answers[: len(steps)] == [None] * len(steps)
    assert all(isinstance(answer, Taken) for answer in answers[len(steps) :])
    for id_ in ids:
        assert [row.n for row in await store.steps_after(id_, 0)] == [1, 2, 3]


async def test_work_that_fails_in_any_way_harms_no_other(store: Store) -> None:
    def too_large(connection: Connection) -> None:
        values = {**as_dict(step_row(9)), "at": 2**70}
        connection.execute(insert(STEP), values)

    def broken(_: Connection) -> None:
        raise KeyError("nonsense")

    await opened(store)
    answers = await asyncio.gather(
        store.append(step_row(1)),
        store.write(too_large),
        store.append(step_row(2)),
        store.write(broken),
        store.append(step_row(3)),
        return_exceptions=True,
    )
    assert [answers[0], answers[2], answers[4]] == [None] * 3
    assert isinstance(answers[1], NotStored | OverflowError)
    assert isinstance(answers[3], KeyError)
    await store.append(step_row(4))
    assert len(await store.steps_after("AAAAAA", 0)) == 4


async def test_who_stops_waiting_does_not_stop_the_writer(store: Store) -> None:
    await opened(store)
    waiting = [asyncio.ensure_future(store.append(step_row(n))) for n in range(1, 60)]
    await asyncio.sleep(0)
    for task in waiting[::2]:
        task.cancel()
    answers = await asyncio.gather(*waiting, return_exceptions=True)
    assert answers[1::2] == [None] * len(answers[1::2])
    await store.append(step_row(99))
    kept = {row.n for row in await store.steps_after("AAAAAA", 0)}
    assert kept >= {*range(2, 60, 2), 99}


async def test_readers_read_while_the_writer_writes(store: Store) -> None:
    await opened(store)

    async def write() -> None:
        for n in range(1, 60):
            await store.append(step_row(n))

    async def read() -> None:
        seen = 0
        while seen < 59:
            rows = await store.steps_after("AAAAAA", 0)
            assert [row.n for row in rows] == list(range(1, len(rows) + 1))
            assert len(rows) >= seen
            seen = len(rows)

    await asyncio.wait_for(asyncio.gather(write(), read(), read()), 30)


async def test_what_was_queued_is_written_before_closing(url: str) -> None:
    store = Store(url)
    await opened(store)
    inserts = [insert(STEP).values(**as_dict(step_row(n))) for n in (1, 2)]
    waiting = [store.writer.submit(partial(Connection.execute, statement=one)) for one in inserts]
    store.close()
    assert all(future.done() for future in waiting)
    again = Store(url)
    assert len(await again.steps_after("AAAAAA", 0)) == 2
    again.close()


async def test_sqlite_is_durable_and_lets_readers_in(sqlite_url: str) -> None:
    store = Store(sqlite_url)

    def pragmas(connection: Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return [connection.execute(text(f"PRAGMA {name}")).scalar() for name in names]

    assert await store.read(pragmas) == ["wal", 2, 1]
    assert not store.shared
    store.close()


async def test_a_full_disk_refuses_and_goes_on_when_there_is_room(sqlite_url: str) -> None:
    store = Store(sqlite_url)
    await opened(store)
    pragma(store, f"max_page_count={pragma(store, 'page_count')}")
    answers = await asyncio.gather(
        *(store.create(match_row(f"F{i:05}"), seat_rows(f"F{i:05}")) for i in range(60)),
        return_exceptions=True,
    )
    refused = [i for i, answer in enumerate(answers) if isinstance(answer, NotStored)]
    assert refused
    assert all(answer is None or isinstance(answer, NotStored) for answer in answers)
    pragma(store, "max_page_count=1000000")
    for i, answer in enumerate(answers):
        assert (await store.load(f"F{i:05}") is None) == isinstance(answer, NotStored)
    for i in refused:
        await store.create(match_row(f"F{i:05}"), seat_rows(f"F{i:05}"))
    assert await store.running() == 61
    store.close()
    assert sqlite3.connect(sqlite_url.removeprefix("sqlite:///")).execute(
        "PRAGMA integrity_check"
    ).fetchone() == ("ok",)


async def test_a_locked_file_refuses_and_goes_on_afterwards(sqlite_url: str) -> None:
    store = Store(sqlite_url)
    await opened(store)
    pragma(store, "busy_timeout=50")
    other = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(NotStored):
        await store.append(step_row(1))
    assert await store.steps_after("AAAAAA", 0) == []
    other.execute("ROLLBACK")
    other.close()
    await store.append(step_row(1))
    assert len(await store.steps_after("AAAAAA", 0)) == 1
    store.close()


async def test_a_file_that_may_only_be_read_refuses_and_goes_on_afterwards(sqlite_url: str) -> None:
    store = Store(sqlite_url)
    await opened(store)
    pragma(store, "query_only=ON")
    with pytest.raises(NotStored):
        await store.append(step_row(1))
    pragma(store, "query_only=OFF")
    await store.append(step_row(1))
    store.close()


async def test_a_lost_connection_to_postgresql_refuses_at_most_and_comes_back(postgres_url: str) -> None:
    store = Store(postgres_url)
    await opened(store)
    with store.engine.connect() as connection, connection.begin():
        others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        connection.execute(text(f"SELECT pg_terminate_backend(pid) {others}"))
        connection.execute(text("SELECT 1"))
    for n in (1, 2, 3):
        try:
            await store.append(step_row(n))
        except NotStored:
            await store.append(step_row(n))
    assert [row.n for row in await store.steps_after("AAAAAA", 0)] == [1, 2, 3]
    store.close()


async def test_errors_of_the_database_show_no_values(store: Store) -> None:
    secret = MatchRow(**{**as_dict(match_row()), "seed": "5eed" * 8})
    await store.create(secret, seat_rows())
    with pytest.raises(Exception, match="hide_parameters") as raised:
        await asyncio.wrap_future(
            store.writer.submit(lambda c: c.execute(insert(STEP), as_dict(step_row(1, match="5eed5eed5eed"))))
        )
    assert "'5eed5eed5eed'" not in str(raised.value).split("DETAIL")[0]


async def test_a_path_that_cannot_be_opened_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadText, match="file_unreadable"):
        Store(f"sqlite:///{tmp_path / 'nowhere' / 'benben.db'}")
    (tmp_path / "rubbish.db").write_bytes(b"no database at all" * 100)
    with pytest.raises(BadText, match="file_unreadable"):
        Store(f"sqlite:///{tmp_path / 'rubbish.db'}")


async def test_an_empty_file_becomes_a_database(tmp_path: Path) -> None:
    (tmp_path / "empty.db").touch()
    store = Store(f"sqlite:///{tmp_path / 'empty.db'}")
    await opened(store)
    store.close()


@pytest.mark.parametrize("left", [b"", None])
async def test_R3_a_database_that_is_lost_beside_its_log_is_refused_and_the_log_kept(
    tmp_path: Path, left: bytes | None
) -> None:
    file, log = tmp_path / "benben.db", tmp_path / "benben.db-wal"
    log.write_bytes(b"what was stored last")
    if left is not None:
        file.write_bytes(left)
    with pytest.raises(BadText, match="database_lost"):
        Store(f"sqlite:///{file}")
    assert log.read_bytes() == b"what was stored last"


async def test_R3_a_database_whose_log_is_lost_opens_with_what_it_holds(tmp_path: Path) -> None:
    file, left = tmp_path / "benben.db", tmp_path / "left.db"
    store = Store(f"sqlite:///{file}")
    await opened(store)
    store.close()
    store = Store(f"sqlite:///{file}")
    await opened(store, "BBBBBB")
    left.write_bytes(file.read_bytes())
    store.close()
    store = Store(f"sqlite:///{left}")
    found = [await store.load(match) for match in ("AAAAAA", "BBBBBB")]
    store.close()
    assert [stored is not None for stored in found] == [True, False]
