"""Phase 4: playing a card where the move ended (MU-75 to MU-81, MU-115)."""

from __future__ import annotations

from benben.core.event import Log
from benben.core.rng import Rng
from benben.games.mummy.actions import CARD, KEEP, PLAY, TREASURES, note
from benben.games.mummy.board import (
    CARD_CELL,
    CARD_COLOUR,
    CARD_THING,
    CARDS,
    COLUMN_OF,
    ROW_OF,
    TREASURE_AT,
    hand_of,
    owner_of,
)
from benben.games.mummy.rules.move import stand
from benben.games.mummy.state import State
from benben.games.mummy.turns import end_match, end_turn


def card_options(s: State) -> list[int]:
    """Show the card of this very treasure, or keep it secret (MU-76, MU-77)."""
    return [PLAY.base + TREASURE_AT[s.cells[s.piece]], KEEP.base]


def keep_card(s: State, rng: Rng, log: Log | None) -> None:
    """Nobody learns of it; it may be played another time (MU-79)."""
    if log is not None:
        owner = owner_of(s.piece, s.seats)
        card = TREASURE_AT[s.cells[s.piece]]
        log.tell("kept", owner, CARD_COLOUR[card], CARD_THING[card], only=owner)
    stand(s, rng, log)


def play(s: State, card: int, rng: Rng, log: Log | None) -> None:
    """The card stays face up; the last one of a hand ends the match (MU-80, MU-115, MU-130)."""
    s.played[card] = s.piece
    s.history.append(note(CARD, s.piece, card))
    owner = owner_of(s.piece, s.seats)
    if log is not None:
        cell = CARD_CELL[card]
        colour, thing = CARD_COLOUR[card], CARD_THING[card]
        log.tell("card", owner, s.piece, colour, thing, COLUMN_OF[cell], ROW_OF[cell])
    if is_complete(s, hand_of(s.piece, s.seats)):
        end_match(s, TREASURES, owner, log)
    else:
        end_turn(s, rng, log)


def is_complete(s: State, hand: int) -> bool:
    """Whether every card dealt to a hand has been played."""
    return all(not (s.held[card] == hand and s.played[card] < 0) for card in range(CARDS))
