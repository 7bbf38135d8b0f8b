"""The mummy moves and catches (MU-85 to MU-113)."""

from __future__ import annotations

from benben.core.event import Log
from benben.core.rng import Rng
from benben.games.mummy.actions import ANKHS_WON, CAUGHT, MUMMY_AT, STEP, STOP, note
from benben.games.mummy.board import COLUMN_OF, DUNGEON, NEXT, OUT, ROW_OF, WAYS, needed_of, owner_of
from benben.games.mummy.state import State
from benben.games.mummy.turns import end_match, end_mummy_move


def step_options(s: State) -> list[int]:
    """The open neighbours, then stopping (MU-87 to MU-92)."""
    base = WAYS * s.mummy
    options = [STEP.base + way for way in range(WAYS) if NEXT[base + way] >= 0]
    options.append(STOP.base)
    return options


def step(s: State, way: int, rng: Rng, log: Log | None) -> None:
    """One step; who stands there is caught, and the move is over (MU-93, MU-94)."""
    s.mummy = NEXT[WAYS * s.mummy + way]
    s.budget -= 1
    s.history.append(note(MUMMY_AT, 0, s.mummy))
    if log is not None:
        log.tell("mummy_at", 0, COLUMN_OF[s.mummy], ROW_OF[s.mummy])
    for piece in range(len(s.cells)):
        if s.cells[piece] == s.mummy:
            catch(s, piece, rng, log)
            return
    if s.budget == 0:
        end_mummy_move(s, rng, log)


def stop(s: State, rng: Rng, log: Log | None) -> None:
    """Stay here, without a step too (R-04)."""
    s.history.append(note(MUMMY_AT, 0, s.mummy))
    if log is not None:
        log.tell("mummy_stays", 0, COLUMN_OF[s.mummy], ROW_OF[s.mummy])
    end_mummy_move(s, rng, log)


def catch(s: State, piece: int, rng: Rng, log: Log | None) -> None:
    """An ankh changes hands; the hunter goes to the dungeon, or out with its last one (MU-95 to MU-99, R-23)."""
    s.ankhs[piece] -= 1
    s.won += 1
    s.history.append(note(CAUGHT, piece, s.mummy, s.ankhs[piece]))
    if log is not None:
        column, row = COLUMN_OF[s.mummy], ROW_OF[s.mummy]
        log.tell("caught", owner_of(piece, s.seats), piece, column, row, s.ankhs[piece])
    s.cells[piece] = DUNGEON
    if s.won == needed_of(s.seats):
        end_match(s, ANKHS_WON, 0, log)
        return
    if s.ankhs[piece] == 0:
        s.cells[piece] = OUT
        if log is not None:
            log.tell("eliminated", owner_of(piece, s.seats), piece)
    end_mummy_move(s, rng, log)
