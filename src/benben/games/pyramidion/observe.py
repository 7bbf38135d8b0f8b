"""The bytes of `tensor.encode` straight from a State, compiled: a law holds both equal for every seat."""

from __future__ import annotations

from typing import Final

from benben.core.parts.plane import places, total
from benben.games.pyramidion.actions import COLLECT_RESOURCE, PAY_BOAT
from benben.games.pyramidion.board import (
    BOAT_COUNT,
    BOAT_POINTS,
    CARD_TYPE,
    CARDS,
    CATEGORY_COUNT,
    CITY_COUNT,
    COMMON,
    KIND_COUNT,
    LAY_LIMIT,
    REBEL,
    SUPPLY_COUNT,
    SUPPLY_GOODS,
    TOKENS_EACH,
    leader,
    statues_for,
)
from benben.games.pyramidion.scoring import brought, city_values, crown, laid_sums
from benben.games.pyramidion.state import State
from benben.games.pyramidion.tensor import (
    AGES,
    LOOKS,
    MOST_HIDDEN,
    MOST_POINTS,
    MOST_STRENGTH,
    PLANES,
    SEATS,
    looks_of,
)

BLANK: Final = bytes(total(PLANES))
SIZE: Final = len(BLANK)
AT: Final = places(PLANES)
COLOUR: Final = AT["colour"]
GOODS: Final = AT["goods"]
NEXT_GOODS: Final = AT["next_goods"]
MERCENARIES: Final = AT["mercenaries"]
MEDIATORS: Final = AT["mediators"]
SUNDIALS: Final = AT["sundials"]
HELPED: Final = AT["helped"]
TOKENS: Final = AT["tokens"]
SUPPLY: Final = AT["supply"]
NEXT_SUPPLY: Final = AT["next_supply"]
SUPPLY_DISCARD: Final = AT["supply_discard"]
ROW: Final = AT["row"]
PRIVATE_BOAT: Final = AT["private_boat"]
PAYABLE: Final = AT["payable"]
BOAT_DISCARD: Final = AT["boat_discard"]
LOADED: Final = AT["loaded"]
POINTS: Final = AT["points"]
RESOURCES: Final = AT["resources"]
HANDS: Final = AT["hands"]
SHOWN: Final = AT["shown"]
HIDDEN: Final = AT["hidden"]
UNSEEN: Final = AT["unseen"]
DECK: Final = AT["deck"]
DISCARD: Final = AT["discard"]
ORDER_TOKENS: Final = AT["order_tokens"]
TRACK: Final = AT["track"]
CITY: Final = AT["city"]
ACTIVATOR: Final = AT["activator"]
VALUES: Final = AT["values"]
LAID: Final = AT["laid"]
LATEST: Final = AT["latest"]
COPIED: Final = AT["copied"]
CATEGORIES: Final = AT["categories"]
RAISES: Final = AT["raises"]
SUMS: Final = AT["sums"]
LEADERS: Final = AT["leaders"]
PASSED: Final = AT["passed"]
LAYS: Final = AT["lays"]
ANKH_SEEN: Final = AT["ankh_seen"]
REBELS: Final = AT["rebels"]
SWAP_CITY: Final = AT["swap_city"]
SWAP_GIVE: Final = AT["swap_give"]
DUE: Final = AT["due"]
ACTIVE: Final = AT["active"]
COLLECTING: Final = AT["collecting"]
ACTIVATED: Final = AT["activated"]
ROUND: Final = AT["round"]
PHASE: Final = AT["phase"]
EXCHANGES: Final = AT["exchanges"]
REFUSALS: Final = AT["refusals"]
REFUSED: Final = AT["refused"]
PAYING: Final = AT["paying"]
PAYING_KIND: Final = AT["paying_kind"]
PAID: Final = AT["paid"]
TARGET: Final = AT["target"]
LAST_ROUND: Final = AT["last_round"]
HIRE: Final = AT["hire"]
SWITCHES: Final = AT["switches"]

LYING: Final = KIND_COUNT * CITY_COUNT
NEXT: Final[list[bytes]] = [
    bytes(SUPPLY_GOODS[LYING * card : LYING * (card + 1)]) for card in range(SUPPLY_COUNT)
]
"""For each supply card what it puts on the cities."""
LOOK: Final[list[int]] = [looks_of(card) for card in range(CARDS)]


def observe(s: State, seat: int, out: bytearray, at: int) -> None:
    """Write what a seat may know into `out` from index `at` on."""
    out[at : at + SIZE] = BLANK
    out[at + COLOUR + seat] = 1
    observe_cities(s, seat, out, at)
    observe_supply(s, out, at)
    observe_boats(s, seat, out, at)
    observe_resources(s, seat, out, at)
    observe_cards(s, seat, out, at)
    observe_order(s, seat, out, at)
    if s.city >= 0:
        observe_contest(s, seat, out, at)
        observe_laid(s, seat, out, at)
        observe_strength(s, seat, out, at)
    observe_progress(s, seat, out, at)
    if s.phase == PAY_BOAT:
        observe_paying(s, out, at)
    observe_rules(s, out, at)


