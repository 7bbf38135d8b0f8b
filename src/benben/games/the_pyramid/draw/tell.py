"""What an option would change, in a few words: the network, its value and weights, both scores."""

from __future__ import annotations

from html import escape
from typing import Final

from benben.games.the_pyramid.data import COLOURS
from benben.games.the_pyramid.draw.desk import Desk, width_of
from benben.games.the_pyramid.draw.foresight import Outlook
from benben.games.the_pyramid.draw.nets import ref, standing_of
from benben.svg import el, label, use

WIDTH: Final = 232
HEIGHT: Final = 98
SCORE_Y: Final = 84
SIZES: Final = (16, 14, 12)
SEALS: Final = ("tp-tell-seal-open", "tp-tell-seal")


def blank(desk: Desk) -> str:
    """What all tellings stand on, with the scores as they are."""
    white, blue = desk.view.standing.scores
    art = [
        el("rect", cls="t-sheet", width=WIDTH, height=HEIGHT, rx=10),
        el("path", cls="t-line", d=f"M10 65H{WIDTH - 10}"),
        chip(white, "white", 10, SCORE_Y),
        label("→", 50, SCORE_Y, "t-arrow"),
        chip(blue, "blue", 124, SCORE_Y),
        label("→", 164, SCORE_Y, "t-arrow"),
    ]
    return el("g", *art, cls="tell backing")


def chip(value: int, colour: str, x: float, y: float) -> str:
    """A number of one side: round for white, square for blue."""
    rounding = 11 if colour == COLOURS[0] else 4
    back = el("rect", cls=f"chip-{colour}", x=x, y=y - 16, width=34, height=22, rx=rounding)
    return back + label(str(value), x + 17, y, f"t-num on-{colour}")


class Tellings:
    """What options would change, each telling written once: many options change the same."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.names: dict[tuple[object, ...], str] = {}
        self.written: list[str] = []

    def of(self, look: Outlook, cls: str | None = None) -> str:
        """The telling of an outlook, to be laid on the sheet; the class says for which way."""
        key = (len(look.cells), *look[1:])
        if key not in self.names:
            self.names[key] = name = f"t{len(self.names)}"
            self.written.append(el("g", tell(self.desk, look), id=name))
        return ref(self.names[key], f"tell {cls}" if cls else "tell")

    def sheet(self) -> str:
        """What all tellings stand on, and the tellings themselves, to be laid there."""
        return blank(self.desk) + el("defs", *self.written) if self.written else ""


def tell(desk: Desk, look: Outlook) -> str:
    """One telling; the style knows the place of each number."""
    white, blue = look.scores
    words = network_words(desk, look)
    told = el("text", escape(words, quote=False), cls=f"t-words{size_of(words)}")
    return told + network_row(look) + number("white", white) + number("blue", blue)


def size_of(words: str) -> str:
    """The class of a size in which the words keep within the sheet; none for the usual one."""
    size = next((size for size in SIZES if width_of(words, size) <= WIDTH - 24), SIZES[-1])
    return "" if size == SIZES[0] else f" t-{size}"


def number(name: str, value: int) -> str:
    """A number at the place of its name."""
    return el("text", str(value), cls=f"t-{name}")


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
    seal = use(SEALS[look.sealed]) if look.secret and not look.cursed else ""
    white, blue = look.weights
    return (
        use(f"tp-tell-{kind}") + number("value", look.value) + seal + number("w", white) + number("b", blue)
    )
