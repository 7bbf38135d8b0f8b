"""The Pyramid turn by turn: what may be decided and what a decision does; one module a step of the rulebook."""

from __future__ import annotations

from benben.core.decision import Decision
from benben.core.event import Log
from benben.core.rng import Rng
from benben.games.the_pyramid.actions import (
    CHOOSE,
    CHOOSING,
    LAYING,
    MOVE,
    MOVE_OWN,
    MOVE_TO,
    OVER,
    PHASES,
    PLAY,
    PLAYING,
    SPACE,
    SWAP,
    SWAP_OTHER,
    SWAP_OWN,
    TO,
    TURN,
    TURNING,
    WITH,
)
from benben.games.the_pyramid.board.pieces import TILE_SYMBOL
from benben.games.the_pyramid.rules.build import choose, choose_options, lay_chosen, lay_options
from benben.games.the_pyramid.rules.move import destination_options, move_options, move_to, pick_move
from benben.games.the_pyramid.rules.pawn import can_play, play, play_options
from benben.games.the_pyramid.rules.swap import pick_swap, swap_options, swap_with, with_options
from benben.games.the_pyramid.rules.turn import end_turn
from benben.games.the_pyramid.rules.turning import turn_options, turn_tile
from benben.games.the_pyramid.state import State

__all__ = ["apply", "decision"]


def decision(s: State) -> Decision | None:
    """Who must choose among what; None when the match is over.

    The choice of a tile is asked even when all tiles in hand look alike: instant play would tell so (R-52).
    """
    if s.phase == OVER:
        return None
    hidden = s.phase == CHOOSING and len(s.hands[s.colour]) > 1
    return Decision(s.seat, PHASES[s.phase], options_of(s), hidden)


def options_of(s: State) -> list[int]:
    """The options of the pending decision."""
    phase = s.phase
    if phase == PLAYING:
        return play_options(s)
    if phase == TURNING:
        return turn_options(s)
    if phase == SWAP_OWN:
        return swap_options(s)
    if phase == SWAP_OTHER:
        return with_options(s)
    if phase == MOVE_OWN:
        return move_options(s)
    if phase == MOVE_TO:
        return destination_options(s)
    if phase == CHOOSING:
        return choose_options(s)
    return lay_options(s)


def apply(s: State, action: int, rng: Rng, log: Log | None) -> None:
    """Carry out an option in place."""
    verb, first, second, _ = SPACE.split(action)
    if verb == PLAY.index:
        play(s, first, second, log)
    elif verb == TURN.index:
        turn_tile(s, first, second + 1, log)
    elif verb == SWAP.index:
        pick_swap(s, first)
    elif verb == WITH.index:
        swap_with(s, first, log)
    elif verb == MOVE.index:
        pick_move(s, first)
    elif verb == TO.index:
        move_to(s, first, log)
    elif verb == CHOOSE.index:
        choose(s, first + 1)
    else:
        lay_chosen(s, first, second, log)
    skip_impossible(s, log)
    if log is not None:
        tell_forced(s, log)


def skip_impossible(s: State, log: Log | None) -> None:
    """Go past steps without any option (TP-26, R-27 to R-29)."""
    while not is_possible(s):
        if s.phase == CHOOSING:
            if log is not None:
                log.tell("no_tile", s.seat)
            end_turn(s, log)
        else:
            if log is not None and s.phase == PLAYING:
                log.tell("no_pawn", s.seat)
            elif log is not None:
                log.tell("impossible", s.seat, TILE_SYMBOL[s.tiles[s.here]])
            s.phase = CHOOSING


def is_possible(s: State) -> bool:
    """Whether the pending decision has an option; those not named here always have one."""
    phase = s.phase
    if phase == PLAYING:
        return can_play(s)
    if phase == CHOOSING:
        return len(s.hands[s.colour]) > 0
    if phase == TURNING:
        return len(turn_options(s)) > 0
    if phase == SWAP_OWN:
        return len(swap_options(s)) > 0
    return phase != MOVE_OWN or len(move_options(s)) > 0


def tell_forced(s: State, log: Log) -> None:
    """Tell of a choice that is none; how a hidden tile can be laid is told to its owner only."""
    asked = decision(s)
    if asked is not None and len(asked.options) == 1 and not asked.secret:
        log.tell("forced", s.seat, s.phase, only=s.seat if s.phase == LAYING else None)
