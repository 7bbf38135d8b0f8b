"""A view as bytes for learning: what one sees, and what one has heard since each hunter was last located.

A hunter's own piece comes first, then the hunters in the order of play; for the mummy and in the two-player
game that is the order of their start cells. Left out: the last brown roll, which `budget` has in it; who is to
act and whether a move is an extra one, which follow from `phase`, `asked` and `on_turn`; the mummy's aid and
the story before what `located` and `heard` tell; the others' cards, the reason and the winner after the end.
"""

from __future__ import annotations

from typing import Final

from benben.core.parts.plane import Plane, one_hot, packed
from benben.games.mummy.actions import DECISIONS, HUNTER_TURN
from benben.games.mummy.board import (
    ANKHS,
    BROWN,
    CARDS,
    CORRIDOR,
    FACE_NAMES,
    LAST_ROUND,
    MOVES,
    OUT,
    SPACES,
    TWO_PIECES,
    TWO_PLAYERS,
    WHITE_DICE,
    start_of,
)
from benben.games.mummy.data import COLOURS, DATA, HUNTERS, SEATS
from benben.games.mummy.view import View

HEARD: Final = 6
"""Dice remembered since a hunter was last located, the latest first."""
BYTE: Final = 255
PHASES: Final = ("return_dice", HUNTER_TURN, "mummy_step", "game_over")
ASKED: Final = DECISIONS[:-1]
SPACE: Final = "by number of the space: corridor cells in reading order, start cells, dungeon"
PLANES: Final = (
    Plane(
        "reader", (SEATS[-1],), 1, "the reader's seat: 0 is the mummy, hunters follow in the order of play"
    ),
    Plane("seats", (len(SEATS),), 1, "how many seats there are: 2 to 5"),
    Plane("team", (1,), 1, "whether all hunters still in the game win together"),
    Plane("mummy", (SPACES,), 1, f"the space of the mummy, {SPACE}"),
    Plane(
        "hunters",
        (HUNTERS, SPACES),
        1,
        "the space of a hunter as far as the reader knows; all zeros: unknown, or out of the game",
    ),
    Plane(
        "located",
        (HUNTERS, SPACES),
        1,
        "where everybody last knew a hunter to be: its start cell, where it played a card, the dungeon; "
        f"all zeros: it has announced more than {HEARD} dice since then, or is out of the game",
    ),
    Plane(
        "heard",
        (HUNTERS, HEARD, MOVES),
        1,
        "the dice 1-4 and arrow that a hunter has announced since it was last located, the latest first",
    ),
    Plane(
        "ways",
        (MOVES, CORRIDOR),
        1,
        "where each die would take the hunter on turn, by number of the corridor cell; for its owner, until "
        "it has moved",
    ),
    Plane("hand", (CARDS,), 1, "the reader's own unplayed cards, by number of the card; the mummy has none"),
    Plane("played", (HUNTERS, CARDS), 1, "the cards that a hunter has played"),
    Plane(
        "stood",
        (HUNTERS, CARDS),
        1,
        "treasures, by number of their card, on which a hunter ended a move without playing it; hunters only",
    ),
    Plane(
        "backs",
        (HUNTERS, len(COLOURS)),
        TWO_PIECES,
        "how many cards of each colour a hand has still to play; the two-player game has one hand",
    ),
    Plane("ankhs", (HUNTERS,), ANKHS, "the ankhs of a hunter; 0: it is out of the game"),
    Plane(
        "won",
        (2,),
        max(*DATA.needed, DATA.needed_by_two),
        "the ankhs that the mummy has won, and how many it needs",
    ),
    Plane("aside", (WHITE_DICE + 1,), 1, "how many white dice are set aside: 0 to 5"),
    Plane("rolled", (1,), WHITE_DICE, "how many dice of the last roll can be used"),
    Plane(
        "faces", (MOVES,), WHITE_DICE, "how many of them show each of 1, 2, 3, 4 and the arrow; hunters only"
    ),
    Plane("die", (MOVES,), 1, "the die chosen this turn: 1, 2, 3, 4 or the arrow"),
    Plane(
        "on_turn", (HUNTERS,), 1, "the hunter on turn, also while an extra move of the mummy interrupts it"
    ),
    Plane(
        "phase",
        (len(PHASES),),
        1,
        "what everybody knows of the decision point: returning dice, a hunter's turn, the mummy's steps, the end",
    ),
    Plane(
        "asked",
        (len(ASKED),),
        1,
        "what the reader must decide, in the order of the rules; all zeros: nothing",
    ),
    Plane("budget", (1,), max(BROWN) + WHITE_DICE, "the steps that the mummy has left in its move"),
    Plane("round", (1,), min(LAST_ROUND, BYTE), f"the round; {BYTE} also stands for later ones"),
)


def encode(v: View) -> bytes:
    """All planes, one after another."""
    order = pieces_from(v.seat or 0, v.seats, len(v.cells))
    trails = [trail(v, piece) for piece in order]
    hands = pieces_from(v.seat or 0, v.seats, len(v.hands))
    own = (v.hands[v.seat - 1] if v.seat else None) or ()
    pieces = (
        one_hot(v.seat, SEATS[-1]),
        one_hot(v.seats - SEATS[0], len(SEATS)),
        [int(v.win == "team")],
        one_hot(v.mummy, SPACES),
        [number for piece in order for number in one_hot(v.cells[piece], SPACES)],
        [number for located, _ in trails for number in one_hot(located, SPACES)],
        [number for _, dice in trails for number in encode_dice(dice)],
        [int(cell in ends) for ends in v.destinations or () for cell in range(CORRIDOR)],
        [int(card in own) for card in range(CARDS)],
        [int(card in v.played[piece]) for piece in order for card in range(CARDS)],
        [int(card in (v.stood[piece] or ())) for piece in order for card in range(CARDS)],
        [count for hand in hands for count in v.backs[hand]],
        [v.ankhs[piece] for piece in order],
        [v.won, v.needed],
        one_hot(v.aside, WHITE_DICE + 1),
        [v.rolled],
        [(v.faces or ()).count(face) for face in FACE_NAMES],
        [int(face == v.die) for face in FACE_NAMES],
        one_hot(order.index(v.piece) if v.piece >= 0 else None, HUNTERS),
        one_hot(PHASES.index(v.phase), len(PHASES)),
        [int(name == v.asked) for name in ASKED],
        [v.budget],
        [min(v.round, BYTE)],
    )
    return packed(PLANES, pieces)


def pieces_from(seat: int, seats: int, count: int) -> list[int]:
    """Hunters, or hands, in the order of play: from the reader's own one on, if each hunter has a seat."""
    first = seat - 1 if seat and seats > TWO_PLAYERS else 0
    return [(first + step) % count for step in range(count)]


def trail(v: View, piece: int) -> tuple[int | None, tuple[int, ...]]:
    """Where a hunter was last located, if that is not too long ago, and its dice since then, the latest first."""
    if v.cells[piece] == OUT:
        return None, ()
    located, dice = v.trail(piece)
    since = dice[::-1]
    if len(since) > HEARD:
        return None, since[:HEARD]
    return start_of(piece) if located is None else located, since


def encode_dice(dice: tuple[int, ...]) -> list[int]:
    """The latest dice, with zeros for those not yet announced."""
    latest = [*dice, *[None] * (HEARD - len(dice))]
    return [number for face in latest for number in one_hot(face, MOVES)]
