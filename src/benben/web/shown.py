"""Fragments as they were last drawn: the answer to a move and the mover's own stream show the same one."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final

MOST: Final = 400
"""Some 40 megabytes."""


class Shown:
    """The newest fragment for each kind of reader; it is drawn again when its stamp is another."""

    def __init__(self) -> None:
        self.kept: OrderedDict[Hashable, tuple[Hashable, str]] = OrderedDict()

    def get(self, reader: Hashable, stamp: Hashable, draw: Callable[[], str]) -> str:
        """The fragment with this stamp."""
        kept = self.kept.get(reader)
        if kept is None or kept[0] != stamp:
            kept = self.kept[reader] = (stamp, draw())
        self.kept.move_to_end(reader)
        while len(self.kept) > MOST:
            self.kept.popitem(last=False)
        return kept[1]
