"""State: everything about a match, where the hunters are and what they hold included."""

from __future__ import annotations

from array import array
from collections import Counter
from hashlib import blake2b
from sys import byteorder
from typing import Final

from benben.games.mummy.board import CARD_COLOUR, CARDS, CORRIDOR, OUT, WHITE_DICE, hand_of
from benben.games.mummy.data import COLOURS

DEALT: Final = [f"{colour} card dealt" for colour in COLOURS]
LEFT_OVER: Final = [f"{colour} card left over" for colour in COLOURS]


class State:
    """Flat lists of integers; an entry for each hunter piece or each card."""

    def __init__(
        self,
        seats: int,
        win: str,
        aid: str,
        round: int,
        phase: int,
        piece: int,
        extra: bool,
        aside: int,
        faces: list[int],
        die: int,
        budget: int,
        brown: int,
        mummy: int,
        origin: int,
        cells: list[int],
        ankhs: list[int],
        won: int,
        held: list[int],
        played: list[int],
        stood: list[int],
        history: list[int],
        winner: int,
        ending: int,
    ) -> None:
        self.seats = seats
        """How many; all see it."""
        self.win = win
        """Whether hunters win alone or as a team; all see it."""
        self.aid = aid
        """Whether the mummy's board shows where hunters can be; all see it."""
        self.round = round
        """From 1; all see it."""
        self.phase = phase
        """The decision point, an index of DECISIONS; the others see only that a hunter is on turn (R-20)."""
        self.piece = piece
        """The hunter on turn, also while the mummy interrupts it; -1: the mummy's ordinary turn; all see it."""
        self.extra = extra
        """Whether the mummy's move is an extra one; all see it."""
        self.aside = aside
        """White dice set aside; all see it."""
        self.faces = faces
        """The dice of the last roll that can be used, sorted; hunters see them, the mummy their number."""
        self.die = die
        """The face chosen this turn, -1: none; all see it."""
        self.budget = budget
        """Steps the mummy has left; all see it."""
        self.brown = brown
        """The last roll of the brown die, 0: none yet; all see it."""
        self.mummy = mummy
        """The mummy's space; all see it."""
        self.origin = origin
        """Where the hunter on turn began its move: until the turn ends the other hunters see it there."""
        self.cells = cells
        """The space of each hunter, OUT when eliminated; hunters see them, the mummy does not."""
        self.ankhs = ankhs
        """Ankhs of each hunter; all see them."""
        self.won = won
        """Ankhs of the mummy; all see them."""
        self.held = held
        """For each card the hand it was dealt to, -1: none; its owner sees it."""
        self.played = played
        """For each card the hunter that played it, -1: nobody yet; all see it."""
        self.stood = stood
        """For each hunter, bit by card, on which treasures it ended a move without playing; hunters see it."""
        self.history = history
        """What everybody was told, line by line (`note`); all see it."""
        self.winner = winner
        """The seat that won, -1: none; all see it."""
        self.ending = ending
        """Why the match ended, an index of REASONS; all see it."""


def clone(s: State) -> State:
    """An independent copy; `faces` is never changed in place and may be shared."""
    return State(
        s.seats,
        s.win,
        s.aid,
        s.round,
        s.phase,
        s.piece,
        s.extra,
        s.aside,
        s.faces,
        s.die,
        s.budget,
        s.brown,
        s.mummy,
        s.origin,
        s.cells[:],
        s.ankhs[:],
        s.won,
        s.held[:],
        s.played[:],
        s.stood[:],
        s.history[:],
        s.winner,
        s.ending,
    )


def fingerprint(s: State) -> tuple[object, ...]:
    """Everything that distinguishes two states."""
    return (
        (s.seats, s.win, s.aid, s.round, s.phase, s.piece, s.extra),
        (s.aside, tuple(s.faces), s.die, s.budget, s.brown, s.mummy, s.origin),
        tuple(s.cells),
        tuple(s.ankhs),
        s.won,
        tuple(s.held),
        tuple(s.played),
        tuple(s.stood),
        story(s.history),
        (s.winner, s.ending),
    )


def story(history: list[int]) -> str:
    """A hash of the public story, which may be long; the same on every machine."""
    lines = array("q", history)
    if byteorder == "big":
        lines.byteswap()
    return blake2b(lines.tobytes(), digest_size=16).hexdigest()


def census(s: State) -> Counter[str]:
    """Every component in exactly one place (RULES.md 8); a corridor cell has room for one hunter."""
    walking = [cell for cell in s.cells if OUT < cell < CORRIDOR]
    dealt = [0] * len(COLOURS)
    left = [0] * len(COLOURS)
    for card in range(CARDS):
        hand, piece = s.held[card], s.played[card]
        if hand < 0:
            left[CARD_COLOUR[card]] += 1
        elif piece < 0 or hand == hand_of(piece, s.seats):
            dealt[CARD_COLOUR[card]] += 1
    found = {
        "ankh": sum(s.ankhs) + s.won,
        "white die": s.aside + (len(s.faces) or WHITE_DICE - s.aside),
        "hunter": len(s.cells) - len(walking) + len(set(walking)),
    }
    for colour in range(len(COLOURS)):
        found[DEALT[colour]] = dealt[colour]
        found[LEFT_OVER[colour]] = left[colour]
    return Counter(found)
