"""How often a test tries: a few times by itself, as often as a promise says with `make stress`."""

from __future__ import annotations

import os


def often(name: str, few: int) -> int:
    """A number that a variable of the environment may raise."""
    return int(os.environ.get(name, few))
