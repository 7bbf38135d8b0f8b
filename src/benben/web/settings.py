"""Settings of a server, from flags and the environment."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

PACE: Final = 0.6


def data_folder() -> Path:
    """Where everything is kept: `BENBEN_DATA_DIR`, else the platform's usual place."""
    own = os.environ.get("BENBEN_DATA_DIR")
    return Path(own) if own else user_data_path("benben", appauthor=False)


def limits_wished() -> bool:
    """Unless `BENBEN_LIMITS=off`, for measuring: a crowd behind one address looks like an attack."""
    return os.environ.get("BENBEN_LIMITS", "") != "off"


def wished_pace() -> float:
    """`BENBEN_PACE`, else a pace that people can follow; what is no number counts as not set."""
    own = os.environ.get("BENBEN_PACE", "")
    return float(own) if own.replace(".", "", 1).isdecimal() else PACE


@dataclass(frozen=True)
class Settings:
    """What a host may choose."""

    folder: Path = field(default_factory=data_folder)
    db: str = ""
    """URL of the database; empty: SQLite in the folder."""
    hosts: tuple[str, ...] = ("localhost", "127.0.0.1", "[::1]")
    """Names the server answers to, without ports."""
    secure: bool = False
    """Cookies only over TLS."""
    limits: bool = field(default_factory=limits_wished)
    """Whether too many requests are refused."""
    workers: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))
    """Processes in which bots think."""
    budget: float = 3.0
    """Seconds a bot may think."""
    pace: float = field(default_factory=wished_pace)
    """Seconds a bot takes at least."""

    @property
    def url(self) -> str:
        """The database."""
        return self.db or f"sqlite:///{self.folder / 'benben.db'}"
