"""The prompt of a picture that stands alone: what is asked, and what the signs mean."""

from __future__ import annotations

from typing import Final

from benben.core.parts.display import Part
from benben.games.mummy.draw.desk import Desk, line, panel
from benben.svg import el, use

WIDTH: Final = 366
HEIGHT: Final = 132
LEGEND_STEP: Final = 118


def prompt(desk: Desk) -> Part:
    """The question to the reader, or whose turn it is."""
    view, say = desk.view, desk.say
    asked = say(f"decision.{view.asked or view.phase}")
    waits = view.asked is None and not desk.over
    hint = say("draw.turn_of", desk.name(view.active)) if waits else say("stage.round", view.round)
    body = [
        panel(WIDTH, HEIGHT),
        line(asked, 18, 42, WIDTH - 36, 26, "d"),
        line(hint, 18, 70, WIDTH - 36, 17, "soft"),
        *legend(desk),
    ]
    return Part("prompt", WIDTH, HEIGHT, el("g", *body, cls="ask" if desk.options else None))


def legend(desk: Desk) -> list[str]:
    """Three signs of the board with their meanings."""
    if desk.night:
        signs = [("mummy-pin-red", "draw.legend_card"), ("mummy-step", "draw.legend_step")]
    else:
        signs = [
            ("mummy-opt", "draw.legend_go"),
            ("mummy-own-ring", "draw.legend_own"),
            ("mummy-danger", "draw.legend_danger"),
        ]
    drawn = []
    for i, (sign, key) in enumerate(signs):
        x = 16 + LEGEND_STEP * i
        drawn.append(
            use(sign, x, 88, 24, 24) + line(desk.say(key), x + 28, 106, LEGEND_STEP - 34, 14, "soft")
        )
    return drawn
