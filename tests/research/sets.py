"""Small datasets for tests."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from benben.research.dataset import Folder, Settings, from_bots, make, shards_of

KEY = "_template"


def small(
    key: str = KEY, seats: int = 2, matches: int = 6, bots: Sequence[str] = ("random", "novice")
) -> Settings:
    """The settings of a small dataset, two matches in a shard."""
    return from_bots(key, seats=seats, matches=matches, bots=bots, seed=7, shard=2)


def made(path: Path, settings: Settings, workers: int = 1) -> Path:
    """Make a dataset."""
    list(make(path, settings, shards_of(settings), workers))
    return path


def content(path: Path) -> dict[str, bytes]:
    """Every file with its bytes."""
    return {str(file.relative_to(path)): file.read_bytes() for file in path.rglob("*") if file.is_file()}


def rows(path: Path, table: str) -> list[dict[str, Any]]:
    """The rows of a table."""
    found: list[dict[str, Any]] = pq.read_table(path / table).to_pylist()
    return found


def replace_value(path: Path, table: str, shard: int, column: str, row: int, value: object) -> None:
    """Change one value of a shard as whoever knows the format can, and write new digests."""
    file = path / table / f"{shard:05}.parquet"
    there = pq.read_table(file)
    values = there[column].to_pylist()
    values[row] = value
    place = there.column_names.index(column)
    changed = there.set_column(
        place, there.schema.field(column), pa.array(values, there.schema.field(column).type)
    )
    pq.write_table(changed, file, compression="zstd")
    if Folder(path).complete:
        Folder(path).seal()
