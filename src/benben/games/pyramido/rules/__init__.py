"""Pyramido turn by turn: what may be decided and what a decision does; one module a step of the rulebook."""

from __future__ import annotations

from benben.core.decision import Decision
from benben.core.event import Log
from benben.core.rng import Rng
from benben.games.pyramido.actions import (
    CHOOSE,
    COVER,
    FILL,
    FILLING,
    MARK,
    MARKING,
    ORIENT,
    ORIENTING,
    PASS,
    PHASES,
    PLACE,
    PLACING,
    REFILL,
    REFRESH,
    RESURFACE,
    SPACE,
    SPLITTING,
    TAKE,
)
from benben.games.pyramido.rules.hole import fill, fill_options
from benben.games.pyramido.rules.marker import mark, marker_options
from benben.games.pyramido.rules.place import choose, choose_options, place
from benben.games.pyramido.rules.refresh import begin_refresh, refill, refresh_options, split, split_options
from benben.games.pyramido.rules.single import cover, orient, orient_options, resurface_options
from benben.games.pyramido.state import State

__all__ = ["apply", "decision"]


def decision(s: State) -> Decision | None:
    """Who must choose among what; None when the match is over."""
    phase = s.phase
    if phase == CHOOSE:
        options = choose_options(s)
    elif phase == PLACING:
        options = s.fits
    elif phase == MARKING:
        options = marker_options()
    elif phase == RESURFACE:
        options = resurface_options(s)
    elif phase == ORIENTING:
        options = orient_options()
    elif phase == FILLING:
        options = fill_options(s)
    elif phase == REFRESH:
        options = refresh_options(s)
    elif phase == SPLITTING:
        options = split_options(s)
    else:
        return None
    return Decision(s.seat, PHASES[phase], options)


def apply(s: State, action: int, rng: Rng, log: Log | None) -> None:
    """Carry out an option in place."""
    verb, first, second, _ = SPACE.split(action)
    if verb == TAKE.index:
        choose(s, first, log)
    elif verb == PLACE.index:
        place(s, first, second, log)
    elif verb == MARK.index:
        mark(s, first, log)
    elif verb == PASS.index:
        begin_refresh(s, log)
    elif verb == COVER.index:
        cover(s, first, second, log)
    elif verb == ORIENT.index:
        orient(s, first, log)
    elif verb == FILL.index:
        fill(s, first)
    elif verb == REFILL.index:
        refill(s, first, log)
    else:
        split(s, first, log)
