"""State: everything about a match of Pyramidion, hands and the content of the decks included."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from benben.games.pyramidion.board import COMMON, KIND_COUNT, TOKENS_EACH
from benben.games.pyramidion.data import KINDS


@dataclass(frozen=True)
class Switches:
    """The options of a table as the rules ask for them; they never change, so copies of a state share them."""

    target: int
    """The points that end the match, 0: every boat must be loaded."""
    max_rounds: int
    """The last round at the latest."""
    hire: int
    """When a pass may replace a card, an index of HIRES."""
    effects_optional: bool
    """Whether a special's effect may be declined."""
    any_includes_statue: bool
    """Whether a resource of choice may be a statue."""
    exchanges: int
    """Exchanges a seat may make in one activation of Abu Simbel."""
    refusal_final: bool
    """Whether who refuses once loads nothing more this round."""
    manual_payment: bool
    """Whether a seat chooses how to pay."""


@dataclass(init=False, eq=False)
class State:
    """Flat lists of integers; a seat's or city's part of a list begins at its number * (the length of a part)."""

    seats: int
    """How many; all see it."""
    switches: Switches
    """How this table plays; all see it."""
    round: int
    """From 1; all see it."""
    phase: int
    """The decision point, an index of PHASES; all see it."""
    seat: int
    """Who decides; after the end the winner; all see it."""
    track: list[int]
    """The seats in turn order; all see it."""
    taken: list[int]
    """Per seat the turn-order token taken this round, 0: none; all see it."""
    supply: list[int]
    """Tokens of each kind in stock; all see it."""
    goods: list[int]
    """6 a city: tokens lying there; all see it."""
    resources: list[int]
    """6 a seat; all see it."""
    mercenaries: list[int]
    """Per city the seat whose mercenary token lies there, -1: none; all see it."""
    mediators: list[int]
    """Per city the seat whose mediator token lies there, -1: none; all see it."""
    sundials: list[int]
    """Per city 1 if it was finished this round; all see it."""
    deck: list[int]
    """Common cards to draw, sorted: their order does not exist until one is drawn; nobody sees it."""
    discard: list[int]
    """Common cards laid aside, sorted; all see it."""
    reshuffles: int
    """How often the discard became the deck since the deal; all see it."""
    since: list[int]
    """Per common card the last reshuffle that put it into the deck, 0: the deal; all see it."""
    hands: list[list[int]]
    """Per seat its cards, sorted; the seat sees them, all see the basics and `shown`."""
    shown: list[int]
    """Per common card 1 if all know it to be in a hand: a High Priest took it back; all see it."""
    supply_deck: list[int]
    """Supply cards not seen yet, sorted; nobody sees their order."""
    supply_card: int
    """The face-up one, for the next round, -1: none; all see it."""
    supply_discard: list[int]
    """Used ones, sorted; all see it."""
    row: list[int]
    """Boats to be loaded; all see it."""
    boat_deck: list[int]
    """Boats not seen yet, sorted; nobody sees their order."""
    boat_discard: list[int]
    """Private boats not loaded, sorted; all see it."""
    private_boat: int
    """Drawn at Karnak this round, -1: none; all see it."""
    private_seat: int
    """Who may load it, -1: nobody; all see it."""
    loaded: list[tuple[int, int, int]]
    """Round, seat and boat of every loading: all saw it happen, then the boat was turned down."""
    activated: int
    """Cities activated this round, the active one included; all see it."""
    city: int
    """The active one, -1: none; all see it."""
    activator: int
    """Who activated it, -1: nobody; all see it."""
    passed: list[int]
    """Per seat 1 if it has passed in the active city; all see it."""
    lays: list[int]
    """Per seat the cards it laid in the active city, those discarded since included; all see it."""
    ankh_seen: bool
    """Whether an ankh was laid in the active city; all see it."""
    laid: list[int]
    """Cards in the active city in the order of laying; all see it."""
    owners: list[int]
    """Per laid card its seat; all see it."""
    faces: list[int]
    """Per laid card the card it counts as: itself, or what a Philosopher copies; all see it."""
    categories: list[int]
    """Per laid card a Deity's category, -1: none; all see it."""
    raises: list[int]
    """Per laid card 1 for a Stonemason that raises the city; all see it."""
    swap_city: int
    """The other city of a Stonemason's swap, -1: none; all see it."""
    swap_give: int
    """What it gives, an index of BUNDLE_NAMES, -1: not chosen; all see it."""
    due: list[int]
    """Seats that a High Priest still owes a card, in the order of laying; all see it."""
    cursor: int
    """How far a phase has come that asks seat by seat: see the rules of that phase; all see it."""
    made: int
    """Exchanges made by the seat at Abu Simbel; all see it."""
    refusals: int
    """Refusals in a row in phase 7; all see it."""
    refused: list[int]
    """Per seat 1 if it refused a boat this round; all see it."""
    helped: list[int]
    """Per city 1 if its mercenary has helped to load this round; all see it."""
    loading: int
    """The boat being paid, -1: none; all see it."""
    paid: list[int]
    """While a boat is being paid: mercenaries by kind, then statues by the kind they stand for; all see it."""
    report: list[int]
    """How the last finished city went, with the fields of view.Report; empty before; all see it."""


