"""Reason: why something on a board cannot be chosen now."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Reason:
    """A sentence and the clause it follows from."""

    key: str
    """Of the text `why.<key>`."""
    clause: str
    """Where the rules of record say so: `PO-24`."""
    args: tuple[int | str, ...] = ()
    """What fills the gaps of the text."""
