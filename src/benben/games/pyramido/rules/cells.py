"""The cells and quarters of the active seat."""

from __future__ import annotations

from benben.games.pyramido.board import CELLS, QUARTER_ROW, QUARTERS, TILE, cell_at
from benben.games.pyramido.setup import LONG
from benben.games.pyramido.state import State


def quarter_at(s: State, x: int, y: int) -> int:
    """The north-western quarter of a cell of the active seat's level (PO-26, PO-31)."""
    return QUARTERS * s.seat + s.origin[s.seat] + 2 * x + 2 * QUARTER_ROW * y


def take_cell(s: State, x: int, y: int) -> None:
    """A cell of the active seat's level holds a tile from now on (PO-27)."""
    s.cells[CELLS * s.seat + cell_at(x, y)] = TILE
    if s.round == 1:
        stretch_box(s, x, y)


def stretch_box(s: State, x: int, y: int) -> None:
    """Note how far level 1 reaches; a side of 5 decides its orientation (PO-29)."""
    box, base = s.box, 4 * s.seat
    box[base] = min(box[base], x)
    box[base + 1] = min(box[base + 1], y)
    box[base + 2] = max(box[base + 2], x)
    box[base + 3] = max(box[base + 3], y)
    if box[base + 2] - box[base] == LONG - 1:
        s.long_side[s.seat] = 0
    elif box[base + 3] - box[base + 1] == LONG - 1:
        s.long_side[s.seat] = 1