def clone(s: State) -> State:
    """An independent copy."""
    c = State()
    c.seats = s.seats
    c.switches = s.switches
    c.round = s.round
    c.phase = s.phase
    c.seat = s.seat
    c.track = s.track[:]
    c.taken = s.taken[:]
    c.supply = s.supply[:]
    c.goods = s.goods[:]
    c.resources = s.resources[:]
    c.mercenaries = s.mercenaries[:]
    c.mediators = s.mediators[:]
    c.sundials = s.sundials[:]
    c.deck = s.deck[:]
    c.discard = s.discard[:]
    c.reshuffles = s.reshuffles
    c.since = s.since[:]
    c.hands = [hand[:] for hand in s.hands]
    c.shown = s.shown[:]
    c.supply_deck = s.supply_deck[:]
    c.supply_card = s.supply_card
    c.supply_discard = s.supply_discard[:]
    c.row = s.row[:]
    c.boat_deck = s.boat_deck[:]
    c.boat_discard = s.boat_discard[:]
    c.private_boat = s.private_boat
    c.private_seat = s.private_seat
    c.loaded = s.loaded[:]
    c.activated = s.activated
    c.city = s.city
    c.activator = s.activator
    c.passed = s.passed[:]
    c.lays = s.lays[:]
    c.ankh_seen = s.ankh_seen
    c.laid = s.laid[:]
    c.owners = s.owners[:]
    c.faces = s.faces[:]
    c.categories = s.categories[:]
    c.raises = s.raises[:]
    c.swap_city = s.swap_city
    c.swap_give = s.swap_give
    c.due = s.due[:]
    c.cursor = s.cursor
    c.made = s.made
    c.refusals = s.refusals
    c.refused = s.refused[:]
    c.helped = s.helped[:]
    c.loading = s.loading
    c.paid = s.paid[:]
    c.report = s.report[:]
    return c


def census(s: State) -> Counter[str]:
    """Every component in exactly one place (RULES.md 8)."""
    found: Counter[str] = Counter()
    in_hands = [card for hand in s.hands for card in hand]
    found.update(f"card {card}" for card in (*s.deck, *s.discard, *in_hands, *s.laid) if card < COMMON)
    boats = (*s.boat_deck, *s.boat_discard, *s.row, s.private_boat, *(boat for _, _, boat in s.loaded))
    found.update(f"boat {boat}" for boat in (*boats, s.loading) if boat >= 0)
    supply = (*s.supply_deck, *s.supply_discard, s.supply_card)
    found.update(f"supply card {card}" for card in supply if card >= 0)
    for kind in range(KIND_COUNT):
        lying = sum(s.goods[kind::KIND_COUNT]) + sum(s.resources[kind::KIND_COUNT])
        found[KINDS[kind]] = s.supply[kind] + lying
    for seat in range(s.seats):
        for name, tokens in (("mercenaries", s.mercenaries), ("mediators", s.mediators)):
            found[f"{name} of seat {seat}"] = max(TOKENS_EACH, tokens.count(seat))
    return found
