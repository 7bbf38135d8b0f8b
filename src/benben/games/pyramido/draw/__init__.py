"""The board of Pyramido as pictures: a building site at noon, seen from above (RULES.md 10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from benben.core.game import Say
from benben.core.parts.display import Part
from benben.games.pyramido.draw import header, panels, quarry, seats
from benben.games.pyramido.draw.desk import Desk
from benben.games.pyramido.draw.plaza import plaza
from benben.games.pyramido.view import View
from benben.svg import el, kept, use

LAYOUT: Final[dict[str, tuple[float, float, float, float]]] = {
    "scene": (0, 0, 1440, 900),
    "backdrop": (0, 0, 1440, 900),
    "tracker": (352, 10, 736, 52),
    "prompt": (352, 70, 736, 62),
    "quarry": (340, 132, 760, 210),
    "pyramid": (310, 325, 820, 572),
    "hand": (16, 12, 288, 262),
    "supply": (16, 286, 288, 204),
    "round": (16, 502, 288, 386),
    "seat-0": (1136, 12, 288, 206),
    "seat-1": (1136, 230, 288, 206),
    "seat-2": (1136, 448, 288, 206),
    "scores": (1136, 666, 288, 222),
}
"""Where each part stands in a wide picture; seat-0 is the card of the seat to the left of the main one."""

OTHER_SEATS: Final = 3
FEW_AREAS: Final = 4
"""With fewer rows the panel of the round leaves sand free below it."""


def draw(view: View, options: Sequence[str], say: Say) -> list[Part]:
    """The table as a seat sees it, with its options as click patterns."""
    desk = Desk(view, tuple(options), say)
    cards = [seats.card(desk, slot, seat) for slot, seat in enumerate(desk.others)]
    return [
        backdrop(desk),
        header.tracker(desk),
        header.prompt(desk),
        quarry.quarry(desk),
        plaza(desk),
        panels.hand(desk),
        panels.supply(desk),
        panels.round_panel(desk),
        *cards,
        panels.scores(desk),
    ]


@kept(lambda desk: (len(desk.others), len(desk.pyramid(desk.main).areas) < FEW_AREAS))
def backdrop(desk: Desk) -> Part:
    """Sand to the horizon, by night in torch light; plans lie where no panel stands."""
    _, _, width, height = LAYOUT["scene"]
    fills = ("po-ground", "po-sand", "po-torch")
    layers = [el("rect", cls=name, fill=f"url(#{name})", width=width, height=height) for name in fills]
    free = [LAYOUT[f"seat-{slot}"] for slot in range(len(desk.others), OTHER_SEATS)]
    plans = [use("po-site-plan", x + 40, y + 30, 208, 152) for x, y, _, _ in free]
    rubble = use("po-site-rubble", 92, 752, 132, 84) if len(desk.pyramid(desk.main).areas) < FEW_AREAS else ""
    return Part("backdrop", width, height, "".join([*layers, *plans, rubble]))
