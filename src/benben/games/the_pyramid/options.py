"""What a table of The Pyramid may choose."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from benben.core.game import ADVANCED
from benben.core.game import Options as AnyOptions


@dataclass(frozen=True)
class Options(AnyOptions):
    """Rule switches; the defaults are the rules of record."""

    white: Literal["0", "1", "random"] = "0"
    """The seat that plays white (TP-13, R-04)."""
    forecast: Literal["on", "off"] = "on"
    """Whether the table shows what networks are worth before the end; it changes no rule."""
    null_turns: Literal["no", "yes"] = field(default="no", metadata=ADVANCED)
    """Whether an action may turn a tile that looks the same afterwards (R-13)."""
    ground: Literal["outside", "sealed"] = field(default="outside", metadata=ADVANCED)
    """Whether an open side on the ground leads outside (R-36)."""
    cursed_longest: Literal["counts", "passed_over"] = field(default="counts", metadata=ADVANCED)
    """Whether a cursed network can be the longest (R-39)."""
