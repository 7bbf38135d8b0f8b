"""Four pyramid board games: exact rules, bots that see only what a player sees, one Python API.

>>> from benben import Match
>>> Match("pyramido", seats=2, seed=7).options
('take 1', 'take 2', 'take 3')
"""

from benben.core.errors import (
    BadData,
    BadText,
    BenbenError,
    GameOver,
    Illegal,
    NeedsExtra,
    NotYourSeat,
    Stale,
)
from benben.core.rng import Rng
from benben.games import game_keys, load_game
from benben.match import Match

__all__ = [
    "BadData",
    "BadText",
    "BenbenError",
    "GameOver",
    "Illegal",
    "Match",
    "NeedsExtra",
    "NotYourSeat",
    "Rng",
    "Stale",
    "game_keys",
    "load_game",
]
__version__ = "0.1.0"
