"""The mummy's aid: where each hunter can be, worked out from what everybody was told (RULES.md 9, 10)."""

from __future__ import annotations

from typing import Final

from benben.core.parts.display import Part
from benben.games.mummy.board import CORRIDOR
from benben.games.mummy.draw.desk import FIGURES, Desk, line, panel
from benben.games.mummy.draw.ground import CELL, corner
from benben.games.mummy.hunt.belief import Belief, beliefs
from benben.svg import el, label, title, use

EMBERS: Final = (0.01, 0.04, 0.09, 0.17, 0.40)
"""Chances from which an ember grows."""
TOLD: Final = 0.09
"""Chances from here on are written out."""
MARKED: Final = 0.03
"""From here on the hunter's mark stands by."""
WIDTH: Final = 366
HEIGHT: Final = 60


def is_on(desk: Desk) -> bool:
    """Only the mummy's own board shows it, if the table has it."""
    return desk.view.aid == "on" and desk.view.seat == 0 and not desk.over


def found(desk: Desk) -> dict[int, list[tuple[int, float]]]:
    """For each corridor cell the hunters that can be there, with their chances."""
    cells: dict[int, list[tuple[int, float]]] = {}
    for piece, belief in enumerate(beliefs(desk.view)):
        for cell, chance in chances(belief):
            cells.setdefault(cell, []).append((piece, chance))
    return cells


def chances(belief: Belief | None) -> list[tuple[int, float]]:
    """The cells worth drawing; steps and dungeon show their hunters anyway."""
    if belief is None:
        return []
    pairs = zip(belief.spaces, belief.chances, strict=True)
    return [(cell, chance) for cell, chance in pairs if cell < CORRIDOR and chance >= EMBERS[0]]


def layers(desk: Desk) -> tuple[str, str]:
    """Glowing floors, and over all else the marks and chances."""
    cells = found(desk)
    floors = [floor(cell, here) for cell, here in cells.items()]
    signs = [marks(piece, cells) for piece in range(len(desk.view.cells))]
    words = [likeliest(cell, here) for cell, here in cells.items()]
    return el("g", *floors, cls="heat"), el("g", *signs, *words, cls="marks")


def floor(cell: int, here: list[tuple[int, float]]) -> str:
    """A floor: the likelier somebody is there, the brighter."""
    level = sum(max(chance for _, chance in here) >= least for least in EMBERS)
    return use(f"mummy-warm-{level}", *corner(cell))


def marks(piece: int, cells: dict[int, list[tuple[int, float]]]) -> str:
    """The mark of a hunter wherever it may well be."""
    likely = [cell for cell, here in cells.items() if dict(here).get(piece, 0) >= MARKED]
    drawn = [use(f"mummy-at-{FIGURES[piece]}", *corner(cell)) for cell in likely]
    return el("g", *drawn, cls=f"of b{piece}")


def likeliest(cell: int, here: list[tuple[int, float]]) -> str:
    """How likely the likeliest hunter is there."""
    x, y = corner(cell)
    chance = max(chance for _, chance in here)
    return label(f"{round(100 * chance)}%", x + CELL / 2, y + CELL - 3) if chance >= TOLD else ""


def key(desk: Desk) -> Part:
    """What the embers mean, and that they are an aid."""
    embers = [use(f"mummy-heat-{level}", 87 + 27 * level, 27, 28, 28) for level in range(1, 6)]
    body = [
        panel(WIDTH, HEIGHT),
        line(desk.say("draw.aid"), 16, 22, WIDTH - 32, 18, "d"),
        el("rect", cls="embers", x=12, y=29, width=WIDTH - 24, height=24, rx=8),
        *embers,
        line(desk.say("draw.aid_trace"), 22, 46, 92, 14, "on-felt"),
        line(desk.say("draw.aid_certain"), WIDTH - 22, 46, 92, 14, "on-felt end"),
    ]
    return Part("aid", WIDTH, HEIGHT, el("g", title(desk.say("draw.aid_note")), *body))
