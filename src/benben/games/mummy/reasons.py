"""Why something on the board cannot be chosen now, from a view alone: the mummy's answers know no hunter."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from benben.core.errors import BadText
from benben.core.parts.display import Reason
from benben.games.mummy.board import (
    CARD_CELL,
    CARD_NAMES,
    CORRIDOR,
    DIRECTIONS,
    DUNGEON,
    DUNGEON_SQUARES,
    FACE_NAMES,
    NEXT,
    SPACE_NAMES,
    SQUARES,
    WAYS,
    steps_to,
)
from benben.games.mummy.view import View

CELL: Final = re.compile(r"(-?\d{1,2}),(-?\d{1,2})")
SPACE_AT: Final = {
    **{square: space for space, square in enumerate(SQUARES)},
    **dict.fromkeys(DUNGEON_SQUARES, DUNGEON),
}
"""The space of each square of the map on which somebody can stand."""
HIDDEN: Final = "hidden"
"""A die that shows no face."""
WAITING: Final = {
    "return_dice": Reason("dice_first", "MU-22"),
    "choose_die": Reason("die_first", "MU-35"),
    "play_card": Reason("moved", "MU-21"),
}
"""What a click on a cell forgets, by the decision to be made."""


def why_not(v: View, options: Sequence[str], what: str) -> Reason | None:
    """The rule that speaks against a thing of the drawing; None: an option is about it."""
    kind, _, name = what.partition(" ")
    if kind == "cell" and (found := CELL.fullmatch(name)):
        return cell(v, options, (int(found[1]), int(found[2])))
    if kind in ("die", "twin") and name in (*FACE_NAMES, HIDDEN):
        return die(v, options, name, twin=kind == "twin")
    if kind == "card" and name in CARD_NAMES:
        return card(v, options, name)
    if what == "aside":
        return aside(v)
    if what == "brown":
        return Reason("brown", "MU-86")
    raise BadText("unknown_thing", what=what)


# Cells of the maze


def cell(v: View, options: Sequence[str], square: tuple[int, int]) -> Reason | None:
    """A square of the map, for a hunter or for the mummy."""
    if v.asked in WAITING:
        return WAITING[v.asked]
    space = SPACE_AT.get(square)
    if v.asked == "mummy_step":
        return step_goal(v, options, space)
    return goal(v, options, space)


def goal(v: View, options: Sequence[str], space: int | None) -> Reason | None:
    """Where a hunter cannot go with the chosen die."""
    if space is None:
        return Reason("wall", "MU-55")
    name = SPACE_NAMES[space]
    if f"go {name}" in options:
        return None
    if space >= CORRIDOR:
        return Reason("dungeon", "MU-58") if space == DUNGEON else Reason("steps", "MU-57")
    if space == v.mummy:
        return Reason("mummy_here", "MU-56")
    if any(there == space for piece, there in enumerate(v.cells) if piece != v.piece):
        return Reason("hunter_here", "MU-60")
    return (
        Reason("arrow", "MU-64", (name,)) if v.die == "arrow" else Reason("exactly", "MU-53", (name, v.die))
    )


def step_goal(v: View, options: Sequence[str], space: int | None) -> Reason | None:
    """Where the mummy cannot step, as far as it sees: who stands there is no matter."""
    if space is None:
        return Reason("wall", "MU-89")
    if space == v.mummy:
        return Reason("here", "MU-87")
    if space >= CORRIDOR:
        return Reason("no_return", "MU-91") if space == DUNGEON else Reason("steps", "MU-90")
    if any(NEXT[WAYS * v.mummy + DIRECTIONS.index(way)] == space for way in ways(options)):
        return None
    distance = steps_to(v.mummy, space)
    if distance > v.budget:
        return Reason("too_far", "MU-87", (SPACE_NAMES[space], distance, v.budget))
    return Reason("step_by_step", "MU-87", (SPACE_NAMES[space], distance))


def ways(options: Sequence[str]) -> list[str]:
    """The directions of the next step."""
    return [option.split()[1] for option in options if option.startswith("step ")]


# Dice and cards


def die(v: View, options: Sequence[str], face: str, *, twin: bool) -> Reason | None:
    """A white die that is not set aside; `twin`: another one shows the same face."""
    if f"use {face}" in options:
        return Reason("twin", "R-30") if twin else None
    if v.asked == "choose_die":
        return Reason("leads_nowhere", "MU-36")
    if v.asked == "return_dice":
        return Reason("dice_first", "MU-22")
    return Reason("not_your_dice", "MU-30") if v.asked == "mummy_step" else Reason("one_die", "MU-35")


def aside(v: View) -> Reason:
    """The dice that showed a mummy."""
    if v.asked == "mummy_step":
        return Reason("adds_steps", "MU-106" if v.extra else "MU-86")
    return Reason("return_all", "MU-25") if v.asked == "return_dice" else Reason("set_aside", "MU-31")


def card(v: View, options: Sequence[str], name: str) -> Reason | None:
    """A mission card of one's own."""
    number = CARD_NAMES.index(name)
    if f"play {name}" in options:
        return None
    if any(number in cards for cards, owner in zip(v.played, v.owners, strict=True) if owner == v.seat):
        return Reason("card_shown", "MU-80")
    if not v.seat or number not in (v.hands[v.seat - 1] or ()):
        return Reason("not_your_card", "MU-16")
    where = SPACE_NAMES[CARD_CELL[number]]
    return Reason("other_treasure" if v.asked == "play_card" else "card_later", "MU-75", (where,))
