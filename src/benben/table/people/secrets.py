"""Secrets that grant access to seats: generated at random, shown once, stored as hashes."""

from __future__ import annotations

from hashlib import sha256
from secrets import token_urlsafe
from typing import Final

BYTES: Final = 24
"""192 bits."""


def new_secret() -> str:
    """Return a new secret that cannot be guessed."""
    return token_urlsafe(BYTES)


def hashed(secret: str) -> str:
    """Return the hash of a secret that the store keeps; empty for an empty secret."""
    return sha256(secret.encode()).hexdigest() if secret else ""
