"""Cairn as a drawing: a card for each seat, and a tray with the die and the choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from benben.core.game import Say
from benben.core.parts.display import Part
from benben.games._template.view import View
from benben.svg import el, label, option, place, thing, title, use

WIDTH: Final = 720
CARDS_HEIGHT: Final = 320
TRAY_HEIGHT: Final = 140
LAYOUT: Final = {
    "scene": (0.0, 0.0, 720.0, 460.0),
    "cards": (0.0, 0.0, 720.0, 320.0),
    "tray": (0.0, 320.0, 720.0, 140.0),
}
CARD: Final = 164
PITCH: Final = 176
ROWS: Final = (6, 5, 4, 3)
"""Pebbles in each row of a heap, from the ground up: 18, the highest limit."""
BUTTONS: Final = (("roll", 150), ("stop", 350), ("keep", 150), ("swap", 350))
"""Each choice and where its button begins."""


def draw(view: View, options: Sequence[str], say: Say) -> list[Part]:
    """The whole board; whatever is an option can be clicked."""
    left = (WIDTH - PITCH * len(view.heaps)) / 2 + (PITCH - CARD) / 2
    cards = [
        el("g", card(view, options, seat, say), id=f"seat-{seat}", transform=place(left + PITCH * seat, 14))
        for seat in range(len(view.heaps))
    ]
    return [Part("cards", WIDTH, CARDS_HEIGHT, "".join(cards)), tray(view, options, say)]


def card(view: View, options: Sequence[str], seat: int, say: Say) -> str:
    """One seat: name, heap, numbers, stone."""
    active = " active" if seat == view.active and view.pending else ""
    return "".join(
        (
            el("rect", cls=f"card {view.fates[seat]}{active}", width=CARD, height=292, rx=10),
            label(say("seat", n=seat), CARD / 2, 32, "name"),
            heap(view, seat, say),
            label(caption(view, seat, say), CARD / 2, 196, "note"),
            stone(view, options, seat, say),
        )
    )


def caption(view: View, seat: int, say: Say) -> str:
    """What has become of a heap; at the end its points."""
    return say("draw.points", view.scores[seat]) if view.scores else say(f"fate.{view.fates[seat]}")


def heap(view: View, seat: int, say: Say) -> str:
    """A pebble for each point, and the room that is left under the limit."""
    if view.fates[seat] == "collapsed":
        return thing(f"heap {seat}", say("draw.collapsed"), use("te-rubble", 17, 112, 130, 40))
    pebbles = [
        use("te-pebble" if number < view.heaps[seat] else "te-room", x, y, 20, 18)
        for number, (x, y) in enumerate(spots(view.limit))
    ]
    count = label(f"{view.heaps[seat]} / {view.limit}", CARD / 2, 174, "count")
    return thing(f"heap {seat}", say("draw.heap", view.heaps[seat], view.limit), *pebbles, count)


def spots(limit: int) -> list[tuple[float, float]]:
    """Where the pebbles of a heap lie."""
    found = [
        (CARD / 2 + 22 * (column - width / 2) + 1, 132.0 - 21 * row)
        for row, width in enumerate(ROWS)
        for column in range(width)
    ]
    return found[:limit]


def stone(view: View, options: Sequence[str], seat: int, say: Say) -> str:
    """A seat's stone, face up for those who know it."""
    value = view.stones[seat]
    name, at = f"stone {seat}", place(CARD / 2 - 28, 214)
    if value is None:
        return thing(name, say("draw.secret"), use("te-back", 0, 0, 56, 60), transform=at)
    face = use("te-stone", 0, 0, 56, 60) + label(str(value), 28, 41, "value")
    told = say("draw.stone", value)
    if "swap" in options and seat == view.seat:
        return el("g", title(told), face, transform=at)
    return thing(name, told, face, transform=at)


def tray(view: View, options: Sequence[str], say: Say) -> Part:
    """The die, the bag, and a button for each choice."""
    if options or not view.pending:
        told = say(f"decision.{view.phase}")
    else:
        told = say("draw.waiting", say("seat", n=view.active))
    die = use(f"te-die-{view.rolled}" if view.rolled else "te-die", 26, 22, 92, 92)
    bag = use("te-bag", 590, 18, 96, 100)
    drawn = [
        el("rect", cls="tray", x=6, width=WIDTH - 12, height=TRAY_HEIGHT - 8, rx=10),
        "" if "roll" in options else thing("die", say("glossary.die"), die),
        label(told, 150, 46, "told"),
        *(button(name, x, die, say) for name, x in BUTTONS if name in options),
        el("g", title(say("draw.bag")), bag) if "swap" in options else thing("bag", say("draw.bag"), bag),
    ]
    return Part("tray", WIDTH, TRAY_HEIGHT, "".join(drawn))


def button(name: str, x: float, die: str, say: Say) -> str:
    """A choice to click; the die is part of the one that rolls it."""
    words = say(f"action.{name}")
    halo = el("rect", cls="halo", x=22, y=18, width=100, height=100, rx=16) + die if name == "roll" else ""
    face = el("rect", cls="button", x=x, y=62, width=188, height=50, rx=9)
    return option(name, words, halo, face, label(words, x + 94, 93, "verb"))
