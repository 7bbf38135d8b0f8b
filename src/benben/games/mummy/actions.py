"""What a seat can say: verbs, word lists, the action space; and how the public story is noted down."""

from __future__ import annotations

from typing import Final

from benben.core.action import ActionSpace, Verb
from benben.games.mummy.board import CARD_NAMES, CELL_NAMES, DIRECTIONS, FACE_NAMES

USE: Final = Verb("use", FACE_NAMES)
REROLL: Final = Verb("reroll")
GO: Final = Verb("go", CELL_NAMES)
PLAY: Final = Verb("play", CARD_NAMES)
KEEP: Final = Verb("keep")
RETURN: Final = Verb("return")
STEP: Final = Verb("step", DIRECTIONS)
STOP: Final = Verb("stop")

SPACE: Final = ActionSpace(USE, REROLL, GO, PLAY, KEEP, RETURN, STEP, STOP)

# The decision points in the order of a round, and how the rules of record call them.
RETURN_DICE: Final = 0
CHOOSE_DIE: Final = 1
CHOOSE_DESTINATION: Final = 2
PLAY_CARD: Final = 3
MUMMY_STEP: Final = 4
OVER: Final = 5
DECISIONS: Final = (
    "return_dice",
    "choose_die",
    "choose_destination",
    "play_card",
    "mummy_step",
    "game_over",
)
HUNTER_TURN: Final = "hunter_turn"
"""What all but the hunter on turn are told of `choose_die`, `choose_destination` and `play_card` (R-20)."""

# Why a match ended.
RUNNING: Final = 0
TREASURES: Final = 1
ANKHS_WON: Final = 2
ROUND_LIMIT: Final = 3
REASONS: Final = ("", "treasures", "ankhs", "round_limit")

# What everybody is told, the mummy included (RULES.md 4, public events): kind, hunter and two numbers in one.
STUCK: Final = 0
RETURNED: Final = 1
ROLLED: Final = 2
FIVE: Final = 3
DIE: Final = 4
CARD: Final = 5
ENDED: Final = 6
BROWN_DIE: Final = 7
MUMMY_AT: Final = 8
CAUGHT: Final = 9
KINDS: Final = (
    "stuck",
    "returned",
    "rolled",
    "five",
    "die",
    "card",
    "turn_end",
    "brown",
    "mummy_at",
    "caught",
)
PIECE_WORDS: Final = 8
FIRST_WORDS: Final = 1024
SECOND_WORDS: Final = 16


def note(kind: int, piece: int, first: int = 0, second: int = 0) -> int:
    """One line of the public story."""
    return ((kind * PIECE_WORDS + piece) * FIRST_WORDS + first) * SECOND_WORDS + second


def noted_kind(line: int) -> int:
    """What happened, an index of KINDS."""
    return line // (SECOND_WORDS * FIRST_WORDS * PIECE_WORDS)


def noted_piece(line: int) -> int:
    """Which hunter it is about."""
    return line // (SECOND_WORDS * FIRST_WORDS) % PIECE_WORDS


def noted_first(line: int) -> int:
    """The first number."""
    return line // SECOND_WORDS % FIRST_WORDS


def noted_second(line: int) -> int:
    """The second number."""
    return line % SECOND_WORDS
