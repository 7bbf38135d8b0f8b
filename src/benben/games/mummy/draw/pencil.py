"""The mummy's pencils: private marks on the maze that the player's own browser keeps (RULES.md 10)."""

from __future__ import annotations

from functools import cache
from typing import Final

from benben.core.parts.display import Part
from benben.games.mummy.board import CORRIDOR, SPACE_NAMES, SQUARES
from benben.games.mummy.draw import aid
from benben.games.mummy.draw.desk import FIGURES, Desk, line, panel
from benben.games.mummy.draw.ground import CELL
from benben.svg import el, place, title, use

GROUND: Final = "notes"
"""The id of the layer of the maze that bears the marks."""
NOBODY: Final = "none"
WIDTH: Final = 366
HEIGHT: Final = 132
KEY: Final = (62, 54, 67)
"""A pencil: its width and height, and how far the next one is."""
FLAT_HEIGHT: Final = 74
FLAT_KEY: Final = (44, 46, 47)
"""Beside the aid there is less room."""
MARGIN: Final = 16


def is_on(desk: Desk) -> bool:
    """Only the mummy guesses, as long as there is something to guess."""
    return desk.view.seat == 0 and not desk.over


def ground() -> str:
    """An empty layer over the maze: the page draws the marks there."""
    return el("g", id=GROUND)


@cache
def spots() -> str:
    """Every corridor cell with its column and row."""
    return ", ".join(f"{SPACE_NAMES[cell]} {SQUARES[cell][0]} {SQUARES[cell][1]}" for cell in range(CORRIDOR))


def pencils(desk: Desk) -> Part:
    """One pencil a hunter, and one for cells where nobody is."""
    flat = aid.is_on(desk)
    height = FLAT_HEIGHT if flat else HEIGHT
    kinds = [*FIGURES[: len(desk.view.cells)], NOBODY]
    first = WIDTH - MARGIN + 6 - len(kinds) * FLAT_KEY[2] if flat else MARGIN
    words = flat_words(desk, first - MARGIN - 6) if flat else full_words(desk)
    keys = [pencil(desk, i, kind, first, flat) for i, kind in enumerate(kinds)]
    body = el(
        "g",
        title(desk.say("draw.pencil_note")),
        panel(WIDTH, height),
        words,
        *keys,
        data_ground=GROUND,
        data_grid=f"0 0 {CELL}",
        data_spots=spots(),
    )
    return Part("pencil", WIDTH, height, body, live=True)


def full_words(desk: Desk) -> str:
    """A heading, and who sees the marks."""
    heading = line(desk.say("draw.pencil"), MARGIN, 32, WIDTH - 2 * MARGIN, 24, "d")
    return heading + line(desk.say("draw.pencil_note"), MARGIN, 119, WIDTH - 2 * MARGIN, 16, "soft")


def flat_words(desk: Desk, width: float) -> str:
    """The same, left of the pencils."""
    heading = line(desk.say("draw.pencil"), MARGIN, 34, width, 22, "d")
    return heading + line(desk.say("draw.pencil_short"), MARGIN, 56, width, 16, "soft")


def pencil(desk: Desk, number: int, kind: str, first: float, flat: bool) -> str:
    """One pencil: its mark on a dark stone."""
    width, height, step = FLAT_KEY if flat else KEY
    size = height - 12
    if kind == NOBODY:
        words = desk.say("draw.pencil.none")
    else:
        piece = FIGURES.index(kind)
        words = desk.say("draw.pencil.hunter", piece, desk.owner(piece))
    mark = f"mummy-mark-{kind}"
    return el(
        "g",
        title(words),
        el("rect", cls="key", width=width, height=height, rx=10),
        use(mark, (width - size) / 2, 6, size, size),
        cls="pencil",
        data_pencil=kind,
        data_mark=mark,
        transform=place(first + step * number, 14 if flat else 44),
    )
