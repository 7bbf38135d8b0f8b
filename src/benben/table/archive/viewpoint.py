"""Viewpoints of a replay: a seat's as it was then, a watcher's, or all seats' combined."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final

from benben.core.advance import Progress
from benben.core.event import Event
from benben.core.game import Say
from benben.table.live.table import Reader

ALL: Final = "all"
WATCHER: Final = "watcher"
Viewpoint = int | str
"""A seat, "watcher" or "all"."""


def viewpoint_of(requested: str, seats: int, default: Reader) -> Viewpoint:
    """Parse a requested viewpoint; fall back to the reader's own."""
    if requested in (ALL, WATCHER):
        return requested
    named = {str(seat): seat for seat in range(seats)}
    return named.get(requested, WATCHER if default is None else default)


def reader_of(eyes: Viewpoint) -> Reader:
    """Return the seat of a viewpoint; None for "watcher" and "all"."""
    return eyes if isinstance(eyes, int) else None


def seen(at: Progress[Any, Any], seats: int, eyes: Viewpoint) -> Any:
    """Return the view of a position from a viewpoint."""
    if eyes != ALL:
        return at.game.view(at.state, reader_of(eyes))
    own = at.decision.seat if at.decision else None
    return merged_views([at.game.view(at.state, reader) for reader in (own, *range(seats))])


def merged_views(views: Sequence[Any]) -> Any:
    """Merge views: the first view, with its unknown parts (None) filled from the others."""
    known = views[0]
    for view in views[1:]:
        known = replace(merged(known, view), seat=views[0].seat)
    return known


def merged(mine: Any, other: Any) -> Any:
    """Return one part of a view with its unknown parts filled from another view."""
    if mine is None:
        return other
    if isinstance(mine, tuple) and isinstance(other, tuple) and len(mine) == len(other):
        pieces = [merged(one, two) for one, two in zip(mine, other, strict=True)]
        return type(mine)(*pieces) if hasattr(mine, "_fields") else tuple(pieces)
    if is_dataclass(mine) and not isinstance(mine, type) and type(mine) is type(other):
        found = {one.name: merged(getattr(mine, one.name), getattr(other, one.name)) for one in fields(mine)}
        return replace(mine, **found)
    return mine


def heard(events: Sequence[Event], eyes: Viewpoint) -> tuple[Event, ...]:
    """Return the events known to a viewpoint; for "all", an event sent to several seats appears once."""
    if eyes != ALL:
        return tuple(event for event in events if event.heard_by(reader_of(eyes)))
    return tuple({(event.key, event.seat, event.args): event for event in events}.values())


def secrets(at: Progress[Any, Any], seats: int, say: Say) -> list[tuple[tuple[int, ...], str]]:
    """Return, as sentences, what a watcher does not know of a position, each with the seats that know it."""
    game = at.game
    public = game.view(at.state, None)
    common = set(game.in_words(public, say))
    known: dict[str, tuple[int, ...]] = {}
    for seat in range(seats):
        view = game.view(at.state, seat)
        if replace(view, seat=None) != replace(public, seat=None):
            for line in game.in_words(view, say):
                if line not in common:
                    known[line] = (*known.get(line, ()), seat)
    return [(who, line) for line, who in known.items()]
