"""What a position is worth to a seat, in turns: hunters weigh ways against danger, the mummy hunts by belief."""

from __future__ import annotations

from math import sqrt
from typing import Final

from benben.core.decision import Decision
from benben.games.mummy.actions import (
    BROWN_DIE,
    CAUGHT,
    GO,
    KEEP,
    MUMMY_AT,
    REROLL,
    RETURNED,
    ROLLED,
    RUNNING,
    STEP,
    noted_first,
    noted_kind,
    noted_piece,
)
from benben.games.mummy.board import (
    BROWN,
    CARD_CELL,
    CORRIDOR,
    DISTANCE,
    DUNGEON,
    NEXT,
    OUT,
    SPACES,
    TWO_PLAYERS,
    WAYS,
    WHITE_DICE,
    needed_of,
    owner_of,
)
from benben.games.mummy.hunt.prey import CATCH, LEADER, LURE, LURK
from benben.games.mummy.hunt.tracker import Tracker, track
from benben.games.mummy.scoring import has_won, missing
from benben.games.mummy.state import State

WON: Final = 1000.0
STRIDE: Final = 3.3
"""Steps of a hunter in a turn."""
LANDING: Final = 0.5
"""Turns it takes to end exactly on a treasure."""
LIFE: Final = 7.0
"""Turns that a catch costs a hunter: an ankh and the way back."""
LAST_LIFE: Final = 14.0
POOLED: Final[list[float]] = [30.0, 14.0, 9.0]
"""The same for two hunters of one player, by the ankhs that the mummy needs."""
HALF_KNOWN: Final = 0.5
"""How well the mummy is thought to know a hunter's cell, at a glance."""
TURN_TO_COME: Final = 0.2
"""What a hunter still gains this turn after the mummy's extra move, less what the mummy gains by it."""
AGAIN: Final = 0.6
"""How much better another roll must promise to be."""
STAY_FREE: Final = 0.85
"""Share of the free dice that a hunter's turn leaves free."""
ALARM: Final[list[float]] = [20.0, 8.0, 5.0, 3.0]
"""Turns that anybody's catch costs every hunter, by the ankhs that the mummy needs; the last one for more."""
ASIDE: Final = 0.2
"""What a die set aside costs the hunters."""
RIVAL: Final = 0.8
"""Turns by which a rival's card sets back all other hunters."""


def evaluate(s: State, seat: int) -> float:
    """The sum of the terms of `explain`."""
    total = 0.0
    for term in explain(s, seat).values():
        total += term
    return total


def explain(s: State, seat: int) -> dict[str, float]:
    """Why a position is worth what it is: terms by the key of their text."""
    if seat == 0:
        return explain_mummy(s)
    if s.ending != RUNNING:
        return {"result": WON if has_won(s, seat) else -WON}
    return explain_hunter(s, seat)


def prior(s: State, asked: Decision) -> list[float]:
    """Looking ahead, a hunter counts on the dice it has and the mummy does not turn on its heel.

    Who moves two hunters looks at one way to end each move that follows, and keeps the dice aside.
    """
    if asked.name == "choose_die":
        return [0.0 if option == REROLL.base else 1.0 for option in asked.options]
    if asked.name == "mummy_step":
        back = came_from(s)
        return [1.0 if step_target(s, option) != back else 0.0 for option in asked.options]
    if s.seats == TWO_PLAYERS and asked.name == "choose_destination":
        best = best_end(s, asked.options)
        return [1.0 if option == best else 0.0 for option in asked.options]
    if s.seats == TWO_PLAYERS and asked.name == "return_dice":
        return [1.0 if option == KEEP.base else 0.0 for option in asked.options]
    return [1.0] * len(asked.options)


# The mummy


def came_from(s: State) -> int:
    """The cell before the last step of this move, -1: it has made none."""
    path = path_of(s)
    return path[-2] if len(path) > 1 else -1


def step_target(s: State, option: int) -> int:
    """Where a step leads; stopping leads nowhere."""
    way = option - STEP.base
    return NEXT[WAYS * s.mummy + way] if 0 <= way < WAYS else OUT - 1


def move_begun(s: State) -> int:
    """Where in the story the mummy's latest move begins, -1: it has not moved yet."""
    for place in range(len(s.history) - 1, -1, -1):
        kind = noted_kind(s.history[place])
        if kind in (BROWN_DIE, RETURNED):
            return place
    return -1


def path_of(s: State) -> list[int]:
    """The spaces of the mummy's latest move, the first one included."""
    begun = move_begun(s)
    steps = [noted_first(line) for line in s.history[begun + 1 :] if noted_kind(line) == MUMMY_AT]
    for place in range(begun, -1, -1):
        if noted_kind(s.history[place]) == MUMMY_AT:
            return [noted_first(s.history[place]), *steps]
    return [DUNGEON, *steps]


