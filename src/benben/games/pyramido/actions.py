"""What a seat can say in Pyramido: verbs, word lists, the action space."""

from __future__ import annotations

from typing import Final

from benben.core.action import ActionSpace, Verb
from benben.games.pyramido.board import DIRECTIONS, PLACE_NAMES
from benben.games.pyramido.data import CORNERS, DATA, SLOTS

SLOT_NAMES: Final = tuple(str(slot + 1) for slot in range(SLOTS))
PILE_NAMES: Final = tuple(str(pile + 1) for pile in range(SLOTS + 1))
TILE_NAMES: Final = ("A", "B")

TAKE: Final = Verb("take", SLOT_NAMES)
PLACE: Final = Verb("place", PLACE_NAMES, DIRECTIONS)
MARK: Final = Verb("mark", TILE_NAMES)
PASS: Final = Verb("pass")
COVER: Final = Verb("cover", TILE_NAMES, DATA.colours)
ORIENT: Final = Verb("orient", CORNERS)
FILL: Final = Verb("fill", DATA.colours)
REFILL: Final = Verb("refill", PILE_NAMES)
SPLIT: Final = Verb("split", PILE_NAMES)

SPACE: Final = ActionSpace(TAKE, PLACE, MARK, PASS, COVER, ORIENT, FILL, REFILL, SPLIT)

# The decision points in the order of a turn, and how the rules of record call them.
CHOOSE: Final = 0
PLACING: Final = 1
MARKING: Final = 2
RESURFACE: Final = 3
ORIENTING: Final = 4
FILLING: Final = 5
REFRESH: Final = 6
SPLITTING: Final = 7
OVER: Final = 8
PHASES: Final = (
    "choose_domino",
    "place_domino",
    "place_marker",
    "resurface",
    "orient_single",
    "fill_hole",
    "refresh_quarry",
    "split_pile",
    "game_over",
)
