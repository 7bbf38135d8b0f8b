"""From turn to turn: hunters, the mummy, rounds (MU-12, MU-26 to MU-42, MU-73, MU-85, MU-86, MU-105 to MU-113)."""

from __future__ import annotations

from benben.core.event import Log
from benben.core.rng import Rng
from benben.games.mummy.actions import (
    BROWN_DIE,
    CHOOSE_DIE,
    ENDED,
    FIVE,
    MUMMY_STEP,
    OVER,
    RETURN_DICE,
    RETURNED,
    ROLLED,
    ROUND_LIMIT,
    STUCK,
    note,
)
from benben.games.mummy.board import BROWN, COLUMN_OF, LAST_ROUND, MUMMY, OUT, ROW_OF, WHITE_DICE, owner_of
from benben.games.mummy.data import FACES
from benben.games.mummy.moves import can_use, is_stuck
from benben.games.mummy.state import State


def begin_turn(s: State, piece: int, rng: Rng, log: Log | None) -> None:
    """A hunter's turn, the next hunter's if it is out, the mummy's after the last (MU-12, MU-29, MU-73, MU-120)."""
    while piece < len(s.cells) and s.cells[piece] == OUT:
        piece += 1
    if piece == len(s.cells):
        begin_mummy_turn(s, rng, log)
        return
    s.piece = piece
    s.origin = s.cells[piece]
    if log is not None:
        log.tell("turn", owner_of(piece, s.seats), piece)
    if is_stuck(s.cells, piece, s.mummy):
        skip_turn(s, rng, log)
    elif s.aside == WHITE_DICE:
        begin_extra(s, log)
    elif s.aside > 0:
        s.phase = RETURN_DICE
    else:
        roll(s, rng, log)


def skip_turn(s: State, rng: Rng, log: Log | None) -> None:
    """A stuck hunter says so; it neither returns dice nor rolls (MU-73, R-08)."""
    s.history.append(note(STUCK, s.piece))
    if log is not None:
        log.tell("stuck", owner_of(s.piece, s.seats), s.piece)
    begin_turn(s, s.piece + 1, rng, log)


# Rolling


def roll(s: State, rng: Rng, log: Log | None) -> None:
    """Roll the free dice, again while none of them can be used; five mummies end the turn (MU-30 to MU-38)."""
    s.phase = CHOOSE_DIE
    roll_once(s, rng, log)
    while s.aside < WHITE_DICE and not has_use(s):
        roll_once(s, rng, log)
    if s.aside == WHITE_DICE:
        s.history.append(note(FIVE, s.piece))
        if log is not None:
            log.tell("five", owner_of(s.piece, s.seats), s.piece)
        end_turn(s, rng, log)


def has_use(s: State) -> bool:
    """Whether a die of the last roll leads anywhere (MU-37)."""
    return any(can_use(s.cells, s.piece, s.mummy, face) for face in s.faces)


def roll_once(s: State, rng: Rng, log: Log | None) -> None:
    """Mummies are set aside at once (MU-31); their number is public, the other faces are the hunters' (R-19)."""
    dice = WHITE_DICE - s.aside
    faces: list[int] = []
    for _ in range(dice):
        face = rng.below(len(FACES))
        if face != MUMMY:
            faces.append(face)
    faces.sort()
    s.faces = faces
    s.aside = WHITE_DICE - len(faces)
    s.history.append(note(ROLLED, s.piece, dice, dice - len(faces)))
    if log is not None:
        log.tell("rolled", owner_of(s.piece, s.seats), s.piece, dice, dice - len(faces))


# Ends


def end_turn(s: State, rng: Rng, log: Log | None) -> None:
    """Free dice are free again, set-aside ones stay (MU-40); the other hunters see where the move led (R-20)."""
    s.history.append(note(ENDED, s.piece))
    if log is not None:
        owner = owner_of(s.piece, s.seats)
        if s.die >= 0:
            cell = s.cells[s.piece]
            for seat in range(1, s.seats):
                log.tell("moved", owner, s.piece, COLUMN_OF[cell], ROW_OF[cell], only=seat)
        log.tell("turn_end", owner, s.piece)
    s.faces, s.die = [], -1
    begin_turn(s, s.piece + 1, rng, log)


def begin_mummy_turn(s: State, rng: Rng, log: Log | None) -> None:
    """Roll the brown die; set-aside dice make the mummy faster and stay aside (MU-41, MU-85, MU-86)."""
    s.piece = -1
    s.brown = BROWN[rng.below(len(BROWN))]
    s.budget = s.brown + s.aside
    s.extra = False
    s.phase = MUMMY_STEP
    s.history.append(note(BROWN_DIE, 0, s.brown))
    if log is not None:
        log.tell("brown", 0, s.brown, s.budget)


def begin_extra(s: State, log: Log | None) -> None:
    """All set-aside dice go back, and the mummy moves first (MU-25, MU-26, MU-105, MU-106, R-15)."""
    s.budget = s.aside
    s.extra = True
    s.phase = MUMMY_STEP
    s.history.append(note(RETURNED, s.piece, s.aside))
    if log is not None:
        log.tell("returned", owner_of(s.piece, s.seats), s.piece, s.aside)


def end_mummy_move(s: State, rng: Rng, log: Log | None) -> None:
    """The interrupted hunter goes on with five dice (MU-27, MU-109 to MU-113), or the next round begins."""
    s.budget = 0
    if not s.extra:
        next_round(s, rng, log)
        return
    s.extra = False
    s.aside = 0
    if s.cells[s.piece] == OUT:
        begin_turn(s, s.piece + 1, rng, log)
        return
    s.origin = s.cells[s.piece]
    if is_stuck(s.cells, s.piece, s.mummy):
        skip_turn(s, rng, log)
    else:
        roll(s, rng, log)


def next_round(s: State, rng: Rng, log: Log | None) -> None:
    """After the last round nobody has won (MU-135)."""
    if s.round == LAST_ROUND:
        end_match(s, ROUND_LIMIT, -1, log)
        return
    s.round += 1
    begin_turn(s, 0, rng, log)


def end_match(s: State, ending: int, winner: int, log: Log | None) -> None:
    """Over at once."""
    s.phase = OVER
    s.ending = ending
    s.winner = winner
    s.faces, s.die, s.budget = [], -1, 0
    if log is not None:
        if winner < 0:
            log.tell("nobody_won", 0, s.round)
        elif winner == 0:
            log.tell("mummy_won", 0, s.won)
        else:
            log.tell("hunter_won", winner)
