"""The mummy's plan at the levels that follow one: the chase after the hunters that its insight sees."""

from __future__ import annotations

from collections.abc import Sequence

from benben.core.rng import Rng
from benben.games.mummy.actions import STEP
from benben.games.mummy.belief import notes
from benben.games.mummy.bot import CATCH
from benben.games.mummy.chase import worths
from benben.games.mummy.insight import fathom
from benben.games.mummy.view import View


def plan(v: View, options: Sequence[int], rng: Rng) -> list[float] | None:
    """What each of the mummy's options is worth; hunters search instead."""
    if v.asked != "mummy_step":
        return None
    found = worths(fathom(notes(v), v.seats, rng), v.mummy, v.budget)
    return [found[option - STEP.base] / (found[option - STEP.base] + CATCH) for option in options]
