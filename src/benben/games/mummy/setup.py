"""A new match: pieces on the board, cards dealt, the first hunter has rolled."""

from __future__ import annotations

from benben.core.event import Log
from benben.core.game import Options as AnyOptions
from benben.core.rng import Rng
from benben.games.mummy.actions import CHOOSE_DIE, RUNNING
from benben.games.mummy.board import (
    ANKHS,
    CARD_COLOUR,
    CARD_THING,
    CARDS,
    DECKS,
    DUNGEON,
    TWO_PIECES,
    TWO_PLAYERS,
    hands_of,
    pieces_of,
    start_of,
)
from benben.games.mummy.options import Options
from benben.games.mummy.state import State
from benben.games.mummy.turns import begin_turn


def new(seats: int, options: AnyOptions, rng: Rng, log: Log | None) -> State:
    """Set up, then let the first hunter roll all five dice (MU-11, MU-12)."""
    s = set_up(seats, options, rng)
    tell_deal(s, log)
    begin_turn(s, 0, rng, log)
    return s


def set_up(seats: int, options: AnyOptions, rng: Rng) -> State:
    """Place everything and deal (MU-01 to MU-11, MU-125, MU-126); nobody has rolled yet."""
    assert isinstance(options, Options)
    pieces = pieces_of(seats)
    s = State()
    s.seats = seats
    s.win = options.win
    s.aid = options.aid
    s.round = 1
    s.phase = CHOOSE_DIE
    s.piece = 0
    s.extra = False
    s.aside = 0
    s.faces = []
    s.die = -1
    s.budget = 0
    s.brown = 0
    s.mummy = DUNGEON
    s.origin = start_of(0)
    s.cells = [start_of(piece) for piece in range(pieces)]
    s.ankhs = [ANKHS] * pieces
    s.won = 0
    s.held = deal(seats, rng)
    s.played = [-1] * CARDS
    s.stood = [0] * pieces
    s.history = []
    s.winner = -1
    s.ending = RUNNING
    return s


def deal(seats: int, rng: Rng) -> list[int]:
    """A card of each colour for every hunter, two of each for the common stock; the rest stays unseen."""
    held = [-1] * CARDS
    for deck in DECKS:
        pile = deck[:]
        rng.shuffle(pile)
        for hand in range(hands_of(seats)):
            for _ in range(TWO_PIECES if seats == TWO_PLAYERS else 1):
                held[pile.pop()] = hand
    return held


def tell_deal(s: State, log: Log | None) -> None:
    """Each owner reads its cards."""
    if log is not None:
        for card in range(CARDS):
            if s.held[card] >= 0:
                owner = s.held[card] + 1
                log.tell("dealt", owner, CARD_COLOUR[card], CARD_THING[card], only=owner)