def place_of(owner: int, seat: int, seats: int) -> int:
    """Where an owner stands, counted from the reader clockwise."""
    return owner - seat if owner >= seat else owner - seat + seats


def observe_cities(s: State, seat: int, out: bytearray, at: int) -> None:
    """What lies on the boards, and the tokens left to place."""
    out[at + GOODS : at + GOODS + LYING] = bytes(s.goods)
    left = [TOKENS_EACH] * (2 * s.seats)
    for city in range(CITY_COUNT):
        if s.mercenaries[city] >= 0:
            place = place_of(s.mercenaries[city], seat, s.seats)
            out[at + MERCENARIES + SEATS * city + place] = 1
            left[2 * place] -= 1
        if s.mediators[city] >= 0:
            place = place_of(s.mediators[city], seat, s.seats)
            out[at + MEDIATORS + SEATS * city + place] = 1
            left[2 * place + 1] -= 1
        if s.sundials[city]:
            out[at + SUNDIALS + city] = 1
        if s.helped[city]:
            out[at + HELPED + city] = 1
    out[at + TOKENS : at + TOKENS + len(left)] = bytes(left)


def observe_supply(s: State, out: bytearray, at: int) -> None:
    """Resources to come."""
    out[at + SUPPLY : at + SUPPLY + KIND_COUNT] = bytes(s.supply)
    if s.supply_card >= 0:
        out[at + NEXT_GOODS : at + NEXT_GOODS + LYING] = NEXT[s.supply_card]
        out[at + NEXT_SUPPLY + s.supply_card] = 1
    for card in s.supply_discard:
        out[at + SUPPLY_DISCARD + card] = 1


def observe_boats(s: State, seat: int, out: bytearray, at: int) -> None:
    """Boats in reach, loaded ones and what they are worth."""
    base, help_by_kind = KIND_COUNT * seat, brought(s, seat)
    for boat in s.row:
        out[at + ROW + boat] = 1
        if statues_for(boat, s.resources, base, help_by_kind) >= 0:
            out[at + PAYABLE + boat] = 1
    if s.private_boat >= 0:
        place = place_of(s.private_seat, seat, s.seats)
        out[at + PRIVATE_BOAT + BOAT_COUNT * place + s.private_boat] = 1
        if place == 0 and statues_for(s.private_boat, s.resources, base, help_by_kind) >= 0:
            out[at + PAYABLE + s.private_boat] = 1
    for boat in s.boat_discard:
        out[at + BOAT_DISCARD + boat] = 1
    points = [0] * s.seats
    for _, owner, boat in s.loaded:
        points[owner] += BOAT_POINTS[boat]
        out[at + LOADED + BOAT_COUNT * place_of(owner, seat, s.seats) + boat] = 1
    crowned = crown(s)
    if crowned >= 0:
        points[crowned] += 1
    for owner in range(s.seats):
        out[at + POINTS + place_of(owner, seat, s.seats)] = min(MOST_POINTS, points[owner])


def observe_resources(s: State, seat: int, out: bytearray, at: int) -> None:
    """The reader's and all that follow clockwise, then those before the reader."""
    mine, size = KIND_COUNT * seat, KIND_COUNT * s.seats
    first = at + RESOURCES
    told = bytes(s.resources)
    out[first : first + size] = told[mine:] + told[:mine]


def observe_cards(s: State, seat: int, out: bytearray, at: int) -> None:
    """Hands as far as the reader knows them, and where the other cards can be."""
    for owner in range(s.seats):
        observe_hand(s, owner, seat, out, at)
    for card in s.deck:
        out[at + UNSEEN + card] = 1
    out[at + DECK] = len(s.deck)
    for card in s.discard:
        out[at + DISCARD + card] = 1


def observe_hand(s: State, owner: int, seat: int, out: bytearray, at: int) -> None:
    """Basic and shown cards are known to all, the others to their owner; all know since when they are held."""
    place = place_of(owner, seat, s.seats)
    hand, hidden, unseen = at + HANDS + LOOKS * place, at + HIDDEN + AGES * place, at + UNSEEN
    recent = 0
    for card in s.hands[owner]:
        if card >= COMMON:
            out[hand + LOOK[card]] = 1
        elif s.shown[card]:
            out[hand + card] = 1
            out[at + SHOWN + card] = 1
        else:
            age = min(AGES - 1, s.reshuffles - s.since[card])
            if age == 0:
                recent += 1
            else:
                out[hidden + age] = min(MOST_HIDDEN, out[hidden + age] + 1)
            if owner == seat:
                out[hand + card] = 1
            else:
                out[unseen + COMMON * age + card] = 1
    out[hidden] = min(MOST_HIDDEN, recent)


