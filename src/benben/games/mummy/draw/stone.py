"""The stone of the pyramid: blocks and their joints, the sloping casing, what is carved and hung on it."""

from __future__ import annotations

from functools import cache
from typing import Final

from benben.games.mummy.data import DATA
from benben.games.mummy.draw.ground import (
    CAPSTONE,
    CELL,
    TIERS,
    area,
    open_squares,
    runs,
    squares_of,
)
from benben.games.mummy.maze import Square
from benben.svg import el, number, place, use

TONES: Final = 3
WIDTHS: Final = (80, 60, 100, 40, 60, 80)
COURSE: Final = 20
FACE: Final = 9
"""Height of the dark front of a wall over an open cell."""
SPREAD: Final = (12, 38)
"""How far the casing of the lowest tier stands out, at its top and at its foot."""
GLYPHS: Final = 4
TORCH_GAP: Final = 3.4
"""Torches stand no closer, in cells."""


def grain(x: int, y: int) -> int:
    """A number that looks random and is always the same for a place."""
    return (x * 7919 + y * 104_729 + x * y * 31) // 7 % 97


@cache
def stones() -> frozenset[Square]:
    """Squares of wall."""
    return frozenset(squares_of("#"))


def blocks() -> list[tuple[int, int, int, int]]:
    """Every run of wall cut into blocks: left, top, width, height."""
    found: list[tuple[int, int, int, int]] = []
    for column, row, length in runs(stones()):
        left, end, top = CELL * column, CELL * (column + length), CELL * row
        while left < end:
            chance = grain(left, top)
            width = WIDTHS[chance % len(WIDTHS)]
            if end - left - width < CELL:
                width = end - left
            found += cut(left, top, width, chance)
            left += width
    return found


def cut(left: int, top: int, width: int, chance: int) -> list[tuple[int, int, int, int]]:
    """One block, or two courses of smaller ones."""
    if chance % 5 < 2 or width == CELL:
        return [(left, top, width, CELL)]
    part = width * (2 + chance % 3) // 6
    upper, lower = (width, part) if chance % 2 else (part, width)
    return [
        *course(left, top, width, upper),
        *course(left, top + COURSE, width, lower),
    ]


def course(left: int, top: int, width: int, part: int) -> list[tuple[int, int, int, int]]:
    """A row of one or two stones."""
    if part == width:
        return [(left, top, width, COURSE)]
    return [(left, top, part, COURSE), (left + part, top, width - part, COURSE)]


def walls() -> str:
    """All blocks in three tones, a light upper edge on each, dark fronts over open cells."""
    tones = [""] * TONES
    light = ""
    for left, top, width, height in blocks():
        tones[grain(left + 3, top) % TONES] += f"M{left} {top}h{width}v{height}h{-width}z"
        light += f"M{left + 2} {top + 1.6:g}h{width - 4}"
    bodies = [el("path", cls=f"block k{tone}", d=d) for tone, d in enumerate(tones)]
    faces = frozenset((x, y) for x, y in stones() if (x, y + 1) in open_squares())
    fronts = "".join(
        f"M{CELL * x} {CELL * (y + 1) - FACE}h{CELL * n}v{FACE}h{-CELL * n}z" for x, y, n in runs(faces)
    )
    return "".join([*bodies, el("path", cls="edge", d=light), carvings(), el("path", cls="front", d=fronts)])


def carvings() -> str:
    """Signs and cracks on stones that lie among stones."""
    found = []
    for x, y in sorted(stones()):
        inside = all((x + dx, y) in stones() for dx in (-1, 1)) and y < len(DATA.maze.rows) - 1
        if inside and grain(x, y) % 6 == 0:
            sign = grain(y, x) % (GLYPHS + 1)
            name = f"mummy-glyph-{sign}" if sign else "mummy-crack"
            found.append(use(name, CELL * x + CELL // 2, CELL * y + CELL // 2 - 1))
    return "".join(found)


def torch_squares() -> list[Square]:
    """Walls over a corridor that bear a torch, well spread."""
    found: list[Square] = []
    for x, y in sorted(stones(), key=lambda square: (square[1], grain(*square))):
        apart = all(abs(x - ox) + abs(y - oy) >= TORCH_GAP for ox, oy in found)
        if (x, y + 1) in open_squares() and apart:
            found.append((x, y))
    return found


def torches() -> str:
    """The torches themselves."""
    return "".join(use("mummy-torch", CELL * x + 10, CELL * y + 3, 20, 34) for x, y in torch_squares())


def torch_light() -> str:
    """What they shed on the stones around."""
    glows = [use("mummy-torch-glow", CELL * x - 55, CELL * y - 60, 150, 150) for x, y in torch_squares()]
    return el("g", *glows, cls="warm")


def slopes() -> list[tuple[str, str]]:
    """The casing course by course: the left side's path and the right side's."""
    found: list[tuple[str, str]] = []
    for y, first, last in TIERS:
        for top in (CELL * y, CELL * y + COURSE):
            upper, lower = stands_out(y, top), stands_out(y, top + COURSE)
            left = side_stone(CELL * first, -1, top, upper[0], lower[0])
            right = side_stone(CELL * (last + 1), 1, top, upper[1], lower[1])
            found.append((left, right))
    return found


def stands_out(row: int, at: int) -> tuple[float, float]:
    """How far the casing stands out left and right of a row at some height: it leads to the next wider tier."""
    sides = {y: (first, last) for y, first, last in TIERS}
    begin, end = row, row + 1
    while sides.get(begin - 1) == sides[row]:
        begin -= 1
    while sides.get(end) == sides[row]:
        end += 1
    part = (at - CELL * begin) / (CELL * (end - begin))
    if end not in sides:
        out = SPREAD[0] + (SPREAD[1] - SPREAD[0]) * part
        return out, out
    (first, last), (wider_first, wider_last) = sides[row], sides[end]
    return max(0, CELL * (first - wider_first)) * part, max(0, CELL * (wider_last - last)) * part


def side_stone(x: float, way: int, top: float, out: float, next_out: float) -> str:
    """One course of casing beside the wall."""
    upper, lower = number(x + way * out), number(x + way * next_out)
    return f"M{number(x)} {number(top)}H{upper}L{lower} {number(top + COURSE)}H{number(x)}z"


def casing() -> str:
    """Both sloping sides and the golden peak."""
    sides = slopes()
    left, right = "".join(one for one, _ in sides), "".join(one for _, one in sides)
    y, first, last = TIERS[0]
    width = CELL * (last + 1 - first)
    height = min(CAPSTONE, width)
    peak = use("mummy-capstone", CELL * first, CELL * y - height, width, height)
    halo = el(
        "g", use("mummy-halo"), transform=place(CELL * first + width / 2 - 500, CELL * y - height + 102)
    )
    return "".join(
        [
            halo,
            el("path", cls="case-l", fill="url(#mummy-g-caseL)", d=left),
            el("path", cls="case-r", fill="url(#mummy-g-caseR)", d=right),
            peak,
        ]
    )


def gloom() -> str:
    """The whole pyramid as one shape, to be darkened by night."""
    y, first, last = TIERS[0]
    width = CELL * (last + 1 - first)
    height = min(CAPSTONE, width)
    peak = f"M{CELL * first} {CELL * y}l{number(width / 2)} {-height} {number(width / 2)} {height}z"
    inside = frozenset((x, row) for row, west, east in TIERS for x in range(west, east + 1))
    sides = "".join(one + other for one, other in slopes())
    return el("path", cls="gloom", d=peak + sides + area(inside))
