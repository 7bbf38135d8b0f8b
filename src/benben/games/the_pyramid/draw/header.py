"""Turn, question and the steps of a turn, for pictures that stand alone."""

from __future__ import annotations

from typing import Final

from benben.core.parts.display import Part
from benben.games.the_pyramid.draw.desk import Desk, line, panel
from benben.svg import el, use

WIDTH: Final = 640
HEIGHT: Final = 56
STEPS: Final = ("pawn", "tile", "draw")
STEP_WIDTH: Final = 84
BUILDING: Final = ("choose_tile", "place_tile")


def prompt(desk: Desk) -> Part:
    """The turn, who must do what, and how far the turn is."""
    view, say = desk.view, desk.say
    if desk.over:
        asked = say("decision.game_over")
    elif desk.options:
        asked = say(f"decision.{view.phase}")
    else:
        asked = say("draw.turn_of", desk.name(view.active))
    text = line(asked, 18, 27, 340, 22, "d") + line(
        say("stage.turn", view.turn, view.last), 18, 46, 200, 14, "soft"
    )
    shown = "" if desk.over else steps(desk)
    return Part("prompt", WIDTH, HEIGHT, panel(WIDTH, HEIGHT) + text + shown)


def steps(desk: Desk) -> str:
    """Pawn, tile, draw: done, now, to come."""
    now = 1 if desk.view.phase in BUILDING else 0
    left = WIDTH - 14 - STEP_WIDTH * len(STEPS)
    drawn = []
    for i, step in enumerate(STEPS):
        x = left + STEP_WIDTH * i
        cls = "done" if i < now else "now" if i == now else "todo"
        words = line(desk.say(f"draw.step.{step}"), x + STEP_WIDTH / 2, 46, STEP_WIDTH - 4, 14, "mid")
        drawn.append(
            el("g", use(f"tp-ico-{step}", x + STEP_WIDTH / 2 - 12, 7, 24, 24), words, cls=f"step {cls}")
        )
    return "".join(drawn)
