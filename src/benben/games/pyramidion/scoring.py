"""Who is strongest in the active city, what a boat would cost, and who wins (PN-115 to PN-127)."""

from __future__ import annotations

from benben.core.outcome import Line, Outcome
from benben.games.pyramidion.board import (
    BOAT_COUNT,
    BOAT_POINTS,
    CARD_TYPE,
    CATEGORY_COUNT,
    CITY_COUNT,
    CITY_RESOURCE,
    CITY_VALUE,
    KIND_COUNT,
    RAISE,
    REBEL,
    sums,
)
from benben.games.pyramidion.state import State


def laid_sums(s: State) -> list[int]:
    """Three a seat: influence, agreements and trade in the active city (PN-54, PN-78)."""
    return sums(s.seats, s.owners, s.faces, s.categories)


def city_values(s: State) -> list[int]:
    """What the active city asks for now (PN-63, PN-64)."""
    raised = RAISE * sum(s.raises)
    first = CATEGORY_COUNT * s.city
    return [CITY_VALUE[first] + raised, CITY_VALUE[first + 1] + raised, CITY_VALUE[first + 2] + raised]


def rebels(s: State) -> int:
    """How many rebellion tokens are due (PN-59, PN-70)."""
    return sum(1 for face in s.faces if CARD_TYPE[face] == REBEL)


def brought(s: State, seat: int) -> list[int]:
    """By kind: what a seat's mercenaries can still bring this round (PN-109, PN-112)."""
    found = [0] * KIND_COUNT
    for city in range(CITY_COUNT):
        if s.mercenaries[city] == seat and not s.helped[city]:
            kind = CITY_RESOURCE[city]
            if found[kind] < s.supply[kind]:
                found[kind] += 1
    return found


def crown(s: State) -> int:
    """The seat with strictly the most mercenary tokens in cities, -1: none (PN-115, PN-116)."""
    most, found = 0, -1
    for seat in range(s.seats):
        placed = s.mercenaries.count(seat)
        if placed > most:
            most, found = placed, seat
        elif placed == most:
            found = -1
    return found


def boat_points(s: State, seat: int) -> int:
    """What a seat's boats are worth."""
    total = 0
    for _, owner, boat in s.loaded:
        if owner == seat:
            total += BOAT_POINTS[boat]
    return total


def boats_loaded(s: State, seat: int) -> int:
    """How many boats a seat has."""
    return sum(1 for loading in s.loaded if loading[1] == seat)


def score(s: State, seat: int) -> int:
    """Boats, and a point for the most mercenaries (PN-115)."""
    return boat_points(s, seat) + (1 if crown(s) == seat else 0)


def target_reached(s: State) -> bool:
    """Whether a score ends the match (PN-117)."""
    return s.switches.target > 0 and max([score(s, seat) for seat in range(s.seats)]) >= s.switches.target


def is_last_round(s: State) -> bool:
    """Whether the match ends in this phase 8 (PN-117, PN-124, PN-125)."""
    return target_reached(s) or len(s.loaded) == BOAT_COUNT or s.round >= s.switches.max_rounds


def standing(s: State, seat: int) -> tuple[int, int, int, int]:
    """What ranks compare: score, cards in hand, boats, place on the track (PN-118 to PN-121)."""
    return score(s, seat), len(s.hands[seat]), boats_loaded(s, seat), -s.track.index(seat)


def winner(s: State) -> int:
    """The seat that stands best."""
    best = 0
    for seat in range(1, s.seats):
        if standing(s, seat) > standing(s, best):
            best = seat
    return best


def outcome(s: State) -> Outcome:
    """Scores, ranks and every line of every sheet."""
    standings = [standing(s, seat) for seat in range(s.seats)]
    return Outcome(
        scores=tuple(score(s, seat) for seat in range(s.seats)),
        ranks=tuple(1 + sum(1 for other in standings if other > mine) for mine in standings),
        reason=reason(s),
        breakdown=tuple(lines_of(s, seat) for seat in range(s.seats)),
        rounds=s.round,
    )


def reason(s: State) -> str:
    """Why the match ended."""
    if target_reached(s):
        return "target"
    return "all_boats" if len(s.loaded) == BOAT_COUNT else "max_rounds"


def lines_of(s: State, seat: int) -> tuple[Line, ...]:
    """The score sheet of a seat: each boat, then the crown."""
    boats = [Line("boat", BOAT_POINTS[boat], (when,)) for when, owner, boat in s.loaded if owner == seat]
    crowned = [Line("crown", 1, (s.mercenaries.count(seat),))] if crown(s) == seat else []
    return tuple(boats + crowned)
