"""Cairn: let a heap grow, stop in time, keep a stone secret."""

from __future__ import annotations

from typing import Final

from benben.core.assembly import assemble
from benben.core.game import Game
from benben.games._template.data import LIMITS
from benben.games._template.state import State
from benben.games._template.view import View

DECISIONS_A_SEAT: Final = 2 * (max(LIMITS) + 1)
"""Every roll adds at least 1 and asks at most once more."""

GAME: Final[Game[State, View]] = assemble(
    __name__, version="1.0", max_steps=lambda seats: DECISIONS_A_SEAT * seats
)
