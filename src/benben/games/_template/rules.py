"""Cairn turn by turn, in the order of the rulebook: what may be decided and what it does."""

from __future__ import annotations

from benben.core.decision import Decision
from benben.core.event import Log
from benben.core.rng import Rng
from benben.games._template.actions import (
    BUILDING,
    COLLAPSED,
    DECISIONS,
    KEEP,
    ROLL,
    SECRET,
    SPACE,
    STOP,
    STOPPED,
    SWAP,
    TURN,
)
from benben.games._template.board import FACES, clockwise, memory_at
from benben.games._template.state import State


def decision(s: State) -> Decision | None:
    """Who must choose among what; None when the match is over."""
    if not s.pending:
        return None
    if s.pending[-1] == TURN:
        return Decision(s.seat, DECISIONS[TURN], turn_options())
    return Decision(s.seat, DECISIONS[SECRET], secret_options(), secret=True)


def apply(s: State, action: int, rng: Rng, log: Log | None) -> None:
    """Carry out an option in place."""
    verb = SPACE.split(action)[0]
    if verb == ROLL.index:
        roll(s, rng, log)
    elif verb == STOP.index:
        stop(s, log)
    elif verb == KEEP.index:
        keep(s, log)
    else:
        swap(s, rng, log)


# A turn (TE-05 to TE-10)


def turn_options() -> list[int]:
    """Roll or stop (TE-06)."""
    return [ROLL.at(), STOP.at()]


def roll(s: State, rng: Rng, log: Log | None) -> None:
    """Let the heap grow; it may collapse, and the highest face asks again (TE-07, TE-08, TE-10)."""
    s.rolled = rng.die(FACES)
    s.heaps[s.seat] += s.rolled
    if log is not None:
        log.tell("rolled", s.seat, s.rolled, s.heaps[s.seat])
    if s.heaps[s.seat] > s.limit:
        collapse(s, log)
    elif s.rolled == FACES:
        s.pending.append(SECRET)
        if log is not None:
            log.tell("choosing", s.seat)
    else:
        end_turn(s, log)


def collapse(s: State, log: Log | None) -> None:
    """Out at once (TE-08)."""
    s.heaps[s.seat] = 0
    s.fates[s.seat] = COLLAPSED
    if log is not None:
        log.tell("collapsed", s.seat)
    end_turn(s, log)


def stop(s: State, log: Log | None) -> None:
    """The heap stays as it is (TE-09)."""
    s.fates[s.seat] = STOPPED
    if log is not None:
        log.tell("stopped", s.seat, s.heaps[s.seat])
    end_turn(s, log)


# Keep or swap (TE-10 to TE-14)


def secret_options() -> list[int]:
    """Always both, so that the others learn nothing (TE-10, TE-12)."""
    return [KEEP.at(), SWAP.at()]


def keep(s: State, log: Log | None) -> None:
    """Nothing changes."""
    if log is not None:
        log.tell("kept", s.seat, s.stones[s.seat], only=s.seat)
    end_choice(s, log)


def swap(s: State, rng: Rng, log: Log | None) -> None:
    """Draw first, then put the old stone back, and remember it (TE-11, TE-14)."""
    old = s.stones[s.seat]
    s.stones[s.seat] = rng.draw(s.bag)
    s.bag.append(old)
    s.bag.sort()
    s.put_back[memory_at(s.seat, old)] = max(s.chose) + 1
    if log is not None:
        log.tell("swapped", s.seat, old, s.stones[s.seat], only=s.seat)
    end_choice(s, log)


def end_choice(s: State, log: Log | None) -> None:
    """All learn that the choice is made (TE-12, TE-13)."""
    s.pending.pop()
    s.chose[s.seat] = max(s.chose) + 1
    if log is not None:
        log.tell("chose", s.seat)
        log.reveal()  # dice make `swap` final; if `keep` could be taken back, that would tell them apart
    end_turn(s, log)


# From turn to turn, and the end (TE-05, TE-15)


def end_turn(s: State, log: Log | None) -> None:
    """Pass the turn to the next seat that is building."""
    for seat in clockwise(s.seat, s.seats):
        if s.fates[seat] == BUILDING:
            s.seat = seat
            return
    end_match(s, log)


def end_match(s: State, log: Log | None) -> None:
    """Turn up all stones (TE-15)."""
    s.pending.clear()
    if log is not None:
        log.reveal()
        for seat in range(s.seats):
            log.tell("shown", seat, s.stones[seat])
