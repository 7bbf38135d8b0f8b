"""What a table of Pyramido may choose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from benben.core.game import Options as AnyOptions


@dataclass(frozen=True)
class Options(AnyOptions):
    """Rule switches."""

    edition: Literal["uk", "ru"] = "uk"
    """Whose names the table uses (PO-104); they change no rule."""
    first: Literal["random", "0", "1", "2", "3"] = "random"
    """The seat that begins round 1."""
