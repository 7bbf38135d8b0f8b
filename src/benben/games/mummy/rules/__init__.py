"""The game turn by turn: what may be decided and what a decision does; one module a phase of the rulebook."""

from __future__ import annotations

from benben.core.decision import Decision
from benben.core.event import Log
from benben.core.rng import Rng
from benben.games.mummy.actions import (
    CHOOSE_DESTINATION,
    CHOOSE_DIE,
    DECISIONS,
    GO,
    KEEP,
    MUMMY_STEP,
    PLAY,
    PLAY_CARD,
    REROLL,
    RETURN,
    RETURN_DICE,
    SPACE,
    STEP,
    USE,
)
from benben.games.mummy.board import owner_of
from benben.games.mummy.rules.card import card_options, keep_card, play
from benben.games.mummy.rules.dice import die_options, keep_dice, return_dice, return_options, use
from benben.games.mummy.rules.move import destination_options, go
from benben.games.mummy.rules.mummy import step, step_options, stop
from benben.games.mummy.state import State
from benben.games.mummy.turns import roll

__all__ = ["apply", "decision"]


def decision(s: State) -> Decision | None:
    """Who must choose among what; None when the match is over."""
    phase = s.phase
    if phase == CHOOSE_DIE:
        return Decision(owner_of(s.piece, s.seats), DECISIONS[phase], die_options(s))
    if phase == CHOOSE_DESTINATION:
        options = destination_options(s)
        return Decision(owner_of(s.piece, s.seats), DECISIONS[phase], options, secret=True)
    if phase == MUMMY_STEP:
        return Decision(0, DECISIONS[phase], step_options(s))
    if phase == RETURN_DICE:
        return Decision(owner_of(s.piece, s.seats), DECISIONS[phase], return_options())
    if phase == PLAY_CARD:
        return Decision(owner_of(s.piece, s.seats), DECISIONS[phase], card_options(s), secret=True)
    return None


def apply(s: State, action: int, rng: Rng, log: Log | None) -> None:
    """Carry out an option in place. Every choice is final: taking one back would tell what it was (R-20)."""
    verb, first, _, _ = SPACE.split(action)
    if log is not None:
        log.reveal()
    if verb == USE.index:
        use(s, first, log)
    elif verb == GO.index:
        go(s, first, rng, log)
    elif verb == STEP.index:
        step(s, first, rng, log)
    elif verb == REROLL.index:
        roll(s, rng, log)
    elif verb == KEEP.index:
        if s.phase == RETURN_DICE:
            keep_dice(s, rng, log)
        else:
            keep_card(s, rng, log)
    elif verb == RETURN.index:
        return_dice(s, log)
    elif verb == PLAY.index:
        play(s, first, rng, log)
    else:
        stop(s, rng, log)
