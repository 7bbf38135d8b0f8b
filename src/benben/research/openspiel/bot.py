"""Our bots at a table of OpenSpiel: they get the View of their seat, as everywhere."""

from __future__ import annotations

from typing import Any

import pyspiel

from benben.bots import load_bot
from benben.core.rng import Rng
from benben.research.tree import Node


class LevelBot(pyspiel.Bot):
    """A bot by its name ("random" to "expert", or one of another package) for one seat."""

    def __init__(self, seat: int, level: str, seed: int = 0) -> None:
        super().__init__()
        self.seat = seat
        self.choose = load_bot(level)
        self.seed = seed
        self.asked = 0
        """How often it was asked since the last restart: each answer has dice of its own."""

    def restart(self) -> None:
        """Begin a new match."""
        self.asked = 0

    def restart_at(self, state: Any) -> None:  # noqa: ARG002 (nothing is remembered from one choice to the next)
        """Go on from a state."""
        self.asked = 0

    def step(self, state: Any) -> int:
        """The id of its choice; ValueError if another seat chooses."""
        node: Node = state.node
        if node.seat != self.seat or node.at is None:
            raise ValueError(f"seat {self.seat} is not asked in this state")
        rng = Rng(self.seed, self.asked)
        self.asked += 1
        game = node.table.game
        return game.space.parse(self.choose(game, node.view(self.seat), node.at.options, rng))

    def provides_policy(self) -> bool:
        """It tells one choice, not how likely others were."""
        return False
