"""The board as pictures: the pyramid cut open, by torch light for hunters, in the dark for the mummy (RULES.md 10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from benben.core.game import Say
from benben.core.parts.display import Part
from benben.games.mummy.draw import aid, hand, header, maze, panels, pencil, tray
from benben.games.mummy.draw.desk import Desk
from benben.games.mummy.view import View

LAYOUT: Final[dict[str, tuple[float, float, float, float]]] = {
    "scene": (0, 0, 1440, 900),
    "maze": (150, 8, 1140, 746),
    "hunters": (14, 14, 284, 262),
    "mummy": (1142, 14, 284, 214),
    "prompt": (14, 760, 366, 132),
    "roll": (390, 762, 456, 128),
    "crypt": (852, 762, 194, 128),
    "hand": (1060, 752, 366, 140),
    "aid": (1060, 798, 366, 60),
}
"""Where each part stands in a wide picture; the maze paints the whole ground."""


def draw(view: View, options: Sequence[str], say: Say) -> list[Part]:
    """The table as a seat sees it, with its options as click patterns."""
    desk = Desk(view, tuple(options), say)
    parts = [maze.maze(desk), *([] if desk.over else [tray.roll(desk), tray.crypt(desk)])]
    if desk.hunts:
        parts.append(hand.hand(desk))
    if aid.is_on(desk):
        parts.append(aid.key(desk))
    if pencil.is_on(desk):
        parts.append(pencil.pencils(desk))
    return [*parts, panels.mummy(desk), panels.hunters(desk), header.prompt(desk)]
