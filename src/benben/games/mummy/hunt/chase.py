"""The mummy's ways: whole moves are compared by whom they may find, and by whom the next move may (RULES.md 9).

For the most promising ends of this move the hunters are moved on, by dice that nobody knows yet and in fear of a
mummy that stands there; then the best way of the next move is sought.
"""

from __future__ import annotations

from typing import Final

from benben.games.mummy.board import (
    BROWN,
    CARD_CELL,
    CARDS,
    CORRIDOR,
    DISTANCE,
    MOVES,
    NEXT,
    SPACES,
    TWO_PLAYERS,
    WAYS,
    WHITE_DICE,
)
from benben.games.mummy.hunt.insight import STAY_FREE, Insight, fears, pulled
from benben.games.mummy.hunt.prey import CATCH, LEADER, LURE, LURK
from benben.games.mummy.hunt.tracker import careful, ends_alone

LATER: Final = 8.0
"""Worth of a catch in the next move."""
LURK_LATER: Final = 2.0
"""Worth of standing near a hunter before the next move."""
GUARD: Final = 6.0
"""Worth of standing where the last treasure is; of two treasures each is worth a quarter of it, and so on."""
PATIENCE: Final = 12
"""Rounds in which nothing happens, after which treasures are guarded no longer: hunters would never come."""
ENDS: Final = 12
"""How many ends of a move are looked at closely."""
FARTHEST: Final = 7
"""Steps of the next move that are followed."""
FAINT: Final = 1e-4
"""Beliefs not worth moving on."""


class Way:
    """A way, and how many hunters it may find."""

    def __init__(self, path: list[int], found: float) -> None:
        self.path = path
        self.found = found
        self.worth = 0.0


class Chase:
    """Where hunters are hoped for, and what the ways there are worth."""

    def __init__(self, insight: Insight, aside: int) -> None:
        told = insight.told
        self.beliefs = insight.beliefs()
        """For each hunter and space."""
        self.thought = told.belief
        """The same, as hunters think that the mummy has it."""
        self.pieces = [piece for piece in range(len(told.out)) if not told.out[piece]]
        leader = 0.0 if insight.seats == TWO_PLAYERS else LEADER
        self.counts = [1.0 + leader * told.hands.played.count(piece) for piece in range(len(told.out))]
        """How much a catch of each hunter counts: leaders for more, if hunters play for themselves."""
        self.pulls: list[list[float]] = []
        self.guards = [0.0] * SPACES
        """What each space is worth for the treasures around it."""
        for piece in range(len(told.out)):
            chances = insight.chances(piece)
            self.pulls.append(pulled(chances, told.hands.played))
            if piece in self.pieces and insight.quiet < PATIENCE:
                self.guard(chances)
        self.hoped = self.summed(self.beliefs)
        self.dice = float(aside)
        """White dice that will be aside when the next move comes."""
        for _ in self.pieces:
            self.dice = WHITE_DICE - (WHITE_DICE - self.dice) * STAY_FREE

    def guard(self, chances: list[float]) -> None:
        """Treasures that a hunter has still to find draw the mummy too, the fewer they are the more."""
        left = sum(chances)
        if left > 0:
            share = GUARD / (left * left * len(self.pieces))
            for card in range(CARDS):
                if chances[card] > 0:
                    for cell in range(CORRIDOR):
                        steps = DISTANCE[cell * CORRIDOR + CARD_CELL[card]]
                        self.guards[cell] += share * chances[card] * LURE[steps]

    def summed(self, beliefs: list[list[float]]) -> list[float]:
        """How many hunters are on each space on average, each as much as it counts."""
        found = [0.0] * SPACES
        for piece in self.pieces:
            belief, count = beliefs[piece], self.counts[piece]
            for space in range(SPACES):
                found[space] += count * belief[space]
        return found

    def ways(self, mummy: int, steps: int) -> list[Way]:
        """The ways to the most promising ends, with their worth, the best first."""
        ends: dict[int, Way] = {}
        gather(self.hoped, [mummy], 0.0, steps, ends)
        ways = list(ends.values())
        for way in ways:
            way.worth = CATCH * way.found + LURK * lure(self.hoped, way.path) + self.guards[way.path[-1]]
        ways.sort(key=worth_of, reverse=True)
        del ways[ENDS:]
        for way in ways:
            way.worth = CATCH * way.found + self.later(way.path) + self.guards[way.path[-1]]
        ways.sort(key=worth_of, reverse=True)
        return ways

    def later(self, path: list[int]) -> float:
        """What is hoped of the next move, from the end of a path on which nobody was found."""
        end = path[-1]
        if end >= CORRIDOR:
            return 0.0
        moved = self.beliefs[:]
        for piece in self.pieces:
            thought = spread(without(self.thought[piece], path), careful(self.pulls[piece], end), end)
            fear = fears(thought, end, self.dice)
            wanted = [self.pulls[piece][cell] * fear[cell] for cell in range(CORRIDOR)]
            moved[piece] = spread(without(self.beliefs[piece], path), wanted, end)
        hoped = self.summed(moved)
        most = [0.0] * (FARTHEST + 1)
        search(hoped, [end], 0.0, most)
        faster = int(self.dice + 0.5)
        found = 0.0
        for face in BROWN:
            found += max(most[: face + faster + 1]) / len(BROWN)
        return LATER * found + LURK_LATER * lure(hoped, [end])


def worth_of(way: Way) -> float:
    """What a way is judged by."""
    return way.worth


def gather(hoped: list[float], path: list[int], found: float, steps: int, ends: dict[int, Way]) -> None:
    """For each end within reach the way that may find most."""
    end = path[-1]
    if end not in ends or found > ends[end].found:
        ends[end] = Way(path[:], found)
    if steps:
        for way in range(WAYS):
            cell = NEXT[WAYS * end + way]
            if cell >= 0 and cell not in path:
                path.append(cell)
                gather(hoped, path, found + hoped[cell], steps - 1, ends)
                path.pop()


def search(hoped: list[float], path: list[int], found: float, most: list[float]) -> None:
    """For each number of steps the most that a way may find."""
    steps = len(path) - 1
    most[steps] = max(most[steps], found)
    if steps < FARTHEST:
        for way in range(WAYS):
            cell = NEXT[WAYS * path[-1] + way]
            if cell >= 0 and cell not in path:
                path.append(cell)
                search(hoped, path, found + hoped[cell], most)
                path.pop()


def lure(hoped: list[float], path: list[int]) -> float:
    """How much is within reach from the end of a path, its own cells left out."""
    end = path[-1]
    found = 0.0
    if end < CORRIDOR:
        for space in range(SPACES):
            if hoped[space] > 0 and space not in path:
                steps = DISTANCE[space * CORRIDOR + end]
                found += hoped[space] * LURE[steps if space < CORRIDOR else steps + 2]
    return found


def without(belief: list[float], path: list[int]) -> list[float]:
    """A belief less what was found empty: what is left of it is how likely nobody was found."""
    return [0.0 if space in path else belief[space] for space in range(SPACES)]


def spread(belief: list[float], wanted: list[float], mummy: int) -> list[float]:
    """Where a hunter will be after a move with any die; who cannot move stays."""
    found = [0.0] * SPACES
    for space in range(SPACES):
        if belief[space] > FAINT:
            ends = [cell for face in range(MOVES) for cell in ends_alone(space, mummy, face)]
            whole = 0.0
            for cell in ends:
                whole += wanted[cell]
            if whole > 0:
                share = belief[space] / whole
                for cell in ends:
                    found[cell] += share * wanted[cell]
            else:
                found[space] += belief[space]
    return found
