"""Phase 5: laying, passing, hiring (PN-24 to PN-38, PN-128 to PN-132)."""

from __future__ import annotations

from benben.core.event import Log
from benben.core.rng import Rng
from benben.games.pyramidion.actions import HIRE, LAY, PASS
from benben.games.pyramidion.board import COMMON, HAS_TWIN, LAY_LIMIT, TWIN
from benben.games.pyramidion.rules.circuit import next_layer
from benben.games.pyramidion.rules.effects import begin_effect
from benben.games.pyramidion.rules.stock import can_draw, card_args, draw_card, lay_aside
from benben.games.pyramidion.setup import ANY_PASS, NOTHING_LAID
from benben.games.pyramidion.state import State


def lay_options(s: State) -> list[int]:
    """Lay a card, pass, or pass and replace a card."""
    cards = distinct(s.hands[s.seat])
    if s.seats == 2:
        return lay_options_of_two(s, cards)
    base = LAY.base
    options = [base + card for card in cards]
    options.append(PASS.base)
    if may_hire(s):
        base = HIRE.base
        options += [base + card for card in cards]
    return options


def lay_options_of_two(s: State, cards: list[int]) -> list[int]:
    """At least one card in each city if there is one, at most five, no hire (PN-129 to PN-132)."""
    if s.lays[s.seat] == LAY_LIMIT:
        return [PASS.base]
    options = [LAY.base + card for card in cards]
    if s.lays[s.seat] > 0 or not options:
        options.append(PASS.base)
    return options


def distinct(hand: list[int]) -> list[int]:
    """A hand without the copies of a card that look the same."""
    found: list[int] = []
    twins: list[int] = []
    for card in hand:
        if not HAS_TWIN[card]:
            found.append(card)
        elif TWIN[card] not in twins:
            twins.append(TWIN[card])
            found.append(card)
    return found


def may_hire(s: State) -> bool:
    """Whether a pass may replace a card (PN-30, PN-31, R-10, R-36)."""
    allowed = s.switches.hire == ANY_PASS or (s.switches.hire == NOTHING_LAID and s.lays[s.seat] == 0)
    return allowed and can_draw(s)


def lay(s: State, card: int, rng: Rng, log: Log | None) -> None:
    """Put a card into the active city and carry out what it does (PN-25, PN-35)."""
    s.hands[s.seat].remove(card)
    if card < COMMON:
        s.shown[card] = 0
    s.laid.append(card)
    s.owners.append(s.seat)
    s.faces.append(card)
    s.categories.append(-1)
    s.raises.append(0)
    s.lays[s.seat] += 1
    if log is not None:
        log.tell("laid", s.seat, *card_args(card))
    begin_effect(s, rng, log)


def leave(s: State, rng: Rng, log: Log | None) -> None:
    """Pass: no more cards in this city (PN-27)."""
    s.passed[s.seat] = 1
    if log is not None:
        log.tell("passed", s.seat)
    next_layer(s, rng, log)


def hire(s: State, card: int, rng: Rng, log: Log | None) -> None:
    """Pass, give up a card face up, draw another one (PN-30 to PN-32)."""
    s.hands[s.seat].remove(card)
    if card < COMMON:
        s.shown[card] = 0
    lay_aside(s, card)
    s.passed[s.seat] = 1
    if log is not None:
        log.tell("hired", s.seat, *card_args(card))
    draw_card(s, s.seat, rng, log)
    next_layer(s, rng, log)
