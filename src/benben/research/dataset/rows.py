"""Rows: matches as tables of Arrow and as the bytes of Parquet files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from benben.core import record as records
from benben.core.outcome import Outcome
from benben.core.rng import seed_text
from benben.games import AnyGame
from benben.research.dataset.columns import BYTES, DECISIONS, MATCHES, Column, schema
from benben.research.dataset.played import Choice, Played

LEVEL: Final = 6
"""Of the compression: a third smaller than the fastest, and playing still takes far longer."""
GROUP: Final = 2048
"""Rows of a row group at least, but for the last: what a reader holds at a time."""


class Shard(NamedTuple):
    """A shard as the bytes of its two files, and how many rows they have."""

    matches: bytes
    decisions: bytes
    played: int
    chosen: int


def shard_of(game: AnyGame, played: Iterable[tuple[int, Played]]) -> Shard:
    """The shard of numbered matches."""
    wholes, choices = Table(MATCHES, game), Table(DECISIONS, game)
    for number, one in played:
        wholes.add([match_row(number, one)])
        choices.add(choice_rows(game, number, one))
    return Shard(wholes.finish(), choices.finish(), wholes.rows, choices.rows)


class Table:
    """A Parquet file in memory, written group by group."""

    def __init__(self, columns: tuple[Column, ...], game: AnyGame) -> None:
        self.schema = schema(columns, game)
        self.out = pa.BufferOutputStream()
        self.writer = pq.ParquetWriter(
            self.out,
            self.schema,
            compression="zstd",
            compression_level=LEVEL,
            use_dictionary=[name for name, *_ in columns if name not in BYTES],
            write_page_checksum=True,
        )
        self.waiting: list[tuple[Any, ...]] = []
        self.rows = 0

    def add(self, rows: Sequence[tuple[Any, ...]]) -> None:
        """Add rows."""
        self.rows += len(rows)
        self.waiting += rows
        if len(self.waiting) >= GROUP:
            self.flush()

    def flush(self) -> None:
        """Write what waits."""
        if self.waiting:
            self.writer.write_table(table_of(self.schema, self.waiting))
            self.waiting = []

    def finish(self) -> bytes:
        """The file."""
        self.flush()
        self.writer.close()
        return bytes(self.out.getvalue())


def table_of(kind: Any, rows: Sequence[tuple[Any, ...]]) -> Any:
    """A table of Arrow."""
    arrays = [
        pa.array(values, type=field.type) for field, values in zip(kind, zip(*rows, strict=True), strict=True)
    ]
    return pa.Table.from_arrays(arrays, schema=kind)


def match_row(number: int, played: Played) -> tuple[Any, ...]:
    """A match, in the order of `MATCHES`."""
    record, outcome = played.record, played.outcome
    return (
        number,
        record.game,
        record.version,
        record.data,
        record.seats,
        msgspec.json.encode(asdict(record.options)).decode(),
        None if record.seed is None else seed_text(record.seed),
        list(played.bots) or None,
        list(outcome.scores),
        list(outcome.ranks),
        win_shares(outcome),
        list(outcome.winners),
        list(outcome.eliminated),
        outcome.reason,
        outcome.rounds,
        len(played.choices),
        record.digest,
        records.write(record),
    )


def choice_rows(game: AnyGame, number: int, played: Played) -> list[tuple[Any, ...]]:
    """The choices of a match, in the order of `DECISIONS`."""
    outcome, shares = played.outcome, win_shares(played.outcome)
    return [
        (
            number,
            one.step,
            one.seat,
            played.bots[one.seat] if played.bots else None,
            one.decision,
            one.action,
            one.action_id,
            len(one.options),
            packed_mask(one.options, game.space.size),
            one.observation,
            *searched(one),
            outcome.scores[one.seat],
            outcome.ranks[one.seat],
            shares[one.seat],
        )
        for one in played.choices
    ]


def searched(choice: Choice) -> tuple[list[int] | None, list[float] | None, float | None]:
    """The columns of a search."""
    if not choice.ratings:
        return None, None, None
    value = choice.ratings[choice.options.index(choice.action_id)].chance
    return [one.visits for one in choice.ratings], [one.chance for one in choice.ratings], value


def win_shares(outcome: Outcome) -> list[float]:
    """The share of the win of each seat."""
    return [(rank == 1) / len(outcome.winners) for rank in outcome.ranks]


def packed_mask(options: Sequence[int], size: int) -> bytes:
    """One bit for each action, the first one in the highest bit of the first byte."""
    bits = np.zeros(size, dtype=np.uint8)
    bits[options] = 1
    return np.packbits(bits).tobytes()
