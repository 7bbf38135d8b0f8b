"""The mummy's plan at the levels that follow one: the chase after the hunters that its insight sees."""

from __future__ import annotations

from collections.abc import Sequence

from benben.games.mummy.actions import STEP, STOP
from benben.games.mummy.board import NEXT, WAYS
from benben.games.mummy.hunt.belief import notes
from benben.games.mummy.hunt.chase import Chase
from benben.games.mummy.hunt.insight import fathom
from benben.games.mummy.hunt.prey import CATCH
from benben.games.mummy.view import View


def plan(v: View, options: Sequence[int], worlds: int) -> list[float] | None:
    """What each of the mummy's options is worth, nothing if it leads to no promising end; hunters search instead."""
    if v.asked != "mummy_step":
        return None
    chase = Chase(fathom(notes(v), v.seats, worlds), 0 if v.extra else v.aside)
    found: dict[int, float] = {}
    for way in chase.ways(v.mummy, v.budget):
        found.setdefault(first_step(way.path), way.worth / (way.worth + CATCH))
    return [found.get(option, 0.0) for option in options]


def first_step(path: Sequence[int]) -> int:
    """The option by which a way begins."""
    if len(path) == 1:
        return STOP.base
    return STEP.base + NEXT[WAYS * path[0] : WAYS * (path[0] + 1)].index(path[1])
