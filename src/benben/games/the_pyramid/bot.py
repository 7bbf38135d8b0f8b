"""What a position is worth to a seat (RULES.md 9): networks by who leads there, ankhs, pawns and tiles to come."""

from __future__ import annotations

from typing import Final

from benben.core.decision import Decision
from benben.games.the_pyramid.actions import (
    LAYING,
    MOVE_OWN,
    MOVE_TO,
    OVER,
    SPACE,
    SWAP_OTHER,
    SWAP_OWN,
    TURNING,
)
from benben.games.the_pyramid.board.networks import NOBODY, SECRET, Counted
from benben.games.the_pyramid.board.pieces import (
    CURSE,
    EMPTY,
    KINDS,
    MOVING,
    MUMMY,
    PHARAOH,
    PRIEST,
    ROOM,
    TILE_DOORS,
    TILE_KIND,
    TILE_SYMBOL,
    TURN_CORRIDOR,
    WORKER,
    pawn_of,
)
from benben.games.the_pyramid.board.triangle import CELLS, NEIGHBOURS, OUTSIDE
from benben.games.the_pyramid.data import DATA, SIDES
from benben.games.the_pyramid.scoring import ankhs, networks
from benben.games.the_pyramid.setup import lay
from benben.games.the_pyramid.state import State, clone

LEAD: Final[list[float]] = [0.0, 0.6, 0.85, 1.0]
"""How safe a majority of that much weight is at the start; at the end any majority is."""
GROWTH: Final = 0.4
"""Worth of an open side towards an unbuilt cell, in a network that one leads."""
STAYS_SEALED: Final = 0.5
"""The chance that a secret network stays so, for each such side."""
SPECIAL: Final = 6.0
"""Worth of a mummy or pharaoh that can still be played."""
PRIEST_IN_STOCK: Final = 1.5
FREE_ACTION: Final = 1.0
"""Worth of a free action tile to the side that moves next."""
ACTIONS_KEPT: Final = 2
"""How many ways to carry out an action are followed to the end of the turn."""
PAWNS_KEPT: Final = 3
"""How many own pawns are looked at for a swap or a move."""
PLACES_KEPT: Final = 3
"""How many places for a tile are looked at."""


def evaluate(s: State, seat: int) -> float:
    """The sum of the terms of `explain`."""
    colour = colour_of_seat(s, seat)
    found = networks(s)
    worth = network_term(s, found, colour) + ankh_term(s, found, colour)
    return worth + special_term(s, colour) + action_term(s, colour)


def explain(s: State, seat: int) -> dict[str, float]:
    """Why a position is worth what it is: terms by the key of their text."""
    colour = colour_of_seat(s, seat)
    found = networks(s)
    return {
        "networks": network_term(s, found, colour),
        "ankhs": ankh_term(s, found, colour),
        "specials": special_term(s, colour),
        "actions": action_term(s, colour),
    }


def colour_of_seat(s: State, seat: int) -> int:
    """What a seat plays."""
    return 0 if seat == s.white else 1


def network_term(s: State, found: list[Counted], colour: int) -> float:
    """What one's networks promise, less what the others' do."""
    played = 1.0 if s.phase == OVER else (s.turn - 1) / DATA.turns
    worth = 0.0
    for one in found:
        leader = one.leader()
        if leader != NOBODY:
            hoped = promise(one, played)
            worth += hoped if leader == colour else -hoped
    return worth


def promise(one: Counted, played: float) -> float:
    """The value of a network for its leader, as far as it will last."""
    if one.cursed:
        return 0.0
    value = float(one.rooms + one.bonus() + one.top + one.longest)
    if one.openings == 0:
        value *= 1.0 + (SECRET - 1) * STAYS_SEALED**one.unbuilt
    safe = LEAD[min(abs(one.white - one.blue), len(LEAD) - 1)]
    growth = GROWTH * one.unbuilt * (1.0 - played)
    return (value + growth) * (safe + (1.0 - safe) * played * played)


def ankh_term(s: State, found: list[Counted], colour: int) -> float:
    """The squares of both sides."""
    mine, theirs = ankhs(s, found, colour), ankhs(s, found, 1 - colour)
    return float(mine * mine - theirs * theirs)


def special_term(s: State, colour: int) -> float:
    """Mummy, priest and pharaoh still to be played."""
    return specials(s, colour) - specials(s, 1 - colour)


def specials(s: State, colour: int) -> float:
    """What a side's special pawns in stock are worth: no more than it has turns left to play them."""
    base = KINDS * colour
    left = (DATA.turns - s.turn + (2 if s.colour == colour else 1)) // 2 if s.phase != OVER else 0
    strong = min(s.stock[base + MUMMY] + s.stock[base + PHARAOH], left)
    return SPECIAL * strong + PRIEST_IN_STOCK * min(s.stock[base + PRIEST], left - strong)