def explain_mummy(s: State) -> dict[str, float]:
    """Ankhs before this move; the chance of a catch on the way, not its luck; hunters within reach at its end."""
    begun = move_begun(s)
    told = track(s.history[: begun + 1], s.seats)
    path = path_of(s)
    chance = 0.0
    lure = 0.0
    for piece in range(len(s.cells)):
        if not told.out[piece]:
            weight = 1.0 + LEADER * played_by(s, piece)
            found = mass_on(told, piece, path)
            chance += weight * found
            lure += weight * near(told, piece, path)
    caught = 0
    for line in s.history[begun + 1 :]:
        if noted_kind(line) == CAUGHT:
            caught += 1
    return {
        "ankhs": CATCH * (s.won - caught),
        "catch": CATCH * chance,
        "lure": LURK * lure,
        "treasures": -float(most_played(s)),
    }


def mass_on(told: Tracker, piece: int, path: list[int]) -> float:
    """How likely a hunter is on the way."""
    belief = told.belief[piece]
    found = 0.0
    for place in range(1, len(path)):
        cell = path[place]
        if cell < CORRIDOR and cell not in path[:place]:
            found += belief[cell]
    return found


def near(told: Tracker, piece: int, path: list[int]) -> float:
    """How much of a hunter is within reach from the end of the way, cells found empty left out."""
    belief = told.belief[piece]
    base = path[-1] * CORRIDOR
    found = 0.0
    for cell in range(CORRIDOR):
        if belief[cell] > 0 and cell not in path:
            found += belief[cell] * LURE[DISTANCE[base + cell]]
    for space in range(CORRIDOR, SPACES):
        if belief[space] > 0:
            found += belief[space] * LURE[2 + steps_out(space, path[-1])]
    return found


def steps_out(space: int, cell: int) -> int:
    """From the steps or the dungeon to the mummy."""
    return DISTANCE[space * CORRIDOR + cell] if cell < CORRIDOR else SPACES


def played_by(s: State, piece: int) -> int:
    """Cards that a hunter has played."""
    return sum([1 for player in s.played if player == piece])


def most_played(s: State) -> int:
    """Cards of the hunter that leads; of the stock in the two-player game."""
    if s.seats == TWO_PLAYERS:
        return sum([1 for player in s.played if player >= 0])
    return max([played_by(s, piece) for piece in range(len(s.cells))])


# A hunter


def explain_hunter(s: State, seat: int) -> dict[str, float]:
    """Turns to go, danger to oneself and to all, lives, dice, and how far the others are."""
    mine = [p for p in range(len(s.cells)) if owner_of(p, s.seats) == seat and s.cells[p] != OUT]
    told = track(s.history, s.seats)
    danger = 0.0
    lives = 0.0
    again = 0
    for piece in mine:
        danger += exposure(s, told, piece) * life(s, piece)
        again += rolls_again(s, piece)
        lives += LIFE * s.ankhs[piece]
    if not mine:
        return {"result": -WON}
    coming = TURN_TO_COME if s.extra and owner_of(s.piece, s.seats) == seat else 0.0
    return {
        "way": -turns_to_go(s, mine) + coming,
        "danger": -danger,
        "alarm": -alarm(s, told, seat),
        "lives": lives,
        "dice": -ASIDE * s.aside - AGAIN * again,
        "rivals": -RIVAL * rivals(s, seat),
    }


def alarm(s: State, told: Tracker, seat: int) -> float:
    """Turns that catches of the other hunters may cost: each brings the mummy nearer to its last ankh."""
    found = 0.0
    for piece in range(len(s.cells)):
        if s.cells[piece] != OUT and owner_of(piece, s.seats) != seat:
            found += exposure(s, told, piece)
    return found * alarm_of(s)


def alarm_of(s: State) -> float:
    """What the next catch, whoever it is, costs every hunter."""
    return ALARM[min(needed_of(s.seats) - s.won, len(ALARM)) - 1]


def rivals(s: State, seat: int) -> int:
    """Cards played by the best of the other hunters."""
    others = [played_by(s, p) for p in range(len(s.cells)) if owner_of(p, s.seats) != seat]
    return max(others) if others and s.win == "solo" else 0


def rolls_again(s: State, piece: int) -> int:
    """How often a hunter has rolled again since its turn, or the mummy's extra move, began."""
    rolls = 0
    for place in range(len(s.history) - 1, -1, -1):
        line = s.history[place]
        kind = noted_kind(line)
        if kind == BROWN_DIE or (kind == RETURNED and noted_piece(line) == piece):
            break
        rolls += 1 if kind == ROLLED and noted_piece(line) == piece else 0
    return max(rolls - 1, 0)


