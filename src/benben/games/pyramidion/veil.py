"""The only file that sees both: what a seat may know of a State, and a State that a View allows."""

from __future__ import annotations

from functools import cache

from benben.core.rng import Rng
from benben.games.pyramidion.actions import GAME_OVER, PAY_BOAT, PHASES
from benben.games.pyramidion.board import (
    ACTIVATIONS,
    BOAT_COST,
    BOAT_COUNT,
    CATEGORY_COUNT,
    CITY_COUNT,
    CITY_RESOURCE,
    COMMON,
    KIND_COUNT,
    SUPPLY_COUNT,
    TOKENS_EACH,
    UNREST_COUNT,
    leader,
    payment,
    statues_for,
)
from benben.games.pyramidion.scoring import brought, city_values, crown, laid_sums, rebels, score
from benben.games.pyramidion.setup import HIRES, close_cities
from benben.games.pyramidion.state import State, Switches
from benben.games.pyramidion.view import (
    City,
    Laid,
    Loading,
    OpenCity,
    Paying,
    Payment,
    Report,
    Rules,
    Seat,
    Triple,
    View,
)


def view(s: State, seat: int | None) -> View:
    """Everything but other hands' unknown cards and the order of the decks (RULES.md 1)."""
    return View(
        seat=seat,
        rules=view_rules(s),
        round=s.round,
        phase=PHASES[s.phase],
        active=s.seat,
        track=tuple(s.track),
        sequence=tuple(s.track[i % s.seats] for i in range(ACTIVATIONS[s.seats])),
        activated=s.activated,
        cities=tuple(view_city(s, city) for city in range(CITY_COUNT)),
        open=view_open(s) if s.city >= 0 else None,
        report=view_report(s) if s.report else None,
        seats=tuple(view_seat(s, owner, seat) for owner in range(s.seats)),
        supply=tuple(s.supply),
        next_supply=s.supply_card,
        supply_left=len(s.supply_deck),
        supply_discard=tuple(s.supply_discard),
        deck=len(s.deck),
        discard=tuple(s.discard),
        reshuffles=s.reshuffles,
        since=tuple(s.since),
        row=tuple(s.row),
        boat_deck=len(s.boat_deck),
        boat_discard=tuple(s.boat_discard),
        private_boat=s.private_boat,
        private_seat=s.private_seat,
        loadings=tuple(Loading(*loading) for loading in s.loaded),
        helped=tuple(bool(helped) for helped in s.helped),
        payments=None if seat is None else view_payments(s, seat),
        paying=view_paying(s) if s.phase == PAY_BOAT else None,
        exchanges=s.made,
        refusals=s.refusals,
        cursor=s.cursor,
        crown=crown(s),
        scores=tuple(score(s, owner) for owner in range(s.seats)) if s.phase == GAME_OVER else (),
    )


def view_rules(s: State) -> Rules:
    """The switches of the table."""
    return Rules(
        target=s.switches.target,
        max_rounds=s.switches.max_rounds,
        hire=HIRES[s.switches.hire],
        effects_optional=s.switches.effects_optional,
        any_resource_includes_statue=s.switches.any_includes_statue,
        abu_simbel_exchanges=s.switches.exchanges,
        loading_refusal_final=s.switches.refusal_final,
        manual_payment=s.switches.manual_payment,
    )


def view_city(s: State, city: int) -> City:
    """What lies on a board."""
    return City(
        goods=tuple(s.goods[KIND_COUNT * city : KIND_COUNT * city + KIND_COUNT]),
        mercenary=s.mercenaries[city],
        mediator=s.mediators[city],
        sundial=bool(s.sundials[city]),
    )


def view_open(s: State) -> OpenCity:
    """The active city with its running sums."""
    found, values = laid_sums(s), city_values(s)
    leaders = [leader(found, category) for category in range(CATEGORY_COUNT)]
    return OpenCity(
        city=s.city,
        activator=s.activator,
        values=tuple(values),
        laid=tuple(
            Laid(s.owners[i], s.laid[i], s.faces[i], s.categories[i], bool(s.raises[i]))
            for i in range(len(s.laid))
        ),
        sums=triples(found),
        leaders=tuple(
            best if best >= 0 and found[CATEGORY_COUNT * best + category] >= values[category] else -1
            for category, best in enumerate(leaders)
        ),
        passed=tuple(bool(passed) for passed in s.passed),
        lays=tuple(s.lays),
        ankh_seen=s.ankh_seen,
        rebels=rebels(s),
        swap_city=s.swap_city,
        swap_give=s.swap_give,
        due=tuple(s.due),
    )


