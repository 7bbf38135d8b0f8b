"""Decision: one seat must choose one of finitely many options."""

from __future__ import annotations


class Decision:
    """The seat that decides, the name of the decision, and its options (sorted, unique, never empty)."""

    def __init__(self, seat: int, name: str, options: list[int], secret: bool = False) -> None:
        self.seat = seat
        self.name = name
        self.options = options
        self.secret = secret
        """A secret decision is asked even with one option: playing it at once would reveal that."""
