"""What one seat may know of a match of Pyramidion: everything but other hands and the order of the decks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from benben.games.pyramidion.board import BOAT_POINTS, CATEGORY_COUNT, CITY_VALUE, sums

Goods = tuple[int, ...]
"""Tokens of each kind, in the order of data.KINDS."""
Triple = tuple[int, ...]
"""Influence, agreements, trade."""


class Rules(NamedTuple):
    """The rule switches of the table."""

    target: int
    """Points that end the match, 0: all boats must be loaded."""
    max_rounds: int
    hire: str
    """"any_pass", "nothing_laid" or "off"."""
    effects_optional: bool
    any_resource_includes_statue: bool
    abu_simbel_exchanges: int
    loading_refusal_final: bool
    manual_payment: bool


class City(NamedTuple):
    """One of the eight boards; its printed numbers stand in board.CITY_VALUE and board.CITY_RESOURCE."""

    goods: Goods
    """Tokens lying there."""
    mercenary: int
    """The seat whose mercenary token lies there, -1: none."""
    mediator: int
    """The seat whose mediator token lies there, -1: none."""
    sundial: bool
    """Finished this round."""


class Laid(NamedTuple):
    """A card in the active city, in the order of laying."""

    seat: int
    card: int
    face: int
    """The card it counts as: itself, or the one that a Philosopher copies."""
    category: int
    """A Deity's: 0 influence, 1 agreements, 2 trade; -1: none."""
    raises: bool
    """A Stonemason that raises the values of the city."""


@dataclass(frozen=True)
class OpenCity:
    """The active city."""

    city: int
    activator: int
    values: Triple
    """What it asks for now, every raise included."""
    laid: tuple[Laid, ...]
    sums: tuple[Triple, ...]
    """For each seat what its laid cards count now, Overseers included."""
    leaders: Triple
    """For each category the seat that would win it now, -1: tied or too weak."""
    passed: tuple[bool, ...]
    lays: tuple[int, ...]
    """For each seat how many cards it laid here, those discarded since included."""
    ankh_seen: bool
    """Whether an ankh was laid: the effect of Luxor or Cairo is used up."""
    rebels: int
    """Rebellion tokens that would be revealed now."""
    swap_city: int
    """While a Stonemason swaps: the other city, else -1."""
    swap_give: int
    """What it gives, an index of board.BUNDLE_NAMES; -1: not chosen yet."""
    due: tuple[int, ...]
    """Seats to which a High Priest owes a card after the actions, the deciding one first."""

    def sums_with(self, seat: int, card: int, category: int = -1) -> tuple[Triple, ...]:
        """The sums if a seat laid one more card; `category` is what a Deity would choose."""
        laid = [*self.laid, Laid(seat, card, card, category, raises=False)]
        return seat_sums(len(self.sums), laid)


class Report(NamedTuple):
    """How the last finished city went."""

    city: int
    tokens: tuple[int, ...]
    """Rebellion tokens revealed, as indexes of data.DATA.rebellion; empty: no rebellion."""
    force: int
    """Of the rebellion, 0: none."""
    influence: tuple[int, ...]
    """For each seat its influence when the force was tested."""
    discarded: tuple[bool, ...]
    """For each seat whether the rebellion took its cards."""
    rewarded: int
    """Who received what the tokens show, -1: nobody."""
    sums: tuple[Triple, ...]
    """For each seat its sums at the scorings."""
    values: Triple
    """What the city asked for."""
    winners: Triple
    """Who won influence, agreements, trade, -1: nobody."""


class Payment(NamedTuple):
    """How a boat would be paid automatically: mercenaries first, own tokens, then statues."""

    boat: int
    affordable: bool
    mercenaries: tuple[int, ...]
    """Cities whose mercenaries would help."""
    own: Goods
    """Own tokens that would be paid, statues that stand for something left out."""
    statues: Goods
    """Statues, by the kind they would stand for."""
    missing: Goods
    """If it cannot be paid: what lacks, by kind; a statue stands for any of it."""


class Paying(NamedTuple):
    """A boat being paid by hand."""

    boat: int
    kind: int
    """The kind to decide on now."""
    mercenaries: Goods
    """Chosen so far, by kind, -1: not yet."""
    statues: Goods
    """Chosen so far, by the kind they stand for, -1: not yet."""


class Loading(NamedTuple):
    """A boat that somebody loaded: everybody saw it before it was turned down (R-37)."""

    round: int
    seat: int
    boat: int


