"""Phases 6 and 7: the new order, then boats are loaded (PN-100 to PN-114, PN-127, PN-133, PN-134)."""

from __future__ import annotations

from benben.core.event import Log
from benben.core.rng import Rng
from benben.games.pyramidion.actions import LOAD, LOAD_BOAT, PAY, PAY_BOAT, REFUSE
from benben.games.pyramidion.board import (
    BOAT_COST,
    BOAT_POINTS,
    CITY_COUNT,
    CITY_RESOURCE,
    GIZA,
    KIND_COUNT,
    STATUE,
    new_track,
    payment,
    statues_for,
)
from benben.games.pyramidion.rules.ending import end_round
from benben.games.pyramidion.scoring import brought
from benben.games.pyramidion.setup import tell_track
from benben.games.pyramidion.state import State

# Phase 6


def begin_order(s: State, rng: Rng, log: Log | None) -> None:
    """Turn-order tokens move their holders; two players swap when Giza rested (PN-100, PN-101, PN-134)."""
    before = s.track
    if s.seats == 2 and not s.sundials[GIZA]:
        s.track = [before[1], before[0]]
    else:
        s.track = new_track(before, s.taken)
    for seat in range(s.seats):
        s.taken[seat] = 0
    if log is not None and s.track != before:
        tell_track(s, log)
    s.cursor = s.refusals = 0
    next_loader(s, rng, log)


# Phase 7: the cursor is a slot of the track


def next_loader(s: State, rng: Rng, log: Log | None) -> None:
    """Ask the seat at the cursor, unless all boats are gone or all seats refused (PN-104)."""
    if s.switches.refusal_final:
        while s.refusals < s.seats and s.refused[s.track[s.cursor]]:
            s.cursor = (s.cursor + 1) % s.seats
    if s.refusals == s.seats or not (s.row or s.private_boat >= 0):
        s.cursor = 0
        end_round(s, rng, log)
    else:
        s.seat, s.phase = s.track[s.cursor], LOAD_BOAT


def load_options(s: State) -> list[int]:
    """Every boat that can be paid, or refuse (PN-103)."""
    help_by_kind = brought(s, s.seat)
    base = KIND_COUNT * s.seat
    boats = [boat for boat in s.row if statues_for(boat, s.resources, base, help_by_kind) >= 0]
    if s.private_seat == s.seat and statues_for(s.private_boat, s.resources, base, help_by_kind) >= 0:
        boats.append(s.private_boat)
    boats.sort()
    options = [LOAD.at(boat) for boat in boats]
    options.append(REFUSE.at())
    return options


def refuse(s: State, rng: Rng, log: Log | None) -> None:
    """Load nothing now; later in the phase one may (PN-105, R-27)."""
    s.refused[s.seat] = 1
    s.refusals += 1
    if log is not None:
        log.tell("refused", s.seat)
    pass_on(s, rng, log)


def pass_on(s: State, rng: Rng, log: Log | None) -> None:
    """The next seat of the track."""
    s.cursor = (s.cursor + 1) % s.seats
    next_loader(s, rng, log)


def load(s: State, boat: int, rng: Rng, log: Log | None) -> None:
    """Choose a boat, and pay (PN-103, PN-106)."""
    if boat == s.private_boat:
        s.private_boat = s.private_seat = -1
    else:
        s.row.remove(boat)
    s.loading = boat
    if s.switches.manual_payment:
        s.paid = [-1] * (2 * KIND_COUNT)
        next_payment(s, rng, log)
    else:
        s.paid = payment(boat, s.resources, KIND_COUNT * s.seat, brought(s, s.seat))
        finish_loading(s, rng, log)


# Paying by hand: a kind at a time


def next_payment(s: State, rng: Rng, log: Log | None) -> None:
    """Ask for the next kind that the boat wants."""
    for kind in range(KIND_COUNT):
        if s.paid[kind] < 0:
            if BOAT_COST[KIND_COUNT * s.loading + kind]:
                s.phase = PAY_BOAT
                return
            s.paid[kind] = s.paid[KIND_COUNT + kind] = 0
    finish_loading(s, rng, log)


def pay_options(s: State) -> list[int]:
    """Every mix of mercenaries, statues and own tokens that leaves the other kinds payable."""
    kind = s.paid.index(-1)
    asked = BOAT_COST[KIND_COUNT * s.loading + kind]
    own = s.resources[KIND_COUNT * s.seat + kind]
    help_by_kind = brought(s, s.seat)
    spare = spare_statues(s, kind, help_by_kind)
    if kind == STATUE:
        own, spare = spare, 0
    options: list[int] = []
    for helpers in range(min(help_by_kind[kind], asked) + 1):
        fewest = max(0, asked - helpers - own)
        options += [PAY.at(kind, helpers, n) for n in range(fewest, min(spare, asked - helpers) + 1)]
    return options


def spare_statues(s: State, kind: int, help_by_kind: list[int]) -> int:
    """Statues that this kind may use: those that no other kind needs or has used."""
    base, cost = KIND_COUNT * s.seat, KIND_COUNT * s.loading
    spare = s.resources[base + STATUE]
    for other in range(KIND_COUNT):
        if s.paid[other] >= 0:
            spare -= s.paid[KIND_COUNT + other]
        elif other == STATUE and other != kind:
            spare -= max(0, BOAT_COST[cost + other] - help_by_kind[other])
        elif other != kind:
            spare -= max(0, BOAT_COST[cost + other] - help_by_kind[other] - s.resources[base + other])
    return spare


def pay(s: State, kind: int, helpers: int, statues: int, rng: Rng, log: Log | None) -> None:
    """Note how this kind is paid."""
    s.paid[kind], s.paid[KIND_COUNT + kind] = helpers, statues
    next_payment(s, rng, log)


# The boat is paid


def finish_loading(s: State, rng: Rng, log: Log | None) -> None:
    """Tokens to the supply, the boat face down before its owner (PN-107 to PN-111)."""
    own = helpers = statues = 0
    for kind in range(KIND_COUNT):
        help_here, statues_here = s.paid[kind], s.paid[KIND_COUNT + kind]
        own_here = BOAT_COST[KIND_COUNT * s.loading + kind] - help_here - statues_here
        give_back(s, kind, own_here)
        give_back(s, STATUE, statues_here)
        use_mercenaries(s, kind, help_here)
        own += own_here
        helpers += help_here
        statues += statues_here
    if log is not None:
        log.tell("loaded", s.seat, BOAT_POINTS[s.loading])
        log.tell("paid", s.seat, own + statues, statues, helpers)
    s.loaded.append((s.round, s.seat, s.loading))
    s.loading, s.paid = -1, []
    if not s.switches.refusal_final:
        s.refusals = 0
    pass_on(s, rng, log)


def give_back(s: State, kind: int, tokens: int) -> None:
    """Tokens of the deciding seat return to the supply."""
    s.resources[KIND_COUNT * s.seat + kind] -= tokens
    s.supply[kind] += tokens


def use_mercenaries(s: State, kind: int, helpers: int) -> None:
    """The first unused ones of a kind have helped for this round; they stay (PN-109, PN-111)."""
    left = helpers
    for city in range(CITY_COUNT):
        usable = s.mercenaries[city] == s.seat and not s.helped[city] and CITY_RESOURCE[city] == kind
        if left and usable:
            s.helped[city] = 1
            left -= 1
