"""A view as bytes for learning: what one sees, and what one has heard since each hunter was last located."""

from __future__ import annotations

from typing import Final

from benben.core.parts.plane import Plane, one_hot, packed
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
PLANES: Final = (
    Plane("reader", (SEATS[-1],), 1, "the reader's seat: the first is the mummy"),
    Plane("mummy", (SPACES,), 1, "the space of the mummy"),
    Plane("hunters", (HUNTERS, SPACES), 1, "the space of a hunter, as far as the reader knows"),
    Plane("located", (HUNTERS, SPACES), 1, "where everybody last knew a hunter to be"),
    Plane(
        "heard",
        (HUNTERS, HEARD, len(FACE_NAMES)),
        1,
        "the dice a hunter has announced since then, the latest first",
    ),
    Plane("hand", (CARDS,), 1, "the reader's own unplayed cards"),
    Plane("played", (HUNTERS, CARDS), 1, "the cards a hunter has played"),
    Plane("backs", (HUNTERS, len(COLOURS)), 5, "the unplayed cards of a hand, by colour"),
    Plane("ankhs", (HUNTERS,), ANKHS, "the ankhs of a hunter"),
    Plane("won", (2,), 20, "the ankhs the mummy has won, and how many it needs"),
    Plane("aside", (WHITE_DICE + 1,), 1, "how many white dice are set aside"),
    Plane("faces", (len(FACE_NAMES),), WHITE_DICE, "the dice of the last roll, by face; hunters only"),
    Plane("die", (len(FACE_NAMES),), 1, "the die chosen this turn"),
    Plane("on_turn", (HUNTERS,), 1, "the hunter on turn"),
    Plane("phase", (len(PHASES),), 1, "what everybody knows of the decision point"),
    Plane("asked", (len(DECISIONS),), 1, "what the reader must decide"),
    Plane("budget", (1,), 20, "the steps the mummy has left"),
    Plane("round", (1,), LAST_ROUND, "the round"),
)


def encode(v: View) -> bytes:
    """All planes, one after another."""
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
        [int(card in (own or ())) for card in range(CARDS)],
        [int(card in cards) for cards in v.played for card in range(CARDS)],
        [count for hand in v.backs for count in hand],
        list(v.ankhs),
        [v.won, v.needed],
        one_hot(v.aside, WHITE_DICE + 1),
        [(v.faces or ()).count(face) for face in FACE_NAMES],
        [int(face == v.die) for face in FACE_NAMES],
        one_hot(v.piece, HUNTERS),
        one_hot(PHASES.index(v.phase), len(PHASES)),
        [int(name == v.asked) for name in DECISIONS],
        [v.budget],
        [v.round],
    )
    return packed(PLANES, pieces)


def encode_dice(dice: tuple[int, ...]) -> list[int]:
    """The latest dice a hunter announced, the last one first."""
    latest: list[int | None] = [*dice[::-1][:HEARD]]
    latest += [None] * (HEARD - len(latest))
    return [number for face in latest for number in one_hot(face, len(FACE_NAMES))]
