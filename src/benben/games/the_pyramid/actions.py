"""What a seat can say in The Pyramid: verbs, word lists, the action space."""

from __future__ import annotations

from typing import Final

from benben.core.action import ActionSpace, Verb
from benben.games.the_pyramid.board.pieces import TILE_NAMES
from benben.games.the_pyramid.board.triangle import CELL_NAMES
from benben.games.the_pyramid.data import PAWNS

STEP_NAMES: Final = ("1", "2")
"""Clockwise thirds by which a laid tile is turned."""
TURN_NAMES: Final = ("r0", "r120", "r240")
"""How a tile is laid: rotation 0, 1, 2."""

PLAY: Final = Verb("play", PAWNS, CELL_NAMES)
TURN: Final = Verb("turn", CELL_NAMES, STEP_NAMES)
SWAP: Final = Verb("swap", CELL_NAMES)
WITH: Final = Verb("with", CELL_NAMES)
MOVE: Final = Verb("move", CELL_NAMES)
TO: Final = Verb("to", CELL_NAMES)
CHOOSE: Final = Verb("choose", TILE_NAMES)
LAY: Final = Verb("lay", CELL_NAMES, TURN_NAMES)

SPACE: Final = ActionSpace(PLAY, TURN, SWAP, WITH, MOVE, TO, CHOOSE, LAY)

# The decision points in the order of a turn, and how the rules of record call them.
PLAYING: Final = 0
TURNING: Final = 1
SWAP_OWN: Final = 2
SWAP_OTHER: Final = 3
MOVE_OWN: Final = 4
MOVE_TO: Final = 5
CHOOSING: Final = 6
LAYING: Final = 7
OVER: Final = 8
PHASES: Final = (
    "place_pawn",
    "turn_tile",
    "swap_own_pawn",
    "swap_opponent_pawn",
    "move_own_pawn",
    "move_destination",
    "choose_tile",
    "place_tile",
    "game_over",
)
