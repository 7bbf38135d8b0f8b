"""State: everything about a match, where the hunters are and what they hold included."""

from __future__ import annotations

from array import array
from collections import Counter
from dataclasses import dataclass
from hashlib import blake2b
from sys import byteorder
from typing import Final

from benben.games.mummy.board import CARD_COLOUR, CARDS, CORRIDOR, OUT, WHITE_DICE, hand_of
from benben.games.mummy.data import COLOURS

DEALT: Final = [f"{colour} card dealt" for colour in COLOURS]
LEFT_OVER: Final = [f"{colour} card left over" for colour in COLOURS]


@dataclass(init=False, eq=False)
class State:
    """Flat lists of integers; an entry for each hunter piece or each card."""

    seats: int
    """How many; all see it."""
    win: str
    """Whether hunters win alone or as a team; all see it."""
    aid: str
    """Whether the mummy's board shows where hunters can be; all see it."""
    round: int
    """From 1; all see it."""
    phase: int
    """The decision point, an index of DECISIONS; the others see only that a hunter is on turn (R-20)."""
    piece: int
    """The hunter on turn, also while the mummy interrupts it; -1: the mummy's ordinary turn; all see it."""
    extra: bool
    """Whether the mummy's move is an extra one; all see it."""
    aside: int
    """White dice set aside; all see it."""
    faces: list[int]
    """The dice of the last roll that can be used, sorted; hunters see them, the mummy their number."""
    die: int
    """The face chosen this turn, -1: none; all see it."""
    budget: int
    """Steps the mummy has left; all see it."""
    brown: int
    """The last roll of the brown die, 0: none yet; all see it."""
    mummy: int
    """The mummy's space; all see it."""
    origin: int
    """Where the hunter on turn began its move: until the turn ends the other hunters see it there."""
    cells: list[int]
    """The space of each hunter, OUT when eliminated; hunters see them, the mummy does not."""
    ankhs: list[int]
    """Ankhs of each hunter; all see them."""
    won: int
    """Ankhs of the mummy; all see them."""
    held: list[int]
    """For each card the hand it was dealt to, -1: none; its owner sees it."""
    played: list[int]
    """For each card the hunter that played it, -1: nobody yet; all see it."""
    stood: list[int]
    """For each hunter, bit by card, on which treasures it ended a move without playing; hunters see it."""
    history: list[int]
    """What everybody was told, line by line (`note`); all see it."""
    winner: int
    """The seat that won, -1: none; all see it."""
    ending: int
    """Why the match ended, an index of REASONS; all see it."""


def clone(s: State) -> State:
    """An independent copy; `faces` is never changed in place and may be shared."""
    c = State()
    c.seats = s.seats
    c.win = s.win
    c.aid = s.aid
    c.round = s.round
    c.phase = s.phase
    c.piece = s.piece
    c.extra = s.extra
    c.aside = s.aside
    c.faces = s.faces
    c.die = s.die
    c.budget = s.budget
    c.brown = s.brown
    c.mummy = s.mummy
    c.origin = s.origin
    c.cells = s.cells[:]
    c.ankhs = s.ankhs[:]
    c.won = s.won
    c.held = s.held[:]
    c.played = s.played[:]
    c.stood = s.stood[:]
    c.history = s.history[:]
    c.winner = s.winner
    c.ending = s.ending
    return c


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
