"""Columns: the schema of both tables, each column with its meaning."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import msgspec
import pyarrow as pa

from benben.core.parts.plane import total
from benben.games import AnyGame
from benben.research.dataset.settings import FORMAT


class Column(NamedTuple):
    """One column of a table."""

    name: str
    type: Any
    """A type of Arrow."""
    meaning: str
    """A sentence for the schema and the data card."""


def listed(kind: Any) -> Any:
    """A list, with the name that Parquet gives to what is in it."""
    return pa.list_(pa.field("element", kind))


MATCHES: Final = (
    Column("match", pa.int64(), "The number of the match in this dataset, from 0."),
    Column("game", pa.string(), "The key of the game."),
    Column("version", pa.string(), "The version of its rules."),
    Column("data", pa.string(), "The digest of its component data."),
    Column("seats", pa.int8(), "The number of seats."),
    Column("options", pa.string(), "All options of the table, as a JSON object."),
    Column(
        "seed", pa.string(), "The seed of the dice, 32 hexadecimal digits; null if the dice are scripted."
    ),
    Column("bots", listed(pa.string()), "The bot of each seat; null if people may have played."),
    Column("scores", listed(pa.int32()), "The final score of each seat."),
    Column("ranks", listed(pa.int8()), "The final rank of each seat; 1 is best, ties share a rank."),
    Column(
        "win_shares", listed(pa.float32()), "The share of the win of each seat: 1, 0, or 1/k in a tie of k."
    ),
    Column("winners", listed(pa.int8()), "The seats of rank 1."),
    Column("eliminated", listed(pa.int8()), "The seats that were eliminated."),
    Column("reason", pa.string(), "The key of why the match ended."),
    Column("rounds", pa.int32(), "The number of rounds."),
    Column("steps", pa.int32(), "The number of choices: rows of this match in the other table."),
    Column("digest", pa.string(), "The digest of the final state."),
    Column("record", pa.string(), "The whole match as text, which replays to everything else here."),
)
DECISIONS: Final = (
    Column("match", pa.int64(), "The match, as in the other table."),
    Column("step", pa.int32(), "The number of the step in the record, from 1. Forced choices are no steps."),
    Column("seat", pa.int8(), "The deciding seat, from 0."),
    Column("bot", pa.string(), "The bot on that seat; null if a person may have played."),
    Column("decision", pa.string(), "The name of the decision."),
    Column("action", pa.string(), "The chosen action as text."),
    Column("action_id", pa.int32(), "Its id: the index of its text in actions.txt."),
    Column("options", pa.int32(), "The number of options."),
    Column("mask", pa.binary(), "One bit for each action id, 1 for an option; packed like numpy.packbits."),
    Column(
        "observation",
        pa.binary(),
        "What the deciding seat could know before its choice: a byte for each value, plane after plane.",
    ),
    Column(
        "visits",
        listed(pa.int32()),
        "If the bot searched: how often it visited each option, in the order of their ids; else null.",
    ),
    Column(
        "chances",
        listed(pa.float32()),
        "If the bot searched: the win probability it found for each option, in the same order; 0 without visits.",
    ),
    Column(
        "value", pa.float32(), "If the bot searched: the win probability it found for its choice; else null."
    ),
    Column("score", pa.int32(), "The final score of the deciding seat."),
    Column("rank", pa.int8(), "Its final rank."),
    Column("win_share", pa.float32(), "Its share of the win."),
)
SEARCHED: Final = ("visits", "chances", "value")
"""The columns of a search: they alone do not follow from the record."""
BYTES: Final = ("mask", "observation", "record")
"""Columns in which equal values are rare: a dictionary would not help."""


def schema(columns: tuple[Column, ...], game: AnyGame) -> Any:
    """The schema of a table, with the meaning of each column and all that is needed to read its bytes."""
    fields = [pa.field(name, kind, metadata={"description": meaning}) for name, kind, meaning in columns]
    return pa.schema(fields, metadata=metadata(game))


def metadata(game: AnyGame) -> dict[str, str]:
    """What a reader needs beside the columns."""
    planes = [
        {"name": plane.name, "shape": plane.shape, "most": plane.most, "meaning": plane.meaning}
        for plane in game.planes
    ]
    return {
        "benben.dataset": FORMAT,
        "benben.game": f"{game.key} {game.version}",
        "benben.data": game.data_digest,
        "benben.actions": f"{game.space.size} {game.space.digest}",
        "benben.observation": str(total(game.planes)),
        "benben.planes": msgspec.json.encode(planes).decode(),
    }


def kind_of(column: Column) -> str:
    """The type of a column in words."""
    return str(column.type).replace("element: ", "")
