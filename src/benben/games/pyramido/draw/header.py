"""The tracker of rounds and the prompt: what is going on and who must do what."""

from __future__ import annotations

from typing import Final

from benben.core.parts.display import Part
from benben.games.pyramido.board import LEVELS
from benben.games.pyramido.draw.desk import Desk, badge, line, panel
from benben.svg import el, kept, label, place, title, use

WIDTH: Final = 736
TRACKER_HEIGHT: Final = 52
PROMPT_HEIGHT: Final = 62
STEPS: Final = ("choose", "place", "marker", "single", "refill")
STEP_OF: Final = {
    "choose_domino": 0,
    "place_domino": 1,
    "place_marker": 2,
    "resurface": 3,
    "orient_single": 3,
    "fill_hole": 3,
    "refresh_quarry": 4,
    "split_pile": 4,
}
STEP_WIDTH: Final = 64


@kept(
    lambda desk: (
        *(desk.say, desk.over, desk.view.round, desk.view.turn, desk.view.turns, desk.view.first),
        desk.pyramid(desk.main).points,
    )
)
def tracker(desk: Desk) -> Part:
    """Four rounds as growing pyramids, the present one in a cartouche; who began it."""
    bar = el("rect", cls="bar", fill="url(#po-lapis)", width=WIDTH, height=TRACKER_HEIGHT, rx=26)
    x, drawn = 16.0, [bar]
    for number in range(1, LEVELS + 1):
        width, art, cls = current_round(desk) if is_current(desk, number) else other_round(desk, number)
        drawn.append(el("g", art, cls=cls, transform=place(x, 0)))
        x += width
    return Part("tracker", WIDTH, TRACKER_HEIGHT, "".join([*drawn, starter(desk)]))


def is_current(desk: Desk, number: int) -> bool:
    """Whether a round is being played."""
    return number == desk.view.round and not desk.over


def other_round(desk: Desk, number: int) -> tuple[float, str, str | None]:
    """A finished round with the main seat's points, or one to come with its number."""
    points = desk.pyramid(desk.main).points
    done = number <= len(points)
    words = str(sum(points[number - 1])) if done else str(number)
    art = use(f"po-level-{number}", 0, 7, 36, 36) + label(words, 44, 33, "f17 b bar-ink")
    said = (
        desk.say("draw.round_paid", number, sum(points[number - 1]))
        if done
        else desk.say("draw.round", number)
    )
    return 92, title(said) + art, None if done else "todo"


def current_round(desk: Desk) -> tuple[float, str, str]:
    """The cartouche: round, lap."""
    view = desk.view
    art = [
        el("rect", cls="king-ring"),
        use(f"po-level-{view.round}", 8, 7, 36, 36),
        line(desk.say("draw.round", view.round), 54, 33, 84, 17, "b bar-ink"),
        line(desk.say("draw.lap", view.turn, view.turns), 236, 33, 94, 16, "bar-gold end"),
    ]
    return 264, "".join(art), "now"


def starter(desk: Desk) -> str:
    """The seat that began this round, under its sand castle."""
    name = desk.name(desk.view.first)
    art = use("po-first", WIDTH - 178, 6, 38, 38) + line(name, WIDTH - 132, 33, 112, 16, "bar-ink")
    return el("g", title(desk.say("draw.first", name)), art)


@kept(lambda desk: (desk.say, desk.view.phase, desk.view.active, bool(desk.options)))
def prompt(desk: Desk) -> Part:
    """The question to the reader, or whose turn it is; the steps of a turn."""
    asked, hint = sentence(desk)
    waits = not desk.options and not desk.over
    sign = badge(desk.view.active, 18, 12, 20) if waits else ""
    text = line(asked, 46 if waits else 18, 29, 350, 24, "d") + line(hint, 18, 50, 380, 15, "soft")
    shown = "" if desk.over else steps(desk)
    body = el("g", panel(WIDTH, PROMPT_HEIGHT), sign, text, shown, cls="ask" if desk.options else None)
    return Part("prompt", WIDTH, PROMPT_HEIGHT, body)


def sentence(desk: Desk) -> tuple[str, str]:
    """Title and hint."""
    phase, say = desk.view.phase, desk.say
    if desk.over:
        return say("draw.over"), say("draw.over_hint")
    if desk.options:
        return say(f"decision.{phase}"), say(f"draw.hint.{phase}")
    return say("draw.turn_of", desk.name(desk.view.active)), say(f"draw.wait.{phase}")


def steps(desk: Desk) -> str:
    """The five steps of a turn: done, now, to come."""
    now = STEP_OF.get(desk.view.phase, 0)
    left = WIDTH - 14 - STEP_WIDTH * len(STEPS)
    drawn = []
    for i, step in enumerate(STEPS):
        cls = "done" if i < now else "now" if i == now else "todo"
        x = left + STEP_WIDTH * i
        words = line(desk.say(f"draw.step.{step}"), x + STEP_WIDTH / 2, 34, STEP_WIDTH - 2, 14)
        drawn.append(el("g", words, el("rect", x=x), cls=f"step {cls}"))
    return "".join(drawn)
