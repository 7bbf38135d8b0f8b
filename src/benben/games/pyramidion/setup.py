"""A new match, and what every round brings without asking: boats, supply, cards."""

from __future__ import annotations

from typing import Final

from benben.core.event import Log
from benben.core.game import Options as AnyOptions
from benben.core.rng import Rng
from benben.games.pyramidion.actions import ACTIVATE_CITY
from benben.games.pyramidion.board import (
    BASIC,
    BOAT_COUNT,
    BOAT_POINTS,
    CITY_COUNT,
    COMMON,
    KIND_COUNT,
    ROW,
    SUPPLY_COUNT,
    SUPPLY_GOODS,
    SUPPLY_TOKENS,
    THEBES,
    basic_card,
)
from benben.games.pyramidion.options import Options
from benben.games.pyramidion.state import State, Switches

HIRES: Final = ("any_pass", "nothing_laid", "off")
ANY_PASS: Final = 0
NOTHING_LAID: Final = 1
OFF: Final = 2
DEALT: Final = 4
"""Common cards that each seat gets in phase 4 (PN-20)."""


def new(seats: int, options: AnyOptions, rng: Rng, log: Log | None) -> State:
    """Everything on the table, and round 1 up to its first activation (RULES.md 3)."""
    assert isinstance(options, Options)
    s = unpacked(seats, switches_of(options))
    turn_up_supply(s, rng)
    while len(s.row) < ROW:
        s.row.append(draw_boat(s, rng))
    rng.shuffle(s.track)
    if log is not None:
        log.tell("round_began", s.track[0], 1)
        tell_track(s, log)
    lay_out_supply(s, rng, log)
    deal(s, rng, log)
    return s


def switches_of(options: Options) -> Switches:
    """The options as numbers and flags."""
    return Switches(
        target=0 if options.target == "all_boats" else int(options.target),
        max_rounds=int(options.max_rounds),
        hire=HIRES.index(options.hire),
        effects_optional=options.effects_optional == "yes",
        any_includes_statue=options.any_resource_includes_statue == "yes",
        exchanges=int(options.abu_simbel_exchanges),
        refusal_final=options.loading_refusal_final == "yes",
        manual_payment=options.manual_payment == "yes",
    )


def unpacked(seats: int, switches: Switches) -> State:
    """Everything out of the box; nothing is shuffled, laid out or dealt yet (PN-01 to PN-04)."""
    s = State()
    s.seats = seats
    s.switches = switches
    s.round = 1
    s.phase = ACTIVATE_CITY
    s.seat = 0
    s.track = list(range(seats))
    s.taken = [0] * seats
    s.supply = SUPPLY_TOKENS[:]
    s.goods = [0] * (KIND_COUNT * CITY_COUNT)
    s.resources = [0] * (KIND_COUNT * seats)
    s.mercenaries = [-1] * CITY_COUNT
    s.mediators = [-1] * CITY_COUNT
    s.sundials = [0] * CITY_COUNT
    s.deck = list(range(COMMON))
    s.discard = []
    s.reshuffles = 0
    s.since = [0] * COMMON
    s.hands = [[] for _ in range(seats)]
    s.shown = [0] * COMMON
    s.supply_deck = list(range(SUPPLY_COUNT))
    s.supply_card = -1
    s.supply_discard = []
    s.row = []
    s.boat_deck = list(range(BOAT_COUNT))
    s.boat_discard = []
    s.private_boat = -1
    s.private_seat = -1
    s.loaded = []
    s.activated = 0
    close_cities(s)
    s.cursor = 0
    s.made = 0
    s.refusals = 0
    s.refused = [0] * seats
    s.helped = [0] * CITY_COUNT
    s.loading = -1
    s.paid = []
    s.report = []
    return s


def close_cities(s: State) -> None:
    """No city is active: nothing is laid anywhere, nobody has passed."""
    s.city = -1
    s.activator = -1
    s.passed = [0] * s.seats
    s.lays = [0] * s.seats
    s.ankh_seen = False
    s.laid = []
    s.owners = []
    s.faces = []
    s.categories = []
    s.raises = []
    s.swap_city = -1
    s.swap_give = -1
    s.due = []


def take_out(bag: list[int], rng: Rng) -> int:
    """Draw from a sorted bag and leave it sorted."""
    return bag.pop(rng.below(len(bag)))


def tell_track(s: State, log: Log) -> None:
    """Who stands where on the turn track."""
    for slot in range(s.seats):
        log.tell("track", s.track[slot], slot + 1)


# Phase 1 (PN-11, PN-12)


def fill_row(s: State, rng: Rng, log: Log | None) -> None:
    """Boats up to five, as long as there are any."""
    while len(s.row) < ROW:
        boat = draw_boat(s, rng)
        if boat < 0:
            return
        s.row.append(boat)
        if log is not None:
            log.tell("boat_arrived", s.track[0], BOAT_POINTS[boat])


def draw_boat(s: State, rng: Rng) -> int:
    """The next boat, the discard shuffled if need be; -1: none is left (PN-07)."""
    if not s.boat_deck:
        s.boat_deck, s.boat_discard = s.boat_discard, []
    return take_out(s.boat_deck, rng) if s.boat_deck else -1


# Phase 2 (PN-13 to PN-15)


def lay_out_supply(s: State, rng: Rng, log: Log | None) -> None:
    """The tokens of the face-up card, by city and kind, as far as the stock reaches; then the next card."""
    first = KIND_COUNT * CITY_COUNT * s.supply_card
    for place in range(KIND_COUNT * CITY_COUNT):
        kind = place % KIND_COUNT
        given = min(SUPPLY_GOODS[first + place], s.supply[kind])
        s.goods[place] += given
        s.supply[kind] -= given
    s.supply_discard.append(s.supply_card)
    s.supply_discard.sort()
    turn_up_supply(s, rng)
    if log is not None:
        log.tell("supplied", s.track[0])


def turn_up_supply(s: State, rng: Rng) -> None:
    """Show what the next round will bring (PN-07, PN-14)."""
    if not s.supply_deck:
        s.supply_deck, s.supply_discard = s.supply_discard, []
    s.supply_card = take_out(s.supply_deck, rng)


# Phase 4 (PN-19 to PN-21)


def deal(s: State, rng: Rng, log: Log | None) -> None:
    """Basics back to their owners; all common cards shuffled; four each, one more for Thebes (PN-92)."""
    s.deck, s.discard, s.reshuffles = list(range(COMMON)), [], 0
    for card in range(COMMON):
        s.since[card] = s.shown[card] = 0
    for seat in s.track:
        extra = 1 if s.mercenaries[THEBES] == seat else 0
        hand = [take_out(s.deck, rng) for _ in range(DEALT + extra)]
        hand.sort()
        s.hands[seat] = hand + [basic_card(seat, number) for number in range(BASIC)]
        if log is not None:
            log.tell("dealt", seat, DEALT + extra)
    s.phase, s.seat = ACTIVATE_CITY, s.track[0]
