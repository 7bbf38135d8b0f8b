"""What hunters are worth to the mummy: to its judgement of a position and to its chase alike."""

from __future__ import annotations

from math import exp
from typing import Final

from benben.games.mummy.board import SPACES

CATCH: Final = 10.0
"""Worth of a catch to the mummy."""
LURK: Final = 3.0
"""Worth of standing near a hunter."""
LEADER: Final = 0.15
"""More for a hunter with every card it has played."""
LURE: Final[list[float]] = [exp(-steps / 4) for steps in range(2 * SPACES)]
"""How much of a hunter so many steps away can be had later."""
