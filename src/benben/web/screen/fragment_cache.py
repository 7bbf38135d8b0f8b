"""A cache of rendered fragments, shared by the response to a move and the streams of the same reader."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final

CACHE_SIZE: Final = 400
"""Some 20 megabytes."""


class FragmentCache:
    """The latest fragment for each kind of reader; it is rendered again when its stamp changes.

    Fragments are kept as bytes: one character outside of Latin-1 would double the size of a string.
    """

    def __init__(self) -> None:
        self.kept: OrderedDict[Hashable, tuple[Hashable, bytes]] = OrderedDict()

    def get(self, reader: Hashable, stamp: Hashable, draw: Callable[[], str]) -> str:
        """Return the fragment of a reader, rendered with `draw` unless one with this stamp is cached."""
        kept = self.kept.get(reader)
        if kept is None or kept[0] != stamp:
            kept = self.kept[reader] = (stamp, draw().encode())
        self.kept.move_to_end(reader)
        while len(self.kept) > CACHE_SIZE:
            self.kept.popitem(last=False)
        return kept[1].decode()
