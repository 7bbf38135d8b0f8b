"""Folder: the files of a dataset; each is written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, LOCK_NB, flock
from hashlib import file_digest
from pathlib import Path
from typing import Final

import msgspec
import pyarrow.parquet as pq

from benben.core.errors import BadText
from benben.research.dataset.rows import Shard
from benben.research.dataset.settings import FORMAT, Settings, difference

SETTINGS: Final = "dataset.json"
ACTIONS: Final = "actions.txt"
CARD: Final = "README.md"
SUMS: Final = "SHA256SUMS"
MATCHES: Final = "matches"
DECISIONS: Final = "decisions"
UNFINISHED: Final = ".tmp"


class Folder:
    """The folder of a dataset."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def settings(self) -> Settings:
        """The settings of the dataset; raises BadText if there is none, or one of another format."""
        file = self.path / SETTINGS
        try:
            found = msgspec.json.decode(file.read_bytes(), type=Settings)
        except OSError as error:
            raise BadText("dataset_none", folder=self.path, problem=error.strerror) from None
        except msgspec.DecodeError:
            raise BadText("dataset_format", file=file, format=FORMAT) from None
        if found.format != FORMAT:
            raise BadText("dataset_format", file=file, format=FORMAT)
        return found

    def begin(self, settings: Settings) -> Settings:
        """Create the folder, or go on in it; raises BadText if it holds anything else than this dataset.

        Returns the settings it was begun with.
        """
        self.path.mkdir(parents=True, exist_ok=True)
        if (self.path / SETTINGS).exists():
            there = self.settings()
            found = difference(there, settings)
            if found:
                name, old, new = found
                raise BadText("dataset_settings", folder=self.path, setting=name, there=old, asked=new)
            return there
        if any(path.suffix != UNFINISHED for path in self.path.iterdir()):
            raise BadText("dataset_other", folder=self.path)
        self.write(SETTINGS, msgspec.json.format(msgspec.json.encode(settings)) + b"\n")
        return settings

    def write(self, name: str, content: bytes) -> None:
        """Write a file whole: a kill at any moment leaves the old one or the new one."""
        file = self.path / name
        file.parent.mkdir(exist_ok=True)
        unfinished = file.with_name(f".{file.name}{UNFINISHED}")
        with unfinished.open("wb") as out:
            out.write(content)
            out.flush()
            os.fsync(out.fileno())
        unfinished.replace(file)

    def store(self, shard: int, content: Shard) -> None:
        """Store a shard; it counts as stored once its matches are there, which come last."""
        self.write(f"{DECISIONS}/{shard:05}.parquet", content.decisions)
        self.write(f"{MATCHES}/{shard:05}.parquet", content.matches)

    def files(self, shard: int) -> tuple[Path, Path]:
        """The files of a shard: matches, decisions."""
        return self.path / MATCHES / f"{shard:05}.parquet", self.path / DECISIONS / f"{shard:05}.parquet"

    def stored(self, settings: Settings) -> list[int]:
        """The shards that are there."""
        return [shard for shard in range(settings.shards) if self.files(shard)[0].exists()]

    def matches(self, settings: Settings) -> int:
        """The number of matches that are there."""
        return sum(len(settings.numbers(shard)) for shard in self.stored(settings))

    def totals(self) -> tuple[int, int]:
        """The number of decisions, and the bytes of all files."""
        rows = sum(pq.read_metadata(file).num_rows for file in (self.path / DECISIONS).glob("*.parquet"))
        return rows, sum((self.path / name).stat().st_size for name in self.names())

    @property
    def complete(self) -> bool:
        """Whether all files are there."""
        return (self.path / SUMS).exists()

    def names(self) -> list[str]:
        """All files of the dataset but the sums, by name."""
        found = (path for path in self.path.rglob("*") if path.is_file() and path.suffix != UNFINISHED)
        return sorted(str(path.relative_to(self.path).as_posix()) for path in found if path.name != SUMS)

    def tidy(self) -> None:
        """Delete what a killed run has left half written."""
        for path in self.path.rglob(f".*{UNFINISHED}"):
            path.unlink()

    def seal(self) -> None:
        """Write the digests of all files, in the form that `sha256sum -c` reads: the dataset is complete."""
        lines = [f"{self.digest(name)}  {name}\n" for name in self.names()]
        self.write(SUMS, "".join(lines).encode())

    def digest(self, name: str) -> str:
        """The digest of a file."""
        with (self.path / name).open("rb") as file:
            return file_digest(file, "sha256").hexdigest()

    def check_sums(self) -> None:
        """Raise BadText for a file that is not as it was written, is missing or does not belong to the dataset."""
        lines = (line.partition("  ") for line in (self.path / SUMS).read_text().splitlines())
        expected = {name: digest for digest, _, name in lines}
        names = self.names()
        for name in sorted({*names, *expected}):
            if name not in names or name not in expected or self.digest(name) != expected[name]:
                raise BadText("dataset_sum", file=self.path / name)

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """Hold the dataset; raises BadText if another process is making it."""
        with (self.path / SETTINGS).open("rb") as file:
            try:
                flock(file, LOCK_EX | LOCK_NB)
            except OSError:
                raise BadText("dataset_busy", folder=self.path) from None
            yield
