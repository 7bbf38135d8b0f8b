"""A view as numbers for learning: what one sees, and what one has heard since each hunter was last located."""

from __future__ import annotations

from math import prod
from typing import Final

from benben.games.mummy.actions import DECISIONS, HUNTER_TURN
from benben.games.mummy.board import (
    ANKHS,
    CARDS,
    FACE_NAMES,
    LAST_ROUND,
    SPACES,
    WHITE_DICE,
    start_of,
)
from benben.games.mummy.data import COLOURS, HUNTERS, SEATS
from benben.games.mummy.view import View

HEARD: Final = 8
"""Dice remembered since a hunter was last located, the latest first."""
PHASES: Final = ("return_dice", HUNTER_TURN, "mummy_step", "game_over")
FASTEST: Final = 9
"""About the longest move of the mummy."""
PIECES: Final[tuple[tuple[str, tuple[int, ...]], ...]] = (
    ("reader", (SEATS[-1],)),
    ("mummy", (SPACES,)),
    ("hunters", (HUNTERS, SPACES)),
    ("located", (HUNTERS, SPACES)),
    ("heard", (HUNTERS, HEARD, len(FACE_NAMES))),
    ("hand", (CARDS,)),
    ("played", (HUNTERS, CARDS)),
    ("backs", (HUNTERS, len(COLOURS))),
    ("ankhs", (HUNTERS,)),
    ("won", (1,)),
    ("aside", (WHITE_DICE + 1,)),
    ("faces", (len(FACE_NAMES),)),
    ("die", (len(FACE_NAMES),)),
    ("on_turn", (HUNTERS,)),
    ("phase", (len(PHASES),)),
    ("asked", (len(DECISIONS),)),
    ("budget", (1,)),
    ("round", (1,)),
)
SIZES: Final = [prod(shape) for _, shape in PIECES]


def encode(v: View) -> list[float]:
    """All pieces, one after another."""
    trails = [v.trail(piece) for piece in range(len(v.cells))]
    own = v.hands[v.seat - 1] if v.seat else None
    pieces = (
        one_hot(v.seat, SEATS[-1]),
        one_hot(v.mummy, SPACES),
        [number for cell in v.cells for number in one_hot(cell, SPACES)],
        [
            number
            for piece, (located, _) in enumerate(trails)
            for number in one_hot(start_of(piece) if located is None else located, SPACES)
        ],
        [number for _, dice in trails for number in encode_dice(dice)],
        [float(card in (own or ())) for card in range(CARDS)],
        [float(card in cards) for cards in v.played for card in range(CARDS)],
        [float(count) for hand in v.backs for count in hand],
        [ankhs / ANKHS for ankhs in v.ankhs],
        [v.won / v.needed],
        one_hot(v.aside, WHITE_DICE + 1),
        [(v.faces or ()).count(face) / WHITE_DICE for face in FACE_NAMES],
        [float(face == v.die) for face in FACE_NAMES],
        one_hot(v.piece, HUNTERS),
        one_hot(PHASES.index(v.phase), len(PHASES)),
        [float(name == v.asked) for name in DECISIONS],
        [v.budget / FASTEST],
        [v.round / LAST_ROUND],
    )
    return [
        number
        for piece, size in zip(pieces, SIZES, strict=True)
        for number in piece + [0.0] * (size - len(piece))
    ]


def encode_dice(dice: tuple[int, ...]) -> list[float]:
    """The latest dice a hunter announced, the last one first."""
    latest: list[int | None] = [*dice[::-1][:HEARD]]
    latest += [None] * (HEARD - len(latest))
    return [number for face in latest for number in one_hot(face, len(FACE_NAMES))]


def one_hot(place: int | None, size: int) -> list[float]:
    """A row of zeros with a single one; none for an unknown place."""
    return [float(i == place) for i in range(size)]
