"""Kept: parts of a board that are not drawn again while everything they are drawn from stays the same."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

MOST: Final = 1000
"""Drawings of one kind that stay known, the newest: some megabytes."""
MEMORIES: Final[list[dict[Hashable, object]]] = []


def kept(drawn_from: Callable[P, Hashable]) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Draw once for the same `drawn_from`, which must name everything that the drawing depends on."""

    def decorate(draw: Callable[P, T]) -> Callable[P, T]:
        known: dict[Hashable, T] = {}
        MEMORIES.append(known)  # type: ignore[arg-type]

        @wraps(draw)
        def drawn(*args: P.args, **named: P.kwargs) -> T:
            key = drawn_from(*args, **named)
            found = known.get(key)
            if found is None:
                found = known[key] = draw(*args, **named)
                if len(known) > MOST:
                    known.pop(next(iter(known)), None)
            return found

        return drawn

    return decorate


def forget() -> None:
    """Draw everything anew from here on."""
    for known in MEMORIES:
        known.clear()
