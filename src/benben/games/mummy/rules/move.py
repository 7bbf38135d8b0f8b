"""Phase 3: moving (MU-50 to MU-73)."""

from __future__ import annotations

from benben.core.event import Log
from benben.core.rng import Rng
from benben.games.mummy.actions import GO, PLAY_CARD
from benben.games.mummy.board import TREASURE_AT, hand_of
from benben.games.mummy.moves import destinations
from benben.games.mummy.state import State
from benben.games.mummy.turns import end_turn


def destination_options(s: State) -> list[int]:
    """The end cells of the chosen die, in reading order."""
    return [GO.base + cell for cell in destinations(s.cells, s.piece, s.mummy, s.die)]


def go(s: State, cell: int, rng: Rng, log: Log | None) -> None:
    """Move; a card is asked for only where it can be played (MU-75, MU-76)."""
    s.cells[s.piece] = cell
    card = TREASURE_AT[cell]
    if card >= 0 and s.played[card] < 0 and s.held[card] == hand_of(s.piece, s.seats):
        s.phase = PLAY_CARD
    else:
        stand(s, rng, log)


def stand(s: State, rng: Rng, log: Log | None) -> None:
    """End the turn without a card; hunters remember on which treasure."""
    card = TREASURE_AT[s.cells[s.piece]]
    if card >= 0:
        s.stood[s.piece] |= 1 << card
    end_turn(s, rng, log)
