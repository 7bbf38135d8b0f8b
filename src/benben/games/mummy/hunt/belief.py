"""Where each hunter can be, as far as the public story tells: the mummy's aid (RULES.md 9, 10), from a view alone."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from benben.games.mummy.actions import KINDS, note
from benben.games.mummy.hunt.tracker import track
from benben.games.mummy.view import Told, View


class Belief(NamedTuple):
    """What is known of one hunter's place."""

    spaces: tuple[int, ...]
    """Where it can be, in order; start cells and the dungeon included."""
    chances: tuple[float, ...]
    """How likely each of them is; they sum to 1."""


def beliefs(v: View) -> tuple[Belief | None, ...]:
    """For each hunter where it can be, None: eliminated. Every seat finds the same: hunters see their exposure."""
    tracked = track(notes(v), v.seats)
    return tuple(
        None if v.ankhs[piece] == 0 else Belief(tuple(spaces), tuple(tracked.chances(piece, spaces)))
        for piece in range(len(v.cells))
        for spaces in (tracked.possible(piece),)
    )


def notes(v: View) -> list[int]:
    """The public story as the engine writes it down."""
    return [note_of(line) for line in v.history]


@cache
def note_of(line: Told) -> int:
    """One line; a story repeats itself."""
    return note(KINDS.index(line.kind), line.piece, line.first, line.second)
