"""What a table of Cairn may choose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from benben.core.game import Options as AnyOptions


@dataclass(frozen=True)
class Options(AnyOptions):
    """Rule switches."""

    limit: Literal["12", "15", "18"] = "15"
    """The greatest heap that stands (TE-02)."""
