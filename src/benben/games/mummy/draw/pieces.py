"""Hunters and the mummy on the board, and the ways they walk."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Final

from benben.games.mummy.board import BESIDE, NEXT, RUNS, SQUARES, WAYS
from benben.games.mummy.cards import place_words
from benben.games.mummy.draw.desk import FIGURES, Desk
from benben.games.mummy.draw.ground import CELL, centre, corner
from benben.games.mummy.view import Told
from benben.svg import el, number, place, title, use

HUNTER_WIDTH: Final = 38
HUNTER_HEIGHT: Final = 47
MUMMY_WIDTH: Final = 56
MUMMY_HEIGHT: Final = 65
PRISONER: Final = 22
PRISONER_SPOTS: Final = ((-3, 2), (21, 2), (-3, 26), (21, 26))
SHARED_SPOTS: Final = ((0, 0), (-9, -5), (9, -5), (0, -9))
"""Hunters that share a single start cell stand a little apart."""
MUMMY_ID: Final = "m0"


def hunter_id(piece: int) -> str:
    """The name of a hunter in the drawing: it keeps it while it moves."""
    return f"m{piece + 1}"


@cache
def hunter_art(piece: int) -> str:
    """A hunter as it stands on a cell whose corner is the origin."""
    return use(f"mummy-hunter-{FIGURES[piece]}", 1, -10, HUNTER_WIDTH, HUNTER_HEIGHT)


def piece_at(name: str, x: float, y: float, *art: str, **more: str | None) -> str:
    """A piece that keeps its name while it walks, cell by cell."""
    return el("g", *art, id=name, cls="piece", data_step=CELL, transform=place(x, y), **more)


def hunters(desk: Desk) -> str:
    """All hunters whose place is known, the northern ones first."""
    standing = [(piece, cell) for piece, cell in desk.known if not desk.is_prisoner(piece)]
    ordered = sorted(standing, key=lambda one: SQUARES[one[1]][1])
    return "".join(hunter(desk, piece, cell) for piece, cell in ordered) + prisoners(desk)


def hunter(desk: Desk, piece: int, cell: int) -> str:
    """One hunter; the one on turn stands on gold."""
    before = sum(other < piece and space == cell for other, space in desk.known)
    x, y = corner(cell)
    dx, dy = SHARED_SPOTS[before]
    acting = piece == desk.view.piece and not desk.over
    base = el("ellipse", cls="acting", cx=CELL / 2, cy=33, rx=21, ry=8) if acting else ""
    told = title(desk.say("draw.hunter_at", piece, desk.owner(piece), place_words(cell, desk.say)))
    return piece_at(hunter_id(piece), x + dx, y + dy, told, base, hunter_art(piece), **grip(desk, acting))


def grip(desk: Desk, acting: bool) -> dict[str, str | None]:
    """What the hunter on turn stands for when it is picked up, and that it takes a die."""
    if not acting:
        return {}
    return {"data_drag": desk.any_of("use", "go"), "data_drop": desk.any_of("use")}


def prisoners(desk: Desk) -> str:
    """The marks of hunters in the dungeon, two by two on the sarcophagus."""
    held = [piece for piece, _ in desk.known if desk.is_prisoner(piece)]
    drawn = []
    for piece, (dx, dy) in zip(held, PRISONER_SPOTS, strict=False):
        x, y = corner(desk.view.cells[piece] or 0)
        told = title(desk.say("draw.prisoner", piece, desk.owner(piece)))
        mark = use(f"mummy-seat-{FIGURES[piece]}", 0, 0, PRISONER, PRISONER)
        acting = piece == desk.view.piece and not desk.over
        ring = el("circle", cls="acting", cx=11, cy=11, r=14) if acting else ""
        drawn.append(piece_at(hunter_id(piece), x + dx, y + dy, told, ring, mark, **grip(desk, acting)))
    return "".join(drawn)


def mummy(desk: Desk) -> str:
    """The mummy in its violet light."""
    x, y = corner(desk.view.mummy)
    told = title(desk.say("draw.mummy_at", place_words(desk.view.mummy, desk.say)))
    art = use("mummy-figure", (CELL - MUMMY_WIDTH) / 2, CELL - MUMMY_HEIGHT, MUMMY_WIDTH, MUMMY_HEIGHT)
    return piece_at(MUMMY_ID, x, y, told, art, data_drag=desk.any_of("step"))


def aura(desk: Desk) -> str:
    """The light that the mummy walks in."""
    x, y = centre(desk.view.mummy)
    size = 300 if desk.night else 170
    return el("g", use("mummy-aura", x - size / 2, y - size / 2, size, size), cls="aura")


def lantern(desk: Desk) -> str:
    """The light of the hunter on turn, for those who see it."""
    view = desk.view
    cell = view.cells[view.piece] if view.piece >= 0 and not desk.night and not desk.over else None
    if cell is None or cell < 0:
        return ""
    x, y = centre(cell)
    return el("g", use("mummy-torch-glow", x - 90, y - 90, 180, 180), cls="lantern")


def trail(desk: Desk) -> str:
    """The mummy's way in its last move, from where it stood before."""
    spaces = [line.first for line in last_move(desk)]
    return el("path", cls="trail", d=path([*map(centre, spaces)])) if len(set(spaces)) > 1 else ""


def last_move(desk: Desk) -> list[Told]:
    """The lines about the mummy's steps since its last move began, and the one before them."""
    steps: list[Told] = []
    for told in reversed(desk.view.history):
        if told.kind == "mummy_at":
            steps.append(told)
        elif steps and told.kind in ("brown", "returned"):
            break
    return steps[::-1]


def walk(start: int, end: int, mummy: int, face: str) -> str:
    """A way from a space to a cell, whose corner is the origin: an arrow runs straight, a number goes around."""
    spaces = straight(start, end) if face == "arrow" else shortest(start, end, mummy)
    left, top = corner(end)
    return path([(x - left, y - top) for x, y in map(centre, (start, *spaces))])


def path(points: list[tuple[float, float]]) -> str:
    """A line from point to point."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def straight(start: int, end: int) -> list[int]:
    """The run that an arrow takes."""
    for way in range(WAYS):
        run = RUNS[WAYS * start + way]
        if end in run:
            return run[: run.index(end) + 1]
    return []


def shortest(start: int, end: int, mummy: int) -> list[int]:
    """Cells of a shortest way that does not meet the mummy."""
    came: dict[int, int] = {start: start}
    edge = [start]
    while edge and end not in came:
        edge = [
            cell
            for at in edge
            for cell in BESIDE[at]
            if cell != mummy and cell not in came and came.setdefault(cell, at) == at
        ]
    if start == end or end not in came:
        return []
    way = [end]
    while came[way[-1]] != start:
        way.append(came[way[-1]])
    return way[::-1]


def ways(start: int, cells: list[int]) -> list[int]:
    """The directions of a walk from a space over cells."""
    spaces = [start, *cells]
    return [NEXT[WAYS * at : WAYS * at + WAYS].index(cell) for at, cell in pairwise(spaces)]
