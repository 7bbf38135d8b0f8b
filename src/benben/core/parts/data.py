"""Component files: find the owner's or the packaged one, read it, and report what is wrong with it."""

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
    """The path of the owner's file for a game if there is one, else of the packaged file."""
    folder = os.environ.get(OWNERS_FOLDER)
    own = Path(folder, f"{key}.toml") if folder else packaged
    return own if own.is_file() else packaged


def read_toml(path: Path) -> tuple[dict[str, object], str]:
    """Read a component file and return its tables and a digest of its text; raises BadData."""
    try:
        raw = path.read_bytes()
        return tomllib.loads(raw.decode()), blake2b(raw, digest_size=4).hexdigest()
    except OSError as error:
        raise BadData("data_unreadable", file=path.name, problem=error.strerror or "") from None
    except (ValueError, RecursionError) as error:  # includes integers with more digits than Python parses
        raise BadData("data_syntax", file=path.name, problem=str(error)) from None


def require(holds: bool, where: str, problem: str, **details: object) -> None:
    """Raise BadData unless a condition holds; `problem` names the text `data.<problem>`."""
    if not holds:
        raise BadData("data", where=where, problem=problem, **details)


def field(table: Mapping[str, object], name: str, kind: type[T], where: str) -> T:
    """A required field of a table; raises BadData if it is missing or has another type."""
    value = table.get(name)
    require(value is not None, where, "missing", field=name)
    if not isinstance(value, kind) or isinstance(value, bool) is not (kind is bool):
        raise BadData("data", where=where, problem="kind", field=name, expected=kind.__name__)
    return value


def tables(table: Mapping[str, object], name: str, where: str) -> list[dict[str, object]]:
    """A required array of tables, such as all `[[pyramido.domino]]`."""
    rows = field(table, name, list, where)
    require(all(isinstance(row, dict) for row in rows), where, "kind", field=name, expected="table")
    return rows


def known_fields(table: Mapping[str, object], names: Iterable[str], where: str) -> None:
    """Raise BadData for an unknown field, which is most often a typo."""
    for name in table:
        require(name in names, where, "unknown_field", field=name)
