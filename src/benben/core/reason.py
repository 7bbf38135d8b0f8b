"""Reason: why something on the board cannot be chosen now."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Reason:
    """A sentence and the clause it follows from."""

    key: str
    """The key of the text `why.<key>`."""
    clause: str
    """The id of the clause, such as `PO-24`."""
    args: tuple[int | str, ...] = ()
    """The values for the placeholders of the text."""
