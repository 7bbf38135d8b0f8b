"""State: everything about a match of Pyramidion, hands and the content of the decks included."""

from __future__ import annotations

from collections import Counter

from benben.games.pyramidion.board import COMMON, KIND_COUNT, TOKENS_EACH
from benben.games.pyramidion.data import KINDS


class State:
    """Flat lists of integers; a seat's or city's part of a list begins at its number * (the length of a part)."""

    def __init__(
        self,
        seats: int,
        target: int,
        max_rounds: int,
        hire: int,
        effects_optional: bool,
        any_includes_statue: bool,
        exchanges: int,
        refusal_final: bool,
        manual_payment: bool,
        round: int,
        phase: int,
        seat: int,
        track: list[int],
        taken: list[int],
        supply: list[int],
        goods: list[int],
        resources: list[int],
        mercenaries: list[int],
        mediators: list[int],
        sundials: list[int],
        deck: list[int],
        discard: list[int],
        reshuffles: int,
        since: list[int],
        hands: list[list[int]],
        shown: list[int],
        supply_deck: list[int],
        supply_card: int,
        supply_discard: list[int],
        row: list[int],
        boat_deck: list[int],
        boat_discard: list[int],
        private_boat: int,
        private_seat: int,
        loaded: list[tuple[int, int, int]],
        activated: int,
        city: int,
        activator: int,
        passed: list[int],
        lays: list[int],
        ankh_seen: bool,
        laid: list[int],
        owners: list[int],
        faces: list[int],
        categories: list[int],
        raises: list[int],
        swap_city: int,
        swap_give: int,
        due: list[int],
        cursor: int,
        made: int,
        refusals: int,
        refused: list[int],
        helped: list[int],
        loading: int,
        paid: list[int],
        report: list[int],
    ) -> None:
        self.seats = seats
        """How many; all see it."""
        self.target = target
        """The points that end the match, 0: every boat must be loaded; all see it."""
        self.max_rounds = max_rounds
        """The last round at the latest; all see it."""
        self.hire = hire
        """When a pass may replace a card, an index of HIRES; all see it."""
        self.effects_optional = effects_optional
        """Whether a special's effect may be declined; all see it."""
        self.any_includes_statue = any_includes_statue
        """Whether a resource of choice may be a statue; all see it."""
        self.exchanges = exchanges
        """Exchanges a seat may make in one activation of Abu Simbel; all see it."""
        self.refusal_final = refusal_final
        """Whether who refuses once loads nothing more this round; all see it."""
        self.manual_payment = manual_payment
        """Whether a seat chooses how to pay; all see it."""
        self.round = round
        """From 1; all see it."""
        self.phase = phase
        """The decision point, an index of PHASES; all see it."""
        self.seat = seat
        """Who decides; after the end the winner; all see it."""
        self.track = track
        """The seats in turn order; all see it."""
        self.taken = taken
        """Per seat the turn-order token taken this round, 0: none; all see it."""
        self.supply = supply
        """Tokens of each kind in stock; all see it."""
        self.goods = goods
        """6 a city: tokens lying there; all see it."""
        self.resources = resources
        """6 a seat; all see it."""
        self.mercenaries = mercenaries
        """Per city the seat whose mercenary token lies there, -1: none; all see it."""
        self.mediators = mediators
        """Per city the seat whose mediator token lies there, -1: none; all see it."""
        self.sundials = sundials
        """Per city 1 if it was finished this round; all see it."""
        self.deck = deck
        """Common cards to draw, sorted: their order does not exist until one is drawn; nobody sees it."""
        self.discard = discard
        """Common cards laid aside, sorted; all see it."""
        self.reshuffles = reshuffles
        """How often the discard became the deck since the deal; all see it."""
        self.since = since
        """Per common card the last reshuffle that put it into the deck, 0: the deal; all see it."""
        self.hands = hands
        """Per seat its cards, sorted; the seat sees them, all see the basics and `shown`."""
        self.shown = shown
        """Per common card 1 if all know it to be in a hand: a High Priest took it back; all see it."""
        self.supply_deck = supply_deck
        """Supply cards not seen yet, sorted; nobody sees their order."""
        self.supply_card = supply_card
        """The face-up one, for the next round, -1: none; all see it."""
        self.supply_discard = supply_discard
        """Used ones, sorted; all see it."""
        self.row = row
        """Boats to be loaded; all see it."""
        self.boat_deck = boat_deck
        """Boats not seen yet, sorted; nobody sees their order."""
        self.boat_discard = boat_discard
        """Private boats not loaded, sorted; all see it."""
        self.private_boat = private_boat
        """Drawn at Karnak this round, -1: none; all see it."""
        self.private_seat = private_seat
        """Who may load it, -1: nobody; all see it."""
        self.loaded = loaded
        """Round, seat and boat of every loading: all saw it happen, then the boat was turned down."""
        self.activated = activated
        """Cities activated this round, the active one included; all see it."""
        self.city = city
        """The active one, -1: none; all see it."""
        self.activator = activator
        """Who activated it, -1: nobody; all see it."""
        self.passed = passed
        """Per seat 1 if it has passed in the active city; all see it."""
        self.lays = lays
        """Per seat the cards it laid in the active city, those discarded since included; all see it."""
        self.ankh_seen = ankh_seen
        """Whether an ankh was laid in the active city; all see it."""
        self.laid = laid
        """Cards in the active city in the order of laying; all see it."""
        self.owners = owners
        """Per laid card its seat; all see it."""
        self.faces = faces
        """Per laid card the card it counts as: itself, or what a Philosopher copies; all see it."""
        self.categories = categories
        """Per laid card a Deity's category, -1: none; all see it."""
        self.raises = raises
        """Per laid card 1 for a Stonemason that raises the city; all see it."""
        self.swap_city = swap_city
        """The other city of a Stonemason's swap, -1: none; all see it."""
        self.swap_give = swap_give
        """What it gives, an index of BUNDLE_NAMES, -1: not chosen; all see it."""
        self.due = due
        """Seats that a High Priest still owes a card, in the order of laying; all see it."""
        self.cursor = cursor
        """How far a phase has come that asks seat by seat: see the rules of that phase; all see it."""
        self.made = made
        """Exchanges made by the seat at Abu Simbel; all see it."""
        self.refusals = refusals
        """Refusals in a row in phase 7; all see it."""
        self.refused = refused
        """Per seat 1 if it refused a boat this round; all see it."""
        self.helped = helped
        """Per city 1 if its mercenary has helped to load this round; all see it."""
        self.loading = loading
        """The boat being paid, -1: none; all see it."""
        self.paid = paid
        """While a boat is being paid: mercenaries by kind, then statues by the kind they stand for; all see it."""
        self.report = report
        """How the last finished city went, with the fields of view.Report; empty before; all see it."""


