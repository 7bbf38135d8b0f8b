"""What an option would change, in a few words: the network, its value and weights, both scores."""

from __future__ import annotations

from typing import Final

from benben.games.the_pyramid.draw.desk import Desk, line
from benben.games.the_pyramid.draw.foresight import Outlook
from benben.games.the_pyramid.draw.nets import standing_of
from benben.games.the_pyramid.draw.pieces import around
from benben.svg import el, label

WIDTH: Final = 232
HEIGHT: Final = 98
COIN_Y: Final = 46
SCORE_Y: Final = 84


def tell_frame(desk: Desk) -> str:
    """The sheet for all of these tellings, with the scores as they are; the style says where it stands."""
    white, blue = desk.view.standing.scores
    art = [
        el("rect", cls="panel", width=WIDTH, height=HEIGHT, rx=10),
        el("path", cls="rule", d=f"M10 65H{WIDTH - 10}"),
        chip(white, "white", 10, SCORE_Y),
        label("→", 50, SCORE_Y, "f16 soft"),
        chip(blue, "blue", 124, SCORE_Y),
        label("→", 164, SCORE_Y, "f16 soft"),
    ]
    return el("defs", el("g", *art, id="tell"))


def chip(value: int, colour: str, x: float, y: float) -> str:
    """A number of one side: round for white, square for blue."""
    back = el(
        "rect", cls=f"chip-{colour}", x=x, y=y - 16, width=34, height=22, rx=11 if colour == "white" else 4
    )
    return back + label(str(value), x + 17, y, f"f15 b mid on-{colour}")


def tell(desk: Desk, look: Outlook) -> str:
    """One telling, to be laid on the frame."""
    white, blue = look.scores
    scores = label(str(white), 74, SCORE_Y, "f22 d") + label(str(blue), 188, SCORE_Y, "f22 d")
    return line(network_words(desk, look), 12, 23, WIDTH - 24, 16, "m") + network_row(look) + scores


def network_words(desk: Desk, look: Outlook) -> str:
    """What the network would be."""
    size = len(look.cells)
    if not size:
        return desk.say("draw.tell.alone")
    if look.cursed:
        return desk.say("draw.tell.cursed", size)
    if look.joined > 1:
        return desk.say("draw.tell.joins", look.joined, size)
    return desk.say("draw.tell.network", size)


def network_row(look: Outlook) -> str:
    """Its value, whether it is secret, its weights."""
    if not look.cells:
        return ""
    kind = "curse" if look.cursed else standing_of(look.weights)
    dark = " inv" if kind in ("blue", "curse") else ""
    coin = around(f"tp-coin-{kind}", (26, COIN_Y), 32) + label(
        str(look.value), 26, COIN_Y + 5.5, f"val big{dark}"
    )
    name = "tp-seal" if look.sealed else "tp-seal-open"
    sign = around(name, (60, COIN_Y), 24) if look.secret and not look.cursed else ""
    return coin + sign + weights(look.weights, 82, COIN_Y)


def weights(pair: tuple[int, int], x: float, y: float) -> str:
    """The weights of both sides: a disc and a square."""
    white, blue = pair
    return (
        el("circle", cls="chip-white", cx=x + 11, cy=y, r=11)
        + label(str(white), x + 11, y + 5, "f14 b mid on-white")
        + el("rect", cls="chip-blue", x=x + 28, y=y - 11, width=22, height=22, rx=4)
        + label(str(blue), x + 39, y + 5, "f14 b mid on-blue")
    )
