"""Step 3: draw; then the other side's turn, or the end (TP-14, TP-81 to TP-86)."""

from __future__ import annotations

from benben.core.event import Log
from benben.games.the_pyramid.actions import OVER, PLAYING
from benben.games.the_pyramid.board.networks import NOBODY
from benben.games.the_pyramid.board.triangle import CELL_NUMBER, CELL_ROW
from benben.games.the_pyramid.data import DATA
from benben.games.the_pyramid.scoring import ankhs, networks, score
from benben.games.the_pyramid.state import State


def end_turn(s: State, log: Log | None) -> None:
    """Draw and pass the turn on; after the last one the pyramid is scored."""
    draw(s, log)
    s.here = -1
    if s.turn == DATA.turns:
        s.phase = OVER
        if log is not None:
            tell_end(s, log)
    else:
        s.turn += 1
        s.phase = PLAYING


def draw(s: State, log: Log | None) -> None:
    """The top of the pile, if there is one (TP-81, TP-82); only its drawer learns which (TP-116)."""
    if not s.pile:
        return
    tile = s.pile.pop()
    s.hands[s.colour].append(tile)
    s.hands[s.colour].sort()
    if log is not None:
        log.reveal()
        log.tell("drew", s.seat, len(s.pile))
        log.tell("drew_tile", s.seat, tile, only=s.seat)


def tell_end(s: State, log: Log) -> None:
    """What is left in hand, then every network, the ankhs and the scores (TP-85, R-51)."""
    for colour in range(len(s.hands)):
        for tile in s.hands[colour]:
            log.tell("left_over", s.seat_of(colour), tile)
    found = networks(s)
    for one in sorted(found, key=lambda one: -len(one.cells)):
        first = min(one.cells)
        where = (CELL_ROW[first], CELL_NUMBER[first])
        if one.leader() == NOBODY:
            log.tell("network_to_nobody", s.seat, *where, one.value())
        elif one.cursed:
            log.tell("network_cursed", s.seat_of(one.leader()), *where)
        else:
            log.tell("network", s.seat_of(one.leader()), *where, one.value())
    for colour in range(len(s.hands)):
        held = ankhs(s, found, colour)
        log.tell("ankhs", s.seat_of(colour), held, held * held)
        log.tell("scored", s.seat_of(colour), score(s, found, colour))
