"""Fragments as they were last drawn: the answer to a move and the mover's own stream show the same one."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final

MOST: Final = 400
"""Some 20 megabytes."""


class FragmentCache:
    """The newest fragment for each kind of reader; it is drawn again when its stamp is another.

    Kept as bytes: one sign outside of Latin makes a text twice as large.
    """

    def __init__(self) -> None:
        self.kept: OrderedDict[Hashable, tuple[Hashable, bytes]] = OrderedDict()

    def get(self, reader: Hashable, stamp: Hashable, draw: Callable[[], str]) -> str:
        """The fragment with this stamp."""
        kept = self.kept.get(reader)
        if kept is None or kept[0] != stamp:
            kept = self.kept[reader] = (stamp, draw().encode())
        self.kept.move_to_end(reader)
        while len(self.kept) > MOST:
            self.kept.popitem(last=False)
        return kept[1].decode()
