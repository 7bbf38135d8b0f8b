"""The board of Pyramidion as pictures: the Nile valley, eight cities on two banks (RULES.md 10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from benben.core.game import Say
from benben.core.parts.display import Part
from benben.games.pyramidion.draw import cities, contest, hand, river, seats, stock, tray
from benben.games.pyramidion.draw.desk import Desk
from benben.games.pyramidion.view import View
from benben.svg import el

Place = tuple[float, float, float, float]

MOST_CARDS: Final = 16
MOST_KEYS: Final = 48
SCENE: Final[Place] = (0, 0, 1600, 1000)


def grid(name: str, most: int, columns: int, first: Place, pitch: tuple[float, float]) -> dict[str, Place]:
    """Places for parts that stand in rows."""
    x, y, width, height = first
    return {
        f"{name}-{i}": (x + pitch[0] * (i % columns), y + pitch[1] * (i // columns), width, height)
        for i in range(most)
    }


LAYOUT: Final[dict[str, Place]] = {
    "scene": SCENE,
    "backdrop": SCENE,
    **grid("city", 8, 4, (16, 16, 290, 237), (302, 358)),
    **grid("boat", 6, 6, (18, 268, 192, 93), (200, 0)),
    "prizes": (16, 16, 236, 354),
    **grid("lane", 4, 4, (257, 16, 236, 354), (241, 0)),
    **grid("moored", 6, 6, (18, 424, 192, 93), (200, 0)),
    **grid("quay", 6, 3, (16, 14, 390, 188), (400, 196)),
    **grid("spot", 8, 8, (16, 544, 146, 61), (151, 0)),
    "pay": (416, 420, 348, 200),
    "message": (16, 628, 430, 64),
    **grid("choice", MOST_KEYS, 6, (456, 628, 124, 48), (128, 52)),
    **grid("pick", MOST_KEYS, 11, (456, 628, 62, 48), (66, 52)),
    **grid("hand", MOST_CARDS, 9, (16, 740, 129, 209), (133.3, 40)),
    **grid("seat", 4, 1, (1232, 16, 352, 140), (0, 148)),
    "stock": (1232, 630, 352, 352),
}
"""Where each part stands in a wide picture."""


def draw(view: View, options: Sequence[str], say: Say) -> list[Part]:
    """The table as a seat sees it, with its options as click patterns."""
    desk = Desk(view, tuple(options), say)
    return [
        backdrop(desk),
        *scene(desk),
        tray.message(desk),
        *tray.choices(desk),
        *hand.hand(desk),
        *seats.seats(desk),
        *([] if view.open else [stock.stock(desk)]),
    ]


def scene(desk: Desk) -> list[Part]:
    """The open city with the map in small; else the quay for loading; else all cities. Boats lie on the river."""
    if desk.view.open is not None:
        return [*contest.contest(desk), *river.boats(desk), *cities.spots(desk)]
    if desk.loading:
        return [*river.boats(desk), river.quay(desk)]
    return [*cities.cities(desk), *river.boats(desk)]


def backdrop(desk: Desk) -> Part:
    """Sand, and the Nile across it where the boats are."""
    _, _, width, height = SCENE
    top, bottom = (8, 408) if desk.loading else (262, 368) if desk.view.open is None else (412, 528)
    east, west = "q80 7 160 0" + 9 * "t160 0", "q-80-7-160 0" + 9 * "t-160 0"
    nile = el("path", cls="nile", d=f"M0 {top}{east}V{bottom}{west}z")
    return Part("backdrop", width, height, el("rect", cls="sand", width=width, height=height) + nile)
