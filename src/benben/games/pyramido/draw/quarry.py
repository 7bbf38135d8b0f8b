"""The quarry: four piles, three sledges, and the ways from one to the other."""

from __future__ import annotations

from math import ceil
from typing import Final

from benben.core.part import Part
from benben.games.pyramido.board import TILE_COLOUR
from benben.games.pyramido.draw.desk import COLOUR_NAMES, Desk, halo, line, ring
from benben.games.pyramido.draw.pieces import domino_art, domino_id, piece
from benben.svg import el, label, option, place, use

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


def quarry(desk: Desk) -> Part:
    """Piles behind, sledges in front."""
    view = desk.view
    piles = "".join(pile(desk, i) for i in range(len(view.tops)))
    slots = "".join(sledge(desk, i) for i in range(len(view.quarry)))
    scaled = el("g", piles, slots, transform=place(LEFT, TOP, UNIT))
    signs = "".join(sign(desk, i) for i in range(len(view.tops)))
    return Part("quarry", WIDTH, HEIGHT, use("po-pit", 0, 0, WIDTH, HEIGHT) + scaled + arrows(desk) + signs)


def colours(domino: int) -> tuple[str, str]:
    """The names of a domino's two colours."""
    return COLOUR_NAMES[TILE_COLOUR[2 * domino]], COLOUR_NAMES[TILE_COLOUR[2 * domino + 1]]


def edges(size: int) -> int:
    """How many buried dominoes a pile shows."""
    return min(TALLEST, ceil((size - 1) * TALLEST / (LARGEST - 1))) if size > 1 else 0


def pile(desk: Desk, index: int) -> str:
    """The buried dominoes as edges, the top one open."""
    top, size = desk.view.tops[index], desk.view.sizes[index]
    x = PITCH * index
    if not top:
        return el("rect", cls="gone", x=x, y=0, width=4, height=2, rx=0.12)
    height = edges(size)
    buried = use(f"po-heap-{height}", x) if height else ""
    number = index + 1
    if f"split {number}" in desk.patterns:
        words = desk.say("draw.split", number, size // 2, size)
    else:
        words = desk.say("draw.refill", number, *colours(top))
    art = stone(desk, top, x, -EDGE * height, (f"refill {number}", f"split {number}"), words)
    return use("po-sh", x) + buried + art


def stone(desk: Desk, domino: int, x: float, y: float, patterns: tuple[str, ...], words: str) -> str:
    """A domino of the quarry, with ring and halo if one of some patterns is open."""
    art = piece(domino_id(domino), x, y, domino_art(domino))
    pattern = next((pattern for pattern in patterns if pattern in desk.patterns), None)
    if pattern is None:
        return art
    return option(pattern, words, halo(4, 2, x, y) + art + ring(4, 2.06, x, y))


def sledge(desk: Desk, index: int) -> str:
    """A sledge with its domino, or with the frame of the one taken from it."""
    x, domino = PITCH * index + PITCH / 2, desk.view.quarry[index]
    frame = use("po-sl", x, SLEDGE_TOP)
    if not domino:
        return frame + el("rect", cls="taken", x=x, y=SLEDGE_TOP + 0.06, width=4, height=2, rx=0.12)
    words = desk.say("draw.take", index + 1, *colours(domino))
    return frame + stone(desk, domino, x, SLEDGE_TOP, (f"take {index + 1}",), words)


def sign(desk: Desk, index: int) -> str:
    """How many dominoes a pile holds, or how many of them would move."""
    size = desk.view.sizes[index]
    x = LEFT + UNIT * (PITCH * index + 4.6)
    y = TOP - UNIT * (EDGE * edges(size) - 0.3)
    if f"split {index + 1}" in desk.patterns:
        return split_sign(desk.say("draw.split_sign", size // 2, size), x - 68, y - 20)
    return el("circle", cls="badge", cx=x, cy=y, r=12.5) + label(str(size), x, y + 5, "on-badge")


def split_sign(words: str, x: float, y: float) -> str:
    """The badge of a pile, widened to a sentence."""
    return el("rect", cls="badge", x=x - 60, y=y - 13, width=120, height=25, rx=12.5) + line(
        words, x, y + 4.5, 108, 14, "on-badge"
    )


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
