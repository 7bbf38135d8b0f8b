"""What never changes: night sky and desert, the pyramid cut open, corridors, dungeon, steps and rim."""

from __future__ import annotations

from functools import cache, lru_cache
from string import ascii_uppercase
from typing import Final

from benben.games.mummy.board import (
    CARD_CELL,
    CARD_COLOUR,
    CARD_NAMES,
    CARDS,
    COLUMNS,
    CORRIDOR,
    DUNGEON,
    DUNGEON_SQUARES,
    NEXT,
    ROWS,
    SQUARES,
    WAYS,
)
from benben.games.mummy.data import COLOURS, DATA, FOLDER
from benben.games.mummy.draw.desk import treasure
from benben.games.mummy.draw.ground import (
    CELL,
    HEIGHT,
    SIDE,
    SOCLE,
    TIERS,
    WIDTH,
    area,
    corner,
    open_squares,
    regions,
    runs,
    whole_area,
)
from benben.games.mummy.draw.stone import casing, gloom, stones, torch_light, torches, walls
from benben.svg import el, label, place, use
from benben.svg.page import read

STILL: Final = "mm-still"
"""Style reaches into pictures of the sheet by this class alone."""
SMALL: Final = 29
"""A treasure in a panel."""
DRAWN_WIDTH: Final = 1000
DRAWN_HEIGHT: Final = 600
"""The map that desert and sky were painted for."""
BEYOND: Final = 3000
SHADE_BELOW: Final = 13
SHADE_BESIDE: Final = 9
TREADS: Final = 4
STAIRS: Final = 5
STAIR: Final = 12
DIRECTION_TURNS: Final = ("rotate(90)", "scale(-1 1)", "rotate(90)", "")
"""How the art of a breach to the west is turned for each direction."""


@cache
def pictures() -> dict[str, str]:
    """What is painted once and for all, by the names that the sheet has for it."""
    return {
        "pyramid": sky() + casing() + walls(),
        "torches": torches(),
        "gloom": gloom(),
        "halls": floors() + socle() + steps() + dungeon(),
        "torchlight": torch_light(),
        "map": el("path", d=whole_area()),
        **{CARD_NAMES[card]: lying(card) for card in range(CARDS)},
        **{f"small-{CARD_NAMES[card]}": treasure(card, 0, 0, SMALL) for card in range(CARDS)},
    }


def sprite(name: str) -> str:
    """A picture as the sheet has it, if the map is the packaged one."""
    return el("g", pictures()[name], id=f"mummy-{name}", cls=STILL)


@lru_cache(maxsize=256)
def still(name: str, x: float = 0, y: float = 0) -> str:
    """A picture of the sheet; for an owner's map, which the sheet does not know, all of it."""
    if sprite(name) in read(FOLDER / "sprites.svg"):
        return use(f"mummy-{name}", x, y)
    return el("g", pictures()[name], cls=STILL, transform=place(x, y))


@cache
def under(night: bool) -> str:
    """All that lies under shadings: sky, desert, stone, floors, dungeon and steps."""
    return still("pyramid") + still("gloom" if night else "torches") + still("halls")


@cache
def over(night: bool) -> str:
    """All that lies over them: light, letters and numbers."""
    return ("" if night else still("torchlight")) + rim()


def lying(card: int) -> str:
    """A treasure on its cell, in its light."""
    x, y = corner(CARD_CELL[card])
    glow = use(f"mummy-glow-{COLOURS[CARD_COLOUR[card]]}", x - 8, y - 8, 56, 56)
    return glow + treasure(card, x + 2, y + 2, 36)


def sky() -> str:
    """Stars, moon and dunes; by night a veil lies over them."""
    size = {"x": -BEYOND, "y": -BEYOND, "width": 2 * BEYOND + WIDTH, "height": 2 * BEYOND + HEIGHT}
    drop, right = HEIGHT - DRAWN_HEIGHT, WIDTH - DRAWN_WIDTH
    return "".join(
        [
            el("rect", fill="url(#mummy-g-sky)", **size),
            use("mummy-sky"),
            use("mummy-moon"),
            use("mummy-desert", 0, drop),
            use("mummy-camp", 0, drop),
            use("mummy-sphinx", right, drop),
            use("mummy-front", 0, drop),
            el("rect", cls="veil", **size),
        ]
    )


