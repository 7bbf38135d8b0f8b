"""Secrets that hold seats: made at random, stored as a hash, told once."""

from __future__ import annotations

from hashlib import sha256
from secrets import token_urlsafe
from typing import Final

BYTES: Final = 24
"""192 bits."""


def new_secret() -> str:
    """A secret that nobody can guess."""
    return token_urlsafe(BYTES)


def hashed(secret: str) -> str:
    """What is stored of a secret."""
    return sha256(secret.encode()).hexdigest() if secret else ""
