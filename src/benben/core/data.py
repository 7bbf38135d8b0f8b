"""Component files: where the owner's or the packaged one lies, and how a check reports."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import TypeVar

from benben.core.errors import BadData

T = TypeVar("T")
OWNERS_FOLDER = "BENBEN_COMPONENTS"
"""Environment variable: a folder whose `<key>.toml` replaces the packaged components."""


def component_file(key: str, packaged: Path) -> Path:
    """The owner's file for this game if there is one, else the packaged one."""
    folder = os.environ.get(OWNERS_FOLDER)
    own = Path(folder, f"{key}.toml") if folder else packaged
    return own if own.is_file() else packaged


def read_toml(path: Path) -> tuple[dict[str, object], str]:
    """The tables of a component file and a digest of its text."""
    try:
        raw = path.read_bytes()
        return tomllib.loads(raw.decode()), blake2b(raw, digest_size=4).hexdigest()
    except OSError as error:
        raise BadData("data_unreadable", file=path.name, problem=error.strerror or "") from None
    except (ValueError, RecursionError) as error:  # also a number of more digits than Python reads
        raise BadData("data_syntax", file=path.name, problem=str(error)) from None


def require(holds: bool, where: str, problem: str, **details: object) -> None:
    """Refuse the data unless a check holds: `problem` names the text `data.<problem>`."""
    if not holds:
        raise BadData("data", where=where, problem=problem, **details)


def field(table: Mapping[str, object], name: str, kind: type[T], where: str) -> T:
    """A field of a table, of the kind it must have."""
    value = table.get(name)
    require(value is not None, where, "missing", field=name)
    if not isinstance(value, kind) or isinstance(value, bool) is not (kind is bool):
        raise BadData("data", where=where, problem="kind", field=name, expected=kind.__name__)
    return value


def tables(table: Mapping[str, object], name: str, where: str) -> list[dict[str, object]]:
    """A list of tables, such as all `[[pyramido.domino]]`."""
    rows = field(table, name, list, where)
    require(all(isinstance(row, dict) for row in rows), where, "kind", field=name, expected="table")
    return rows


def known_fields(table: Mapping[str, object], names: Iterable[str], where: str) -> None:
    """Refuse fields that nobody reads: most often they are misspelt."""
    for name in table:
        require(name in names, where, "unknown_field", field=name)
