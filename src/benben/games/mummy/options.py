"""What a table of the mummy's game may choose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from benben.core.game import Options as AnyOptions


@dataclass(frozen=True)
class Options(AnyOptions):
    """Rule switches."""

    win: Literal["solo", "team"] = "solo"
    """Who wins with a fifth card: that hunter alone, or all hunters still in the game (MU-116, MU-136)."""
    aid: Literal["off", "on"] = "off"
    """Whether the mummy's board shows where each hunter can be (RULES.md 10); it changes no rule."""