def floors() -> str:
    """Corridors in the colours of their regions, inlaid, with the shadows of walls."""
    corridor = area(frozenset(SQUARES[:CORRIDOR]))
    drawn = [el("path", cls="brink", d=whole_area())]
    for colour, squares in zip(COLOURS, regions(), strict=True):
        shape = area(squares)
        drawn.append(el("path", cls=f"floor-{colour}", d=shape))
        drawn.append(el("path", fill=f"url(#mummy-inlay-{colour})", d=shape))
    return "".join([*drawn, el("path", fill="url(#mummy-grid)", d=corridor), shadows()])


def shadows() -> str:
    """Light falls from the upper left: floors under a wall and right of one lie in shade."""
    floor = frozenset(SQUARES[:CORRIDOR])
    below = frozenset((x, y) for x, y in floor if (x, y - 1) not in open_squares())
    beside = [(x, y) for x, y in floor if (x - 1, y) not in open_squares()]
    d = "".join(
        f"M{CELL * x} {CELL * y}h{CELL * n}v{SHADE_BELOW}h{-CELL * n}z" for x, y, n in runs(below)
    ) + "".join(f"M{CELL * x} {CELL * y}h{SHADE_BESIDE}v{CELL}h{-SHADE_BESIDE}z" for x, y in sorted(beside))
    return el("path", cls="shadow", d=d)


def socle() -> str:
    """The band of stone that the pyramid stands on."""
    _, first, last = TIERS[-1]
    left, width = CELL * first - SIDE + 2, CELL * (last + 1 - first) + 2 * SIDE - 4
    return el(
        "rect",
        cls="socle",
        fill="var(--mm-socle,url(#mummy-g-socle))",
        x=left,
        y=HEIGHT,
        width=width,
        height=SOCLE,
    ) + el("path", cls="socle-edge", d=f"M{left} {HEIGHT + 1.5}h{width}")


def steps() -> str:
    """Stairs on every start cell; those of the lowest row lead down through the socle."""
    drawn = []
    at_foot = [x for x, y in SQUARES[CORRIDOR:DUNGEON] if y == ROWS - 1]
    if at_foot:
        drawn.append(staircase(CELL * min(at_foot), CELL * (max(at_foot) + 1)))
    for x, y in SQUARES[CORRIDOR:DUNGEON]:
        height = CELL + (SOCLE if y == ROWS - 1 else 0)
        treads = "".join(
            f"M{CELL * x} {CELL * y + round(height * i / TREADS, 1):g}h{CELL}" for i in range(TREADS)
        )
        drawn.append(el("rect", cls="stair", x=CELL * x, y=CELL * y, width=CELL, height=height))
        drawn.append(el("path", cls="tread", d=treads))
    return "".join(drawn)


def staircase(left: int, right: int) -> str:
    """The flight of stairs before the pyramid."""
    top = HEIGHT + SOCLE
    drawn = []
    for step in range(STAIRS):
        out = 14 + 5 * step
        box = {"x": left - out, "y": top + STAIR * step, "width": right - left + 2 * out, "height": STAIR}
        drawn.append(el("rect", cls=f"flight s{step}", **box))
    return "".join(drawn)


def dungeon() -> str:
    """The sarcophagus in its pit, and the breaches that lead out."""
    drawn = [
        el("rect", cls="pit", x=CELL * x, y=CELL * y, width=CELL, height=CELL) for x, y in DUNGEON_SQUARES
    ]
    x, y = corner(DUNGEON)
    drawn.append(use("mummy-dungeon", x, y - 24, CELL, 88))
    for way in range(WAYS):
        cell = NEXT[WAYS * DUNGEON + way]
        if cell >= 0:
            column, row = SQUARES[cell]
            at = place(CELL * (column + (way != 1)), CELL * (row + (way == 0)))
            drawn.append(el("g", use("mummy-breach"), transform=at + DIRECTION_TURNS[way]))
    return "".join(drawn)


def rim() -> str:
    """Column letters on the socle, row numbers on the outer stones of rows with corridor."""
    columns = [x for x in range(COLUMNS) if any(row[x] != "-" for row in DATA.maze.rows)]
    letters = el(
        "text",
        "".join(ascii_uppercase[x] for x in columns),
        x=" ".join(str(CELL * x + CELL // 2) for x in columns),
        y=HEIGHT + 18.5,
    )
    numbers = [
        label(str(y), CELL * x + CELL // 2, CELL * y + 25)
        for y, first, last in TIERS
        for x in (first, last)
        if (x, y) in stones() and any((column, y) in open_squares() for column in range(COLUMNS))
    ]
    return el("g", letters, *numbers, cls="rim")
