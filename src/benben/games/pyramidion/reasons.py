"""Why something on the board of Pyramidion cannot be chosen now, from a view alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from benben.core.errors import BadText
from benben.core.parts.display import Reason
from benben.games.pyramidion.actions import BOAT_NAMES, TOKEN_NAMES
from benben.games.pyramidion.board import CARD_NAMES, CARD_TYPE, LAY_LIMIT, MERCHANT, STATUE
from benben.games.pyramidion.data import CITIES
from benben.games.pyramidion.view import Payment, View

LOADING: Final = ("load_boat", "pay_boat")
TARGETS: Final = ("discard", "copy", "return")
"""Verbs about laid cards."""
TWO: Final = 2


def why_not(v: View, options: Sequence[str], what: str) -> Reason | None:
    """The rule that speaks against a thing of the drawing; None: an option is about it."""
    kind, _, name = what.partition(" ")
    names, reason = THINGS.get(kind, ((), None))
    if what == "deck":
        return Reason("deck", "PN-30")
    if reason is None or name not in names:
        raise BadText("unknown_thing", what=what)
    return reason(v, options, name)


def city(v: View, options: Sequence[str], name: str) -> Reason | None:
    """A city of the map."""
    if f"activate {name}" in options or f"swap {name}" in options:
        return None
    if v.phase == "collect_resource":
        here = CITIES[v.collecting] == name
        return Reason("choose_kind" if here else "collect_there", "PN-16", (CITIES[v.collecting],))
    if v.phase == "activate_city":
        return Reason("finished", "PN-23")
    return Reason("cities_past", "PN-10") if v.phase in LOADING else Reason("one_city", "PN-23")


def boat(v: View, options: Sequence[str], name: str) -> Reason | None:
    """A boat of the row, or one drawn at Karnak."""
    index = BOAT_NAMES.index(name)
    if f"load {name}" in options:
        return None
    if v.phase == "pay_boat":
        paying = v.paying is not None and v.paying.boat == index
        return Reason("pay_now" if paying else "one_boat", "PN-103")
    if v.phase != "load_boat":
        return Reason("boats_later", "PN-10")
    if index == v.private_boat and v.private_seat != v.active:
        return Reason("their_boat", "PN-98")
    paid = next((one for one in v.payments or () if one.boat == index), None)
    return Reason("too_dear", "PN-107", (lacking(v, paid),)) if paid else Reason("not_there", "PN-103")


def lacking(v: View, paid: Payment) -> int:
    """How many tokens one would need besides one's own, mercenaries and statues."""
    return sum(paid.missing) - (v.seats[v.active].resources[STATUE] - sum(paid.statues))


def card(v: View, options: Sequence[str], name: str) -> Reason | None:
    """A card of the reader's hand."""
    if f"lay {name}" in options or f"hire {name}" in options:
        return None
    if CARD_NAMES.index(name) not in v.seats[v.active].hand:
        return Reason("not_in_hand", "PN-25")
    if v.phase in WAITING:
        return WAITING[v.phase]
    if v.phase != "lay_character" or v.open is None:
        return Reason("effect_first", "PN-35")
    full = len(v.seats) == TWO and v.open.lays[v.active] == LAY_LIMIT
    return Reason("five_laid", "PN-131") if full else Reason("twin", "PN-25")


WAITING: Final = {
    "collect_resource": Reason("collect_first", "PN-10"),
    "activate_city": Reason("activate_first", "PN-23"),
    "load_boat": Reason("cities_past", "PN-10"),
    "pay_boat": Reason("cities_past", "PN-10"),
    "high_priest_return": Reason("laying_past", "PN-41"),
    "abu_simbel_exchange": Reason("laying_past", "PN-91"),
}
"""Why no card is laid, by the decision to be made."""


def laid(v: View, options: Sequence[str], name: str) -> Reason | None:
    """A card in a lane of the active city."""
    if any(f"{verb} {name}" in options for verb in TARGETS):
        return None
    found = next((one for one in (v.open.laid if v.open else ()) if CARD_NAMES[one.card] == name), None)
    if found is None or v.open is None:
        return Reason("not_laid", "PN-25")
    if v.phase == "thief_target" and CARD_TYPE[found.face] != MERCHANT:
        return Reason("only_merchants", "PN-47")
    if v.phase in ("guard_action", "bandit_target", "philosopher_copy"):
        return Reason("itself", "PN-36")
    if v.phase == "high_priest_return":
        return Reason("own_card", "PN-41")
    return Reason("laid_stays", "PN-37")


def stake(v: View, options: Sequence[str], name: str) -> Reason | None:
    """The place of the mercenary or mediator token in the active city."""
    if f"remove {name}" in options:
        return None
    tokens = v.cities[v.open.city] if v.open else None
    lies = tokens is not None and (tokens.mercenary if name == "mercenary" else tokens.mediator) >= 0
    return Reason("token_stays", "PN-44") if lies else Reason("no_token", "PN-44")


THINGS: Final[dict[str, tuple[Sequence[str], Callable[[View, Sequence[str], str], Reason | None]]]] = {
    "city": (CITIES, city),
    "boat": (BOAT_NAMES, boat),
    "card": (CARD_NAMES, card),
    "laid": (CARD_NAMES, laid),
    "stake": (TOKEN_NAMES, stake),
}
"""What the drawing names, and who explains it."""
