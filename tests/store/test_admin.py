"""What a host does with the store: copies, returns, lists, forgets (R15, S21)."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import insert, select

from benben.core.errors import BadText
from benben.store import Store, TalkRow, admin, backup
from benben.store.database import connect
from benben.store.lock import in_use
from benben.store.rows import as_dict
from benben.store.tables import METADATA, SEAT, TALK
from tests.store.rows import HOLDER, match_row, seat_rows, step_row

LATER = 1_790_000_000_000


def filled(url: str, *matches: str) -> None:
    """Some matches with two steps and a word each."""

    async def fill(store: Store) -> None:
        for match in matches:
            await store.create(match_row(match), seat_rows(match))
            for n in (1, 2):
                await store.append(step_row(n, match=match), '{"scores":[1,0]}' if n == 2 else "")
            said = TalkRow(match, 1, 0, "", "hello", "0-command-1", LATER)
            await store.add_talk(said)

    store = Store(url)
    try:
        asyncio.run(fill(store))
    finally:
        store.close()


def rows(url: str) -> dict[str, list[tuple[object, ...]]]:
    """Everything that is stored."""
    engine = connect(url)
    try:
        with engine.connect() as connection:
            return {
                table.name: sorted(tuple(row) for row in connection.execute(select(table)))
                for table in METADATA.sorted_tables
            }
    finally:
        engine.dispose()


def test_a_copy_holds_everything_and_is_one_file(url: str, tmp_path: Path) -> None:
    filled(url, "AAAAAA", "BBBBBB")
    (tmp_path / "copies").mkdir()
    assert backup.back_up(url, tmp_path / "copies" / "copy.db") == 2
    assert [file.name for file in (tmp_path / "copies").iterdir()] == ["copy.db"]
    assert rows(f"sqlite:///{tmp_path / 'copies' / 'copy.db'}") == rows(url)


def test_a_copy_of_one_kind_is_restored_into_the_other(
    sqlite_url: str, postgres_url: str, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    filled(sqlite_url, "AAAAAA")
    backup.back_up(sqlite_url, copy)
    assert backup.restore(postgres_url, copy, force=False) == 1
    assert rows(postgres_url) == rows(sqlite_url)
    filled(postgres_url, "BBBBBB")
    backup.back_up(postgres_url, copy)
    assert backup.restore(sqlite_url, copy, force=True) == 2
    assert rows(postgres_url) == rows(sqlite_url)


def test_what_is_there_is_overwritten_only_by_force(url: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    filled(url, "AAAAAA")
    backup.back_up(url, copy)
    before = rows(url)
    filled(url, "BBBBBB")
    with pytest.raises(BadText, match="would_overwrite"):
        backup.restore(url, copy, force=False)
    assert rows(url) != before
    backup.restore(url, copy, force=True)
    assert rows(url) == before


@pytest.mark.parametrize("content", [b"", b"SQLite format 3\0" + b"x" * 500, b"no copy at all" * 100])
def test_what_is_no_copy_is_refused_and_nothing_changes(
    sqlite_url: str, tmp_path: Path, content: bytes
) -> None:
    filled(sqlite_url, "AAAAAA")
    before = rows(sqlite_url)
    (tmp_path / "copy.db").write_bytes(content)
    with pytest.raises(BadText, match="no_backup"):
        backup.restore(sqlite_url, tmp_path / "copy.db", force=True)
    assert rows(sqlite_url) == before


def test_a_copy_of_another_program_is_refused(sqlite_url: str, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "copy.db") as other:
        other.execute("CREATE TABLE recipe (name)")
    other.close()
    with pytest.raises(BadText, match="no_backup"):
        backup.restore(sqlite_url, tmp_path / "copy.db", force=True)


def test_a_damaged_store_is_replaced_by_a_copy(sqlite_url: str, tmp_path: Path) -> None:
    filled(sqlite_url, "AAAAAA")
    backup.back_up(sqlite_url, tmp_path / "copy.db")
    before = rows(sqlite_url)
    Path(sqlite_url.removeprefix("sqlite:///")).write_bytes(b"rubbish" * 1000)
    backup.restore(sqlite_url, tmp_path / "copy.db", force=True)
    assert rows(sqlite_url) == before


def test_a_copy_that_cannot_be_written_leaves_nothing_behind(sqlite_url: str, tmp_path: Path) -> None:
    filled(sqlite_url, "AAAAAA")
    with pytest.raises(BadText):
        backup.back_up(sqlite_url, tmp_path / "gone" / "copy.db")
    with pytest.raises(BadText, match="file_unreadable"):
        backup.back_up(f"sqlite:///{tmp_path / 'none.db'}", tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()


def test_a_store_of_a_newer_version_is_refused_in_words(sqlite_url: str) -> None:
    filled(sqlite_url, "AAAAAA")
    with sqlite3.connect(sqlite_url.removeprefix("sqlite:///")) as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
    db.close()
    with pytest.raises(BadText, match="file_unreadable"):
        Store(sqlite_url)


def test_tables_are_listed_with_names_and_steps(url: str) -> None:
    filled(url, "AAAAAA", "BBBBBB")
    listed = admin.tables(url)
    assert [one.id for one in listed] == ["AAAAAA", "BBBBBB"]
    assert (listed[0].names, listed[0].steps, listed[0].last, listed[0].status) == (
        ("Аня", ""),
        2,
        LATER,
        "over",
    )


def test_a_closed_table_keeps_its_story_and_nobody_holds_it(url: str) -> None:
    filled(url, "AAAAAA", "BBBBBB")
    before = rows(url)
    admin.close_tables(url, ["AAAAAA"])
    after = rows(url)
    assert (after["step"], after["match"], after["talk"]) == (before["step"], before["match"], before["talk"])
    assert {row for row in after["seat"] if row[0] == "BBBBBB"} <= set(before["seat"])
    closed = [row for row in after["seat"] if row[0] == "AAAAAA"]
    assert [(row[2], row[5], row[6]) for row in closed] == [("Аня", "", ""), ("", "", "")]


@pytest.mark.parametrize("keep", [True, False])
def test_a_deleted_table_leaves_no_name_and_no_word(url: str, keep: bool) -> None:
    filled(url, "AAAAAA", "BBBBBB")
    before = rows(url)
    admin.delete_tables(url, ["AAAAAA"], keep_record=keep)
    after = rows(url)
    left = {name: [row for row in found if "AAAAAA" in row] for name, found in after.items()}
    assert (left["talk"], [row[2] for row in left["seat"]]) == ([], ["", ""] if keep else [])
    assert len(left["step"]) == (2 if keep else 0)
    assert HOLDER not in str(left)
    other = {name: [row for row in found if "BBBBBB" in row] for name, found in after.items()}
    assert other == {name: [row for row in found if "BBBBBB" in row] for name, found in before.items()}


def test_a_person_is_forgotten_at_every_table_and_others_are_not(url: str) -> None:
    filled(url, "AAAAAA", "BBBBBB")
    engine = connect(url)
    with engine.begin() as connection:
        connection.execute(SEAT.update().where(SEAT.c.seat == 1).values(name="Bob", holder="c" * 64))
        word = TalkRow("AAAAAA", 2, 1, "", "hi", "1-command-1", LATER)
        connection.execute(insert(TALK), as_dict(word))
    engine.dispose()
    assert admin.forget_person(url, "BBBBBB", 0) == 2
    after = rows(url)
    assert [row[2] for row in after["seat"]] == ["", "Bob", "", "Bob"]
    assert [row[4] for row in after["talk"]] == ["hi"]
    assert HOLDER not in str(after)
    assert len(after["step"]) == 4
    with pytest.raises(BadText, match="nobody_there"):
        admin.forget_person(url, "BBBBBB", 0)


def test_a_table_that_is_not_there_stops_the_whole_deed(url: str) -> None:
    filled(url, "AAAAAA")
    before = rows(url)
    for deed in (
        lambda: admin.delete_tables(url, ["AAAAAA", "NOSUCH"], keep_record=False),
        lambda: admin.close_tables(url, ["AAAAAA", "NOSUCH"]),
        lambda: admin.forget_person(url, "NOSUCH", 0),
    ):
        with pytest.raises(BadText, match="no_table"):
            deed()
    assert rows(url) == before


def test_a_host_is_alone_or_refused(url: str) -> None:
    with in_use(url), pytest.raises(BadText, match="in_use"), in_use(url, alone=True):
        raise AssertionError
    with in_use(url, alone=True), pytest.raises(BadText, match="in_use"), in_use(url):
        raise AssertionError
    with in_use(url, alone=True):
        pass


def test_servers_share_postgresql(postgres_url: str) -> None:
    with in_use(postgres_url), in_use(postgres_url):
        pass


def test_a_copy_taken_while_steps_are_stored_is_a_prefix_of_the_story(
    sqlite_url: str, tmp_path: Path
) -> None:
    """Ten copies beside a busy writer: each is whole, and the writer never waits for one (R15)."""

    async def busy() -> list[int]:
        store = Store(sqlite_url)
        await store.create(match_row(), seat_rows())
        copied = []
        for copy in range(10):
            copying = asyncio.create_task(
                asyncio.to_thread(backup.back_up, sqlite_url, tmp_path / f"{copy}.db")
            )
            for n in range(20 * copy + 1, 20 * copy + 21):
                await store.append(step_row(n))
            await copying
            copied.append(len(rows(f"sqlite:///{tmp_path / f'{copy}.db'}")["step"]))
        store.close()
        return copied

    counts = asyncio.run(busy())
    assert counts == sorted(counts)
    assert all(20 * copy <= count <= 20 * (copy + 1) for copy, count in enumerate(counts))
    for copy, count in enumerate(counts):
        stored = rows(f"sqlite:///{tmp_path / f'{copy}.db'}")["step"]
        assert [row[1] for row in stored] == list(range(1, count + 1))
