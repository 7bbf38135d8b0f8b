"""What a seat or a watcher is told of a state: strings and tensors that hold what its View holds."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pyspiel

from benben.core.parts.plane import places, total
from benben.research.tree import Node, Table

ONE: Final = pyspiel.PrivateInfoType.SINGLE_PLAYER
NOBODY: Final = pyspiel.PrivateInfoType.NONE


class ViewObserver:
    """An observer as `open_spiel.python.observation` wants it; the pieces of its tensor are the planes of the game.

    With perfect recall, or without what is public, it has strings only.
    """

    def __init__(self, table: Table, kind: Any) -> None:
        self.table = table
        self.public = bool(kind.public_info)
        self.recalls = bool(kind.perfect_recall)
        self.watches = kind.private_info == NOBODY
        planes = table.game.planes
        self.tensor: np.ndarray[Any, np.dtype[np.float32]] | None = None
        self.dict: dict[str, np.ndarray[Any, np.dtype[np.float32]]] = {}
        if self.public and not self.recalls:
            self.tensor = np.zeros(total(planes), np.float32)
            self.most = np.repeat(np.array([p.most for p in planes], np.float32), [p.size for p in planes])
            self.dict = {
                plane.name: self.tensor[at : at + plane.size].reshape(plane.shape)
                for plane, at in zip(planes, places(planes).values(), strict=True)
            }

    def set_from(self, state: Any, player: int) -> None:
        """Fill the tensor with numbers from 0 to 1; with zeros while the match is being set up."""
        node: Node = state.node
        if self.tensor is None:
            return
        if node.at is None:
            self.tensor.fill(0)
            return
        # from the view, though `observe` is faster: it reads what is hidden too, as a sum with what is known
        told = self.table.game.encode(node.view(None if self.watches else player))
        np.divide(np.frombuffer(told, np.uint8), self.most, out=self.tensor)

    def string_from(self, state: Any, player: int) -> str:
        """What is told, as JSON; with perfect recall it begins with a digest of what was told before."""
        node: Node = state.node
        if self.watches:
            return node.seen(None).decode()
        if not self.public:
            return node.private(player).decode()
        return (node.remembered(player) if self.recalls else node.seen(player)).decode()


def observer(table: Table, kind: Any) -> ViewObserver | None:
    """An observer of a kind (an `IIGObservationType`); None for a kind that there is not.

    There is none for the private knowledge of all seats at once: nobody has such a view.
    """
    seat = kind.private_info == ONE and (kind.public_info or not kind.perfect_recall)
    watcher = kind.private_info == NOBODY and kind.public_info and not kind.perfect_recall
    return ViewObserver(table, kind) if seat or watcher else None
