"""What a table of Pyramidion may choose."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from benben.core.game import ADVANCED
from benben.core.game import Options as AnyOptions


@dataclass(frozen=True)
class Options(AnyOptions):
    """Rule switches."""

    target: Literal["10", "12", "15", "all_boats"] = "10"
    """The points that end the match (PN-117, PN-123), or every boat (PN-124)."""
    max_rounds: Literal["30", "20", "15", "10"] = field(default="30", metadata=ADVANCED)
    """After so many rounds the match ends whatever the scores (PN-125)."""
    hire: Literal["any_pass", "nothing_laid", "off"] = field(default="any_pass", metadata=ADVANCED)
    """When a pass may replace a card (R-10)."""
    effects_optional: Literal["no", "yes"] = field(default="no", metadata=ADVANCED)
    """Whether a special's effect may be declined (R-12)."""
    any_resource_includes_statue: Literal["yes", "no"] = field(default="yes", metadata=ADVANCED)
    """Whether a resource of choice may be a statue (R-26)."""
    abu_simbel_exchanges: Literal["1", "2", "3"] = field(default="1", metadata=ADVANCED)
    """How often a seat may exchange in one activation of Abu Simbel (R-24)."""
    loading_refusal_final: Literal["no", "yes"] = field(default="no", metadata=ADVANCED)
    """Whether who refuses once loads nothing more this round (R-27)."""
    manual_payment: Literal["no", "yes"] = field(default="no", metadata=ADVANCED)
    """Whether a seat chooses how to pay (R-29)."""
