"""How often a test tries: a few times by itself, as often as a promise says with `make stress`."""

from __future__ import annotations

import os


def often(name: str, few: int) -> int:
    """A number that the environment may raise: `BENBEN_STATES=2000` for `often("STATES", 3)`."""
    return int(os.environ.get(f"BENBEN_{name}", few))
