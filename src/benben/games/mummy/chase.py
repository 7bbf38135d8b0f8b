"""The mummy's ways: whole moves are compared, by the hunters hoped for on the way and near its end (RULES.md 9)."""

from __future__ import annotations

from benben.games.mummy.board import CORRIDOR, DISTANCE, NEXT, SPACES, WAYS
from benben.games.mummy.bot import CATCH, LEADER, LURE, LURK
from benben.games.mummy.insight import Insight


class Chase:
    """Where hunters are hoped for, and what the ways there are worth."""

    def __init__(self, hoped: list[float]) -> None:
        self.hoped = hoped
        """For each space how many hunters are there on average, leaders for more."""
        self.lures: dict[int, float] = {}

    def worth(self, path: list[int], found: float, steps: int) -> float:
        """Of the best move that begins with a path, on which so much was found, and has so many steps left."""
        best = CATCH * found + LURK * self.lure(path)
        if steps:
            for way in range(WAYS):
                cell = NEXT[WAYS * path[-1] + way]
                if cell >= 0 and cell not in path:
                    path.append(cell)
                    best = max(best, self.worth(path, found + self.hoped[cell], steps - 1))
                    path.pop()
        return best

    def lure(self, path: list[int]) -> float:
        """How much is within reach from the end of a path, its own cells left out."""
        end = path[-1]
        if end >= CORRIDOR:
            return 0.0
        if end not in self.lures:
            self.lures[end] = sum([self.near(space, end) for space in range(SPACES)])
        return self.lures[end] - sum([self.near(space, end) for space in path])

    def near(self, space: int, end: int) -> float:
        """What a space adds to the lure of another."""
        hoped = self.hoped[space]
        return (
            hoped * LURE[DISTANCE[space * CORRIDOR + end] + (2 if space >= CORRIDOR else 0)] if hoped else 0.0
        )


def hopes(insight: Insight) -> list[float]:
    """How many hunters are on each space on average, leaders for more."""
    played = insight.told.hands.played
    found = [0.0] * SPACES
    beliefs = insight.beliefs()
    for piece in range(len(beliefs)):
        weight = 1.0 + LEADER * sum([1 for player in played if player == piece])
        for space in range(SPACES):
            found[space] += weight * beliefs[piece][space]
    return found


def worths(insight: Insight, mummy: int, steps: int) -> list[float]:
    """What a step each way is worth, then what stopping is."""
    chase = Chase(hopes(insight))
    found: list[float] = []
    for way in range(WAYS):
        cell = NEXT[WAYS * mummy + way]
        found.append(chase.worth([mummy, cell], chase.hoped[cell], steps - 1) if cell >= 0 else 0.0)
    found.append(chase.worth([mummy], 0.0, 0))
    return found