def triples(found: list[int]) -> tuple[Triple, ...]:
    """Sums, seat by seat."""
    return tuple(tuple(found[i : i + CATEGORY_COUNT]) for i in range(0, len(found), CATEGORY_COUNT))


def view_report(s: State) -> Report:
    """The notes that `contest` made."""
    city, bits, force, rewarded, losers = s.report[:5]
    influence, rest = s.report[5 : 5 + s.seats], s.report[5 + s.seats :]
    return Report(
        city=city,
        tokens=tuple(token for token in range(UNREST_COUNT) if bits >> token & 1),
        force=force,
        influence=tuple(influence),
        discarded=tuple(bool(losers >> seat & 1) for seat in range(s.seats)),
        rewarded=rewarded,
        sums=triples(rest[2 * CATEGORY_COUNT :]),
        values=tuple(rest[:CATEGORY_COUNT]),
        winners=tuple(rest[CATEGORY_COUNT : 2 * CATEGORY_COUNT]),
    )


def view_seat(s: State, owner: int, seat: int | None) -> Seat:
    """One side of the table: hidden cards and boats only for their owner."""
    commons = [card for card in s.hands[owner] if card < COMMON]
    hidden = sorted((card for card in commons if not s.shown[card]), key=lambda card: (s.since[card], card))
    boats = [boat for _, loader, boat in s.loaded if loader == owner]
    face_up = owner == seat or s.phase == GAME_OVER
    return Seat(
        basics=tuple(card for card in s.hands[owner] if card >= COMMON),
        shown=tuple(card for card in commons if s.shown[card]),
        hidden=tuple(card if owner == seat else None for card in hidden),
        since=tuple(s.since[card] for card in hidden),
        resources=tuple(s.resources[KIND_COUNT * owner : KIND_COUNT * owner + KIND_COUNT]),
        mercenaries=TOKENS_EACH - s.mercenaries.count(owner),
        mediators=TOKENS_EACH - s.mediators.count(owner),
        placed=s.mercenaries.count(owner),
        order_token=s.taken[owner],
        boats=tuple(boat if face_up else None for boat in boats),
        refused=bool(s.refused[owner]),
    )


def view_payments(s: State, seat: int) -> tuple[Payment, ...]:
    """How each boat within a seat's reach would be paid."""
    boats = [*s.row, *([s.private_boat] if s.private_seat == seat else [])]
    return tuple(view_payment(s, seat, boat) for boat in boats)


def view_payment(s: State, seat: int, boat: int) -> Payment:
    """The automatic payment, or what lacks for it (PN-127)."""
    base, bring = KIND_COUNT * seat, brought(s, seat)
    own = s.resources[base : base + KIND_COUNT]
    cost = BOAT_COST[KIND_COUNT * boat : KIND_COUNT * boat + KIND_COUNT]
    plan = payment(boat, s.resources, base, bring)
    helpers, statues = plan[:KIND_COUNT], plan[KIND_COUNT:]
    affordable = statues_for(boat, s.resources, base, bring) >= 0
    lacks = [max(0, asked - n - mine) for asked, n, mine in zip(cost, helpers, own, strict=True)]
    return Payment(
        boat=boat,
        affordable=affordable,
        mercenaries=helping_cities(s, seat, helpers),
        own=tuple(min(asked - n, mine) for asked, n, mine in zip(cost, helpers, own, strict=True)),
        statues=tuple(statues) if affordable else (0,) * KIND_COUNT,
        missing=(0,) * KIND_COUNT if affordable else tuple(lacks),
    )


def helping_cities(s: State, seat: int, helpers: list[int]) -> tuple[int, ...]:
    """The cities whose mercenaries would bring what is counted here, in their order."""
    left = list(helpers)
    found = []
    for city in range(CITY_COUNT):
        if s.mercenaries[city] == seat and not s.helped[city] and left[CITY_RESOURCE[city]]:
            left[CITY_RESOURCE[city]] -= 1
            found.append(city)
    return tuple(found)


def view_paying(s: State) -> Paying:
    """The boat being paid by hand."""
    return Paying(s.loading, s.paid.index(-1), tuple(s.paid[:KIND_COUNT]), tuple(s.paid[KIND_COUNT:]))


