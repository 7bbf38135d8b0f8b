"""Pyramid - Curse of the Mummy: hunters in a maze seek five treasures each; the mummy hears them and hunts."""

from __future__ import annotations

from typing import Final

from benben.core.assembly import assemble
from benben.core.game import Game
from benben.games.mummy.board import LAST_ROUND, pieces_of
from benben.games.mummy.state import State
from benben.games.mummy.view import View

DECISIONS_A_TURN: Final = 40
"""A hunter may roll again and again, but each roll loses a sixth of its dice: nobody gets this far."""

GAME: Final[Game[State, View]] = assemble(
    __name__, version="1.0", max_steps=lambda seats: LAST_ROUND * DECISIONS_A_TURN * (pieces_of(seats) + 1)
)
