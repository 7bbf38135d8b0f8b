"""The board of The Pyramid as pictures: a pyramid in cross-section on the plateau (RULES.md 10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from benben.core.game import Say
from benben.core.parts.display import Part
from benben.games.the_pyramid.draw.desk import Desk
from benben.games.the_pyramid.draw.header import prompt
from benben.games.the_pyramid.draw.ledger import ledger
from benben.games.the_pyramid.draw.pyramid import pyramid
from benben.games.the_pyramid.draw.sides import other_side, own_side
from benben.games.the_pyramid.view import View
from benben.svg import el, use

LAYOUT: Final[dict[str, tuple[float, float, float, float]]] = {
    "scene": (0, 0, 1440, 900),
    "backdrop": (0, 0, 1440, 900),
    "prompt": (20, 16, 392, 34),
    "pyramid": (224, 22, 992, 858),
    "mine": (20, 62, 392, 362),
    "theirs": (1028, 20, 392, 162),
    "ledger": (1124, 330, 296, 500),
}
"""Where each part stands in a wide picture."""


def draw(view: View, options: Sequence[str], say: Say) -> list[Part]:
    """The table as a seat sees it, with its options as click patterns."""
    desk = Desk(view, tuple(options), say)
    return [backdrop(), prompt(desk), pyramid(desk), own_side(desk), other_side(desk), ledger(desk)]


def backdrop() -> Part:
    """The plateau at noon, or under the moon; the style knows which."""
    _, _, width, height = LAYOUT["scene"]
    scenes = [el("g", use(f"tp-scene-{time}", 0, 0, width, height), cls=time) for time in ("day", "night")]
    return Part("backdrop", width, height, "".join(scenes))
