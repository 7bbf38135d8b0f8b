"""Phases 1 and 2: returning dice, choosing a die (MU-21 to MU-37)."""

from __future__ import annotations

from benben.core.event import Log
from benben.core.rng import Rng
from benben.games.mummy.actions import CHOOSE_DESTINATION, DIE, KEEP, REROLL, RETURN, USE, note
from benben.games.mummy.board import owner_of
from benben.games.mummy.moves import can_use
from benben.games.mummy.state import State
from benben.games.mummy.turns import begin_extra, roll


def return_options() -> list[int]:
    """Keep the dice aside or return all of them (MU-24, MU-25)."""
    return [KEEP.base, RETURN.base]


def keep_dice(s: State, rng: Rng, log: Log | None) -> None:
    """Roll what is free (MU-28)."""
    roll(s, rng, log)


def return_dice(s: State, log: Log | None) -> None:
    """Give the mummy an extra move (MU-26)."""
    begin_extra(s, log)


def die_options(s: State) -> list[int]:
    """Each face of the last roll that leads somewhere, once; then a new roll (MU-32 to MU-36, R-30)."""
    options: list[int] = []
    last = -1
    for face in s.faces:
        if face != last and can_use(s.cells, s.piece, s.mummy, face):
            options.append(USE.base + face)
        last = face
    options.append(REROLL.base)
    return options


def use(s: State, face: int, log: Log | None) -> None:
    """Show the die to all, the mummy included (MU-18)."""
    s.die = face
    s.phase = CHOOSE_DESTINATION
    s.history.append(note(DIE, s.piece, face))
    if log is not None:
        log.tell("die", owner_of(s.piece, s.seats), s.piece, face)
