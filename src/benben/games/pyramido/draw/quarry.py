"""The quarry: four piles, three sledges, and the ways from one to the other."""

from __future__ import annotations

from math import ceil
from typing import Final

from benben.core.parts.display import Part
from benben.games.pyramido.draw.desk import Desk, line, ring
from benben.games.pyramido.draw.pieces import domino_colours, domino_piece
from benben.svg import el, kept, label, option, place, thing, title, use

WIDTH: Final = 760
HEIGHT: Final = 210
UNIT: Final = 28
LEFT: Final = 90
TOP: Final = 66
PITCH: Final = 5.3
EDGE: Final = 0.085
TALLEST: Final = 12
"""So many edges show for the largest pile: a pile of 22 must not hide the pit."""
LARGEST: Final = 22
SLEDGE_TOP: Final = 2.26


@kept(
    lambda desk: (
        *(desk.say, desk.view.tops, desk.view.sizes, desk.view.quarry, desk.view.slot),
        desk.offered("take", "split", "refill"),
    )
)
def quarry(desk: Desk) -> Part:
    """Piles behind, sledges in front."""
    view = desk.view
    piles = "".join(pile(desk, i) for i in range(len(view.tops)))
    slots = "".join(sledge(desk, i) for i in range(len(view.quarry)))
    scaled = el("g", piles, slots, transform=place(LEFT, TOP, UNIT))
    signs = "".join(sign(desk, i) for i in range(len(view.tops)))
    return Part("quarry", WIDTH, HEIGHT, use("po-pit", 0, 0, WIDTH, HEIGHT) + scaled + arrows(desk) + signs)


def edges(size: int) -> int:
    """How many buried dominoes a pile shows."""
    return min(TALLEST, ceil((size - 1) * TALLEST / (LARGEST - 1))) if size > 1 else 0


def pile(desk: Desk, index: int) -> str:
    """The buried dominoes as edges, the top one open."""
    top, size = desk.view.tops[index], desk.view.sizes[index]
    x, number = PITCH * index, index + 1
    name = f"pile {number}"
    if not top:
        place_left = el("rect", cls="gone", x=x, y=0, width=4, height=2, rx=0.12)
        return thing(name, desk.say("draw.no_pile", number), place_left, data_drop=desk.takes("split"))
    height = edges(size)
    buried = use("po-sh", x) + (use(f"po-heap-{height}", x) if height else "")
    told = desk.say("draw.pile", number, *domino_colours(top), size)
    if f"split {number}" in desk.patterns:
        return buried + stone(top, x, -EDGE * height, f"split {number}", split_words(desk, index))
    if f"refill {number}" in desk.patterns:
        words = desk.say("draw.refill", number, *domino_colours(top))
        return buried + stone(top, x, -EDGE * height, f"refill {number}", words)
    return thing(name, told, buried + domino_piece(top, x, -EDGE * height))


def split_words(desk: Desk, index: int) -> str:
    """What splitting a pile would move."""
    size = desk.view.sizes[index]
    return desk.say("draw.split", index + 1, size // 2, size)


def stone(domino: int, x: float, y: float, pattern: str, words: str) -> str:
    """A domino of the quarry that can be chosen."""
    glow = el("rect", cls="halo", x=x, y=y)
    return option(pattern, words, glow, domino_piece(domino, x, y), ring(x=x, y=y), data_drag="")


def sledge(desk: Desk, index: int) -> str:
    """A sledge with its domino, or with the frame of the one taken from it."""
    x, domino, number = PITCH * index + PITCH / 2, desk.view.quarry[index], index + 1
    frame = use("po-sl", x, SLEDGE_TOP)
    if not domino:
        at, drop = {"x": x, "y": SLEDGE_TOP + 0.06}, desk.takes("refill")
        mould = el("rect", cls="taken", **at, width=4, height=2, rx=0.12, data_drop=drop)
        return thing(f"sledge {number}", desk.say("draw.no_domino", number), frame, mould)
    if f"take {number}" in desk.patterns:
        words = desk.say("draw.take", number, *domino_colours(domino))
        return frame + stone(domino, x, SLEDGE_TOP, f"take {number}", words)
    art = domino_piece(domino, x, SLEDGE_TOP)
    return thing(f"sledge {number}", desk.say("draw.sledge", number, *domino_colours(domino)), frame, art)


def sign(desk: Desk, index: int) -> str:
    """How many dominoes a pile holds, or how many of them would move."""
    size = desk.view.sizes[index]
    x = LEFT + UNIT * (PITCH * index + 4.6)
    y = TOP - UNIT * (EDGE * edges(size) - 0.3)
    if f"split {index + 1}" in desk.patterns:
        return split_sign(desk.say("draw.split_sign", size // 2, size), x - 68, y - 20)
    disc = el("circle", cls="badge", cx=x, cy=y) + label(str(size), x, y + 5, "on-badge")
    return el("g", title(desk.say("draw.size", size)), disc)


def split_sign(words: str, x: float, y: float) -> str:
    """The badge of a pile, widened to a sentence."""
    return el("rect", cls="badge", x=x - 60, y=y - 13) + line(words, x, y + 4.5, 108, 14, "on-badge")


def arrows(desk: Desk) -> str:
    """From each pile that may refill the empty sledge, a way to it."""
    drawn = []
    for word in desk.words("refill"):
        pile_index, slot = int(word) - 1, desk.view.slot
        start = LEFT + UNIT * (PITCH * pile_index + 2)
        end = LEFT + UNIT * (PITCH * (slot + 0.5) + (1.3 if pile_index == slot else 2.7))
        top, bottom = TOP + UNIT * 2.2, TOP + UNIT * 3.3
        curve = f"M{start:.0f} {top:.0f}Q{start:.0f} {bottom:.0f} {end:.0f} {bottom:.0f}"
        drawn.append(el("path", cls="way0", d=curve) + el("path", cls="way", d=curve))
        drawn.append(el("circle", cls="way-end", cx=end, cy=bottom, r=6))
    return "".join(drawn)