def observe_order(s: State, seat: int, out: bytearray, at: int) -> None:
    """Turn-order tokens and the track."""
    for owner in range(s.seats):
        token = s.taken[owner]
        if token:
            out[at + ORDER_TOKENS + SEATS * place_of(owner, seat, s.seats) + token - 1] = 1
        out[at + TRACK + SEATS * owner + place_of(s.track[owner], seat, s.seats)] = 1


def observe_contest(s: State, seat: int, out: bytearray, at: int) -> None:
    """The active city and who has done what there."""
    out[at + CITY + s.city] = 1
    out[at + ACTIVATOR + place_of(s.activator, seat, s.seats)] = 1
    for owner in range(s.seats):
        place = place_of(owner, seat, s.seats)
        out[at + PASSED + place] = s.passed[owner]
        out[at + LAYS + place] = min(LAY_LIMIT, s.lays[owner])
    out[at + ANKH_SEEN] = s.ankh_seen
    if s.swap_city >= 0:
        out[at + SWAP_CITY + s.swap_city] = 1
    if s.swap_give >= 0:
        out[at + SWAP_GIVE + s.swap_give] = 1
    for owner in s.due:
        out[at + DUE + place_of(owner, seat, s.seats)] += 1


def observe_laid(s: State, seat: int, out: bytearray, at: int) -> None:
    """The cards in the active city and what they count as: only a Philosopher has the face of another card."""
    for i in range(len(s.laid)):
        card, face = s.laid[i], s.faces[i]
        place = place_of(s.owners[i], seat, s.seats)
        out[at + LAID + LOOKS * place + LOOK[card]] = 1
        if CARD_TYPE[face] == REBEL:
            out[at + REBELS] += 1
        if face != card:
            out[at + COPIED + LOOK[face]] = 1
        if s.categories[i] >= 0:
            row = 0 if face != card else 1 + place
            out[at + CATEGORIES + CATEGORY_COUNT * row + s.categories[i]] = 1
        if s.raises[i]:
            out[at + RAISES + (face != card)] = 1
    if s.laid:
        out[at + LATEST + LOOK[s.laid[-1]]] = 1


def observe_strength(s: State, seat: int, out: bytearray, at: int) -> None:
    """What the city asks for, what the seats have, who would win."""
    found, values = laid_sums(s), city_values(s)
    for category in range(CATEGORY_COUNT):
        out[at + VALUES + category] = values[category]
        best = leader(found, category)
        if best >= 0 and found[CATEGORY_COUNT * best + category] >= values[category]:
            out[at + LEADERS + SEATS * category + place_of(best, seat, s.seats)] = 1
        for owner in range(s.seats):
            strength = found[CATEGORY_COUNT * owner + category]
            if strength:
                first = at + SUMS + CATEGORY_COUNT * place_of(owner, seat, s.seats)
                out[first + category] = min(MOST_STRENGTH, strength)


def observe_progress(s: State, seat: int, out: bytearray, at: int) -> None:
    """How far the match has come, and who decides what."""
    out[at + ACTIVE + place_of(s.seat, seat, s.seats)] = 1
    if s.phase == COLLECT_RESOURCE:
        out[at + COLLECTING + s.cursor % CITY_COUNT] = 1
    out[at + ACTIVATED] = s.activated
    out[at + ROUND] = s.round
    out[at + PHASE + s.phase] = 1
    out[at + EXCHANGES] = s.made
    out[at + EXCHANGES + 1] = s.switches.exchanges
    out[at + REFUSALS] = s.refusals
    for owner in range(s.seats):
        if s.refused[owner]:
            out[at + REFUSED + place_of(owner, seat, s.seats)] = 1


def observe_paying(s: State, out: bytearray, at: int) -> None:
    """A payment by hand as far as it has come."""
    out[at + PAYING + s.loading] = 1
    out[at + PAYING_KIND + s.paid.index(-1)] = 1
    for i in range(2 * KIND_COUNT):
        if s.paid[i] > 0:
            out[at + PAID + i] = s.paid[i]


def observe_rules(s: State, out: bytearray, at: int) -> None:
    """How this table plays."""
    rules = s.switches
    out[at + TARGET] = rules.target
    out[at + LAST_ROUND] = rules.max_rounds
    out[at + HIRE + rules.hire] = 1
    out[at + SWITCHES] = rules.effects_optional
    out[at + SWITCHES + 1] = rules.any_includes_statue
    out[at + SWITCHES + 2] = rules.refusal_final
    out[at + SWITCHES + 3] = rules.manual_payment