def clone(s: State) -> State:
    """An independent copy."""
    return State(
        s.seats,
        s.target,
        s.max_rounds,
        s.hire,
        s.effects_optional,
        s.any_includes_statue,
        s.exchanges,
        s.refusal_final,
        s.manual_payment,
        s.round,
        s.phase,
        s.seat,
        s.track[:],
        s.taken[:],
        s.supply[:],
        s.goods[:],
        s.resources[:],
        s.mercenaries[:],
        s.mediators[:],
        s.sundials[:],
        s.deck[:],
        s.discard[:],
        s.reshuffles,
        s.since[:],
        [hand[:] for hand in s.hands],
        s.shown[:],
        s.supply_deck[:],
        s.supply_card,
        s.supply_discard[:],
        s.row[:],
        s.boat_deck[:],
        s.boat_discard[:],
        s.private_boat,
        s.private_seat,
        s.loaded[:],
        s.activated,
        s.city,
        s.activator,
        s.passed[:],
        s.lays[:],
        s.ankh_seen,
        s.laid[:],
        s.owners[:],
        s.faces[:],
        s.categories[:],
        s.raises[:],
        s.swap_city,
        s.swap_give,
        s.due[:],
        s.cursor,
        s.made,
        s.refusals,
        s.refused[:],
        s.helped[:],
        s.loading,
        s.paid[:],
        s.report[:],
    )


def fingerprint(s: State) -> tuple[object, ...]:
    """Everything that distinguishes two states."""
    return (
        (
            s.seats,
            s.target,
            s.max_rounds,
            s.hire,
            s.effects_optional,
            s.any_includes_statue,
            s.exchanges,
            s.refusal_final,
            s.manual_payment,
            s.round,
            s.phase,
            s.seat,
        ),
        tuple(s.track),
        tuple(s.taken),
        tuple(s.supply),
        tuple(s.goods),
        tuple(s.resources),
        tuple(s.mercenaries),
        tuple(s.mediators),
        tuple(s.sundials),
        tuple(s.deck),
        tuple(s.discard),
        (s.reshuffles,),
        tuple(s.since),
        tuple(tuple(hand) for hand in s.hands),
        tuple(s.shown),
        tuple(s.supply_deck),
        (s.supply_card,),
        tuple(s.supply_discard),
        tuple(s.row),
        tuple(s.boat_deck),
        tuple(s.boat_discard),
        (s.private_boat, s.private_seat),
        tuple(s.loaded),
        (s.activated, s.city, s.activator),
        tuple(s.passed),
        tuple(s.lays),
        (s.ankh_seen,),
        tuple(s.laid),
        tuple(s.owners),
        tuple(s.faces),
        tuple(s.categories),
        tuple(s.raises),
        (s.swap_city, s.swap_give),
        tuple(s.due),
        (s.cursor, s.made, s.refusals),
        tuple(s.refused),
        tuple(s.helped),
        (s.loading,),
        tuple(s.paid),
        tuple(s.report),
    )


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
