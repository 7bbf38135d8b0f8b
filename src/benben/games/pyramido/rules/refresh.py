"""Step 4: refresh (PO-70 to PO-78)."""

from __future__ import annotations

from benben.core.event import Log
from benben.games.pyramido.actions import REFILL, REFRESH, SPLIT, SPLITTING
from benben.games.pyramido.board import LEVELS, colours
from benben.games.pyramido.data import SLOTS
from benben.games.pyramido.rules.turn import end_turn, next_in_lap
from benben.games.pyramido.state import State


def begin_refresh(s: State, log: Log | None) -> None:
    """Ask for a pile unless the last domino of the game lies (PO-78) or both piles are empty (PO-76)."""
    last_of_game = s.round == LEVELS and next_in_lap(s) < 0
    if last_of_game or not (s.piles[s.slot] or s.piles[s.slot + 1]):
        end_turn(s, log)
    else:
        s.phase = REFRESH


def refresh_options(s: State) -> list[int]:
    """The two piles that border the emptied sledge (PO-09, PO-70, PO-76)."""
    return [REFILL.at(pile) for pile in (s.slot, s.slot + 1) if s.piles[pile]]


def refill(s: State, pile: int, log: Log | None) -> None:
    """Move the top of a pile to the empty sledge (PO-70 to PO-73)."""
    domino = s.piles[pile].pop()
    s.quarry[s.slot] = domino
    if log is not None:
        log.tell("refilled", s.seat, pile + 1, s.slot + 1, domino, *colours(domino))
    show_top(s, pile, log)
    if not s.piles[pile] and split_options(s):
        s.phase = SPLITTING
    else:
        end_turn(s, log)


def show_top(s: State, pile: int, log: Log | None) -> None:
    """The domino beneath comes to light (PO-72)."""
    if log is not None and s.piles[pile]:
        domino = s.piles[pile][-1]
        log.tell("shown", s.seat, pile + 1, domino, *colours(domino))
        log.reveal()


def split_options(s: State) -> list[int]:
    """Piles that can be halved (PO-73, PO-75)."""
    return [SPLIT.at(pile) for pile in range(SLOTS + 1) if len(s.piles[pile]) > 1]


def split(s: State, pile: int, log: Log | None) -> None:
    """The bottom half of a pile, in its order, fills the empty place (PO-74)."""
    empty = s.slot if not s.piles[s.slot] else s.slot + 1
    moved = len(s.piles[pile]) // 2
    s.piles[empty] = s.piles[pile][:moved]
    s.piles[pile] = s.piles[pile][moved:]
    if log is not None:
        log.tell("split", s.seat, pile + 1, empty + 1, moved)
    show_top(s, empty, log)
    end_turn(s, log)
