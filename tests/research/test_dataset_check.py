"""Checking a dataset: what was changed is found, value by value and byte by byte."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from benben import BadText
from benben.bots import thinking as thinking_module
from benben.bots.judgement import Budget
from benben.research.dataset import Folder, check, make, shards_of
from benben.research.dataset.columns import DECISIONS, MATCHES
from tests.research.sets import content, made, replace_value, rows, small


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A dataset of six matches, in which one bot searches for a moment."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(thinking_module, "budget_of", lambda *_: Budget(6, 2))
        return made(tmp_path_factory.mktemp("whole"), small(bots=("skilled", "random"), seats=3))


@pytest.fixture
def copy(whole: Path, tmp_path: Path) -> Path:
    """A copy that a test may spoil."""
    shutil.copytree(whole, tmp_path / "copy")
    return tmp_path / "copy"


def problem(path: Path, most: int | None = None) -> BadText:
    """What a check finds."""
    with pytest.raises(BadText) as refusal:
        list(check(path, most, 1))
    return refusal.value


def other(value: object) -> object:
    """Another value of the same type, as like it as can be."""
    match value:
        case bool() | None:
            return None
        case int():
            return value + 1
        case float():
            return float(np.nextafter(np.float32(value), np.float32(2)))
        case str():
            return value[:-1] + chr(ord(value[-1]) ^ 1)
        case bytes():
            return value[:-1] + bytes([value[-1] ^ 1])
        case list():
            return [*value[:-1], other(value[-1])] if value else [0]
    raise AssertionError(value)


def test_a_dataset_as_it_was_made_passes_and_the_rows_are_counted(whole: Path) -> None:
    found = list(check(whole, None, 1))
    assert sum(one.matches for one in found) == 6
    assert sum(one.rows for one in found) == len(rows(whole, "decisions"))


def test_a_check_in_two_processes_finds_the_same(whole: Path, copy: Path) -> None:
    assert sorted(check(whole, None, 2)) == sorted(check(whole, None, 1))
    replace_value(copy, "decisions", 1, "score", 3, 99)
    with pytest.raises(BadText, match="dataset_value"):
        list(check(copy, None, 2))


def test_a_sample_is_spread_over_the_dataset(whole: Path) -> None:
    assert [one.matches for one in check(whole, 3, 1)] == [1, 1, 1]
    assert [one.matches for one in check(whole, 2, 1)] == [1, 1]


@pytest.mark.parametrize("column", [column.name for column in DECISIONS if column.name != "chances"])
def test_one_changed_value_of_a_decision_is_found_and_named(copy: Path, column: str) -> None:
    row, there = next(
        (i, one)
        for i, one in enumerate(rows(copy, "decisions/00001.parquet"))
        if one["visits"] is not None and sum(one["visits"]) > max(one["visits"])
    )
    value = other(there[column])
    if column == "visits":
        value = [max(there["visits"]) - n for n in there["visits"]]
    replace_value(copy, "decisions", 1, column, row, value)
    found = problem(copy)
    if column == "match":
        assert (found.key, found.details["column"]) == ("dataset_shape", "match")
        return
    named = "visits" if column == "value" else column
    assert (found.key, found.details["column"]) == ("dataset_value", named)
    assert (found.details["match"], found.details["step"]) == (there["match"], there["step"])
    assert found.details["file"] == str(copy / "decisions" / "00001.parquet")


@pytest.mark.parametrize("column", [column.name for column in MATCHES])
def test_one_changed_value_of_a_match_is_found(copy: Path, column: str) -> None:
    there = rows(copy, "matches/00002.parquet")[1]
    replace_value(copy, "matches", 2, column, 1, other(there[column]))
    found = problem(copy)
    if column in ("match", "steps"):
        assert (found.key, found.details["column"]) == ("dataset_shape", "match")
    else:
        told = found.key, found.details["column"], found.details["match"]
        assert told == ("dataset_result", column, 5)


def test_a_search_that_would_have_chosen_otherwise_is_found(copy: Path) -> None:
    row, there = next(
        (i, one) for i, one in enumerate(rows(copy, "decisions/00000.parquet")) if one["visits"] is not None
    )
    replace_value(copy, "decisions", 0, "chances", row, [0.0] * len(there["chances"]))
    found = problem(copy)
    assert (found.key, found.details["column"]) == ("dataset_value", "visits")


def test_ratings_of_a_bot_that_does_not_search_are_found(copy: Path) -> None:
    row, there = next(
        (i, one) for i, one in enumerate(rows(copy, "decisions/00000.parquet")) if one["bot"] == "random"
    )
    replace_value(copy, "decisions", 0, "visits", row, [1] * there["options"])
    assert problem(copy).details["column"] == "visits"


def test_a_match_that_was_not_dealt_by_the_seed_is_found(copy: Path, tmp_path: Path) -> None:
    elsewhere = made(tmp_path / "elsewhere", small(bots=("skilled", "random"), matches=6, seats=2))
    for table in ("matches", "decisions"):
        shutil.copy(elsewhere / table / "00001.parquet", copy / table / "00001.parquet")
    Folder(copy).seal()
    found = problem(copy)
    assert (found.key, found.details["column"]) == ("dataset_result", "record")


@pytest.mark.parametrize(
    "name", ["decisions/00001.parquet", "matches/00000.parquet", "README.md", "actions.txt", "dataset.json"]
)
def test_one_changed_byte_of_any_file_is_found_whatever_the_sample(copy: Path, name: str) -> None:
    file = copy / name
    told = bytearray(file.read_bytes())
    told[-3] ^= 1
    file.write_bytes(told)
    found = problem(copy, most=1)
    if name != "dataset.json":
        assert (found.key, found.details["file"]) == ("dataset_sum", file)


@pytest.mark.parametrize(("old", "new"), [("  0  ", "  1  "), (" random", " greedy"), ("=", "*")])
def test_a_record_that_does_not_replay_is_found(copy: Path, old: str, new: str) -> None:
    text = rows(copy, "matches/00002.parquet")[1]["record"]
    replace_value(copy, "matches", 2, "record", 1, text.replace(old, new, 1).replace("seats 3", "seats 4"))
    found = problem(copy)
    assert (found.key, found.details["match"]) in (("dataset_replay", 5), ("dataset_result", 5))


def test_a_changed_byte_that_changes_values_is_found_without_digests_too(copy: Path) -> None:
    file, sums = copy / "decisions" / "00000.parquet", copy / "SHA256SUMS"
    sums.unlink()
    before, table = file.read_bytes(), pq.read_table(file)
    changed = 0
    for place in range(4, len(before) // 2, 101):
        told = bytearray(before)
        told[place] ^= 16
        file.write_bytes(told)
        if is_changed(file, table):
            changed += 1
            assert problem(copy).key in ("file_unreadable", "dataset_value", "dataset_shape"), place
    assert changed > 3


def is_changed(file: Path, table: pa.Table) -> bool:
    """Whether a file can no longer be read, or holds other values."""
    try:
        return not pq.read_table(file).equals(table)
    except (OSError, pa.ArrowException):
        return True


@pytest.mark.parametrize("name", ["decisions/00001.parquet", "actions.txt"])
def test_a_missing_file_and_one_too_many_are_found(copy: Path, name: str) -> None:
    (copy / "more.txt").write_text("more")
    assert problem(copy).details["file"] == copy / "more.txt"
    (copy / "more.txt").unlink()
    (copy / name).unlink()
    assert problem(copy).details["file"] == copy / name


def test_what_is_there_of_an_unfinished_dataset_can_be_checked(tmp_path: Path) -> None:
    begun = make(tmp_path, small(), shards_of(small()), 1)
    assert [next(begun), next(begun)] == [0, 2]
    begun.close()
    assert [one.matches for one in check(tmp_path, None, 1)] == [2]
    replace_value(tmp_path, "decisions", 0, "rank", 0, 3)
    assert problem(tmp_path).key == "dataset_value"


def test_checking_changes_nothing(whole: Path) -> None:
    before = content(whole)
    list(check(whole, None, 1))
    assert content(whole) == before
