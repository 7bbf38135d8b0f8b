"""Check: replay matches of a dataset, and compare every value that follows from their records."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from benben.arena.processes import as_finished, check_stopped
from benben.bots import SEARCHING
from benben.core import record as records
from benben.core.errors import BadText, BenbenError
from benben.core.record import Record
from benben.games import AnyGame, load_game
from benben.research.dataset.columns import DECISIONS, MATCHES, SEARCHED, schema
from benben.research.dataset.folder import Folder
from benben.research.dataset.played import Choice, Played, replay
from benben.research.dataset.rows import choice_rows, match_row, table_of
from benben.research.dataset.settings import Settings, planned

SAMPLE: Final = 100
"""Matches that are replayed unless all are asked for."""


class Checked(NamedTuple):
    """What was compared."""

    matches: int
    rows: int
    """Decisions of these matches."""


class Difference(Exception):
    """A value that is not what the record of its match gives."""

    def __init__(self, column: str, step: int = 0) -> None:
        super().__init__(column, step)
        self.column = column
        self.step = step
        """0: in the table of matches."""


Problem = tuple[str, dict[str, str | int]]
"""The key and the details of an error: errors themselves do not travel between processes."""


def check(path: Path, most: int | None = SAMPLE, workers: int = 0) -> Generator[Checked]:
    """Compare a dataset with its records: yield what was compared, shard by shard.

    Replays `most` matches, spread evenly over the shards that are there (None: all). Raises BadText for the first
    file that is not as it was written, and the first value that does not follow from its record.
    """
    folder = Folder(path)
    settings = folder.settings()
    if folder.complete:
        folder.check_sums()
    wanted = sample([n for shard in folder.stored(settings) for n in settings.numbers(shard)], most)
    shards = sorted({number // settings.shard for number in wanted})
    work = partial(check_shard, str(path), wanted)
    for _, (checked, problem) in as_finished(work, shards, workers):
        if problem:
            key, details = problem
            raise BadText(key, **details)
        yield checked


def sample(numbers: Sequence[int], most: int | None) -> list[int]:
    """At most so many of the numbers, evenly spread."""
    if most is None or len(numbers) <= most:
        return list(numbers)
    return [numbers[i * len(numbers) // most] for i in range(most)]


def check_shard(path: str, wanted: Sequence[int], shard: int) -> tuple[Checked, Problem | None]:
    """Check a shard: the job of a worker process."""
    folder = Folder(Path(path))
    settings = folder.settings()
    matches, decisions = folder.files(shard)
    checked = Checked(0, 0)
    reading = matches
    try:
        game = load_game(settings.game)
        rows = read_matches(matches, game, settings, shard)
        reading = decisions
        for table in groups(decisions, game, rows, set(wanted)):
            for number in set(pc.unique(table["match"]).to_pylist()) & set(wanted):
                row = rows.slice(number - settings.numbers(shard).start, 1)
                choices = table.filter(pc.equal(table["match"], number))
                problem = check_match(game, settings, number, row, choices, matches, decisions)
                if problem:
                    return checked, problem
                checked = Checked(checked.matches + 1, checked.rows + len(choices))
    except Difference as found:
        return checked, ("dataset_shape", {"file": str(reading), "column": found.column})
    except (OSError, pa.ArrowException) as error:
        return checked, ("file_unreadable", {"file": str(reading), "problem": str(error)})
    return checked, None


def read_matches(file: Path, game: AnyGame, settings: Settings, shard: int) -> Any:
    """The matches of a shard; raises Difference if the columns or the numbers are not as they must be."""
    table = pq.read_table(file)
    check_schema(table.schema, schema(MATCHES, game))
    if table["match"].to_pylist() != list(settings.numbers(shard)):
        raise Difference("match")
    return table


def groups(file: Path, game: AnyGame, rows: Any, wanted: set[int]) -> Iterator[Any]:
    """The row groups of a shard's decisions that hold wanted matches; raises Difference as `read_matches` does."""
    reader = pq.ParquetFile(file, page_checksum_verification=True)
    check_schema(reader.schema_arrow, schema(DECISIONS, game))
    held = [
        reader.read_row_group(i, columns=["match"])["match"].to_numpy() for i in range(reader.num_row_groups)
    ]
    expected = np.repeat(rows["match"].to_numpy(), rows["steps"].to_numpy())
    if not held or not np.array_equal(np.concatenate(held), expected):
        raise Difference("match")
    for i, numbers in enumerate(held):
        if not wanted.isdisjoint(numbers.tolist()):
            yield reader.read_row_group(i)


