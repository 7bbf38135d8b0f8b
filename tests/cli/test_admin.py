"""Backup, restore and tables on the command line, beside a server that runs and without one."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from benben.text import LANGUAGES
from tests.cli.run import Run, told
from tests.table.arrange import act, house_on, people


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with a running match and a finished one."""
    (tmp_path / "data").mkdir()

    async def fill() -> None:
        async with house_on(f"sqlite:///{tmp_path / 'data' / 'benben.db'}") as house:
            for steps in (1, 1000):
                table = await house.open("_template", people(2), {}, "a" * 64)
                for _ in range(steps):
                    if not table.is_over:
                        await act(table, table.at.options[-1])

    asyncio.run(fill())
    return tmp_path / "data"


def listed(run: Run, folder: Path) -> list[dict[str, object]]:
    done = run("tables", "list", "--json", "--data-dir", folder)
    assert (done.code, done.err) == (0, "")
    found: list[dict[str, object]] = json.loads(done.out)
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tables_are_copied_deleted_and_brought_back(run: Run, folder: Path, lang: str) -> None:
    before = listed(run, folder)
    assert sorted(str(one["status"]) for one in before) == ["over", "running"]
    where = ("--data-dir", folder, "--lang", lang)
    done = run("backup", "copy.db", *where)
    assert (done.code, done.err, done.out.count("\n")) == (0, "", 1)
    assert run("tables", "delete", *(one["id"] for one in before), *where).code == 0
    assert listed(run, folder) == []
    assert run("restore", "copy.db", *where).code == 0
    assert listed(run, folder) == before
    refused = run("restore", "copy.db", *where)
    assert (refused.code, refused.err) == (2, told(lang, "would_overwrite", n=2))
    assert run("backup", "copy.db", *where).err == told(lang, "file_exists", file="copy.db")
    assert run("backup", "copy.db", "--force", *where).code == 0
    shown = run("tables", "list", *where, COLUMNS="120")
    assert all(str(one["id"]) in shown.out for one in before)


def test_what_ended_long_ago_is_deleted_and_what_runs_is_not(run: Run, folder: Path) -> None:
    assert run("tables", "delete", "--days", 1, "--data-dir", folder).code == 0
    assert len(listed(run, folder)) == 2
    refused = run("tables", "delete", "--days", 0, "--data-dir", folder)
    assert (refused.code, refused.err) == (2, told("en", "bad_count", value="0"))
    assert run("tables", "delete", "--data-dir", folder).err == told("en", "missing_argument", name="ID")


def test_a_table_is_closed_and_its_player_forgotten(run: Run, folder: Path) -> None:
    (table, other) = (str(one["id"]) for one in listed(run, folder))
    assert run("tables", "close", table, "--data-dir", folder).code == 0
    assert run("tables", "forget", table, 0, "--data-dir", folder).err == told(
        "en", "nobody_there", seat=0, table=table
    )
    assert run("tables", "forget", other, 0, "--data-dir", folder).out == "Data deleted at 1 table.\n"
    assert run("tables", "delete", "NOSUCH", "--data-dir", folder).err == told(
        "en", "no_table", table="NOSUCH"
    )


def test_beside_a_server_one_may_look_and_copy_but_change_nothing(run: Run, folder: Path) -> None:
    from benben.store.lock import in_use  # noqa: PLC0415 (as late as the commands do it)

    table = listed(run, folder)[0]["id"]
    with in_use(f"sqlite:///{folder / 'benben.db'}"):
        assert len(listed(run, folder)) == 2
        assert run("backup", "copy.db", "--data-dir", folder).code == 0
        line = told("en", "folder_in_use", folder=folder)
        for words in (
            ("restore", "copy.db", "--force"),
            ("tables", "close", table),
            ("tables", "delete", table),
            ("tables", "forget", table, 0),
        ):
            refused = run(*words, "--data-dir", folder)
            assert (refused.code, refused.out, refused.err) == (2, "", line)
    assert len(listed(run, folder)) == 2
