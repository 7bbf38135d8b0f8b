"""Environments for learning over the same engines: what a seat may know goes out, and nothing else.

    vector    many matches in lockstep, as arrays shared with numpy
    aec       all seats of a match, one at a time (PettingZoo)
    gymnasium.make("benben/Pyramido-v1")    one learner against bots (Gymnasium)

They need the packages of the extra: `pip install 'benben[research]'`.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from benben.core.errors import NeedsExtra

if TYPE_CHECKING:
    from benben.research.learner import Learner
    from benben.research.rewards import REWARDS
    from benben.research.rows import Vector, vector
    from benben.research.turns import Turns, aec

__all__ = ["REWARDS", "Learner", "Turns", "Vector", "aec", "vector"]

PACKAGES: Final = ("numpy", "gymnasium", "pettingzoo")
"""What every environment needs."""
HOMES: Final = {
    "REWARDS": "rewards",
    "Learner": "learner",
    "Turns": "turns",
    "Vector": "rows",
    "aec": "turns",
    "vector": "rows",
}

for package in PACKAGES:
    if find_spec(package) is None:
        raise NeedsExtra("needs_extra", package=package, extra="research")
import_module(f"{__name__}.ids").register_all()


def __getattr__(name: str) -> Any:
    """A public name, imported from its module when it is first used."""
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{HOMES[name]}"), name)