def check_schema(found: Any, expected: Any) -> None:
    """Raise Difference for a column that is not as it must be."""
    if not found.equals(expected, check_metadata=True):
        names = {*found.names, *expected.names}
        wrong = [name for name in sorted(names) if not same_field(found, expected, name)]
        raise Difference(wrong[0] if wrong else "metadata")


def same_field(found: Any, expected: Any, name: str) -> bool:
    """Whether both schemas have the same column of a name, at the same place."""
    if found.get_field_index(name) != expected.get_field_index(name):
        return False
    return bool(found.field(name).equals(expected.field(name), check_metadata=True))


def check_match(
    game: AnyGame, settings: Settings, number: int, row: Any, choices: Any, matches: Path, decisions: Path
) -> Problem | None:
    """Replay a match and compare its rows; None: all is as it must be."""
    check_stopped()
    where: dict[str, str | int] = {"match": number, "file": str(matches)}
    try:
        record = records.parse(row["record"][0].as_py(), load_game)
        check_header(game, settings, number, record)
        played = replay(game, record, settings.bots_of(number, record.seats))
        compare(row, table_of(row.schema, [match_row(number, played)]))
        where["file"] = str(decisions)
        compare_choices(game, number, played, choices)
    except BenbenError:
        return "dataset_replay", where
    except Difference as found:
        key = "dataset_value" if found.step else "dataset_result"
        return key, where | {"column": found.column, "step": found.step}
    return None


def check_header(game: AnyGame, settings: Settings, number: int, record: Record) -> None:
    """Raise Difference if bots played another match than the settings say."""
    if settings.bots:
        bare = replace(record, steps=(), scores=(), reason="", digest="")
        if bare != planned(game, settings, number):
            raise Difference("record")


def compare_choices(game: AnyGame, number: int, played: Played, choices: Any) -> None:
    """Raise Difference for the first choice that is not as replayed."""
    expected = table_of(choices.schema, choice_rows(game, number, played))
    compare(choices.drop_columns(SEARCHED), expected.drop_columns(SEARCHED))
    for choice, found in zip(played.choices, choices.select(SEARCHED).to_pylist(), strict=True):
        bot = played.bots[choice.seat] if played.bots else ""
        if not is_search(choice, found) if bot in SEARCHING and len(choice.options) > 1 else any_of(found):
            raise Difference(SEARCHED[0], choice.step)


def compare(found: Any, expected: Any) -> None:
    """Raise Difference for the first value, column by column, that is not equal."""
    for name in expected.column_names:
        if not found[name].equals(expected[name]):
            there, wanted = found[name].to_pylist(), expected[name].to_pylist()
            at = next(i for i, (one, other) in enumerate(zip(there, wanted, strict=True)) if one != other)
            raise Difference(name, expected["step"][at].as_py() if "step" in expected.column_names else 0)


def is_search(choice: Choice, found: dict[str, Any]) -> bool:
    """Whether a search that visited the options so often would have made this choice."""
    visits, chances = found["visits"], found["chances"]
    if not visits or not chances or not len(visits) == len(chances) == len(choice.options):
        return False
    ratings = list(zip(visits, chances, strict=True))
    chosen = ratings[choice.options.index(choice.action_id)]
    return bool(chosen == max(ratings) and chosen[1] == found["value"])


def any_of(found: dict[str, Any]) -> bool:
    """Whether any column of a search is filled."""
    return any(value is not None for value in found.values())