def action_term(s: State, colour: int) -> float:
    """Free action tiles help the side that moves next."""
    if s.phase == OVER:
        return 0.0
    free = 0
    for cell in range(CELLS):
        if s.pawns[cell] == EMPTY and TURN_CORRIDOR <= TILE_SYMBOL[s.tiles[cell]] <= MOVING:
            free += 1
    return FREE_ACTION * free if s.colour == colour else -FREE_ACTION * free


def prior(s: State, asked: Decision) -> list[float]:
    """Actions and places are judged one by one first; only the best are followed."""
    phase = s.phase
    if phase == LAYING:
        return best(place_values(s, asked.options), PLACES_KEPT)
    if phase in (TURNING, SWAP_OTHER, MOVE_TO):
        return best(action_values(s, asked.options), ACTIONS_KEPT)
    if phase in (SWAP_OWN, MOVE_OWN):
        return best(action_values(s, asked.options), PAWNS_KEPT)
    return [1.0] * len(asked.options)


def best(values: list[float], kept: int) -> list[float]:
    """1 for the highest values, the first of equals; 0 for the others."""
    order = sorted(range(len(values)), key=lambda i: -values[i])[:kept]
    weights = [0.0] * len(values)
    for i in order:
        weights[i] = 1.0
    return weights


def action_values(s: State, options: list[int]) -> list[float]:
    """The position after each way to carry out an action; the first half of one is judged by what it leaves."""
    values: list[float] = []
    for option in options:
        after = clone(s)
        carry_out(after, SPACE.splits[option][1], SPACE.splits[option][2] + 1)
        values.append(evaluate(after, s.seat))
    return values


def carry_out(s: State, cell: int, steps: int) -> None:
    """Change tiles and pawns as an action does."""
    pawns = s.pawns
    if s.phase == TURNING:
        lay(s, cell, s.tiles[cell], (s.turns[cell] + steps) % SIDES)
    elif s.phase == SWAP_OWN:
        pawns[cell] = pawn_of(1 - s.colour, WORKER)
    elif s.phase == SWAP_OTHER:
        pawns[cell], pawns[s.picked] = pawns[s.picked], pawns[cell]
    elif s.phase == MOVE_OWN:
        pawns[cell] = EMPTY
    else:
        pawns[cell], pawns[s.picked] = pawns[s.picked], EMPTY


def place_values(s: State, options: list[int]) -> list[float]:
    """What laying the chosen tile joins, at each place and in each rotation: quick, but not exact."""
    found = networks(s)
    network_of = [NOBODY] * CELLS
    for number in range(len(found)):
        for cell in found[number].cells:
            network_of[cell] = number
    return [
        joined_value(s, found, network_of, SPACE.splits[option][1], SPACE.splits[option][2])
        for option in options
    ]


def joined_value(s: State, found: list[Counted], network_of: list[int], cell: int, turns: int) -> float:
    """How much more the networks are worth once this tile joins them."""
    whole = Counted([cell])
    whole.rooms = 1 if TILE_KIND[s.chosen] == ROOM else 0
    whole.cursed = TILE_SYMBOL[s.chosen] == CURSE
    doors = TILE_DOORS[SIDES * s.chosen + turns]
    apart = 0.0
    met: list[int] = []
    for side in range(SIDES):
        if doors >> side & 1:
            other = NEIGHBOURS[SIDES * cell + side]
            if other == OUTSIDE:
                whole.openings += 1
            elif s.tiles[other] == 0:
                whole.unbuilt += 1
            elif s.doors[other] >> side & 1 and (network_of[other] == NOBODY or network_of[other] not in met):
                part = found[network_of[other]] if network_of[other] != NOBODY else alone(s, other)
                met.append(network_of[other])
                apart += balance(part, s.colour)
                add(whole, part)
    return balance(whole, s.colour) - apart


def alone(s: State, cell: int) -> Counted:
    """A tile linked to nothing, as a part of a network to come."""
    one = Counted([cell])
    one.rooms = 1 if TILE_KIND[s.tiles[cell]] == ROOM else 0
    one.cursed = TILE_SYMBOL[s.tiles[cell]] == CURSE
    if s.pawns[cell] > KINDS:
        one.blue = 1
    elif s.pawns[cell] != EMPTY:
        one.white = 1
    return one


def add(whole: Counted, part: Counted) -> None:
    """Join a part to a network."""
    whole.rooms += part.rooms + part.bonus() + part.top + part.longest
    whole.white += part.white
    whole.blue += part.blue
    whole.openings += part.openings
    whole.cursed = whole.cursed or part.cursed


def balance(one: Counted, colour: int) -> float:
    """A network's value for a colour, negative if the other one leads."""
    leader = one.leader()
    if leader == NOBODY:
        return 0.0
    return float(one.value() if leader == colour else -one.value())
