"""Skilled: a short search."""

from __future__ import annotations

from functools import partial
from typing import Final

from benben.bots.thinking import choose_at

choose: Final = partial(choose_at, "skilled")