@dataclass(frozen=True)
class Seat:
    """One seat's side of the table."""

    basics: tuple[int, ...]
    """Basic cards in hand: known to all, for every use of them is seen."""
    shown: tuple[int, ...]
    """Common cards in hand that all know: a High Priest took them back."""
    hidden: tuple[int | None, ...]
    """The other cards in hand: the reader's own, else None."""
    since: tuple[int, ...]
    """For each hidden card the reshuffle after which it was drawn, 0: the deal."""
    resources: Goods
    mercenaries: int
    """Mercenary tokens left."""
    mediators: int
    """Mediator tokens left."""
    placed: int
    """Mercenary tokens in cities: strictly the most are worth a point."""
    order_token: int
    """The turn-order token taken this round, 0: none."""
    boats: tuple[int | None, ...]
    """Loaded boats in the order of loading: own ones, at the end all; None: face down."""
    refused: bool
    """Whether it refused a boat this round."""

    @property
    def hand(self) -> tuple[int | None, ...]:
        """All cards in hand, None: unknown."""
        return self.basics + self.shown + self.hidden


@dataclass(frozen=True)
class View:
    """The table as a seat (None: a watcher) sees it. Cards, boats and cities are numbers: see board.py."""

    seat: int | None
    rules: Rules
    round: int
    phase: str
    """The decision point, one of actions.PHASES."""
    active: int
    """The seat that decides; after the end the winner."""
    track: tuple[int, ...]
    """The seats in turn order."""
    sequence: tuple[int, ...]
    """Who activates in this round, in order."""
    activated: int
    """How many cities were activated, the active one included."""
    cities: tuple[City, ...]
    open: OpenCity | None
    """The active city, None: none."""
    report: Report | None
    """The last finished city, None: none yet."""
    seats: tuple[Seat, ...]
    supply: Goods
    next_supply: int
    """The face-up supply card, for the next round, -1: none."""
    supply_left: int
    """Supply cards below it."""
    supply_discard: tuple[int, ...]
    deck: int
    """How many common cards can be drawn before the discard is shuffled."""
    discard: tuple[int, ...]
    """Common cards laid aside, face up."""
    reshuffles: int
    """How often the discard became the deck since the deal."""
    since: tuple[int, ...]
    """For each common card the last reshuffle that put it into the deck, 0: the deal."""
    row: tuple[int, ...]
    """Boats to be loaded."""
    boat_deck: int
    boat_discard: tuple[int, ...]
    private_boat: int
    """The boat drawn at Karnak this round, -1: none."""
    private_seat: int
    """Who may load it, -1: nobody."""
    loadings: tuple[Loading, ...]
    """Every loading of the match: a memory that all share (R-37)."""
    helped: tuple[bool, ...]
    """For each city whether its mercenary has helped to load this round."""
    payments: tuple[Payment, ...] | None
    """For the reader: how each boat of the row, then an own private one, would be paid; None: a watcher."""
    paying: Paying | None
    """A boat being paid by hand, None: none."""
    exchanges: int
    """Exchanges that the deciding seat has made in Abu Simbel."""
    refusals: int
    """Refusals in a row in phase 7."""
    cursor: int
    """How far collecting or Abu Simbel has come; of use to `determinize` only."""
    crown: int
    """The seat with strictly the most mercenary tokens in cities, -1: none: a point in phase 8."""
    scores: tuple[int, ...]
    """At the end, else empty."""

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.phase == "game_over"

    @property
    def collecting(self) -> int:
        """While a resource is collected: the city it comes from, else -1."""
        return self.cursor % len(self.cities) if self.phase == "collect_resource" else -1

    @property
    def values(self) -> tuple[Triple, ...]:
        """For each city what it asks for now."""
        printed = [tuple(CITY_VALUE[3 * city : 3 * city + 3]) for city in range(len(self.cities))]
        return tuple(
            self.open.values if self.open and self.open.city == city else values
            for city, values in enumerate(printed)
        )

    def points(self, seat: int) -> int:
        """What a seat's boats are worth, as all could note down when they were loaded."""
        return sum(BOAT_POINTS[loading.boat] for loading in self.loadings if loading.seat == seat)


def seat_sums(seats: int, laid: list[Laid]) -> tuple[Triple, ...]:
    """For each seat what these cards count."""
    found = sums(seats, [c.seat for c in laid], [c.face for c in laid], [c.category for c in laid])
    return tuple(
        tuple(found[CATEGORY_COUNT * seat : CATEGORY_COUNT * seat + CATEGORY_COUNT]) for seat in range(seats)
    )
