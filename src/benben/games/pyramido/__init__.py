"""Pyramido: draft dominoes, build a four-level step pyramid, mark its areas."""

from __future__ import annotations

from typing import Final

from benben.core.assembly import assemble
from benben.core.game import Game
from benben.games.pyramido.state import State
from benben.games.pyramido.view import View

DECISIONS_A_SEAT: Final = 140

GAME: Final[Game[State, View]] = assemble(
    __name__, version="1.0", max_steps=lambda seats: DECISIONS_A_SEAT * seats
)
