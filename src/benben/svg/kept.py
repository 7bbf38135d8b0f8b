"""A cache for drawn parts of a board, keyed by everything that a drawing depends on."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

MOST: Final = 1000
"""Entries in each cache, some megabytes; the oldest is evicted."""
CACHES: Final[list[dict[Hashable, object]]] = []


def kept(drawn_from: Callable[P, Hashable]) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Cache a drawing under the key that `drawn_from` returns, which must cover everything it depends on."""

    def decorate(draw: Callable[P, T]) -> Callable[P, T]:
        cache: dict[Hashable, T] = {}
        CACHES.append(cache)  # type: ignore[arg-type]

        @wraps(draw)
        def drawn(*args: P.args, **named: P.kwargs) -> T:
            key = drawn_from(*args, **named)
            found = cache.get(key)
            if found is None:
                found = cache[key] = draw(*args, **named)
                if len(cache) > MOST:
                    cache.pop(next(iter(cache)), None)
            return found

        return drawn

    return decorate


def forget() -> None:
    """Clear all caches."""
    for cache in CACHES:
        cache.clear()
