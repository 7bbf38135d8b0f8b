"""Pyramidion: win cities with influence, agreements and trade, and load boats for the pyramid."""

from __future__ import annotations

from typing import Final

from benben.core.assembly import assemble
from benben.core.game import Game
from benben.games.pyramidion.state import State
from benben.games.pyramidion.view import View

DECISIONS_A_SEAT: Final = 6000
"""More than 30 rounds of laying every card, with every effect, and loading every boat can ask."""

GAME: Final[Game[State, View]] = assemble(
    __name__, version="1.0", max_steps=lambda seats: DECISIONS_A_SEAT * seats
)