def determinize(v: View, rng: Rng) -> State:
    """Deal the unseen cards to the hidden places, each where it can be; all else is known (RULES.md 9)."""
    hands, deck = imagined_hands(v, rng)
    shown = {card for seat in v.seats for card in seat.shown}
    s = State()
    s.seats = len(v.seats)
    s.switches = switches_of(v.rules)
    s.round = v.round
    s.phase = PHASES.index(v.phase)
    s.seat = v.active
    s.track = list(v.track)
    s.taken = [seat.order_token for seat in v.seats]
    s.supply = list(v.supply)
    s.goods = [tokens for city in v.cities for tokens in city.goods]
    s.resources = [tokens for seat in v.seats for tokens in seat.resources]
    s.mercenaries = [city.mercenary for city in v.cities]
    s.mediators = [city.mediator for city in v.cities]
    s.sundials = [int(city.sundial) for city in v.cities]
    s.deck = deck
    s.discard = list(v.discard)
    s.reshuffles = v.reshuffles
    s.since = list(v.since)
    s.hands = hands
    s.shown = [int(card in shown) for card in range(COMMON)]
    s.supply_deck = unseen(SUPPLY_COUNT, (*v.supply_discard, v.next_supply))
    s.supply_card = v.next_supply
    s.supply_discard = list(v.supply_discard)
    s.row = list(v.row)
    s.boat_deck = unseen(BOAT_COUNT, seen_boats(v))
    s.boat_discard = list(v.boat_discard)
    s.private_boat = v.private_boat
    s.private_seat = v.private_seat
    s.loaded = [(loading.round, loading.seat, loading.boat) for loading in v.loadings]
    s.activated = v.activated
    if v.open:
        open_city(s, v.open)
    else:
        close_cities(s)
    s.cursor = v.cursor
    s.made = v.exchanges
    s.refusals = v.refusals
    s.refused = [int(seat.refused) for seat in v.seats]
    s.helped = [int(helped) for helped in v.helped]
    s.loading = v.paying.boat if v.paying else -1
    s.paid = [*v.paying.mercenaries, *v.paying.statues] if v.paying else []
    s.report = known_report(v.report) if v.report else []
    return s


def open_city(s: State, opened: OpenCity) -> None:
    """What lies in the active city, and how far its contest has come."""
    s.city = opened.city
    s.activator = opened.activator
    s.passed = [int(passed) for passed in opened.passed]
    s.lays = list(opened.lays)
    s.ankh_seen = opened.ankh_seen
    s.laid = [laid.card for laid in opened.laid]
    s.owners = [laid.seat for laid in opened.laid]
    s.faces = [laid.face for laid in opened.laid]
    s.categories = [laid.category for laid in opened.laid]
    s.raises = [int(laid.raises) for laid in opened.laid]
    s.swap_city = opened.swap_city
    s.swap_give = opened.swap_give
    s.due = list(opened.due)


@cache
def switches_of(rules: Rules) -> Switches:
    """The switches of a table again: imagined states share them, too."""
    return Switches(
        target=rules.target,
        max_rounds=rules.max_rounds,
        hire=HIRES.index(rules.hire),
        effects_optional=rules.effects_optional,
        any_includes_statue=rules.any_resource_includes_statue,
        exchanges=rules.abu_simbel_exchanges,
        refusal_final=rules.loading_refusal_final,
        manual_payment=rules.manual_payment,
    )


def unseen(count: int, seen: tuple[int, ...]) -> list[int]:
    """What is left of cards 0..count-1: their order does not exist yet."""
    return [card for card in range(count) if card not in seen]


def seen_boats(v: View) -> tuple[int, ...]:
    """Every boat that is not in the deck."""
    paying = [v.paying.boat] if v.paying else []
    loaded = [loading.boat for loading in v.loadings]
    return (*v.row, *v.boat_discard, v.private_boat, *loaded, *paying)


def imagined_hands(v: View, rng: Rng) -> tuple[list[list[int]], list[int]]:
    """Hands and deck: a hidden card is one that was in the deck when it was drawn."""
    seen = {*v.discard, *(laid.card for laid in (v.open.laid if v.open else ()))}
    seen |= {card for seat in v.seats for card in seat.hand if card is not None}
    pools: list[list[int]] = [[] for _ in range(v.reshuffles + 1)]
    for card in range(COMMON):
        if card not in seen:
            pools[v.since[card]].append(card)
    for pool in pools:
        rng.shuffle(pool)
    hands = []
    for seat in v.seats:
        hidden = [
            pools[since].pop() if card is None else card
            for card, since in zip(seat.hidden, seat.since, strict=True)
        ]
        hands.append(sorted((*seat.basics, *seat.shown, *hidden)))
    return hands, sorted(pools[-1])


def known_report(report: Report) -> list[int]:
    """Undo `view_report`."""
    return [
        report.city,
        sum(1 << token for token in report.tokens),
        report.force,
        report.rewarded,
        sum(1 << seat for seat, discarded in enumerate(report.discarded) if discarded),
        *report.influence,
        *report.values,
        *report.winners,
        *(number for numbers in report.sums for number in numbers),
    ]
