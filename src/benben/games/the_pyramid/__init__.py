"""The Pyramid: build rooms and corridors, play pawns, lead the networks."""

from __future__ import annotations

from typing import Final

from benben.core.assembly import assemble
from benben.core.game import Game
from benben.games.the_pyramid.data import DATA
from benben.games.the_pyramid.state import State
from benben.games.the_pyramid.view import View

DECISIONS_A_TURN: Final = 5

GAME: Final[Game[State, View]] = assemble(
    __name__, version="1.0", max_steps=lambda _: DECISIONS_A_TURN * DATA.turns
)