def turns_to_go(s: State, mine: list[int]) -> float:
    """Turns to collect all cards: one hunter by the best tour, two by going for the nearest in turn."""
    goals = [CARD_CELL[card] for card in missing(s, mine[0])]
    if s.seats == TWO_PLAYERS:
        steps = shared_tour([s.cells[piece] for piece in mine], goals) / len(mine)
        return steps / STRIDE + LANDING * len(goals) / len(mine)
    return best_tour(s.cells[mine[0]], goals) / STRIDE + LANDING * len(goals)


def best_tour(space: int, goals: list[int]) -> int:
    """Steps of the shortest way over all goals."""
    if not goals:
        return 0
    tours = tours_from(goals)
    best = SPACES * SPACES
    for place in range(len(goals)):
        best = min(best, DISTANCE[space * CORRIDOR + goals[place]] + tours[place])
    return best


TOURS: Final[dict[tuple[int, ...], list[int]]] = {}
"""What `tours_from` has found: a hand of five cards has few sets of goals."""


def tours_from(goals: list[int]) -> list[int]:
    """For each goal the steps of the shortest way from there over all others."""
    key = tuple(goals)
    found = TOURS.get(key)
    if found is None:
        found = [best_tour(goals[place], goals[:place] + goals[place + 1 :]) for place in range(len(goals))]
        TOURS[key] = found
    return found


def shared_tour(spaces: list[int], goals: list[int]) -> int:
    """Steps of hunters who go for the nearest goal, one after another."""
    left = goals[:]
    at = spaces[:]
    steps = 0
    while left:
        chosen, goal, shortest = 0, left[0], SPACES * SPACES
        for piece in range(len(at)):
            for other in left:
                distance = DISTANCE[at[piece] * CORRIDOR + other]
                if distance < shortest:
                    chosen, goal, shortest = piece, other, distance
        steps += shortest
        at[chosen] = goal
        left.remove(goal)
    return steps


def best_end(s: State, options: list[int]) -> int:
    """The way to end a move that leaves the shortest tour and the least danger."""
    piece = s.piece
    here = s.cells[piece]
    mine = [other for other in range(len(s.cells)) if s.cells[other] != OUT]
    best, most = options[0], -WON
    for option in options:
        cell = option - GO.base
        s.cells[piece] = cell
        worth = -turns_to_go(s, mine)
        if s.mummy < CORRIDOR:
            worth -= HALF_KNOWN * LIFE * chance_to_reach(DISTANCE[s.mummy * CORRIDOR + cell], s.aside)
        if worth > most:
            best, most = option, worth
    s.cells[piece] = here
    return best


def exposure(s: State, told: Tracker, piece: int) -> float:
    """How likely the mummy's next move finds a hunter; one still to move this round fears extra moves alone."""
    cell = s.cells[piece]
    if cell >= CORRIDOR or s.mummy >= CORRIDOR:
        return 0.0
    steps = DISTANCE[s.mummy * CORRIDOR + cell]
    if s.extra and steps <= s.budget:
        return sought(s, told, piece)
    if piece > s.piece >= 0:
        return 0.0
    reach = chance_to_reach(steps, dice_by_then(s))
    return reach * sought(s, told, piece) if reach > 0 else 0.0


def sought(s: State, told: Tracker, piece: int) -> float:
    """How the mummy is drawn to a hunter's cell: by what it believes of that cell and of those behind it."""
    belief = told.belief[piece]
    here = s.cells[piece] * CORRIDOR
    there = s.mummy * CORRIDOR
    steps = DISTANCE[there + s.cells[piece]]
    found = 0.0
    for cell in range(CORRIDOR):
        if belief[cell] > 0 and steps + DISTANCE[here + cell] == DISTANCE[there + cell]:
            found += belief[cell]
    return sqrt(found)


def dice_by_then(s: State) -> float:
    """Dice that will be aside when the mummy's turn comes: hunters still to roll add some."""
    free = float(WHITE_DICE) if s.extra else float(WHITE_DICE - s.aside)
    if s.piece >= 0:
        for piece in range(s.piece, len(s.cells)):
            if s.cells[piece] != OUT:
                free *= STAY_FREE
    return WHITE_DICE - free


def life(s: State, piece: int) -> float:
    """What a catch would cost a hunter; lives of the two-player game are pooled."""
    if s.seats == TWO_PLAYERS:
        return POOLED[min(needed_of(s.seats) - s.won, len(POOLED)) - 1]
    return (LAST_LIFE if s.ankhs[piece] == 1 else LIFE) + alarm_of(s)


def chance_to_reach(steps: int, dice: float) -> float:
    """How likely the brown die and the dice set aside take the mummy so far; a part of a die counts in part."""
    chance = 0.0
    for face in BROWN:
        chance += min(max(face + dice - steps + 1.0, 0.0), 1.0)
    return chance / len(BROWN)
